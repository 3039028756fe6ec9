import { countedModule } from '@scopewright/build-config/counted-module';
import { BACKLOG_LEVELS, type BacklogLevel } from '@scopewright/contracts/backlog/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byOrder, firstKeys } from '../scoping/order.ts';
import { paragraphsOf } from './merge-text.ts';
import type { PlanEntry, Resolution } from './plan.ts';
import { applyPlan, type PlacedWorkItem, planBacklog, resolvedEntry } from './plan-backlog.ts';
import type { GeneratedWorkItem, WorkItemFields } from './work-item.ts';

const idOf = (key: string) => `id of ${key}`;

function workItem(key: string, level: BacklogLevel, values: Partial<WorkItemFields> = {}): GeneratedWorkItem {
  return {
    key,
    level,
    rule: `rule.${level}`,
    why: 'It is in scope.',
    sourceIds: [key],
    configKey: null,
    about: null,
    clauseIds: [],
    fields: {
      title: `Build ${key}`,
      description: `Why ${key}\n\nWhat ${key}`,
      criteria: { shown: { text: `Given ${key}`, order: 'a0' } },
      parent: null,
      phase: 1,
      labels: ['generated'],
      estimate: { low: 1, likely: 2, high: 3, madeOf: [] },
      dependsOn: [],
      dueDate: null,
      ...values,
    },
  };
}

const EPIC = workItem('workflow:1', 'epic');
const STORY = workItem('requestType:1', 'story', { parent: 'workflow:1' });
const OTHER = workItem('requestType:2', 'story', { parent: 'workflow:1', dependsOn: ['requestType:1'] });
const FORM = workItem('requestType:1/form', 'subtask', { parent: 'requestType:1' });
const ALL = [EPIC, STORY, FORM, OTHER];

const apply = (
  stored: readonly PlacedWorkItem[],
  generated: readonly GeneratedWorkItem[],
  decisions: Resolution[] = [],
) => applyPlan(stored, planBacklog(stored, generated), decisions, idOf);
const first = () => apply([], ALL);
/** The work items with one of them changed. */
const changed = (
  workItems: readonly PlacedWorkItem[],
  key: string,
  { fields, ...values }: Partial<Omit<PlacedWorkItem, 'fields'>> & { fields?: Partial<WorkItemFields> },
): PlacedWorkItem[] =>
  workItems.map((one) => (one.key === key ? { ...one, ...values, fields: { ...one.fields, ...fields } } : one));
const withTitle = (generated: GeneratedWorkItem, title: string): GeneratedWorkItem => ({
  ...generated,
  fields: { ...generated.fields, title },
});
const kinds = (stored: readonly PlacedWorkItem[], generated: readonly GeneratedWorkItem[]) =>
  Object.fromEntries(planBacklog(stored, generated).entries.map(({ key, kind }) => [key, kind]));
const at = (workItems: readonly PlacedWorkItem[], key: string) => workItems.find((one) => one.key === key);
const own = (key: string, level: BacklogLevel, values: Partial<WorkItemFields> = {}): PlacedWorkItem => ({
  ...(apply([], [workItem(key, level)])[0] as PlacedWorkItem),
  base: null,
  rule: null,
  why: null,
  fields: workItem(key, level, values).fields,
});

describe('generating for the first time', () => {
  it('makes every work item, in the order in which they are generated', () => {
    const plan = planBacklog([], ALL);
    expect(plan.counts).toMatchObject({ new: 4, unchanged: 0 });
    expect(plan.entries.map(({ key }) => key)).toEqual(ALL.map(({ key }) => key));
    const workItems = first();
    expect(at(workItems, 'requestType:1')).toMatchObject({
      id: idOf('requestType:1'),
      fields: STORY.fields,
      base: STORY.fields,
      status: 'todo',
      rule: 'rule.story',
      version: 1,
    });
    const siblings = workItems.filter(({ fields }) => fields.parent === 'workflow:1').sort(byOrder);
    expect(siblings.map(({ key }) => key)).toEqual(['requestType:1', 'requestType:2']);
  });
});

