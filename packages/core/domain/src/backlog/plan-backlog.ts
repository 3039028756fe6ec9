import { BACKLOG_LEVELS, type PieceStatus } from '@scopewright/contracts/backlog/limits';
import { generateNKeysBetween } from 'fractional-indexing';
import { sameValue } from '../json.ts';
import { byOrder, keysBehind, ORDER_KEY_MAX } from '../scoping/order.ts';
import { type MergedPiece, mergePiece, resolvedField, sameField, sameFields } from './merge.ts';
import type { GeneratedPiece, PieceFields, StoredPiece } from './piece.ts';
import { type BacklogPlan, PLAN_KINDS, type PlanEntry, type PlanKind, type Resolution } from './plan.ts';

/** A stored piece with everything that generating again reads. */
export interface PlacedPiece extends StoredPiece {
  rule: string | null;
  why: string | null;
  configKey: string | null;
  /** Its position among its siblings. */
  order: string;
  /** Someone has begun it at some time. */
  begun: boolean;
  /** A person has added something beside its fields: notes, a due date, that it is shared or ready. */
  handled: boolean;
  /** It was not generated the last time, and stayed. */
  orphaned: boolean;
}

/**
 * What generating a backlog again does to it. Own pieces, and those that people have deleted, stay as they are; the
 * latter are not generated again, nor what would be part of them.
 */
export function planBacklog(stored: readonly PlacedPiece[], generated: readonly GeneratedPiece[]): BacklogPlan {
  const living = new Map(stored.flatMap((piece) => (piece.deleted ? [] : [[piece.key, piece] as const])));
  const deleted = new Set(stored.flatMap(({ key, deleted }) => (deleted ? [key] : [])));
  const wanted = wantedPieces(generated, living, deleted);
  const merged = new Map<string, MergedPiece>();
  for (const [key, { fields }] of wanted) {
    const piece = living.get(key);
    merged.set(
      key,
      piece
        ? mergePiece(piece.base ?? piece.fields, piece.fields, fields)
        : { fields: [], result: fields, isBaseSame: false },
    );
  }
  const staying = stayingKeys(living, merged);
  const levelOf = (key: string) => BACKLOG_LEVELS.indexOf((wanted.get(key) ?? living.get(key))?.level ?? 'subtask');
  const stays = (key: string) => wanted.has(key) || staying.has(key);
  for (const [key, piece] of merged) {
    const canHold = (parent: string | null) =>
      parent === null || (stays(parent) && levelOf(parent) < levelOf(key) && parent !== key);
    const now = wanted.get(key)?.fields;
    const parent = [piece.result.parent, now?.parent ?? null, null].find(canHold) ?? null;
    const dependsOn = piece.result.dependsOn.filter((other) => other !== key && stays(other));
    const isFitting = parent === piece.result.parent && dependsOn.length === piece.result.dependsOn.length;
    if (!isFitting) merged.set(key, { ...piece, result: { ...piece.result, parent, dependsOn } });
  }
  const { orders, sequence } = placed({ living, wanted, merged });
  const counts = Object.fromEntries(PLAN_KINDS.map((kind) => [kind, 0])) as Record<PlanKind, number>;
  const entries = sequence.flatMap((key) => {
    const found = entryOf({
      piece: living.get(key),
      now: wanted.get(key),
      merged: merged.get(key),
      stays: staying.has(key),
      order: orders.get(key) ?? null,
    });
    if (found === null) return [];
    counts[found.kind] += 1;
    return [found];
  });
  return { entries, counts };
}

/** What an entry leaves of a piece, with decisions on its conflicts; null for a decision that can't be followed. */
export function resolvedEntry(entry: PlanEntry, decisions: readonly Resolution[]): PlanEntry | null {
  const { base, mine, generated } = entry;
  if (decisions.length === 0) return entry;
  if (base === null || mine === null || generated === null) return null;
  const result = { ...(entry.result ?? mine) };
  for (const { field, take } of decisions) {
    if (!entry.fields.some((one) => one.field === field && one.outcome === 'conflict')) return null;
    if (take === 'mine') continue;
    const resolved = resolvedField(field, { base, mine, generated: generated.fields }, take);
    if (resolved === null) return null;
    Object.assign(result, { [field]: resolved.value });
  }
  return { ...entry, result };
}

/**
 * The pieces as a plan leaves them.
 * @param idOf the id of a new piece, by its key
 * @throws Error for a decision that can't be followed
 */
export function applyPlan(
  stored: readonly PlacedPiece[],
  { entries }: BacklogPlan,
  resolutions: readonly Resolution[],
  idOf: (key: string) => string,
): PlacedPiece[] {
  const pieces = new Map(stored.map((piece) => [piece.key, piece]));
  for (const entry of entries) {
    const { key } = entry;
    const resolved = resolvedEntry(
      entry,
      resolutions.filter((one) => one.key === key),
    );
    if (resolved === null) throw new Error(`The decision on ${key} can't be followed`);
    const before = pieces.get(key);
    if (entry.kind === 'removed') pieces.delete(key);
    else if (entry.writes) pieces.set(key, appliedTo(before, resolved, idOf(key)));
  }
  return [...pieces.values()];
}

