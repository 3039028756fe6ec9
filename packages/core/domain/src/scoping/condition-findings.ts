import type { Condition, ConditionGroup } from '@scopewright/contracts/scoping';
import { listed } from '../counted.ts';
import {
  CONDITION_DEPTH_MAX,
  type CompleteCondition,
  type ConditionContext,
  type ConditionProblem,
  conditionProblem,
  isGroup,
  isNegated,
  operandsOf,
} from './condition.ts';
import { FIELD_TYPE_FACTS, hasOptions } from './field/field-types.ts';
import type { FormField } from './field/field-value.ts';
import { error, type Found, foundAt, type Rule, warning } from './finding.ts';
import { partOf } from './parts.ts';
import { type DescribedForm, describeCondition, describeOperator } from './sentence.ts';

/** Conditions in an item: those of a form's rule, or of a transition. */
export interface KeptConditions {
  group: ConditionGroup;
  /** The group's path in the item. */
  path: string[];
  context: ConditionContext;
  words: DescribedForm;
}

interface Written {
  condition: Condition;
  /** The way to the condition: its index in the outermost group, in the group there, and so on. */
  way: readonly number[];
}

/**
 * The rules about conditions that forms and transitions have in common.
 * @param inAll applies one to all conditions of a form or workflow
 */
export const conditionRules = <S>(
  subject: 'form' | 'workflow',
  inAll: (find: (kept: KeptConditions) => Found[]) => (of: S) => Found[],
): Rule<S>[] => {
  const withProblem = (problems: readonly ConditionProblem[], say: Parameters<typeof problemsOf>[2]) =>
    inAll((kept) => problemsOf(kept, problems, say));
  return [
    warning(`${subject}.condition-incomplete`, withProblem(['no-field', 'no-operand', 'wrong-operand'], incomplete)),
    error(`${subject}.condition-dangling`, withProblem(['unknown-field', 'not-in-form', 'unknown-option'], dangling)),
    error(`${subject}.condition-operator`, withProblem(['unknown-operator'], wrongOperator)),
    warning(
      `${subject}.condition-retired-option`,
      inAll((kept) => writtenIn(kept.group).flatMap((one) => retiredOptions(kept, one))),
    ),
    error(`${subject}.condition-too-deep`, inAll(conditionsTooDeep)),
  ];
};

/** Groups nested deeper than is supported. */
function conditionsTooDeep({ group, path }: KeptConditions): Found[] {
  let level: ConditionGroup[] = [group];
  for (let depth = 0; depth < CONDITION_DEPTH_MAX; depth += 1)
    level = level.flatMap(({ conditions }) => conditions.filter((part) => isGroup(part)) as ConditionGroup[]);
  if (level.length === 0) return [];
  return foundAt(path, `Conditions are nested more than ${CONDITION_DEPTH_MAX} deep: deeper groups are ignored.`);
}

/** Complete conditions whose operator negates another one, each with its path. */
export function negatedConditions(
  kept: Pick<KeptConditions, 'group' | 'path' | 'context'>,
): { condition: CompleteCondition; path: string[] }[] {
  return writtenIn(kept.group).flatMap((written) =>
    isNegated(written.condition.operator) && conditionProblem(written.condition, kept.context) === null
      ? { condition: written.condition as CompleteCondition, path: placeOf(kept, written) }
      : [],
  );
}

function writtenIn(group: ConditionGroup, way: readonly number[] = []): Written[] {
  if (way.length >= CONDITION_DEPTH_MAX) return [];
  return group.conditions.flatMap((part, at) =>
    isGroup(part) ? writtenIn(part, [...way, at]) : [{ condition: part, way: [...way, at] }],
  );
}

const placeOf = ({ path }: Pick<KeptConditions, 'path'>, { way }: Written): string[] => [
  ...path,
  ...way.flatMap((at) => ['conditions', String(at)]),
];

function problemsOf(
  kept: KeptConditions,
  problems: readonly ConditionProblem[],
  say: (kept: KeptConditions, written: Written, problem: ConditionProblem) => Found,
): Found[] {
  return writtenIn(kept.group).flatMap((written) => {
    const problem = conditionProblem(written.condition, kept.context);
    return problem !== null && problems.includes(problem) ? [say(kept, written, problem)] : [];
  });
}

function incomplete(kept: KeptConditions, written: Written, problem: ConditionProblem): Found {
  const missing = { 'no-field': 'choose a field', 'no-operand': 'choose a value' }[problem as string];
  return {
    path: placeOf(kept, written),
    message: () =>
      missing
        ? `Incomplete condition: ${missing}.`
        : `This condition is ignored: its value does not fit the field (${describeCondition(written.condition, kept.words)}).`,
  };
}

/** The condition is ignored anyway, so removing it does not affect the others. */
function dangling(kept: KeptConditions, written: Written, problem: ConditionProblem): Found {
  const why: Partial<Record<ConditionProblem, string>> = {
    'unknown-field': 'it uses a field that no longer exists',
    'not-in-form': 'it uses a field that is not in this form',
    'unknown-option': 'it uses an option that no longer exists',
  };
  return {
    path: placeOf(kept, written),
    message: () => `This condition is ignored: ${why[problem]} (${describeCondition(written.condition, kept.words)}).`,
    // a change with the group without it would be as large as the group, for each of its conditions
    fix: { label: 'Remove the condition', takeOut: placeOf(kept, written) },
  };
}

function wrongOperator(kept: KeptConditions, written: Written): Found {
  const { operator, fieldId } = written.condition;
  const field = kept.context.fields.get(fieldId ?? '') as FormField;
  const { name, operators } = FIELD_TYPE_FACTS[field.type];
  const known = listed(
    operators.map((one) => `“${describeOperator(one, field.type)}”`),
    'or',
  );
  const instead = operators.length === 0 ? 'no condition can use such a field' : `choose ${known}`;
  return {
    path: placeOf(kept, written),
    message: () =>
      `This condition is ignored: “${describeOperator(operator, field.type)}” does not work for the type ${name}; ${instead} (${describeCondition(written.condition, kept.words)}).`,
  };
}

function retiredOptions(kept: KeptConditions, written: Written): Found[] {
  const { context, words } = kept;
  const field = context.fields.get(written.condition.fieldId ?? '');
  if (!field || !hasOptions(field.type) || conditionProblem(written.condition, context) !== null) return [];
  const retired = operandsOf(written.condition)
    .flatMap((id) => partOf(field.options, String(id)) ?? [])
    .filter((option) => option.retired);
  if (retired.length === 0) return [];
  const said = () => {
    const names = listed(retired.map(({ name }) => `“${name}”`));
    return `This condition uses ${names}, which is no longer offered (${describeCondition(written.condition, words)}).`;
  };
  return foundAt(placeOf(kept, written), said);
}