describe('generating again', () => {
  it("updates untouched fields, preserves people's changes, and reports where both have changed", () => {
    const stored = changed(changed(first(), 'requestType:1', { fields: { title: 'Mine' } }), 'requestType:2', {
      fields: { title: 'Mine too' },
    });
    const again = [withTitle(EPIC, 'New'), STORY, FORM, withTitle(OTHER, 'New too')];
    const plan = planBacklog(stored, again);
    expect(kinds(stored, again)).toEqual({
      'workflow:1': 'changed',
      'requestType:1': 'kept',
      'requestType:1/form': 'unchanged',
      'requestType:2': 'conflict',
    });
    const states = plan.entries.find(({ key }) => key === 'requestType:2');
    expect([states?.base?.title, states?.mine?.title, states?.generated?.fields.title, states?.title]).toEqual([
      'Build requestType:2',
      'Mine too',
      'New too',
      'Mine too',
    ]);
    const after = apply(stored, again);
    expect(after.map(({ fields }) => fields.title)).toEqual(['New', 'Mine', 'Build requestType:1/form', 'Mine too']);
    // an undecided conflict stays, and is not asked again
    expect(kinds(after, again)['requestType:2']).toBe('kept');
    expect(at(after, 'requestType:2')?.base?.title).toBe('New too');
  });

  it('follows decisions on conflicts, and no others', () => {
    const stored = changed(first(), 'requestType:2', { fields: { title: 'Mine', description: 'Mine' } });
    const again = [EPIC, STORY, FORM, { ...OTHER, fields: { ...OTHER.fields, title: 'New', description: 'New' } }];
    const entry = planBacklog(stored, again).entries.find(({ key }) => key === 'requestType:2') as PlanEntry;
    const decide = (field: Resolution['field'], take: Resolution['take']) =>
      resolvedEntry(entry, [{ key: entry.key, field, take }])?.result;
    expect(decide('title', 'mine')?.title).toBe('Mine');
    expect(decide('title', 'generated')?.title).toBe('New');
    expect(decide('title', 'both')).toBe(undefined);
    expect(decide('description', 'both')?.description).toBe('Mine\n\nNew');
    expect(decide('phase', 'generated')).toBe(undefined);
    const after = apply(stored, again, [{ key: entry.key, field: 'title', take: 'generated' }]);
    expect(at(after, entry.key)?.fields).toMatchObject({ title: 'New', description: 'Mine' });
  });

  it('updates why a work item exists, although none of its texts changes', () => {
    const stored = changed(first(), 'requestType:1', { fields: { title: 'Mine' } });
    const again = [EPIC, { ...STORY, clauseIds: ['clause'], why: 'It was sold.' }, FORM, OTHER];
    expect(kinds(stored, again)['requestType:1']).toBe('changed');
    expect(at(apply(stored, again), 'requestType:1')).toMatchObject({
      clauseIds: ['clause'],
      why: 'It was sold.',
      fields: { title: 'Mine' },
    });
  });

  describe('work items that are no longer generated', () => {
    const left = [EPIC, OTHER];

    it('are removed if no one has touched them', () => {
      expect(kinds(first(), left)).toMatchObject({ 'requestType:1': 'removed', 'requestType:1/form': 'removed' });
      expect(apply(first(), left).map(({ key }) => key)).toEqual(['workflow:1', 'requestType:2']);
    });

    it.each<[string, Parameters<typeof changed>[2]]>([
      ['edited', { fields: { title: 'Mine' } }],
      ['exported', { exported: true }],
      ['begun', { status: 'inProgress' }],
      ['assigned by hand', { pinned: true, assigneeId: 'user' }],
      ['given notes', { handled: true }],
    ])('becomes obsolete with all that it is part of when it was %s', (_what, values) => {
      const stored = changed(first(), 'requestType:1/form', values);
      const found = kinds(stored, left);
      expect(found).toMatchObject({ 'requestType:1': 'obsolete', 'requestType:1/form': 'obsolete' });
      const after = apply(stored, left);
      expect(at(after, 'requestType:1')).toMatchObject({ status: 'obsolete', orphaned: true });
      expect(planBacklog(after, left).entries.some(({ writes }) => writes)).toBe(false);
    });

    it('stays done when it is done', () => {
      const stored = changed(first(), 'requestType:1/form', { status: 'done', outcome: 'delivered' });
      expect(at(apply(stored, left), 'requestType:1/form')).toMatchObject({ status: 'done', orphaned: true });
    });

    it('stays when an own work item is part of it, or waits for it', () => {
      const withChild = [...first(), own('own:1', 'subtask', { parent: 'requestType:1' })];
      expect(kinds(withChild, left)).toMatchObject({ 'requestType:1': 'obsolete', 'requestType:1/form': 'removed' });
      const waiting = [...first(), own('own:1', 'task', { dependsOn: ['requestType:1/form'] })];
      expect(kinds(waiting, left)).toMatchObject({ 'requestType:1': 'obsolete', 'requestType:1/form': 'obsolete' });
    });

    it('returns with people’s changes when it is generated again', () => {
      const stored = changed(first(), 'requestType:1/form', {
        fields: { title: 'Mine' },
        begun: true,
        status: 'inReview',
      });
      const obsolete = apply(stored, left);
      const again = [EPIC, STORY, withTitle(FORM, 'Build the form'), OTHER];
      expect(kinds(obsolete, again)).toMatchObject({ 'requestType:1': 'returned', 'requestType:1/form': 'returned' });
      const after = apply(obsolete, again);
      expect(at(after, 'requestType:1')).toMatchObject({ status: 'todo', orphaned: false });
      expect(at(after, 'requestType:1/form')).toMatchObject({ status: 'inProgress', fields: { title: 'Mine' } });
    });

    it('leaves a work item that a person has called obsolete, as it is still generated', () => {
      const stored = changed(first(), 'requestType:1', { status: 'obsolete' });
      expect(kinds(stored, ALL)['requestType:1']).toBe('unchanged');
    });
  });

  it('does not restore work items that a person has deleted, nor their children', () => {
    const stored = changed(changed(first(), 'requestType:1', { deleted: true }), 'requestType:1/form', {
      deleted: true,
    });
    const again = [...ALL, workItem('requestType:1/test', 'subtask', { parent: 'requestType:1' })];
    expect(Object.keys(kinds(stored, again))).toEqual(['workflow:1', 'requestType:2']);
    const after = apply(stored, again);
    expect(after).toHaveLength(4);
    expect(at(after, 'requestType:2')?.fields.dependsOn).toEqual([]);
    const restored = after.map((one) => ({ ...one, deleted: false }));
    expect(at(apply(restored, again), 'requestType:2')?.fields.dependsOn).toEqual(['requestType:1']);
  });

  it('leaves a work item where a person has moved it, but not below a removed one or a lower level', () => {
    const second = workItem('workflow:2', 'epic');
    const all = [...ALL, second];
    const moved = changed(apply([], all), 'requestType:1', { fields: { parent: 'workflow:2' } });
    expect(at(apply(moved, all), 'requestType:1')?.fields.parent).toBe('workflow:2');
    // moved there by a person: it is needed
    expect(kinds(moved, ALL)['workflow:2']).toBe('obsolete');
    const lower = [...ALL, { ...second, level: 'subtask' as const }];
    expect(at(apply(moved, lower), 'requestType:1')?.fields.parent).toBe('workflow:1');
  });

  it('puts new work items after the sibling that precedes them, and leaves the others where people have put them', () => {
    const stored = changed(first(), 'requestType:2', { order: 'Zz' });
    const again = [
      EPIC,
      workItem('requestType:0', 'story', { parent: 'workflow:1' }),
      STORY,
      workItem('requestType:1b', 'story', { parent: 'workflow:1' }),
      workItem('requestType:1c', 'story', { parent: 'workflow:1' }),
      FORM,
      OTHER,
    ];
    const after = apply(stored, again).filter(({ fields }) => fields.parent === 'workflow:1');
    expect(after.sort(byOrder).map(({ key }) => key)).toEqual([
      'requestType:0',
      'requestType:2',
      'requestType:1',
      'requestType:1b',
      'requestType:1c',
    ]);
  });

  it('finds a place among siblings with equal keys', () => {
    const stored = changed(changed(first(), 'requestType:1', { order: 'a1' }), 'requestType:2', { order: 'a1' });
    const again = [EPIC, STORY, workItem('requestType:1b', 'story', { parent: 'workflow:1' }), FORM, OTHER];
    expect(at(apply(stored, again), 'requestType:1b')?.order).toBe('a2');
  });
});

