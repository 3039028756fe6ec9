import {
  type FieldContent,
  type ProjectContent,
  type RequestTypeContent,
  requestTypeContent,
  type ScopeItemOf,
  type WorkflowContent,
  workflowContent,
} from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../group-by.ts';
import { applyChanges } from '../changes.ts';
import { type CopyOriginal, type OriginalItem, planCopy } from '../copies/plan-copy.ts';
import { referencesOf } from '../references.ts';
import { counter, originalOf } from '../testing/project-of-templates.ts';
import { SCOPE_TEMPLATES } from './catalogue.ts';
import type { NewItem, TemplateTarget } from './insert-template.ts';
import { planTemplates } from './insert-templates.ts';
import { type OwnTemplate, planOwnTemplate } from './own-template.ts';
import { savedTemplate } from './saved-template.ts';

const EMPTY: TemplateTarget = {
  project: { key: 'COPY', name: 'Copy' },
  projects: [],
  workflows: [],
  requestTypes: [],
  fields: [],
};
const several = fc.shuffledSubarray([...SCOPE_TEMPLATES], { minLength: 1, maxLength: 4 });
const idsIn = (value: unknown): string[] => JSON.stringify(value).match(/[0-9a-f]{24}/g) ?? [];

function saved(original: CopyOriginal, requestTypeId: string | null = null): OwnTemplate {
  const items = savedTemplate(original, requestTypeId, counter('b'));
  if (items === null) throw new Error('There is no such request type');
  return { name: 'Of another client', items };
}
const of = <K extends NewItem['kind']>(items: readonly NewItem[], kind: K) =>
  items.filter((item): item is Extract<NewItem, { kind: K }> => item.kind === kind);

/** The items with ids numbered in the order in which they first occur. */
function numbered(items: readonly object[]): unknown {
  const numbers = new Map<string, string>();
  const number = (id: string) => {
    numbers.set(id, numbers.get(id) ?? `id-${numbers.size}`);
    return numbers.get(id) as string;
  };
  return JSON.parse(
    JSON.stringify(items.map((item) => Object.fromEntries(Object.entries(item).toSorted()))).replace(
      /[0-9a-f]{24}/g,
      number,
    ),
  );
}

describe('a project that is saved as a template', () => {
  it('gives a new project that equals a copy into another company', () => {
    fc.assert(
      fc.property(several, fc.integer({ min: 1, max: 4 }), (templates, phase) => {
        const original = originalOf(templates, { phase, notes: 'They pay late' });
        const { items } = planTemplates([saved(original)], EMPTY, counter('c'));
        const target = { name: 'Copy', key: 'COPY', isSameCompany: false, workflowNames: [], fields: [] };
        const copied = planCopy(original, target, counter('d')).items.map(
          ({ notes: _notes, openQuestions: _questions, ...item }) => item,
        );
        expect(numbered(items)).toEqual(numbered(copied));
      }),
    );
  });

  it('has no id of its company, and nothing of its people, questions and notes', () => {
    const { project, items, fields } = originalOf(SCOPE_TEMPLATES, { notes: 'They pay late' });
    // one that no longer exists stays referred to
    const original = { project, items, fields: fields.slice(1) };
    const { items: kept } = saved(original);
    const theirs = new Set([project, ...items, ...fields].map(({ id }) => id));
    expect(idsIn(kept).filter((id) => theirs.has(id) || id === 'c'.repeat(24))).toEqual([]);
    expect(kept.every(({ notes, openQuestions }) => notes === '' && Object.keys(openQuestions).length === 0)).toBe(
      true,
    );
  });

  it('has stand-ins for names of people, the same for each', () => {
    const original = originalOf(SCOPE_TEMPLATES.slice(0, 1));
    const [type] = original.items.filter(({ kind }) => kind === 'requestType') as [OriginalItem];
    const [field, ...fields] = original.fields as [OriginalItem, ...OriginalItem[]];
    const person = {
      ...field,
      content: { ...field.content, type: 'user', options: {}, defaultValue: 'Ana' } as FieldContent,
    };
    const content = type.content as RequestTypeContent;
    const conditions = ['Ana', 'Ben', 'Ana'].map((value) => ({ fieldId: field.id, operator: 'is' as const, value }));
    const rules = {
      rule1: {
        order: 'a0',
        when: { match: 'any' as const, conditions },
        effect: 'show' as const,
        ...{ sectionIds: [], placementIds: [], optionIds: [] },
      },
    };
    const placements = {
      place1: {
        fieldId: field.id,
        sectionId: 'sect',
        order: 'a0',
        required: true,
        hiddenByDefault: false,
        defaultValue: 'Ana',
      },
    };
    const items = original.items.map((item) =>
      item === type
        ? { ...item, content: { ...content, placements, rules, tests: {} } }
        : item.kind === 'workflow'
          ? { ...item, content: approvedBy(item.content as WorkflowContent, 'Ana') }
          : item,
    );
    const kept = saved({ ...original, items, fields: [person, ...fields] });
    expect(JSON.stringify(kept.items)).not.toMatch(/Ana|Ben/);
    const form = kept.items.find(({ name }) => name === type.name)?.content as RequestTypeContent;
    expect(form.rules.rule1?.when.conditions).toMatchObject(
      ['Person 1', 'Person 2', 'Person 1'].map((value) => ({ value })),
    );
    expect(form.placements.place1).not.toHaveProperty('defaultValue');
    expect(kept.items.find(({ name }) => name === field.name)?.content).not.toHaveProperty('defaultValue');
  });
});

