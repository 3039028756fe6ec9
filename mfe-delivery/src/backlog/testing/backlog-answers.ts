import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { placeBehind } from '@scopewright/domain/scoping/order';
import { type EditedWorkItem, editedWorkItem, WORK_ITEM_RULES } from '../saving/work-item-rules.ts';
import { lineOf, type WorkItem } from '../work-items.ts';
import { workItem, workItemId } from './work-items.ts';

const failure = (status: number, error: string, extra: object): Response =>
  Response.json({ error, requestId: 'request-of-tests', ...extra }, { status });

type Row = CallOutput<'backlog'>['items'][number];
type Body = Record<string, never> & {
  operationId: string;
  version: number;
  changes: Parameters<typeof WORK_ITEM_RULES.apply>[1][];
};

type Receipt = CallOutput<'backlogReceipts'>['items'][number];
type Entry = CallOutput<'backlogPreviewEntries'>['items'][number];

const PREVIEW_ID = 'e'.repeat(24);
const PROFILES: CallOutput<'backlogProfiles'>['items'] = ['Standard', 'Lean'].map((name) => ({
  id: name.toLowerCase(),
  name,
  description: `How ${name.toLowerCase()} projects are cut`,
  version: 1,
  builtIn: true,
  epicsBy: 'workflow',
  subtasks: ['form', 'test'],
  titles: { story: 'Offer {name}' },
  criteria: 'givenWhenThen',
  ready: ['noErrors', 'estimated'],
  storyHoursMax: 40,
  storyCriteriaMax: 30,
  estimates: {},
}));
const RATE: CallOutput<'capacities'>['rate'] = {
  amountMinor: 10_000,
  currency: 'USD',
  isOwn: true,
  others: [],
  version: 1,
};
const RECEIPT: Receipt = {
  id: workItemId(900),
  what: 'generated',
  counts: { new: 1, changed: 1 },
  createdAt: '2026-11-04T09:00:00.000Z',
  createdBy: 'Ana Ruiz',
  undoneAt: null,
  canUndo: true,
};
const PEOPLE = { ana: 'd'.repeat(24), ben: 'f'.repeat(24) };
const PROPOSAL: CallOutput<'previewAssignment'> = {
  assignments: [
    {
      workItemId: workItemId(2),
      title: 'Laptop',
      hours: 6.33,
      from: null,
      to: PEOPLE.ana,
      why: '12 of 32 hours in week 46',
    },
    {
      workItemId: workItemId(8),
      title: 'Set up the project',
      hours: 8,
      from: PEOPLE.ana,
      to: PEOPLE.ben,
      why: '8 of 10 hours in week 46',
    },
  ],
  left: [{ workItemId: workItemId(5), title: 'Phone', why: 'It has no estimate.' }],
  load: [
    {
      userId: PEOPLE.ana,
      name: 'Ana Ruiz',
      weeks: [{ from: '2026-11-09', capacity: 32, before: 6, after: 12 }],
    },
    { userId: PEOPLE.ben, name: 'Ben Ito', weeks: [{ from: '2026-11-09', capacity: 10, before: 0, after: 8 }] },
  ],
};
const part = (what: 'epic' | 'phase' | 'sow' | 'change-order', id: string, name: string, hours: number) => ({
  what,
  id,
  name,
  hours,
  price: hours * 150,
  done: 0,
  agreed: null,
  noChargeReason: '',
});
const FIGURES: CallOutput<'backlogFigures'> = {
  rate: { amount: 150, currency: 'USD' },
  total: { hours: 100, low: 80, high: 130, price: 15_000, done: 12.5 },
  by: [
    part('epic', workItemId(1), 'Hardware requests', 70),
    part('epic', workItemId(6), 'Access', 30),
    part('phase', '2', 'Configuration', 60),
    part('phase', '1', 'Foundation', 40),
    {
      ...part('sow', 'a'.repeat(24), 'Service desk', 60),
      agreed: { minor: 8_000_00, currency: 'USD' },
      noChargeReason: '',
    },
    {
      ...part('change-order', 'b'.repeat(24), 'Guests', 10),
      agreed: { minor: 2_000_00, currency: 'USD' },
      noChargeReason: '',
    },
    { ...part('sow', '9'.repeat(24), 'In euros', 10), agreed: { minor: 1_00, currency: 'EUR' } },
  ],
};
const newEntry = ({ key, level, title }: WorkItem): Entry => ({
  kind: 'new',
  key,
  workItemId: null,
  level,
  title,
  fields: [],
});
const ENTRIES: Entry[] = [
  {
    kind: 'conflict',
    key: 'requestType:laptop',
    workItemId: workItemId(2),
    level: 'story',
    title: 'Laptop',
    fields: [
      {
        field: 'description',
        outcome: 'conflict',
        base: 'Employees order a laptop.',
        mine: 'Employees order a notebook.',
        generated: 'Employees and guests order a laptop.',
        result: 'Employees order a notebook.',
      },
    ],
  },
  { kind: 'new', key: 'requestType:tablet', workItemId: null, level: 'story', title: 'Tablet', fields: [] },
  {
    kind: 'changed',
    key: 'requestType:phone',
    workItemId: workItemId(5),
    level: 'story',
    title: 'Phone',
    fields: [
      {
        field: 'title',
        outcome: 'taken',
        base: 'Phone',
        mine: 'Phone',
        generated: 'Mobile phone',
        result: 'Mobile phone',
      },
    ],
  },
];