/** Contents of random scopes: request types in epics, with names and parts. */
interface Scope {
  version: number;
  types: { id: number; name: string; epic: number; parts: string[] }[];
}

/** A small generator: keys of ids only, texts of names. */
function generated({ version, types }: Scope): GeneratedWorkItem[] {
  const epics = [...new Set(types.map(({ epic }) => epic))];
  return epics.flatMap((epic) => [
    workItem(`workflow:${epic}`, 'epic', { title: `Epic ${epic} v${version}` }),
    ...types
      .filter((type) => type.epic === epic)
      .flatMap(({ id, name, parts }, at, all) => [
        workItem(`requestType:${id}`, 'story', {
          title: `Build ${name}`,
          description: [`Why ${name}`, `What ${version}`, ...parts].join('\n\n'),
          criteria: Object.fromEntries(
            parts.map((part, index) => [
              `has/${part}`,
              { text: `${name} has ${part}`, order: firstKeys(9)[index] ?? '' },
            ]),
          ),
          parent: `workflow:${epic}`,
          labels: ['generated', ...parts],
          dependsOn: at > 0 ? [`requestType:${all[at - 1]?.id}`] : [],
        }),
        ...parts.map((part) =>
          workItem(`requestType:${id}/${part}`, 'subtask', {
            title: `${part} of ${name}`,
            parent: `requestType:${id}`,
          }),
        ),
      ]),
  ]);
}

