import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { foldName } from '../parts.ts';
import { referencesOf } from '../references.ts';
import { SCOPE_TEMPLATES } from './catalogue.ts';
import { type NewItem, planTemplate, type TemplateTarget } from './insert-template.ts';
import { planTemplates } from './insert-templates.ts';

const EMPTY: TemplateTarget = {
  project: { key: 'HELP', name: 'Help desk' },
  projects: [],
  workflows: [],
  requestTypes: [],
  fields: [],
};
function counter(prefix: string): () => string {
  let next = 0;
  return () => `${prefix}${(next++).toString(16).padStart(24 - prefix.length, '0')}`;
}
const of = <K extends NewItem['kind']>(items: readonly NewItem[], kind: K) =>
  items.filter((item): item is Extract<NewItem, { kind: K }> => item.kind === kind);
const several = fc.shuffledSubarray([...SCOPE_TEMPLATES], { minLength: 1, maxLength: 5 });

describe('several templates together', () => {
  it('are planned like one if there is one', () => {
    for (const template of SCOPE_TEMPLATES)
      expect(planTemplates([template], EMPTY, counter('a'))).toEqual(planTemplate(template, EMPTY, counter('a')));
  });

  it('make one new project with all request types, every name once and every reference resolved', () => {
    fc.assert(
      fc.property(several, (templates) => {
        const { items, projectId, projectChanges, conflicts } = planTemplates(templates, EMPTY, counter('a'));
        expect([of(items, 'project').map(({ id }) => id), projectChanges]).toEqual([[projectId], []]);
        expect(conflicts.filter(({ kind }) => kind === 'field')).toEqual([]);
        expect(of(items, 'requestType')).toHaveLength(templates.flatMap(({ requestTypes }) => requestTypes).length);
        for (const kind of ['field', 'workflow', 'requestType'] as const) {
          const names = of(items, kind).map(({ name }) => foldName(name));
          expect(new Set(names).size).toBe(names.length);
        }
        const ids = new Set(items.map(({ id }) => id));
        for (const item of items) expect(referencesOf(item).every(({ itemId }) => ids.has(itemId))).toBe(true);
        const [project] = of(items, 'project');
        const groups = Object.values(project?.content.portalGroups ?? {});
        expect(new Set(groups.map(({ name }) => foldName(name))).size).toBe(groups.length);
        expect(new Set(groups.map(({ order }) => order)).size).toBe(groups.length);
        for (const { content } of of(items, 'requestType'))
          expect(Object.keys(project?.content.portalGroups ?? {})).toContain(content.portalGroupId);
      }),
    );
  });

  it('add to an existing project the same as one after the other, with all of their portal groups', () => {
    const [project] = of(planTemplates(SCOPE_TEMPLATES.slice(0, 1), EMPTY, counter('b')).items, 'project');
    if (project === undefined) throw new Error('The plan makes no project');
    fc.assert(
      fc.property(several, (templates) => {
        const target = { ...EMPTY, project, projects: [project] };
        const { items, projectChanges } = planTemplates(templates, target, counter('c'));
        expect(of(items, 'project')).toEqual([]);
        const changed = applyChanges(project as ScopeItemOf<'project'>, projectChanges);
        if (changed.kind !== 'applied') throw new Error('The groups can be added');
        for (const { content } of of(items, 'requestType'))
          expect(Object.keys(changed.item.content.portalGroups)).toContain(content.portalGroupId);
      }),
    );
  });

  it('create nothing if the key of the new project is taken', () => {
    const [project] = of(planTemplates(SCOPE_TEMPLATES, EMPTY, counter('b')).items, 'project');
    if (project === undefined) throw new Error('The plan makes no project');
    const plan = planTemplates(SCOPE_TEMPLATES, { ...EMPTY, projects: [project] }, counter('c'));
    expect(plan).toMatchObject({ items: [], projectChanges: [], conflicts: [{ kind: 'project', blocks: true }] });
  });
});
