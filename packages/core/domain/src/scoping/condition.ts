import type { Condition, ConditionGroup, FieldValue } from '@scopewright/contracts/scoping';
import { sizeOfValue, type WorkBudget } from './company/work-budget.ts';
import { type ConditionOperator, FIELD_TYPE_FACTS, operandOf } from './field/field-types.ts';
import { type FormField, fitsKind, isEmptyValue } from './field/field-value.ts';
import { foldName, partOf } from './parts.ts';

/** Maximum nesting of groups of conditions: the outermost is the first. */
export const CONDITION_DEPTH_MAX = 5;

/** Why a condition is ignored. */
export type ConditionProblem =
  | 'no-field'
  | 'unknown-field'
  | 'not-in-form'
  | 'unknown-operator'
  | 'no-operand'
  | 'wrong-operand'
  | 'unknown-option';

/** The parts that conditions of a form refer to. */
export interface ConditionContext {
  fields: ReadonlyMap<string, FormField>;
  /** The fields of the form. */
  placed: ReadonlySet<string>;
}

export type CompleteCondition = Condition & { fieldId: string };

/** A group reduced to its effective parts: complete conditions and non-empty groups. */
export interface CountedGroup {
  match: ConditionGroup['match'];
  conditions: (CompleteCondition | CountedGroup)[];
}

export const isGroup = <G extends { match: string }>(part: Condition | G): part is G => 'match' in part;

/** The operand's options or names as a list. */
export const operandsOf = ({ value }: Condition): (string | number)[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Why a condition is ignored; null for a complete one. */
export function conditionProblem(condition: Condition, { fields, placed }: ConditionContext): ConditionProblem | null {
  const { fieldId, operator, value } = condition;
  if (fieldId === null) return 'no-field';
  const field = fields.get(fieldId);
  if (!field) return 'unknown-field';
  if (!placed.has(fieldId)) return 'not-in-form';
  const { answer, operators, options } = FIELD_TYPE_FACTS[field.type];
  if (!operators.includes(operator)) return 'unknown-operator';
  const operand = operandOf(operator);
  if (operand === 'nothing') return null;
  if (isEmptyValue(value)) return 'no-operand';
  if (Array.isArray(value) !== (operand === 'several')) return 'wrong-operand';
  const each = answer === 'many' || answer === 'path' ? 'one' : answer;
  const operands = operandsOf(condition);
  if (!operands.every((one) => !isEmptyValue(one) && fitsKind(each, one))) return 'wrong-operand';
  return options !== 'none' && operands.some((id) => partOf(field.options, String(id)) === undefined)
    ? 'unknown-option'
    : null;
}

/** A group without ignored parts; null if nothing remains, or if it is nested too deep. */
export function countedGroup(group: ConditionGroup, context: ConditionContext, depth = 1): CountedGroup | null {
  if (depth > CONDITION_DEPTH_MAX) return null;
  const conditions = group.conditions.flatMap((part) => {
    if (isGroup(part)) return countedGroup(part, context, depth + 1) ?? [];
    return conditionProblem(part, context) === null ? (part as CompleteCondition) : [];
  });
  return conditions.length === 0 ? null : { match: group.match, conditions };
}

/** Whether the conditions of a group hold, for the effective value of each field. */
export function groupHolds(
  group: CountedGroup,
  fields: ReadonlyMap<string, FormField>,
  effective: (fieldId: string) => FieldValue | undefined,
  work?: WorkBudget,
): boolean {
  const holds = (part: CompleteCondition | CountedGroup): boolean => {
    if (isGroup(part)) return groupHolds(part, fields, effective, work);
    const value = effective(part.fieldId);
    work?.spend(
      1 +
        sizeOfValue(value) +
        sizeOfValue(part.value) +
        (Array.isArray(value) && Array.isArray(part.value) ? value.length * part.value.length : 0),
    );
    return conditionHolds(part, fields.get(part.fieldId) as FormField, value);
  };
  return group.match === 'all' ? group.conditions.every(holds) : group.conditions.some(holds);
}

/**
 * The part of a group that prevents it from holding: with "all", each part that doesn't hold; with "any", every part.
 * @returns null for a group that holds
 */
export function unmetOf(
  group: CountedGroup,
  fields: ReadonlyMap<string, FormField>,
  effective: (fieldId: string) => FieldValue | undefined,
): CountedGroup | null {
  const parts = group.conditions.map((part) => {
    if (isGroup(part)) return unmetOf(part, fields, effective);
    return conditionHolds(part, fields.get(part.fieldId) as FormField, effective(part.fieldId)) ? null : part;
  });
  const unmet = parts.filter((part) => part !== null);
  const holds = group.match === 'all' ? unmet.length === 0 : unmet.length < parts.length;
  return holds ? null : { match: group.match, conditions: unmet };
}

/** Operators that negate another one: they also hold for an empty answer. */
const OPPOSITES: Partial<Record<ConditionOperator, ConditionOperator>> = {
  isNotEmpty: 'isEmpty',
  isNot: 'is',
  isNoneOf: 'isOneOf',
  doesNotContain: 'contains',
};

/** Whether an operator negates another one about an answer, so that it holds for an empty one too. */
export const isNegated = (operator: ConditionOperator): boolean =>
  operator !== 'isNotEmpty' && OPPOSITES[operator] !== undefined;

/**
 * Whether a complete condition holds for an effective value. Text and names are compared ignoring case and surrounding
 * blanks; a cascading field equals each of the options on its path. A value that is not a valid answer to the field is
 * not empty and equals nothing.
 */
export function conditionHolds(condition: Condition, field: FormField, value: FieldValue | undefined): boolean {
  const { operator } = condition;
  const opposite = OPPOSITES[operator];
  if (opposite !== undefined) return !conditionHolds({ ...condition, operator: opposite }, field, value);
  if (operator === 'isEmpty' || isEmptyValue(value)) return operator === 'isEmpty' && isEmptyValue(value);
  const { answer, options } = FIELD_TYPE_FACTS[field.type];
  if (!fitsKind(answer, value)) return false;
  const comparable = (one: string | number) => (typeof one === 'string' && options === 'none' ? foldName(one) : one);
  const given = (Array.isArray(value) ? value : [value as string | number]).map(comparable);
  const operands = operandsOf(condition).map(comparable);
  return HOLDS[operator as keyof typeof HOLDS](given, operands, answer === 'text');
}

type Values = readonly (string | number)[];
const compares =
  (test: (given: string | number, operand: string | number) => boolean) => (given: Values, operands: Values) =>
    test(given[0] as string | number, operands[0] as string | number);
const includesAny = (given: Values, operands: Values) => operands.some((one) => given.includes(one));

const HOLDS = {
  is: includesAny,
  isOneOf: includesAny,
  contains: (given: Values, operands: Values, withinText: boolean) =>
    withinText ? String(given[0]).includes(String(operands[0])) : includesAny(given, operands),
  hasAllOf: (given: Values, operands: Values) => operands.every((one) => given.includes(one)),
  lessThan: compares((given, operand) => given < operand),
  atMost: compares((given, operand) => given <= operand),
  greaterThan: compares((given, operand) => given > operand),
  atLeast: compares((given, operand) => given >= operand),
  // Dates and times are written so that their text sorts chronologically.
  before: compares((given, operand) => given < operand),
  after: compares((given, operand) => given > operand),
};