const scopes = fc.record({
  version: fc.integer({ min: 1, max: 3 }),
  types: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 7 }),
      name: fc.constantFrom('Access', 'Laptop', 'Leave'),
      epic: fc.integer({ min: 0, max: 2 }),
      parts: fc.subarray(['form', 'test', 'queue']),
    }),
    { selector: ({ id }) => id, maxLength: 7 },
  ),
});

/** People's edit of the work item at a place. */
const edits = fc.array(
  fc.record({
    at: fc.nat(60),
    what: fc.constantFrom(
      'title',
      'paragraph',
      'replace',
      'criterion',
      'label',
      'status',
      'delete',
      'add',
      'move',
      'assign',
    ),
    text: fc.constantFrom('Ana wrote this', 'Ben wrote that', 'Cy wrote more'),
  }),
  { maxLength: 12 },
);
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;

/** A key that no work item has: they are removed, so counting them is not enough. */
function newKey(workItems: readonly PlacedWorkItem[]): string {
  const taken = new Set(workItems.map(({ key }) => key));
  let number = workItems.length;
  while (taken.has(`own:${number}`)) number += 1;
  return `own:${number}`;
}

function edited(stored: readonly PlacedWorkItem[], all: Edits): PlacedWorkItem[] {
  let workItems = [...stored];
  for (const [number, { at: place, what, text }] of all.entries()) {
    const target = workItems[place % Math.max(1, workItems.length)];
    if (what === 'add') {
      const under = target && target.level !== 'subtask' && !target.deleted ? target.key : null;
      workItems.push(own(newKey(workItems), under ? 'subtask' : 'task', { title: text, parent: under }));
      continue;
    }
    if (target === undefined || target.deleted) continue;
    const { fields } = target;
    const withFields = (values: Partial<WorkItemFields>): PlacedWorkItem => ({
      ...target,
      fields: { ...fields, ...values },
    });
    const epic = workItems.find((one) => one.level === 'epic' && !one.deleted);
    const next: PlacedWorkItem | null = {
      title: () => withFields({ title: text }),
      paragraph: () => withFields({ description: `${fields.description}\n\n${text}` }),
      replace: () => withFields({ description: paragraphsOf(fields.description).with(0, text).join('\n\n') }),
      criterion: () => withFields({ criteria: { ...fields.criteria, [`p${number}`]: { text, order: 'b0' } } }),
      label: () => withFields({ labels: [...new Set([...fields.labels, text.slice(0, 3)])] }),
      status: (): PlacedWorkItem => ({ ...target, status: 'inProgress', begun: true }),
      assign: (): PlacedWorkItem => ({ ...target, assigneeId: 'user', pinned: true }),
      move: () => (target.level === 'story' && epic ? withFields({ parent: epic.key }) : null),
      delete: (): PlacedWorkItem => ({ ...target, deleted: true }),
    }[what]();
    if (next === null) continue;
    const isPartOf = (one: PlacedWorkItem): boolean => {
      const parent = workItems.find(({ key }) => key === one.fields.parent);
      return one.key === target.key || (parent !== undefined && isPartOf(parent));
    };
    workItems = workItems.map((one) =>
      one.key === target.key ? next : what === 'delete' && isPartOf(one) ? { ...one, deleted: true } : one,
    );
  }
  return workItems;
}

/** A backlog with a history: generated and edited some times. */
const backlogs = fc
  .array(fc.tuple(scopes, edits), { minLength: 1, maxLength: 3 })
  .map((rounds) =>
    rounds.reduce<PlacedWorkItem[]>((workItems, [scope, all]) => edited(apply(workItems, generated(scope)), all), []),
  );