/** A work item as pages of lists have it. */
const rowOf = ({ criteria, estimate, readyOverride: _o, notes: _n, ...rest }: WorkItem): Row => ({
  ...rest,
  criteria: Object.values(criteria).map(({ text }) => text),
  estimate: estimate ? estimate.likely : null,
});

type State = ReturnType<typeof firstState>;

const firstState = (generatedAt: string | null) => ({
  generatedAt,
  outdated: false,
  /** Writing calls are refused. */
  refuses: false,
  /** A preview no longer fits. */
  isStale: false,
  receipts: [] as Receipt[],
  resolutions: [] as unknown[],
  proposal: PROPOSAL,
  figures: FIGURES,
  assigned: [] as { workItemId: string; assigneeId: string | null }[],
});

/** The work items that the server knows. */
class WorkItems {
  readonly #byId: Map<string, WorkItem>;

  constructor(given: readonly WorkItem[]) {
    this.#byId = new Map(given.map((each) => [each.id, each]));
  }

  get(id: string): WorkItem | undefined {
    return this.#byId.get(id);
  }

  shown(): WorkItem[] {
    return [...this.#byId.values()].filter(({ deletedAt }) => deletedAt === null);
  }

  store(changed: WorkItem): WorkItem {
    const { name: _, ...plain } = { name: '', ...changed };
    const saved = { ...plain, version: changed.version + 1 };
    this.#byId.set(saved.id, saved);
    return saved;
  }

  add(fields: Partial<WorkItem>): WorkItem {
    const number = 100 + this.#byId.size;
    const added = workItem(number, { ...fields, order: `b${number}`, key: `own:${workItemId(number)}` });
    this.#byId.set(added.id, added);
    return added;
  }

  change(known: WorkItem, changes: Body['changes']): WorkItem | null {
    let next: EditedWorkItem = editedWorkItem(known);
    for (const change of changes) {
      const applied = WORK_ITEM_RULES.apply(next, change);
      if (!applied) return null;
      next = applied;
    }
    return this.store(next);
  }

  move(known: WorkItem, after: string | null, parentId: string | null): WorkItem {
    const siblings = this.shown().filter((each) => each.parentId === parentId);
    for (const [key, order] of placeBehind(siblings, known.id, after)) {
      const one = this.#byId.get(key);
      if (one) this.#byId.set(key, { ...one, order });
    }
    return this.store({ ...(this.#byId.get(known.id) ?? known), parentId });
  }

  /** Deletes a work item with all that is below it, or restores it. */
  setDeleted(known: WorkItem, deletedAt: string | null): WorkItem {
    for (const each of this.#below(known.id)) this.#byId.set(each.id, { ...each, deletedAt });
    return this.store({ ...known, deletedAt });
  }

  #below(id: string): WorkItem[] {
    return this.shown().flatMap((each) => (each.parentId === id ? [each, ...this.#below(each.id)] : []));
  }
}

/** Answers a call about one work item. */
function ofWorkItem(workItems: WorkItems, { refuses }: State, [id, what]: [string, string], body: Body): unknown {
  const known = workItems.get(id);
  if (!known) return failure(404, MESSAGES.notFound, { code: 'not_found' });
  if (what === '') return known;
  if (what === 'history') return { items: [], nextCursor: null };
  if (refuses) return failure(409, 'The company is archived', { code: 'conflict' });
  if (what === 'changes') {
    const changed = workItems.change(known, body.changes);
    return changed
      ? { workItem: changed }
      : failure(409, MESSAGES.versionConflict, { code: 'version_conflict', current: known });
  }
  if (what === 'move') {
    const { after, parentId = known.parentId } = body as unknown as { after: string | null; parentId?: string | null };
    return { workItem: workItems.move(known, after, parentId) };
  }
  if (what === 'delete') return { workItem: workItems.setDeleted(known, '2026-11-03T09:00:00.000Z') };
  if (what === 'restore') return { workItem: workItems.setDeleted(known, null) };
  if (what === 'ready') {
    const { reason } = body as unknown as { reason: string | null };
    return {
      workItem: workItems.store({
        ...known,
        ready: reason !== null,
        readyOverride: reason === null ? null : { by: 'Ana Ruiz', at: '2026-11-03T09:00:00.000Z', reason },
      }),
    };
  }
  return undefined;
}

/** Changes many work items together. */
function bulk(workItems: WorkItems, body: unknown) {
  const {
    workItemIds,
    set,
    addLabels = [],
    removeLabels = [],
  } = body as { workItemIds: string[]; set: Partial<WorkItem>; addLabels?: string[]; removeLabels?: string[] };
  return {
    results: workItemIds.map((each) => {
      const known = workItems.get(each);
      if (!known) return { workItemId: each, result: 'notFound' };
      const labels = [...new Set([...(known.labels ?? []), ...addLabels])].filter(
        (label) => !removeLabels.includes(label),
      );
      return {
        workItemId: each,
        result: 'changed',
        row: lineOf(editedWorkItem(workItems.store({ ...known, ...set, labels }))),
      };
    }),
  };
}

/** Answers a call about generating a backlog, assigning it, and receipts. */
function generation(state: State, given: readonly WorkItem[], path: string, body: unknown): unknown {
  if (path === 'backlog-profiles') return { items: PROFILES };
  if (path === 'capacities') return { items: [], rate: RATE };
  if (/^projects\/\w+\/backlog\/preview$/.test(path))
    return {
      previewId: PREVIEW_ID,
      profileId: 'standard',
      counts: state.generatedAt === null ? { new: given.length } : { conflict: 1, new: 1, changed: 1, unchanged: 5 },
      changes: true,
      expiresAt: '2026-11-05T09:00:00.000Z',
    };
  if (/^projects\/\w+\/backlog\/generate$/.test(path)) {
    if (state.isStale) return failure(409, 'The scope has changed since', { code: 'conflict' });
    state.resolutions = (body as { resolutions: unknown[] }).resolutions;
    state.receipts = [{ ...RECEIPT, id: workItemId(900 + state.receipts.length) }, ...state.receipts];
    return { receipt: state.receipts[0] };
  }
  if (/^projects\/\w+\/backlog\/assign\/preview$/.test(path)) return state.proposal;
  if (/^projects\/\w+\/backlog\/assign$/.test(path)) {
    if (state.refuses) return failure(409, 'The company is archived', { code: 'conflict' });
    state.assigned = (body as { assignments: typeof state.assigned }).assignments;
    const counts = { assigned: state.assigned.length };
    state.receipts = [{ ...RECEIPT, id: workItemId(950), what: 'assigned', counts }, ...state.receipts];
    return { receipt: state.receipts[0] };
  }
  if (/^projects\/\w+\/backlog\/receipts$/.test(path)) return { items: state.receipts, nextCursor: null };
  const [, receiptId = ''] = /^backlog-receipts\/(\w+)\/undo$/.exec(path) ?? [];
  if (!receiptId) return undefined;
  state.receipts = state.receipts.map((receipt) =>
    receipt.id === receiptId ? { ...receipt, undoneAt: '2026-11-04T10:00:00.000Z', canUndo: false } : receipt,
  );
  return { receipt: state.receipts.find(({ id }) => id === receiptId) };
}

/** Answers the calls about backlogs like the server, with these work items; undefined for other calls. */
export function backlogAnswers(
  given: readonly WorkItem[],
  { generatedAt = '2026-11-02T09:00:00.000Z' as string | null } = {},
) {
  const workItems = new WorkItems(given);
  const state = firstState(generatedAt);

  /** A preview's entries about the work items of one kind. */
  function entries(kind: string | null) {
    const items = state.generatedAt === null && kind === 'new' ? given.map(newEntry) : ENTRIES;
    const found = items.filter((entry) => entry.kind === kind);
    return { items: found, nextCursor: null, total: found.length };
  }

  function answer(path: string, body: unknown, query: URLSearchParams = new URLSearchParams()): unknown {
    if (/^backlog-previews\/\w+\/entries$/.test(path)) return entries(query.get('kind'));
    const generated = generation(state, given, path, body);
    if (generated !== undefined) return generated;
    const [, id = '', what = ''] = /^work-items\/(\w+)\/?(\w*)$/.exec(path) ?? [];
    if (id) return ofWorkItem(workItems, state, [id, what], body as Body);
    if (/^companies\/\w+\/backlog-lines$/.test(path)) {
      const { outdated } = state;
      return {
        backlog:
          state.generatedAt === null
            ? null
            : { generatedAt: state.generatedAt, outdated, profileId: 'standard', revision: 1 },
        rows: workItems.shown().map((each) => lineOf(editedWorkItem(each))),
      };
    }
    if (/^companies\/\w+\/backlog$/.test(path))
      return { items: workItems.shown().map(rowOf), nextCursor: null, total: workItems.shown().length };
    if (/^companies\/\w+\/backlog-figures$/.test(path)) return state.figures;
    if (/^companies\/\w+\/backlog-views$/.test(path)) return { items: [] };
    if (/^projects\/\w+\/work-items$/.test(path)) {
      const {
        operationId: _,
        after: _a,
        ...fields
      } = body as { operationId: string; after?: string } & Partial<WorkItem>;
      return workItems.add(fields);
    }
    if (/^companies\/\w+\/work-items\/bulk$/.test(path)) return bulk(workItems, body);
    return undefined;
  }
  return { answer, state, get: (id: string) => workItems.get(id) as WorkItem };
}
