import type { ScopeChange, ScopeItem, ScopeItemHead, ScopeItemOf } from '@scopewright/contracts/scoping';
import { SCOPE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import { Draft } from './draft.ts';
import { groupOf, isObject, type Json, partPlaceOf, valueAt } from './item-paths.ts';
import { type Place, predecessorOf } from './order.ts';

export { sameValue, valueAt } from './item-paths.ts';

/** What changes are made of an item: its head and content. */
export type Changeable = {
  [K in ScopeItem['kind']]: Pick<ScopeItemOf<K>, keyof ScopeItemHead | 'kind' | 'content'>;
}[ScopeItem['kind']];

/**
 * What becomes of changes. `conflict`: at these places stands something else than the changes were made from. `refused`: a path names nothing that can be changed.
 */
export type Applied<T> =
  | { kind: 'applied'; item: T }
  | { kind: 'conflict'; paths: string[][] }
  | { kind: 'refused'; path: string[]; message: string };

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

/** Why a change can't be made, whatever stands there; null when it can. */
function refusalOf({ kind }: Changeable, change: ScopeChange): string | null {
  const { path } = change;
  const [root = ''] = path;
  if (path.some((key) => key in Object.prototype)) return 'Must name a property of an item';
  if (root === 'content' ? path.length < 2 : !HEAD.has(root)) return 'Must name a property of an item';
  const part = partPlaceOf(kind, path);
  if (change.kind === 'move')
    return part !== null && part.id !== null && part.rest.length === 0 ? null : 'Must name a part that can be moved';
  // before anything is put in order: a request has room for many more parts than a map
  if (part?.id === null && isObject(change.to) && Object.keys(change.to).length > mostParts(part.name))
    return `Must be at most ${mostParts(part.name)}`;
  return part?.rest.length === 1 && part.rest[0] === 'order' ? 'Must be moved to another place' : null;
}

const mostParts = (name: string): number => SCOPE_PARTS_MAX[name as keyof typeof SCOPE_PARTS_MAX];

/** The parts of a map that are in order with one of them, itself included. */
function siblingsOf(parts: Json, name: string, id: string): Place[] {
  const group = groupOf(name, parts[id]);
  return Object.entries(parts).flatMap(([one, part]) =>
    isObject(part) && groupOf(name, part) === group
      ? [{ id: one, order: typeof part.order === 'string' ? part.order : '' }]
      : [],
  );
}

/**
 * Applies changes one after the other, all of them or none. A change whose `from` (order keys apart) is not what stands there is a conflict, unless what it sets stands
 * there already. Whether what comes of it is an item is not looked at. Used by the server, and by the browser for edits that wait.
 */
export function applyChanges<T extends Changeable>(item: T, changes: readonly ScopeChange[]): Applied<T> {
  for (const change of changes) {
    const message = refusalOf(item, change);
    if (message !== null) return { kind: 'refused', path: change.path, message };
  }
  const draft = new Draft(item);
  const conflicts = changes.filter((change) => !draft.apply(change)).map(({ path }) => path);
  return conflicts.length > 0 ? { kind: 'conflict', paths: conflicts } : { kind: 'applied', item: draft.item };
}

/** Where a part was before: a move back to behind the one that it came after. */
function placeBefore(item: Changeable, path: readonly string[]): ScopeChange | null {
  const part = partPlaceOf(item.kind, path);
  const parts = part && valueAt(item, part.map);
  if (!part?.id || !isObject(parts) || !Object.hasOwn(parts, part.id)) return null;
  return {
    kind: 'move',
    path: [...part.map, part.id],
    after: predecessorOf(siblingsOf(parts, part.name, part.id), part.id),
  };
}

function inverseOf(before: Changeable, after: Changeable, change: ScopeChange): ScopeChange[] {
  const back = placeBefore(before, change.path);
  if (change.kind === 'move') return back === null ? [] : [back];
  const [from, to] = [valueAt(after, change.path), valueAt(before, change.path)];
  const undone = {
    kind: 'set',
    path: change.path,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  } as ScopeChange;
  const part = partPlaceOf(before.kind, change.path);
  if (part === null || part.id === null || back === null) return [undone];
  const path = [...part.map, part.id];
  // a key may have gone to another part meanwhile: the place is that behind the one it came after
  const replaced =
    part.rest.length === 0 || groupOf(part.name, valueAt(before, path)) !== groupOf(part.name, valueAt(after, path));
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
    const draft = new Draft(current);
    if (!draft.apply(change)) continue;
    inverse = [...inverseOf(current, draft.item, change), ...inverse];
    current = draft.item;
  }
  return inverse;
}
