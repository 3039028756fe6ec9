import {
  ANSWER_LENGTH_MAX,
  type Condition,
  type ConditionGroup,
  type FieldContent,
  type FormRule,
  type FormTest,
} from '@scopewright/contracts/scoping';
import type { CheckedItem, CheckedItemOf } from '../company/company-rules.ts';
import { firstKeys } from '../order.ts';
import { fieldOf, optionsOf } from './form.ts';

/**
 * Scopes near the limits of the schemas, each designed so that a check would take long if its time grew with a product
 * of sizes.
 */

const KEYS = firstKeys(5_000);
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const parts = <T extends object>(prefix: string, list: readonly T[]): Record<string, T & { order: string }> =>
  Object.fromEntries(list.map((one, at) => [partId(prefix, at), { ...one, order: KEYS[at] ?? '' }]));
const partId = (prefix: string, at: number): string => `${prefix}${String(at).padStart(4, '0')}`;
const itemId = (kind: number, at: number): string => `${kind}${at.toString(16).padStart(23, '0')}`;
const fieldId = (at: number): string => itemId(1, at);
const PROJECT_ID = itemId(2, 0);
const WORKFLOW_ID = itemId(3, 0);
const FORM_ID = itemId(4, 0);
const SECTIONS = parts('sec', [{ name: 'All', help: '', hiddenByDefault: false }]);
const LONG_NAME = 'n'.repeat(120);

const all = (...conditions: ConditionGroup['conditions']): ConditionGroup => ({ match: 'all', conditions });
const condition = (at: number, operator: Condition['operator'], value?: Condition['value']): Condition => ({
  fieldId: fieldId(at),
  operator,
  ...(value !== undefined && { value }),
});
const ruleOf = (rule: Partial<FormRule>): Omit<FormRule, 'order'> => ({
  when: all(),
  effect: 'show',
  sectionIds: [],
  placementIds: [],
  optionIds: [],
  ...rule,
});

interface WorstForm {
  fields: readonly Partial<FieldContent>[];
  /** Number of fields in the form; all by default. */
  placed?: number;
  placement?: (at: number) => object;
  rules?: readonly Partial<FormRule>[];
  tests?: readonly Partial<FormTest>[];
}

function scopeOfForm({
  fields,
  placed = fields.length,
  placement = () => ({}),
  rules = [],
  tests = [],
}: WorstForm): CheckedItem[] {
  const form: CheckedItemOf<'requestType'> = {
    id: FORM_ID,
    kind: 'requestType',
    projectId: PROJECT_ID,
    name: 'Form',
    content: {
      portalGroupId: null,
      workType: 'serviceRequest',
      workflowId: null,
      sections: SECTIONS,
      placements: parts(
        'pla',
        many(placed, (at) => ({
          fieldId: fieldId(at),
          sectionId: partId('sec', 0),
          required: false,
          hiddenByDefault: false,
          ...placement(at),
        })),
      ),
      rules: parts('rul', rules.map(ruleOf)),
      tests: parts(
        'tes',
        tests.map((one) => ({ name: 'Test', answers: {}, visiblePlacementIds: [], requiredPlacementIds: [], ...one })),
      ),
    },
  };
  return [
    ...fields.map(
      ({ type = 'shortText', ...content }, at): CheckedItem => ({
        id: fieldId(at),
        kind: 'field',
        projectId: null,
        name: `${LONG_NAME.slice(6)} ${at}`,
        content: { ...contentOf(type), ...content },
      }),
    ),
    form,
  ];
}

function contentOf(type: FieldContent['type']): FieldContent {
  const { name: _name, ...content } = fieldOf(type);
  return content;
}

const PLACEMENTS = many(500, (at) => partId('pla', at));
const HEAVY_PATTERN = '(.*a.{100}){3}c';
const text = (length: number): string => 'ab'.repeat(length / 2);
const patterned = (count: number) =>
  many(
    count,
    (): Partial<FieldContent> => ({
      type: 'url',
      defaultValue: `https://a.bc/${text(1_900)}`,
      validation: { pattern: HEAVY_PATTERN },
    }),
  );
const choices = (count: number): Partial<FieldContent> => ({
  type: 'dropdown',
  options: optionsOf(many(count, (at) => partId('opt', at))),
});

/**
 * A workflow of 200 statuses with a thousand transitions from anywhere with the same name, and a hundred approvals in
 * one status.
 */
