import type { ScopeChange, ScopeItem, ScopeItemHead, ScopeItemOf } from '@scopewright/contracts/scoping';
import { isOrderKey, lastOf, type Place, placeBehind, predecessorOf } from './order.ts';

type Json = Record<string, unknown>;
/** What changes are made of an item: its head and content. */
export type Changeable = { [K in ScopeItem['kind']]: Pick<ScopeItemOf<K>, keyof ScopeItemHead | 'kind' | 'content'> }[ScopeItem['kind']];

/**
 * What becomes of changes. `conflict`: at these places stands something else than the changes were made from. `refused`: a path names nothing that can be changed.
 */
export type Applied<T> = { kind: 'applied'; item: T } | { kind: 'conflict'; paths: string[][] } | { kind: 'refused'; path: string[]; message: string };

/** What every item has to be changed, besides its content. */
const HEAD: ReadonlySet<string> = new Set<keyof ScopeItemHead>([
  'name',
  'description',
  'phase',
  'readyState',
  'blockedReason',
  'ownerId',
  'deadline',
  'notes',
  'openQuestions',
]);

/** Maps of parts in the content of each kind. */
export const PART_MAPS = {
  project: ['portalGroups'],
  workflow: ['statuses', 'transitions', 'approvals', 'reopenRules'],
  requestType: ['sections', 'placements', 'rules', 'tests'],
  field: ['options'],
} as const satisfies Record<ScopeItem['kind'], readonly string[]>;

/** Of parts that are in order within a group: the key that names the group. */
const GROUP_KEYS: Readonly<Record<string, string>> = { placements: 'sectionId', options: 'parentId' };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are the same but for order keys, which the server makes anew now and then. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, index) => sameValue(one, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const [keysOfA, keysOfB] = [comparedKeys(a), comparedKeys(b)];
  return keysOfA.length === keysOfB.length && keysOfA.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]));
}
const comparedKeys = (value: Json) => Object.keys(value).filter((key) => value[key] !== undefined && !(key === 'order' && typeof value[key] === 'string'));

