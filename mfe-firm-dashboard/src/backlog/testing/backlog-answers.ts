import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { placeBehind } from '@scopewright/domain/scoping/order';
import { lineOf, type Piece } from '../pieces.ts';
import { type EditedPiece, editedPiece, PIECE_RULES } from '../saving/piece-rules.ts';
import { piece, pieceId } from './pieces.ts';

const failure = (status: number, error: string, extra: object): Response =>
  Response.json({ error, requestId: 'request-of-tests', ...extra }, { status });

type Row = CallOutput<'backlog'>['items'][number];
type Body = Record<string, never> & {
  operationId: string;
  version: number;
  changes: Parameters<typeof PIECE_RULES.apply>[1][];
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
const RECEIPT: Receipt = {
  id: pieceId(900),
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
      pieceId: pieceId(2),
      title: 'Laptop',
      hours: 6.33,
      from: null,
      to: PEOPLE.ana,
      why: '12 of 32 hours in week 46',
    },
    {
      pieceId: pieceId(8),
      title: 'Set up the project',
      hours: 8,
      from: PEOPLE.ana,
      to: PEOPLE.ben,
      why: '8 of 10 hours in week 46',
    },
  ],
  left: [{ pieceId: pieceId(5), title: 'Phone', why: 'It has no estimate.' }],
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
    part('epic', pieceId(1), 'Hardware requests', 70),
    part('epic', pieceId(6), 'Access', 30),
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
const newEntry = ({ key, level, title }: Piece): Entry => ({
  kind: 'new',
  key,
  pieceId: null,
  level,
  title,
  fields: [],
});
const ENTRIES: Entry[] = [
  {
    kind: 'conflict',
    key: 'requestType:laptop',
    pieceId: pieceId(2),
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
  { kind: 'new', key: 'requestType:tablet', pieceId: null, level: 'story', title: 'Tablet', fields: [] },
  {
    kind: 'changed',
    key: 'requestType:phone',
    pieceId: pieceId(5),
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

/** A piece as pages of lists have it. */
const rowOf = ({ criteria, estimate, readyOverride: _o, notes: _n, ...rest }: Piece): Row => ({
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
  assigned: [] as { pieceId: string; assigneeId: string | null }[],
});

/** The pieces that the server knows. */
class Pieces {
  readonly #byId: Map<string, Piece>;

  constructor(given: readonly Piece[]) {
    this.#byId = new Map(given.map((each) => [each.id, each]));
  }

  get(id: string): Piece | undefined {
    return this.#byId.get(id);
  }

  shown(): Piece[] {
    return [...this.#byId.values()].filter(({ deletedAt }) => deletedAt === null);
  }

  store(changed: Piece): Piece {
    const { name: _, ...plain } = { name: '', ...changed };
    const saved = { ...plain, version: changed.version + 1 };
    this.#byId.set(saved.id, saved);
    return saved;
  }

  add(fields: Partial<Piece>): Piece {
    const number = 100 + this.#byId.size;
    const added = piece(number, { ...fields, order: `b${number}`, key: `own:${pieceId(number)}` });
    this.#byId.set(added.id, added);
    return added;
  }

  change(known: Piece, changes: Body['changes']): Piece | null {
    let next: EditedPiece = editedPiece(known);
    for (const change of changes) {
      const applied = PIECE_RULES.apply(next, change);
      if (!applied) return null;
      next = applied;
    }
    return this.store(next);
  }

  move(known: Piece, after: string | null, parentId: string | null): Piece {
    const siblings = this.shown().filter((each) => each.parentId === parentId);
    for (const [key, order] of placeBehind(siblings, known.id, after)) {
      const one = this.#byId.get(key);
      if (one) this.#byId.set(key, { ...one, order });
    }
    return this.store({ ...(this.#byId.get(known.id) ?? known), parentId });
  }

  /** Deletes a piece with all that is below it, or restores it. */
  setDeleted(known: Piece, deletedAt: string | null): Piece {
    for (const each of this.#below(known.id)) this.#byId.set(each.id, { ...each, deletedAt });
    return this.store({ ...known, deletedAt });
  }

  #below(id: string): Piece[] {
    return this.shown().flatMap((each) => (each.parentId === id ? [each, ...this.#below(each.id)] : []));
  }
}

/** Answers a call about one piece. */
function ofPiece(pieces: Pieces, { refuses }: State, [id, what]: [string, string], body: Body): unknown {
  const known = pieces.get(id);
  if (!known) return failure(404, MESSAGES.notFound, { code: 'not_found' });
  if (what === '') return known;
  if (what === 'history') return { items: [], nextCursor: null };
  if (refuses) return failure(409, 'The company is archived', { code: 'conflict' });
  if (what === 'changes') {
    const changed = pieces.change(known, body.changes);
    return changed
      ? { piece: changed }
      : failure(409, MESSAGES.versionConflict, { code: 'version_conflict', current: known });
  }
  if (what === 'move') {
    const { after, parentId = known.parentId } = body as unknown as { after: string | null; parentId?: string | null };
    return { piece: pieces.move(known, after, parentId) };
  }
  if (what === 'delete') return { piece: pieces.setDeleted(known, '2026-11-03T09:00:00.000Z') };
  if (what === 'restore') return { piece: pieces.setDeleted(known, null) };
  if (what === 'ready') {
    const { reason } = body as unknown as { reason: string | null };
    return {
      piece: pieces.store({
        ...known,
        ready: reason !== null,
        readyOverride: reason === null ? null : { by: 'Ana Ruiz', at: '2026-11-03T09:00:00.000Z', reason },
      }),
    };
  }
  return undefined;
}

/** Changes many pieces at once. */
function bulk(pieces: Pieces, body: unknown) {
  const {
    pieceIds,
    set,
    addLabels = [],
    removeLabels = [],
  } = body as { pieceIds: string[]; set: Partial<Piece>; addLabels?: string[]; removeLabels?: string[] };
  return {
    results: pieceIds.map((each) => {
      const known = pieces.get(each);
      if (!known) return { pieceId: each, result: 'notFound' };
      const labels = [...new Set([...(known.labels ?? []), ...addLabels])].filter(
        (label) => !removeLabels.includes(label),
      );
      return { pieceId: each, result: 'changed', row: lineOf(editedPiece(pieces.store({ ...known, ...set, labels }))) };
    }),
  };
}

/** Answers a call about generating a backlog, assigning it, and receipts. */
function generation(state: State, given: readonly Piece[], path: string, body: unknown): unknown {
  if (path === 'backlog-profiles') return { items: PROFILES };
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
    state.receipts = [{ ...RECEIPT, id: pieceId(900 + state.receipts.length) }, ...state.receipts];
    return { receipt: state.receipts[0] };
  }
  if (/^projects\/\w+\/backlog\/assign\/preview$/.test(path)) return state.proposal;
  if (/^projects\/\w+\/backlog\/assign$/.test(path)) {
    if (state.refuses) return failure(409, 'The company is archived', { code: 'conflict' });
    state.assigned = (body as { assignments: typeof state.assigned }).assignments;
    const counts = { assigned: state.assigned.length };
    state.receipts = [{ ...RECEIPT, id: pieceId(950), what: 'assigned', counts }, ...state.receipts];
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

/** Answers the calls about backlogs like the server, with these pieces; undefined for other calls. */
export function backlogAnswers(
  given: readonly Piece[],
  { generatedAt = '2026-11-02T09:00:00.000Z' as string | null } = {},
) {
  const pieces = new Pieces(given);
  const state = firstState(generatedAt);

  /** What a preview says of the pieces of one kind. */
  function entries(kind: string | null) {
    const items = state.generatedAt === null && kind === 'new' ? given.map(newEntry) : ENTRIES;
    const found = items.filter((entry) => entry.kind === kind);
    return { items: found, nextCursor: null, total: found.length };
  }

  function answer(path: string, body: unknown, query: URLSearchParams = new URLSearchParams()): unknown {
    if (/^backlog-previews\/\w+\/entries$/.test(path)) return entries(query.get('kind'));
    const generated = generation(state, given, path, body);
    if (generated !== undefined) return generated;
    const [, id = '', what = ''] = /^backlog-pieces\/(\w+)\/?(\w*)$/.exec(path) ?? [];
    if (id) return ofPiece(pieces, state, [id, what], body as Body);
    if (/^companies\/\w+\/backlog-lines$/.test(path)) {
      const { outdated } = state;
      return {
        backlog:
          state.generatedAt === null
            ? null
            : { generatedAt: state.generatedAt, outdated, profileId: 'standard', revision: 1 },
        rows: pieces.shown().map((each) => lineOf(editedPiece(each))),
      };
    }
    if (/^companies\/\w+\/backlog$/.test(path))
      return { items: pieces.shown().map(rowOf), nextCursor: null, total: pieces.shown().length };
    if (/^companies\/\w+\/backlog-figures$/.test(path)) return state.figures;
    if (/^companies\/\w+\/backlog-views$/.test(path)) return { items: [] };
    if (/^projects\/\w+\/backlog-pieces$/.test(path)) {
      const { operationId: _, after: _a, ...fields } = body as { operationId: string; after?: string } & Partial<Piece>;
      return pieces.add(fields);
    }
    if (/^companies\/\w+\/backlog-pieces\/bulk$/.test(path)) return bulk(pieces, body);
    return undefined;
  }
  return { answer, state, get: (id: string) => pieces.get(id) as Piece };
}
