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
import { type Random, randomFrom } from './random.ts';

/** Number of conditions of all rules of a form or of all transitions of a workflow. */
const CONDITIONS = 4_500;

/**
 * A form with its fields and a workflow whose sizes are near the limits of the schemas, and whose types, operators,
 * values and references are random: cases that no one would write by hand. The same seed gives the same scope.
 */
export function randomScope(seed: number): CheckedItem[] {
  const chance = new Chance(randomFrom(seed));
  const id = (kind: number, at: number): string =>
    `${kind}${seed.toString(16).padStart(7, '0')}${at.toString(16).padStart(16, '0')}`;
  const [projectId, workflowId] = [id(2, 0), id(3, 0)];
  const named: Named = {
    fieldIds: many(chance.between(150, 500), (at) => id(1, at)),
    optionIds: idsOf('opt', chance.between(2, 200)),
  };
  const fields = named.fieldIds.map((_, at) => ({
    ...randomField(chance, named),
    name: `${chance.oneOf(['Name', 'Owner', 'Cost center'])} ${at}`,
  }));
  const { form } = formOf({
    fields: Object.fromEntries(named.fieldIds.map((one, at) => [one, fields[at] as (typeof fields)[number]])),
    rules: parts('rul', randomRules(chance, named)),
  });
  const workflow = randomWorkflow(chance, named);
  const tests = parts(
    'tes',
    many(chance.between(20, 200), () => randomTest(chance, named)),
  );
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

/** The targets that parts of a scope refer to. */
interface Named {
  fieldIds: string[];
  optionIds: string[];
}

/** Random choices. */
class Chance {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Whether something happens that does so this often, from 0 to 1. */
  happens(share: number): boolean {
    return this.#random() < share;
  }

  /** A whole number from 0 up to a count. */
  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  some<T>(list: readonly T[], most: number): T[] {
    return [...new Set(many(this.below(most + 1), () => this.oneOf(list)))];
  }

  text(most: number): string {
    return many(this.below(most), () => this.oneOf(['a', 'b', 'ab', ' ', '.', '@', '/', 'é'])).join('');
  }
}

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const idsOf = (prefix: string, count: number): string[] => many(count, (at) => `${prefix}${padded(at)}`);

const padded = (at: number): string => String(at).padStart(4, '0');

/** Parts by ids, in this order. */
const parts = <T extends object>(prefix: string, list: readonly T[]) =>
  Object.fromEntries(list.map((one, at) => [`${prefix}${padded(at)}`, { ...one, order: keyAt(at) }]));

/** With as much of a map as an item can hold, or none of it if the rest alone exceeds the limit. */
function fitting<T extends CheckedItem['content'], K extends keyof T>(content: T, key: K): T {
  let cut = content;
  let entries = Object.entries(content[key] as object);
  while (entries.length > 0 && JSON.stringify(cut).length > SCOPE_CONTENT_MAX_BYTES) {
    entries = entries.slice(0, entries.length >> 1);
    cut = { ...cut, [key]: Object.fromEntries(entries) };
  }
  return cut;
}

const randomValue = (chance: Chance, { optionIds }: Named): FieldValue =>
  chance.oneOf<() => FieldValue>([
    () => chance.text(400),
    () => chance.below(1_000),
    () => chance.some(optionIds, 150),
    () => chance.oneOf(optionIds),
    () => null,
  ])();

function randomField(chance: Chance, named: Named): FieldContent {
  const { name: _name, ...content } = fieldOf(chance.oneOf(FIELD_TYPES));
  const limits = {
    ...(chance.happens(0.2) && { minCharacters: chance.below(32_000) }),
    ...(chance.happens(0.2) && { maxWords: 1 + chance.below(32_000) }),
    ...(chance.happens(0.2) && { minNumber: chance.below(100), maxNumber: chance.below(100) }),
    ...(chance.happens(0.2) && { pattern: chance.oneOf(['(.*a.{50}){3}b', '^(a|b)*$', '[ab]+@', '(', 'a{1,200}']) }),
  };
  return {
    ...content,
    options: optionsOf(chance.some(named.optionIds, 100)),
    validation: limits,
    ...(chance.happens(0.5) && { defaultValue: randomValue(chance, named) }),
  };
}

const randomCondition = (chance: Chance, named: Named): Condition => ({
  fieldId: chance.happens(0.02) ? null : chance.oneOf(named.fieldIds),
  operator: chance.oneOf(CONDITION_OPERATORS),
  value: randomValue(chance, named),
});

const randomGroup = (chance: Chance, named: Named, count: number, depth = 0): ConditionGroup => ({
  match: chance.oneOf(['all', 'any'] as const),
  conditions: many(count, () =>
    depth < 4 && chance.happens(0.1)
      ? randomGroup(chance, named, Math.ceil(count / 4), depth + 1)
      : randomCondition(chance, named),
  ),
});

function randomRules(chance: Chance, named: Named): Partial<FormRule>[] {
  const count = chance.between(200, 500);
  const perRule = Math.max(1, Math.floor(CONDITIONS / count / 2));
  return many(count, () => ({
    when: randomGroup(chance, named, chance.between(1, Math.min(20, perRule))),
    effect: chance.oneOf(RULE_EFFECTS),
    placementIds: chance.some(named.fieldIds, 100),
    optionIds: chance.some(named.optionIds, 150),
  }));
}

const randomTest = (chance: Chance, named: Named): Omit<FormTest, 'order'> => ({
  name: 'Test',
  answers: Object.fromEntries(chance.some(named.fieldIds, 50).map((one) => [one, randomValue(chance, named)])),
  visiblePlacementIds: chance.some(named.fieldIds, 100),
  requiredPlacementIds: chance.some(named.fieldIds, 20),
  hiddenPlacementIds: chance.some(named.fieldIds, 100),
});

function randomWorkflow(chance: Chance, named: Named): WorkflowContent {
  const statusIds = idsOf('sta', chance.between(50, 200));
  const transitionIds = idsOf('tra', chance.between(300, 1_000));
  const conditions = Math.max(1, Math.floor(CONDITIONS / transitionIds.length / 2));
  return {
    statuses: parts(
      'sta',
      statusIds.map((_, at) => ({
        name: `Status ${chance.below(at + 1)}`,
        category: chance.oneOf([...STATUS_CATEGORIES, null]),
      })),
    ),
    transitions: parts(
      'tra',
      transitionIds.map((_, at) => ({
        name: `Go ${chance.below(at + 1)}`,
        from: at === 0 ? ('start' as const) : chance.happens(0.3) ? ('any' as const) : chance.some(statusIds, 20),
        toStatusId: chance.oneOf([...statusIds, null]),
        actors: [],
        conditions: chance.happens(0.5) ? randomGroup(chance, named, chance.between(1, conditions)) : null,
        screenFieldIds: chance.some(named.fieldIds, 10),
      })),
    ),
    approvals: parts(
      'app',
      many(chance.below(100), (at) => ({
        name: `Approval ${at}`,
        statusId: chance.oneOf(statusIds),
        approvers: { by: 'field' as const, fieldId: chance.oneOf(named.fieldIds) },
        needs: { by: 'number' as const, count: chance.below(10) },
        approveTransitionId: chance.oneOf(transitionIds),
        declineTransitionId: chance.oneOf(transitionIds),
      })),
    ),
    reopenRules: {},
  };
}