/** The value at a path; undefined where nothing stands. */
export function valueAt(item: object, path: readonly string[]): unknown {
  let value: unknown = item;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** A copy with another value at a path whose parents are there; undefined takes it away. */
function withValue(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Json = isObject(value) ? { ...value } : {};
  const next = withValue(Object.hasOwn(copy, key) ? copy[key] : undefined, rest, to);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

interface PartPlace {
  map: string[];
  name: string;
  /** Null: the path names the whole map. */
  id: string | null;
  /** Keys below the part. */
  rest: string[];
}

/** The map of parts that a path leads into; null where it leads into none. */
function partPlaceOf(kind: ScopeItem['kind'], path: readonly string[]): PartPlace | null {
  const depth = path[0] === 'content' ? 2 : 1;
  const name = path[depth - 1] ?? '';
  const isMap = depth === 1 ? name === 'openQuestions' : (PART_MAPS[kind] as readonly string[]).includes(name);
  return isMap ? { map: path.slice(0, depth), name, id: path[depth] ?? null, rest: path.slice(depth + 1) } : null;
}

/** Why a path can't be changed; null when it can. */
function refusalOf({ kind }: Changeable, { kind: how, path }: ScopeChange): string | null {
  const [root = ''] = path;
  if (path.some((key) => key in Object.prototype)) return 'Must name what an item holds';
  if (root === 'content' ? path.length < 2 : !HEAD.has(root)) return 'Must name what an item holds';
  const part = partPlaceOf(kind, path);
  if (how === 'move') return part !== null && part.id !== null && part.rest.length === 0 ? null : 'Must name a part that is in an order';
  return part?.rest.length === 1 && part.rest[0] === 'order' ? 'Must be moved to another place' : null;
}

const groupOf = (name: string, part: unknown): unknown => (isObject(part) ? (part[GROUP_KEYS[name] ?? ''] ?? null) : null);

/** The parts of a map that are in order with one of them, itself included. */
function siblingsOf(parts: Json, name: string, id: string): Place[] {
  const group = groupOf(name, parts[id]);
  return Object.entries(parts).flatMap(([one, part]) =>
    isObject(part) && groupOf(name, part) === group ? [{ id: one, order: typeof part.order === 'string' ? part.order : '' }] : [],
  );
}

/** A map with one of its parts behind another one. */
function placed(parts: Json, name: string, id: string, after: string | null): Json {
  const keys = placeBehind(siblingsOf(parts, name, id), id, after);
  return { ...parts, ...Object.fromEntries([...keys].map(([one, order]) => [one, { ...(parts[one] as Json), order }])) };
}

/** A map whose parts all have an order key of their own in their group; those that were set without one come last. */
function withOrder(parts: Json, name: string, ids: readonly string[]): Json {
  return ids.reduce<Json>((map, id) => {
    const part = map[id];
    if (!isObject(part)) return map;
    const others = siblingsOf(map, name, id).filter((sibling) => sibling.id !== id);
    if (isOrderKey(part.order) && !others.some(({ order }) => order === part.order)) return map;
    return placed(map, name, id, lastOf(others));
  }, parts);
}

function applySet<T extends Changeable>(item: T, { path, from, to }: Extract<ScopeChange, { kind: 'set' }>): T | null {
  const current = valueAt(item, path);
  if (!isObject(valueAt(item, path.slice(0, -1)))) return null;
  if (!sameValue(current, from)) return sameValue(current, to) ? item : null;
  const changed = withValue(item, path, to) as T;
  const part = partPlaceOf(item.kind, path);
  const parts = part && valueAt(changed, part.map);
  if (!part || !isObject(parts)) return changed;
  return withValue(changed, part.map, withOrder(parts, part.name, part.id === null ? Object.keys(parts) : [part.id])) as T;
}

function applyMove<T extends Changeable>(item: T, { path, after }: Extract<ScopeChange, { kind: 'move' }>): T | null {
  const part = partPlaceOf(item.kind, path);
  const parts = part && valueAt(item, part.map);
  if (!part?.id || !isObject(parts) || !Object.hasOwn(parts, part.id)) return null;
  return withValue(item, part.map, placed(parts, part.name, part.id, after)) as T;
}

const applyOne = <T extends Changeable>(item: T, change: ScopeChange): T | null => (change.kind === 'set' ? applySet(item, change) : applyMove(item, change));

/**
 * Applies changes one after the other, all of them or none. A change whose `from` (order keys apart) is not what stands there is a conflict, unless what it sets stands
 * there already. Whether what comes of it is an item is not looked at. Used by the server, and by the browser for edits that wait.
 */
export function applyChanges<T extends Changeable>(item: T, changes: readonly ScopeChange[]): Applied<T> {
  const conflicts: string[][] = [];
  let current = item;
  for (const change of changes) {
    const message = refusalOf(item, change);
    if (message !== null) return { kind: 'refused', path: change.path, message };
    const next = applyOne(current, change);
    if (next === null) conflicts.push(change.path);
    else current = next;
  }
  return conflicts.length > 0 ? { kind: 'conflict', paths: conflicts } : { kind: 'applied', item: current };
}

/** Where a part was before: a move back to behind the one that it came after. */
function placeBefore(item: Changeable, path: readonly string[]): ScopeChange | null {
  const part = partPlaceOf(item.kind, path);
  const parts = part && valueAt(item, part.map);
  if (!part?.id || !isObject(parts) || !Object.hasOwn(parts, part.id)) return null;
  return { kind: 'move', path: [...part.map, part.id], after: predecessorOf(siblingsOf(parts, part.name, part.id), part.id) };
}

function inverseOf(before: Changeable, after: Changeable, change: ScopeChange): ScopeChange[] {
  const back = placeBefore(before, change.path);
  if (change.kind === 'move') return back === null ? [] : [back];
  const [from, to] = [valueAt(after, change.path), valueAt(before, change.path)];
  const undone = { kind: 'set', path: change.path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) } as ScopeChange;
  const part = partPlaceOf(before.kind, change.path);
  if (part === null || part.id === null || back === null) return [undone];
  const path = [...part.map, part.id];
  // a key may have gone to another part meanwhile: the place is that behind the one it came after
  const replaced = part.rest.length === 0 || groupOf(part.name, valueAt(before, path)) !== groupOf(part.name, valueAt(after, path));
  return replaced ? [undone, back] : [undone];
}

/**
 * The changes that take back what `changes` make of an item: applied to what comes of them, the item is as it was but for order keys. They are a new edit, which
 * conflicts where others have changed the same since.
 * @param item the item before the changes, which can be applied to it
 */
export function inverseOfChanges(item: Changeable, changes: readonly ScopeChange[]): ScopeChange[] {
  let current = item;
  let inverse: ScopeChange[] = [];
  for (const change of changes) {
    const next = applyOne(current, change);
    if (next === null) continue;
    inverse = [...inverseOf(current, next, change), ...inverse];
    current = next;
  }
  return inverse;
}