function appliedTo(before: PlacedPiece | undefined, entry: PlanEntry, id: string): PlacedPiece {
  const { generated, result, status, order, kind } = entry;
  const piece = before ?? { ...NEW, id, key: entry.key, level: entry.level, fields: NO_FIELDS, base: null };
  return {
    ...piece,
    ...(result && { fields: result }),
    ...(generated && { ...factsOf(generated), base: generated.fields }),
    ...(status && { status }),
    ...(order !== null && { order }),
    orphaned: generated === null ? kind === 'obsolete' || piece.orphaned : false,
    version: piece.version + 1,
  };
}

const NO_FIELDS: PieceFields = {
  title: '',
  description: '',
  criteria: {},
  parent: null,
  phase: 1,
  labels: [],
  estimate: null,
  dependsOn: [],
};
const NEW = {
  rule: null,
  why: null,
  configKey: null,
  sourceIds: [],
  clauseIds: [],
  status: 'todo',
  outcome: null,
  assigneeId: null,
  pinned: false,
  dueDate: null,
  exported: false,
  deleted: false,
  order: '',
  begun: false,
  handled: false,
  orphaned: false,
  version: 0,
} as const satisfies Partial<PlacedPiece>;

const factsOf = ({ level, rule, why, configKey, sourceIds, clauseIds }: GeneratedPiece) => ({
  level,
  rule,
  why,
  configKey,
  sourceIds,
  clauseIds,
});

const sameFacts = (piece: PlacedPiece, now: GeneratedPiece): boolean =>
  piece.level === now.level &&
  piece.rule === now.rule &&
  piece.why === now.why &&
  piece.configKey === now.configKey &&
  sameValue(piece.sourceIds, now.sourceIds) &&
  sameValue(piece.clauseIds, now.clauseIds);

/** What is generated, without what people have deleted; its parents and dependencies are among it. */
function wantedPieces(
  generated: readonly GeneratedPiece[],
  living: ReadonlyMap<string, PlacedPiece>,
  deleted: ReadonlySet<string>,
): Map<string, GeneratedPiece> {
  const all = new Map(generated.map((piece) => [piece.key, piece]));
  const isWanted = new Map<string, boolean>();
  const check = (key: string, seen = 0): boolean => {
    const known = isWanted.get(key);
    if (known !== undefined) return known;
    const piece = all.get(key);
    if (piece === undefined || deleted.has(key) || seen > BACKLOG_LEVELS.length) return false;
    const { parent } = piece.fields;
    const found = living.has(key) || parent === null || check(parent, seen + 1);
    isWanted.set(key, found);
    return found;
  };
  const parentOf = ({ fields: { parent } }: GeneratedPiece): string | null => {
    if (parent === null || check(parent)) return parent;
    const above = all.get(parent);
    return above ? parentOf(above) : null;
  };
  return new Map(
    generated.flatMap((piece) => {
      if (!check(piece.key)) return [];
      const dependsOn = piece.fields.dependsOn.filter((key) => check(key));
      return [[piece.key, { ...piece, fields: { ...piece.fields, parent: parentOf(piece), dependsOn } }] as const];
    }),
  );
}

const isUntouched = ({ base, fields, status, exported, pinned, handled, orphaned }: PlacedPiece): boolean =>
  base !== null && status === 'todo' && !exported && !pinned && !handled && !orphaned && sameFields(fields, base);

/** Keys of what is no longer generated and stays: touched by people, or needed by something that stays. */
function stayingKeys(living: ReadonlyMap<string, PlacedPiece>, merged: ReadonlyMap<string, MergedPiece>): Set<string> {
  const staying = new Set<string>();
  const waiting: PieceFields[] = [...merged.values()].map(({ result }) => result);
  const keep = (key: string) => {
    const piece = living.get(key);
    if (piece === undefined || merged.has(key) || staying.has(key)) return;
    staying.add(key);
    waiting.push(piece.fields);
  };
  for (const piece of living.values()) if (!merged.has(piece.key) && !isUntouched(piece)) keep(piece.key);
  for (let fields = waiting.pop(); fields; fields = waiting.pop()) {
    if (fields.parent !== null) keep(fields.parent);
    for (const key of fields.dependsOn) keep(key);
  }
  return staying;
}

interface Placing {
  living: ReadonlyMap<string, PlacedPiece>;
  wanted: ReadonlyMap<string, GeneratedPiece>;
  merged: ReadonlyMap<string, MergedPiece>;
}

