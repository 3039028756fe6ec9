import type { FormRule, ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { describe, expect, it } from 'vitest';
import { buildWayOf } from '../company/build-ways.ts';
import { HAND_WORK_HOURS } from '../company/hand-work-hours.ts';
import { generateCompany, LARGE_COMPANY, SMALL_COMPANY } from '../testing/company.ts';
import { checkCompany } from './buildability.ts';

const OPTIONS = { seed: 5, companyId: 'c'.repeat(24), now: new Date('2026-03-02T09:00:00Z') };
const COMPANY = generateCompany(SMALL_COMPANY, OPTIONS);
const of = <K extends ScopeItem['kind']>(kind: K, items: readonly ScopeItem[] = COMPANY) =>
  items.filter((item): item is ScopeItemOf<K> => item.kind === kind);
const first = <K extends ScopeItem['kind']>(
  kind: K,
  isOne: (item: ScopeItemOf<K>) => boolean = () => true,
): ScopeItemOf<K> => {
  const item = of(kind).find(isOne);
  if (item === undefined) throw new Error(`The company has no such ${kind}`);
  return item;
};
const fields = new Map(of('field').map(({ id, name, content }) => [id, { ...content, name }]));
/** The company with one of its items changed. */
const withItem = (item: ScopeItem): ScopeItem[] => COMPANY.map((one) => (one.id === item.id ? item : one));
const found = (items: readonly ScopeItem[], rule: string) =>
  checkCompany(items).findings.filter((finding) => finding.rule === rule);

describe('checkCompany', () => {
  it('has no error to report of a company as it is generated', () => {
    const { findings } = checkCompany(COMPANY);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it("has every item's build method, and counts all hours", () => {
    const { items, hours } = checkCompany(COMPANY);
    expect(items.map(({ itemId }) => itemId)).toEqual(COMPANY.map(({ id }) => id));
    expect(hours).toBeCloseTo(items.reduce((sum, item) => sum + item.hours, 0));
    for (const { by, why, hours: ofItem } of items)
      if (ofItem > 0 || by === 'hand') expect(why.length).toBeGreaterThan(0);
  });

  it('counts hours as the firm does', () => {
    const none = Object.fromEntries(Object.keys(HAND_WORK_HOURS).map((kind) => [kind, 0]));
    expect(checkCompany(COMPANY, { estimates: none }).hours).toBe(0);
    expect(checkCompany(COMPANY, { estimates: { ...none, portal: 3 } }).hours).toBe(3 * SMALL_COMPANY.projects);
  });

  it('covers one project, with the fields of its forms and the items it shares with others', () => {
    const [own, other] = of('project');
    if (own === undefined || other === undefined) throw new Error('The company has two projects');
    const [sameKey] = [{ ...own, content: { ...own.content, key: other.content.key } }];
    const { items, findings } = checkCompany(withItem(sameKey), { projectId: other.id });
    const shown = items.map(({ itemId }) => COMPANY.find(({ id }) => id === itemId));
    expect(shown.every((item) => item?.kind === 'field' || item?.projectId === other.id || item?.id === other.id)).toBe(
      true,
    );
    expect(shown.filter((item) => item?.kind === 'field').length).toBeGreaterThan(0);
    expect(findings.filter(({ itemId }) => !items.some((item) => item.itemId === itemId))).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toContain('project.key-twice');
  });

  it('runs the rules of workflows, forms and fields', () => {
    const workflow = first('workflow');
    const type = first('requestType');
    expect(
      found(
        withItem({ ...workflow, content: { ...workflow.content, transitions: {} } }),
        'workflow.initial-transition',
      ),
    ).toMatchObject([{ itemId: workflow.id }]);
    expect(
      found(withItem({ ...type, content: { ...type.content, placements: {}, rules: {} } }), 'form.summary-missing'),
    ).toMatchObject([{ itemId: type.id }]);
    expect(found(withItem({ ...first('field'), name: ' ' }), 'field.name-missing')).toMatchObject([
      { itemId: first('field').id },
    ]);
  });
});

describe('items together', () => {
  const [project, otherProject] = of('project');
  const [workflow, otherWorkflow] = of('workflow');
  if (!project || !otherProject || !workflow || !otherWorkflow) throw new Error('The company has two of each');
  const type = first('requestType', ({ projectId }) => projectId === project.id);
  const sibling = first('requestType', ({ id, projectId }) => projectId === project.id && id !== type.id);
  const [statusId = '', status] = Object.entries(workflow.content.statuses)[0] ?? [];
  if (status === undefined) throw new Error('The workflow has statuses');

  it.each<[rule: string, item: ScopeItem, itemId: string, path: string[]]>([
    ['project.name-twice', { ...otherProject, name: project.name.toUpperCase() }, otherProject.id, ['name']],
    [
      'project.key-twice',
      { ...otherProject, content: { ...otherProject.content, key: project.content.key } },
      otherProject.id,
      ['content', 'key'],
    ],
    [
      'project.portal-group-empty',
      {
        ...project,
        content: {
          ...project.content,
          portalGroups: { ...project.content.portalGroups, extra: { name: 'Extra', order: 'z0' } },
        },
      },
      project.id,
      ['content', 'portalGroups', 'extra'],
    ],
    ['workflow.name-twice', { ...otherWorkflow, name: ` ${workflow.name}` }, otherWorkflow.id, ['name']],
    [
      'workflow.status-of-two-categories',
      {
        ...otherWorkflow,
        content: {
          ...otherWorkflow.content,
          statuses: {
            ...otherWorkflow.content.statuses,
            other: { ...status, name: status.name.toUpperCase(), category: 'done' },
          },
        },
      },
      otherWorkflow.id,
      ['content', 'statuses', 'other', 'category'],
    ],
    ['request-type.name-twice', { ...sibling, name: type.name }, sibling.id, ['name']],
    [
      'request-type.workflow-elsewhere',
      { ...type, content: { ...type.content, workflowId: 'f'.repeat(24) } },
      type.id,
      ['content', 'workflowId'],
    ],
  ])('finds %s', (rule, item, itemId, path) => {
    expect(found(COMPANY, rule)).toEqual([]);
    expect(found(withItem(item), rule)).toEqual([expect.objectContaining({ itemId, path })]);
  });

  it('takes one category for statuses of one name, and several in one workflow', () => {
    const same = {
      ...otherWorkflow,
      content: { ...otherWorkflow.content, statuses: { ...otherWorkflow.content.statuses, [`${statusId}-2`]: status } },
    };
    expect(found(withItem(same), 'workflow.status-of-two-categories')).toEqual([]);
  });

  it('points out a workflow that nothing uses', () => {
    expect(
      found(
        COMPANY.filter(({ kind }) => kind !== 'requestType'),
        'workflow.unused',
      ).length,
    ).toBe(SMALL_COMPANY.workflows);
  });
});

describe('how an item is built', () => {
  const type = first('requestType');
  const [fieldId, options] = Object.values(type.content.placements).flatMap(({ fieldId: id }): [string, string[]][] => {
    const field = fields.get(id);
    return field?.type === 'dropdown' || field?.type === 'radio' ? [[id, Object.keys(field.options)]] : [];
  })[0] ?? ['', []];
  const [optionId = '', otherId = ''] = options;
  const plain = { order: 'a0', sectionIds: ['section-2'], placementIds: [], optionIds: [] };
  const is = (value: string) => ({ fieldId, operator: 'is' as const, value });
  const withRule = (rule: Partial<FormRule>): ScopeItemOf<'requestType'> => ({
    ...type,
    content: {
      ...type.content,
      placements: {},
      rules: { 'rule-1': { ...plain, effect: 'show', when: { match: 'all', conditions: [is(optionId)] }, ...rule } },
    },
  });
  const way = (item: ScopeItem) => buildWayOf(item, fields);

  it.each<[string, Partial<FormRule>]>([
    ['one choice of one question', {}],
    [
      'one of several choices',
      { when: { match: 'all', conditions: [{ fieldId, operator: 'isOneOf', value: [optionId, otherId] }] } },
    ],
    [
      'any of several conditions',
      { when: { match: 'any', conditions: [is(optionId), { match: 'all', conditions: [is(otherId)] }] } },
    ],
    [
      'a condition beside one that is still being filled in',
      { when: { match: 'all', conditions: [is(optionId), { fieldId, operator: 'is' }] } },
    ],
  ])('a rule by import: %s', (_, rule) => {
    expect(way(withRule(rule))).toMatchObject({ by: 'api', hours: HAND_WORK_HOURS.requestTypeInPortal });
  });

  it.each<[string, Partial<FormRule>]>([
    ['all of several conditions', { when: { match: 'all', conditions: [is(optionId), is(otherId)] } }],
    ['a choice that is not', { when: { match: 'all', conditions: [{ fieldId, operator: 'isNot', value: optionId }] } }],
    ['an answer at all', { when: { match: 'all', conditions: [{ fieldId, operator: 'isNotEmpty' }] } }],
    ['an option that is gone', { when: { match: 'all', conditions: [is('gone')] } }],
    ['a field that is gone', { when: { match: 'all', conditions: [{ ...is(optionId), fieldId: 'f'.repeat(24) }] } }],
    ['what hides', { effect: 'hide' }],
    ['what requires', { effect: 'require' }],
    ['what limits', { effect: 'limit' }],
  ])('a rule by hand: %s', (_, rule) => {
    const item = withRule(rule);
    expect(way(item)).toMatchObject({
      by: 'hand',
      hours: HAND_WORK_HOURS.requestTypeInPortal + HAND_WORK_HOURS.formRule,
    });
    const notes = found(withItem(item), 'form.not-on-target').filter(({ itemId }) => itemId === item.id);
    expect(notes).toEqual([expect.objectContaining({ severity: 'info', path: ['content', 'rules', 'rule-1'] })]);
  });

  it.each<[string, Partial<FormRule>]>([
    ['without a field', { when: { match: 'all', conditions: [{ fieldId: null, operator: 'is' }] }, effect: 'require' }],
    ['without conditions', { when: { match: 'all', conditions: [] } }],
    ['without a value', { when: { match: 'all', conditions: [{ fieldId, operator: 'is' }] } }],
    ['without values', { when: { match: 'all', conditions: [{ fieldId, operator: 'isOneOf', value: [] }] } }],
    ['without a target', { effect: 'hide', placementIds: [], sectionIds: [] }],
  ])('a rule %s has no finding: it is still being filled in', (_, rule) => {
    const item = withRule(rule);
    const withoutRules = { ...item, content: { ...item.content, rules: {} } };
    expect(found(withItem(item), 'form.not-on-target')).toEqual(found(withItem(withoutRules), 'form.not-on-target'));
    expect(way(item)).toEqual(way(withoutRules));
  });

  it('a note where a question is required that can be hidden', () => {
    const [id = '', placement] =
      Object.entries(type.content.placements).find(
        ([, { fieldId: asked }]) => fields.get(asked)?.type !== 'readOnlyText',
      ) ?? [];
    if (placement === undefined) throw new Error('The form asks for something');
    const required = (hiddenByDefault: boolean) => ({
      ...type,
      content: {
        ...type.content,
        rules: {},
        placements: { [id]: { ...placement, required: true, hiddenByDefault } },
        sections: type.content.sections,
      },
    });
    const notes = (hidden: boolean) =>
      found(withItem(required(hidden)), 'form.not-on-target').filter(({ itemId }) => itemId === type.id);
    expect(notes(true)).toEqual([
      expect.objectContaining({ severity: 'info', path: ['content', 'placements', id, 'required'] }),
    ]);
    expect(notes(false)).toEqual([]);
  });

  it('a form by import, with questions that the platform lacks by hand', () => {
    const formOf = (isOne: (id: string) => boolean) => {
      const placed = Object.entries(type.content.placements).map(([id, placement]): [string, typeof placement] => [
        id,
        { ...placement, fieldId: [...fields.keys()].find(isOne) ?? '' },
      ]);
      return { ...type, content: { ...type.content, rules: {}, placements: Object.fromEntries(placed.slice(0, 1)) } };
    };
    expect(way(formOf((id) => fields.get(id)?.type === 'shortText'))).toEqual({
      by: 'import',
      hours: 0.2,
      why: ['Its place in the portal is set by hand.', 'Its form is imported from a file.'],
    });
    expect(way(formOf((id) => fields.get(id)?.type === 'labels'))).toMatchObject({ by: 'hand', hours: 0.3 });
  });

  it.each([
    ['dropdown', 'api'],
    ['cascading', 'api'],
    ['email', 'import'],
    ['time', 'import'],
    ['attachment', 'import'],
    ['assets', 'hand'],
  ] as const)('a field of the type %s: %s', (fieldType, by) => {
    expect(way(first('field', ({ content }) => content.type === fieldType))).toMatchObject({ by });
  });

  it('a workflow by the API, unless conditions, actors, named approvers or reopen rules need manual steps', () => {
    const question = first(
      'workflow',
      ({ content }) => Object.keys(content.approvals).length === 0 && Object.keys(content.reopenRules).length === 1,
    );
    const madeBy = (...actors: (typeof question.content.transitions)[string]['actors']) =>
      Object.fromEntries(Object.entries(question.content.transitions).map(([id, each]) => [id, { ...each, actors }]));
    const open = { ...question.content, transitions: madeBy() };
    expect(way({ ...question, content: { ...open, reopenRules: {} } })).toEqual({ by: 'api', hours: 0, why: [] });
    expect(way({ ...question, content: { ...open, reopenRules: {}, transitions: madeBy('reporter') } })).toEqual({
      by: 'api',
      hours: 0,
      why: [],
    });
    expect(way({ ...question, content: open })).toMatchObject({ by: 'hand', hours: HAND_WORK_HOURS.reopenRule });
    const count = Object.keys(open.transitions).length;
    expect(way({ ...question, content: { ...open, reopenRules: {}, transitions: madeBy('agent') } })).toEqual({
      by: 'hand',
      hours: expect.closeTo(count * HAND_WORK_HOURS.transitionCondition),
      why: [`Who can use ${count} transitions: the files can name only the reporter.`],
    });
  });
});

it('makes a check of a large company that has no error', () => {
  const { findings, items } = checkCompany(generateCompany(LARGE_COMPANY, OPTIONS));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(items.length).toBe(3_750);
});