function workflowOfApprovals(): CheckedItem[] {
  const transitions = many(1_000, (at) => ({
    name: at % 2 === 0 ? 'Go' : LONG_NAME,
    from: at === 0 ? ('start' as const) : ('any' as const),
    toStatusId: partId('sta', at % 3),
    actors: [],
    conditions: all(condition(0, 'contains', text(200)), condition(0, 'doesNotContain', text(100))),
    screenFieldIds: [],
  }));
  const approvals = many(100, () => ({
    name: LONG_NAME,
    statusId: partId('sta', 5),
    approvers: { by: 'field' as const, fieldId: fieldId(0) },
    needs: { by: 'number' as const, count: 1 },
    approveTransitionId: partId('tra', 1),
    declineTransitionId: partId('tra', 2),
  }));
  const workflow: CheckedItemOf<'workflow'> = {
    id: WORKFLOW_ID,
    kind: 'workflow',
    projectId: PROJECT_ID,
    name: 'Workflow',
    content: {
      statuses: parts(
        'sta',
        many(200, (at) => ({ name: `Status ${at}`, category: null })),
      ),
      transitions: parts('tra', transitions),
      approvals: parts('app', approvals),
      reopenRules: {},
    },
  };
  return [...scopeOfForm({ fields: [{ type: 'users' }] }), workflow];
}

/** By the sizes that would be multiplied. */
export const WORST_SCOPES: Readonly<Record<string, () => CheckedItem[]>> = {
  'a text that has to be long': () =>
    scopeOfForm({
      fields: [{ type: 'longText', validation: { minCharacters: ANSWER_LENGTH_MAX, minWords: ANSWER_LENGTH_MAX } }],
      rules: many(500, () => ({
        when: all(condition(0, 'contains', 'a')),
        effect: 'require' as const,
        placementIds: PLACEMENTS.slice(0, 1),
      })),
    }),
  'patterns, fields and tests': () => scopeOfForm({ fields: patterned(200), tests: many(200, () => ({})) }),
  'patterns and defaults of placements': () =>
    scopeOfForm({ fields: patterned(500), placement: () => ({ defaultValue: `https://a.bc/${text(1_900)}` }) }),
  'patterns and conditions': () =>
    scopeOfForm({
      fields: patterned(500),
      rules: many(500, (at) => ({
        when: all(condition(at, 'contains', text(1_000)), condition(at, 'doesNotContain', 'z')),
        placementIds: PLACEMENTS.slice(0, 1),
      })),
    }),
  'rules that show and rules that hide the same': () =>
    scopeOfForm({
      fields: many(500, () => ({})),
      placement: () => ({ hiddenByDefault: true }),
      rules: many(500, (at) => ({
        when: all(condition(at, 'is', 'a'), condition((at + 1) % 500, 'is', 'b')),
        effect: at % 2 === 0 ? ('show' as const) : ('hide' as const),
        placementIds: PLACEMENTS.slice(400),
      })),
    }),
  'rules that show and rules that hide something else': () =>
    scopeOfForm({
      fields: many(300, () => ({})),
      rules: many(400, (at) => ({
        when: all(condition(0, 'is', 'a')),
        effect: at % 2 === 0 ? ('show' as const) : ('hide' as const),
        placementIds: at % 2 === 0 ? PLACEMENTS.slice(100, 200) : PLACEMENTS.slice(200, 300),
      })),
    }),
  'limits of the same fields': () =>
    scopeOfForm({
      fields: [choices(5_000), ...many(400, () => choices(300))],
      rules: many(300, (at) => ({
        when: all(condition(0, 'is', partId('opt', at))),
        effect: 'limit' as const,
        placementIds: PLACEMENTS.slice(1, 101),
        optionIds: many(150, (one) => partId('opt', one)),
      })),
    }),
  'conditions on what the form does not ask for': () =>
    scopeOfForm({
      fields: many(2, () => ({})),
      placed: 1,
      rules: many(160, () => ({
        when: all(...many(30, () => condition(1, 'is', 'a'))),
        placementIds: PLACEMENTS.slice(0, 1),
      })),
    }),
  'tests, conditions and long answers': () =>
    scopeOfForm({
      fields: many(200, () => ({ type: 'longText' as const, defaultValue: text(10_000) })),
      rules: many(160, (at) => ({
        when: all(...many(30, () => condition(at, 'contains', text(20)))),
        placementIds: PLACEMENTS.slice(199, 200),
      })),
      tests: many(200, () => ({})),
    }),
  'approvals and transitions': workflowOfApprovals,
};