/** Positions of new pieces and of those that get another parent, and all keys in the order of the backlog. */
function placed({ living, wanted, merged }: Placing): { orders: Map<string, string>; sequence: string[] } {
  const parents = new Map<string, string | null>();
  for (const [key, { fields }] of living) parents.set(key, fields.parent);
  for (const [key, { result }] of merged) parents.set(key, result.parent);
  const isNew = (key: string): boolean => living.get(key)?.fields.parent !== parents.get(key) || !living.has(key);

  const groups = new Map<string | null, string[]>();
  const childrenOf = (parent: string | null): string[] => {
    const found = groups.get(parent) ?? [];
    groups.set(parent, found);
    return found;
  };
  for (const piece of [...living.values()].sort(byOrder))
    if (!isNew(piece.key)) childrenOf(parents.get(piece.key) ?? null).push(piece.key);

  /** New children, by the sibling that they follow; null: first. */
  const following = new Map<string | null, Map<string | null, string[]>>();
  const before = new Map<string | null, string | null>();
  for (const key of wanted.keys()) {
    const parent = parents.get(key) ?? null;
    if (isNew(key)) {
      const ofParent = following.get(parent) ?? new Map<string | null, string[]>();
      following.set(parent, ofParent);
      const anchor = before.get(parent) ?? null;
      ofParent.set(anchor, [...(ofParent.get(anchor) ?? []), key]);
    } else before.set(parent, key);
  }
  const orders = new Map<string, string>();
  for (const [parent, byAnchor] of following) {
    const present = childrenOf(parent);
    groups.set(
      parent,
      [null, ...present].flatMap((anchor) => [...(anchor === null ? [] : [anchor]), ...(byAnchor.get(anchor) ?? [])]),
    );
    const last = present.at(-1);
    for (const [anchor, keys] of byAnchor) {
      const next = present[anchor === null ? 0 : present.indexOf(anchor) + 1];
      const made = keysIn(orderOf(living, anchor), orderOf(living, next), keys.length);
      const all = made ?? keysBehind(orderOf(living, last), keys.length);
      for (const [at, key] of keys.entries()) orders.set(key, all[at] ?? '');
    }
  }
  const sequence: string[] = [];
  const walk = (parent: string | null) => {
    for (const key of groups.get(parent) ?? []) {
      sequence.push(key);
      walk(key);
    }
  };
  walk(null);
  const seen = new Set(sequence);
  for (const key of parents.keys()) if (!seen.has(key)) sequence.push(key);
  return { orders, sequence };
}

const orderOf = (living: ReadonlyMap<string, PlacedPiece>, key: string | null | undefined): string | null =>
  (key && living.get(key)?.order) || null;

/** Null if there are no such keys, or only too long ones. */
function keysIn(after: string | null, before: string | null, count: number): string[] | null {
  try {
    const keys = generateNKeysBetween(after, before, count);
    return keys.every(({ length }) => length <= ORDER_KEY_MAX) ? keys : null;
  } catch {
    return null;
  }
}

interface Compared {
  piece: PlacedPiece | undefined;
  now: GeneratedPiece | undefined;
  merged: MergedPiece | undefined;
  stays: boolean;
  order: string | null;
}

const STATES = { base: null, mine: null, generated: null, result: null, status: null, order: null, fields: [] };

/** Null for a person's own piece. */
function entryOf({ piece, now, merged, stays, order }: Compared): PlanEntry | null {
  if (now === undefined || merged === undefined) {
    if (piece === undefined || piece.base === null) return null;
    const head = { ...headOf(piece), level: piece.level, title: piece.fields.title, ...STATES };
    if (!stays) return { ...head, kind: 'removed', writes: true };
    if (piece.orphaned) return { ...head, kind: 'unchanged', writes: false };
    // what is done has been delivered, whatever is in scope today
    return { ...head, kind: 'obsolete', writes: true, status: piece.status === 'done' ? null : 'obsolete' };
  }
  const { level } = now;
  const { fields, result, isBaseSame } = merged;
  if (piece === undefined)
    return {
      ...STATES,
      kind: 'new',
      key: now.key,
      pieceId: null,
      version: null,
      level,
      title: result.title,
      generated: now,
      result,
      order,
      writes: true,
    };
  const isSame = sameFields(result, piece.fields);
  const areFactsSame = sameFacts(piece, now);
  const kind = kindOf(piece, merged, isSame && areFactsSame);
  const writes = !isSame || !areFactsSame || !isBaseSame || piece.orphaned;
  const isShown = writes || kind === 'kept';
  return {
    kind,
    ...headOf(piece),
    level,
    title: result.title,
    fields,
    base: isShown ? piece.base : null,
    mine: isShown ? piece.fields : null,
    generated: isShown ? now : null,
    result: isSame ? null : result,
    status: piece.orphaned && piece.status === 'obsolete' ? returnedTo(piece) : null,
    order: sameField('parent', result.parent, piece.fields.parent) ? null : order,
    writes,
  };
}

const headOf = ({ key, id, version }: PlacedPiece) => ({ key, pieceId: id, version });
const returnedTo = ({ begun }: PlacedPiece): PieceStatus => (begun ? 'inProgress' : 'todo');

function kindOf({ orphaned }: PlacedPiece, { fields }: MergedPiece, isSame: boolean): PlanKind {
  if (orphaned) return 'returned';
  if (fields.some(({ outcome }) => outcome === 'conflict')) return 'conflict';
  if (!isSame) return 'changed';
  return fields.some(({ outcome }) => outcome === 'kept') ? 'kept' : 'unchanged';
}
