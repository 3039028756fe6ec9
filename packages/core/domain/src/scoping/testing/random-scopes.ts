import {
  CONDITION_OPERATORS,
  type Condition,
  type ConditionGroup,
  type FieldContent,
  type FieldValue,
  type FormRule,
  type FormTest,
  RULE_EFFECTS,
  SCOPE_CONTENT_MAX_BYTES,
  STATUS_CATEGORIES,
  type WorkflowContent,
} from '@scopewright/contracts/scoping';
import { FIELD_TYPES } from '@scopewright/contracts/scoping/field-types';
import type { CheckedItem } from '../company/company-rules.ts';
import { fieldOf, formOf, keyAt, optionsOf } from './form.ts';
import { randomFrom } from './random.ts';

/** Number of conditions of all rules of a form or of all transitions of a workflow. */
const CONDITIONS = 4_500;

/**
 * A form with its fields and a workflow whose sizes are near the limits of the schemas, and whose types, operators,
 * values and references are random: cases that no one would think of writing. The same seed gives the same scope.
 */
export function randomScope(seed: number): CheckedItem[] {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const between = (least: number, most: number): number => least + below(most - least + 1);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => oneOf(list))),
  ];
  const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
  const id = (kind: number, at: number): string =>
    `${kind}${seed.toString(16).padStart(7, '0')}${at.toString(16).padStart(16, '0')}`;
  const text = (most: number): string =>
    many(below(most), () => oneOf(['a', 'b', 'ab', ' ', '.', '@', '/', 'é'])).join('');
  const parts = <T extends object>(prefix: string, list: readonly T[]) =>
    Object.fromEntries(
      list.map((one, at) => [`${prefix}${String(at).padStart(4, '0')}`, { ...one, order: keyAt(at) }]),
    );
  const idsOf = (prefix: string, count: number): string[] =>
    many(count, (at) => `${prefix}${String(at).padStart(4, '0')}`);

  const projectId = id(2, 0);
  const fieldIds = many(between(150, 500), (at) => id(1, at));
  const optionIds = idsOf('opt', between(2, 200));
  const value = (): FieldValue =>
    oneOf<() => FieldValue>([
      () => text(400),
      () => below(1_000),
      () => some(optionIds, 150),
      () => oneOf(optionIds),
      () => null,
    ])();
  const field = (): FieldContent => {
    const { name: _name, ...content } = fieldOf(oneOf(FIELD_TYPES));
    const limits = {
      ...(random() < 0.2 && { minCharacters: below(32_000) }),
      ...(random() < 0.2 && { maxWords: 1 + below(32_000) }),
      ...(random() < 0.2 && { minNumber: below(100), maxNumber: below(100) }),
      ...(random() < 0.2 && { pattern: oneOf(['(.*a.{50}){3}b', '^(a|b)*$', '[ab]+@', '(', 'a{1,200}']) }),
    };
    return {
      ...content,
      options: optionsOf(some(optionIds, 100)),
      validation: limits,
      ...(random() < 0.5 && { defaultValue: value() }),
    };
  };
  const condition = (): Condition => ({
    fieldId: random() < 0.02 ? null : oneOf(fieldIds),
    operator: oneOf(CONDITION_OPERATORS),
    value: value(),
  });
  const group = (count: number, depth = 0): ConditionGroup => ({
    match: oneOf(['all', 'any'] as const),
    conditions: many(count, () => (depth < 4 && random() < 0.1 ? group(Math.ceil(count / 4), depth + 1) : condition())),
  });
  const size = (content: unknown): number => JSON.stringify(content).length;
  /** With as much of a map as an item can hold, or none of it if the rest alone exceeds the limit. */
  const fitting = <T extends CheckedItem['content'], K extends keyof T>(content: T, key: K): T => {
    let cut = content;
    let entries = Object.entries(content[key] as object);
    while (entries.length > 0 && size(cut) > SCOPE_CONTENT_MAX_BYTES) {
      entries = entries.slice(0, entries.length >> 1);
      cut = { ...cut, [key]: Object.fromEntries(entries) };
    }
    return cut;
  };

  const fields = fieldIds.map((_, at) => ({ ...field(), name: `${oneOf(['Name', 'Owner', 'Cost center'])} ${at}` }));
  const rules = between(200, 500);
  const perRule = Math.max(1, Math.floor(CONDITIONS / rules / 2));
  const rule = (): Partial<FormRule> => ({
    when: group(between(1, Math.min(20, perRule))),
    effect: oneOf(RULE_EFFECTS),
    placementIds: some(fieldIds, 100),
    optionIds: some(optionIds, 150),
  });
  const { form } = formOf({
    fields: Object.fromEntries(fieldIds.map((one, at) => [one, fields[at] as (typeof fields)[number]])),
    rules: parts('rul', many(rules, rule)),
  });
  const test = (): Omit<FormTest, 'order'> => ({
    name: 'Test',
    answers: Object.fromEntries(some(fieldIds, 50).map((one) => [one, value()])),
    visiblePlacementIds: some(fieldIds, 100),
    requiredPlacementIds: some(fieldIds, 20),
    hiddenPlacementIds: some(fieldIds, 100),
  });

  const statusIds = idsOf('sta', between(50, 200));
  const transitionIds = idsOf('tra', between(300, 1_000));
  const perTransition = Math.floor(CONDITIONS / transitionIds.length / 2);
  const workflow: WorkflowContent = {
    statuses: parts(
      'sta',
      statusIds.map((_, at) => ({ name: `Status ${below(at + 1)}`, category: oneOf([...STATUS_CATEGORIES, null]) })),
    ),
    transitions: parts(
      'tra',
      transitionIds.map((_, at) => ({
        name: `Go ${below(at + 1)}`,
        from: at === 0 ? ('start' as const) : random() < 0.3 ? ('any' as const) : some(statusIds, 20),
        toStatusId: oneOf([...statusIds, null]),
        actors: [],
        conditions: random() < 0.5 ? group(between(1, Math.max(1, perTransition))) : null,
        screenFieldIds: some(fieldIds, 10),
      })),
    ),
    approvals: parts(
      'app',
      many(below(100), (at) => ({
        name: `Approval ${at}`,
        statusId: oneOf(statusIds),
        approvers: { by: 'field' as const, fieldId: oneOf(fieldIds) },
        needs: { by: 'number' as const, count: below(10) },
        approveTransitionId: oneOf(transitionIds),
        declineTransitionId: oneOf(transitionIds),
      })),
    ),
    reopenRules: {},
  };
  const workflowId = id(3, 0);
  const tests = parts('tes', many(between(20, 200), test));
  return [
    ...fields.map(
      ({ name, ...content }, at): CheckedItem => ({ id: id(1, at), kind: 'field', projectId: null, name, content }),
    ),
    { id: workflowId, kind: 'workflow', projectId, name: 'Workflow', content: fitting(workflow, 'transitions') },
    {
      id: id(4, 0),
      kind: 'requestType',
      projectId,
      name: 'Form',
      content: fitting(fitting({ ...form, workflowId, tests }, 'tests'), 'rules'),
    },
  ];
}