describe('the laws of generating again', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(backlogs, scopes, (stored, scope) => {
        const once = apply(stored, generated(scope));
        const plan = planBacklog(once, generated(scope));
        expect(plan.entries.filter(({ writes }) => writes)).toEqual([]);
        expect(apply(once, generated(scope))).toEqual(once);
        const { unchanged, kept } = plan.counts;
        expect(unchanged + kept).toBe(plan.entries.length);
      }),
    );
  });

  it('every key survives renaming and reordering', () => {
    fc.assert(
      fc.property(backlogs, scopes, fc.infiniteStream(fc.nat(9)), (stored, scope, random) => {
        const before = apply(stored, generated(scope));
        const types = scope.types
          .map((type) => ({ type: { ...type, name: `${type.name}!` }, by: random.next().value }))
          .sort((one, other) => one.by - other.by)
          .map(({ type }) => type);
        const after = apply(before, generated({ ...scope, types }));
        expect(new Set(after.map(({ id, key }) => `${id} ${key}`))).toEqual(
          new Set(before.map(({ id, key }) => `${id} ${key}`)),
        );
        const statusOf = (workItems: readonly PlacedWorkItem[]) =>
          Object.fromEntries(workItems.map((one) => [one.key, one.status]));
        expect(statusOf(after)).toEqual(statusOf(before));
      }),
    );
  });

  it('never loses what a person wrote', () => {
    fc.assert(
      fc.property(backlogs, scopes, (stored, scope) => {
        const after = new Map(apply(stored, generated(scope)).map((one) => [one.key, one]));
        for (const { key, base, fields, deleted, status, pinned } of stored) {
          const now = after.get(key);
          const was = base ?? { ...fields, title: '', description: '', criteria: {}, labels: [] };
          const hasOwn = base === null || deleted || status !== 'todo' || pinned || fields.title !== was.title;
          if (hasOwn) expect(now).toBeDefined();
          if (fields.title !== was.title) {
            // or it equals the newly generated text
            expect(now?.fields.title).toBe(fields.title);
          }
          const wrote = paragraphsOf(fields.description).filter((one) => !paragraphsOf(was.description).includes(one));
          const stands = now ? paragraphsOf(now.fields.description) : [];
          for (const paragraph of wrote) expect(stands).toContain(paragraph);
          for (const [part, { text }] of Object.entries(fields.criteria))
            if (was.criteria[part]?.text !== text) expect(now?.fields.criteria[part]?.text).toBe(text);
          for (const label of fields.labels)
            if (!was.labels.includes(label)) expect(now?.fields.labels).toContain(label);
        }
      }),
    );
  });

  it('does what the preview shows, and the preview survives JSON', () => {
    fc.assert(
      fc.property(backlogs, scopes, (stored, scope) => {
        const plan = planBacklog(stored, generated(scope));
        const shown = JSON.parse(JSON.stringify(plan)) as typeof plan;
        const after = applyPlan(stored, shown, [], idOf);
        expect(after).toEqual(apply(stored, generated(scope)));
        const workItems = new Map(after.map((one) => [one.key, one]));
        for (const { key, kind, title, result, version } of shown.entries) {
          const now = workItems.get(key);
          if (kind === 'removed') expect(now).toBe(undefined);
          else expect(now?.fields.title).toBe(title);
          if (result) expect(now?.fields).toEqual(result);
          expect(version).toBe(stored.find((one) => one.key === key)?.version ?? null);
        }
        expect(Object.values(shown.counts).reduce((sum, count) => sum + count, 0)).toBe(shown.entries.length);
      }),
    );
  });

  it('leaves a tree of fitting levels without gaps', () => {
    fc.assert(
      fc.property(backlogs, scopes, (stored, scope) => {
        const living = apply(stored, generated(scope)).filter(({ deleted }) => !deleted);
        const byKey = new Map(living.map((one) => [one.key, one]));
        for (const { base, level, fields } of living) {
          if (base === null || fields.parent === null) continue;
          const parent = byKey.get(fields.parent);
          expect(parent).toBeDefined();
          expect(BACKLOG_LEVELS.indexOf(parent?.level ?? 'subtask')).toBeLessThan(BACKLOG_LEVELS.indexOf(level));
        }
      }),
    );
  });

  it('takes work in proportion to the work items', async () => {
    const { growth } = await countedModule<typeof import('./plan-backlog.ts')>(import.meta.dirname, 'plan-backlog.ts');
    const work = (count: number) => {
      const types = Array.from({ length: count }, (_, id) => ({
        id,
        name: `Type ${id}`,
        epic: id % 30,
        parts: ['form', 'test', 'queue', 'docs', 'sla', 'screen', 'portal', 'automation', 'flow'],
      }));
      const all = generated({ version: 1, types });
      return { stored: apply([], all), all };
    };
    const planned = (module: Pick<typeof import('./plan-backlog.ts'), 'planBacklog'>, count: number) => {
      const { stored, all } = work(count);
      expect(module.planBacklog(stored, all).counts.unchanged).toBe(all.length);
    };
    expect(growth(planned, 150)).toBeLessThan(2.3);
    planned({ planBacklog }, 600);
  });
});