const approvedBy = (content: WorkflowContent, name: string): WorkflowContent => ({
  ...content,
  approvals: {
    approval1: {
      name: 'Approval',
      statusId: null,
      approvers: { by: 'people', names: [name] },
      needs: { by: 'number', count: 1 },
      approveTransitionId: null,
      declineTransitionId: null,
      order: 'a0',
    },
  },
});

describe('a request type that is saved as a template', () => {
  const original = originalOf(SCOPE_TEMPLATES);
  const types = original.items.filter(({ kind }) => kind === 'requestType');

  it('has its form, workflow, portal group and fields, and no others', () => {
    for (const type of types) {
      const { items } = saved(original, type.id);
      const counts = groupBy(items, ({ kind }) => kind);
      expect([counts.get('project')?.length, counts.get('requestType')?.map(({ name }) => name)]).toEqual([
        1,
        [type.name],
      ]);
      const content = type.content as RequestTypeContent;
      const workflow = original.items.find(({ id }) => id === content.workflowId);
      expect(counts.get('workflow')?.map(({ name }) => name)).toEqual([workflow?.name]);
      const ids = new Set(items.map(({ id }) => id));
      const referred = new Set(
        items.flatMap((item) => referencesOf(item as ScopeItemOf<'workflow'>).map(({ itemId }) => itemId)),
      );
      expect([...referred].filter((id) => !ids.has(id))).toEqual([]);
      expect(items.filter(({ id, kind }) => kind === 'field' && !referred.has(id))).toEqual([]);
      const groups = Object.keys(((items[0] as OriginalItem).content as ProjectContent).portalGroups);
      expect(groups).toEqual([content.portalGroupId]);
    }
  });

  it('does not exist without that request type', () => {
    expect(savedTemplate(original, 'f'.repeat(24), counter('b'))).toBeNull();
  });

  it('is added to an existing project, in its portal group, with a number if its name is taken', () => {
    const [type] = types as [OriginalItem];
    const template = saved(original, type.id);
    const first = planTemplates([template], EMPTY, counter('c'));
    const [project] = of(first.items, 'project');
    if (project === undefined) throw new Error('The plan makes no project');
    const target: TemplateTarget = {
      project,
      projects: [project],
      workflows: of(first.items, 'workflow'),
      requestTypes: of(first.items, 'requestType'),
      fields: of(first.items, 'field'),
    };
    const { items, projectChanges } = planTemplates([template], target, counter('d'));
    expect([of(items, 'project'), of(items, 'field'), projectChanges]).toEqual([[], [], []]);
    expect(of(items, 'requestType').map(({ name, content }) => [name, content.portalGroupId])).toEqual([
      [`${type.name} 2`, (type.content as RequestTypeContent).portalGroupId],
    ]);
  });
});

describe('own templates together with those of the product', () => {
  it('make one project in which every reference is resolved and contents are valid', () => {
    fc.assert(
      fc.property(several, several, fc.boolean(), (mine, theirs, isFirst) => {
        const own = saved(originalOf(mine));
        const templates = isFirst ? [own, ...theirs] : [...theirs, own];
        const { items, projectChanges, conflicts } = planTemplates(templates, EMPTY, counter('c'));
        expect([of(items, 'project').length, projectChanges]).toEqual([1, []]);
        expect(conflicts.filter(({ kind }) => kind === 'field')).toEqual([]);
        const ids = new Set(items.map(({ id }) => id));
        for (const item of items) expect(referencesOf(item).every(({ itemId }) => ids.has(itemId))).toBe(true);
        const [project] = of(items, 'project');
        const groups = Object.keys(project?.content.portalGroups ?? {});
        for (const { content } of of(items, 'requestType')) {
          expect(groups).toContain(content.portalGroupId);
          expect(requestTypeContent.safeParse(content).success).toBe(true);
        }
        for (const { content } of of(items, 'workflow')) expect(workflowContent.safeParse(content).success).toBe(true);
        const names = of(items, 'field').map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  it('name a field by the project if another one has its name, not by the template', () => {
    const own = saved(originalOf(SCOPE_TEMPLATES.slice(0, 1)));
    const field = own.items.find(({ kind }) => kind === 'field') as OriginalItem;
    const content = { ...(field.content as FieldContent), type: 'dateTime' as const, options: {} };
    const target = { ...EMPTY, fields: [{ id: 'e'.repeat(24), name: field.name, content }] };
    const names = of(planOwnTemplate(own, target, counter('c')).items, 'field').map(({ name }) => name);
    expect(names).toContain(`${field.name} (Copy)`);
    expect(JSON.stringify(names)).not.toContain(own.name);
  });

  it('are refused in a project without room for their portal groups', () => {
    const own = saved(originalOf(SCOPE_TEMPLATES.slice(0, 1)));
    const portalGroups = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`group-${at}`, { name: `Group ${at}`, order: `a${at}` }]),
    );
    const [first] = of(planTemplates([own], EMPTY, counter('c')).items, 'project');
    const project = { ...(first as ScopeItemOf<'project'>) };
    const full = { ...project, content: { ...project.content, portalGroups } };
    const { items, conflicts } = planTemplates([own], { ...EMPTY, project: full, projects: [full] }, counter('d'));
    expect([items, conflicts.filter(({ blocks }) => blocks)]).toEqual([
      [],
      [expect.objectContaining({ message: expect.stringContaining('at most 100 portal groups') })],
    ]);
    const changed = applyChanges(project, planTemplates([own], { ...EMPTY, project }, counter('e')).projectChanges);
    expect(changed.kind).toBe('applied');
  });
});
