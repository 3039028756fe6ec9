import type { Condition, ConditionGroup, ConditionOperator } from '@scopewright/contracts/scoping';
import { type CountedGroup, isGroup, operandsOf } from '../../scoping/condition.ts';

/** Operators that hold for exactly the other answers, an empty one included. */
const OPPOSITES: Partial<Record<ConditionOperator, ConditionOperator>> = {
  isEmpty: 'isNotEmpty',
  isNotEmpty: 'isEmpty',
  is: 'isNot',
  isNot: 'is',
  isOneOf: 'isNoneOf',
  isNoneOf: 'isOneOf',
  contains: 'doesNotContain',
  doesNotContain: 'contains',
};
/** Operators that hold for the other answers, but not for an empty one. */
const OPPOSITES_OF_ANSWERS: Partial<Record<ConditionOperator, ConditionOperator>> = {
  lessThan: 'atLeast',
  atLeast: 'lessThan',
  atMost: 'greaterThan',
  greaterThan: 'atMost',
  before: 'atLeast',
  after: 'atMost',
};
/** Dates and times: "not after" is `atMost`, which is the opposite of `after` there. */
const OF_TIMES: Partial<Record<ConditionOperator, ConditionOperator>> = { atLeast: 'before', atMost: 'after' };

/**
 * The conditions that hold exactly when those of a group don't.
 * @param isTime whether a field's answers are dates or times
 */
export const oppositeOf = (group: CountedGroup, isTime: (fieldId: string) => boolean): ConditionGroup => ({
  match: group.match === 'all' ? 'any' : 'all',
  conditions: group.conditions.map((part) => (isGroup(part) ? oppositeOf(part, isTime) : opposite(part, isTime))),
});

function opposite(
  condition: Condition & { fieldId: string },
  isTime: (fieldId: string) => boolean,
): Condition | ConditionGroup {
  const { fieldId, operator } = condition;
  const exact = OPPOSITES[operator];
  if (exact !== undefined) return { ...condition, operator: exact };
  if (operator === 'hasAllOf')
    return {
      match: 'any',
      conditions: operandsOf(condition).map((value) => ({ fieldId, operator: 'doesNotContain', value })),
    };
  const other = (isTime(fieldId) ? OF_TIMES[operator] : undefined) ?? OPPOSITES_OF_ANSWERS[operator];
  return {
    match: 'any',
    conditions: [
      { ...condition, operator: other ?? operator },
      { fieldId, operator: 'isEmpty' },
    ],
  };
}

/** Operators for several choices, and those that say the same of one: of a single answer, and of a list. */
const OF_ONE_CHOICE: Partial<Record<ConditionOperator, readonly [single: ConditionOperator, list: ConditionOperator]>> =
  {
    isOneOf: ['is', 'contains'],
    isNoneOf: ['isNot', 'doesNotContain'],
  };

/**
 * The same conditions in simpler words: "is one of" a single choice is "is".
 * @param isList whether a field's answers are lists
 */
export const simplified = (group: CountedGroup, isList: (fieldId: string) => boolean): CountedGroup => ({
  match: group.match,
  conditions: group.conditions.map((part) => {
    if (isGroup(part)) return simplified(part, isList);
    const simpler = OF_ONE_CHOICE[part.operator];
    const [choice, ...others] = operandsOf(part);
    if (simpler === undefined || choice === undefined || others.length > 0) return part;
    return { ...part, operator: simpler[isList(part.fieldId) ? 1 : 0], value: choice };
  }),
});
