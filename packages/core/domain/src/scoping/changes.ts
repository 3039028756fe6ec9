import type { WorkItemHead } from '@scopewright/contracts/backlog';
import { WORK_ITEM_CRITERIA_MAX } from '@scopewright/contracts/backlog/limits';
import type { ScopeChange, ScopeItem, ScopeItemHead, ScopeItemOf } from '@scopewright/contracts/scoping';
import { SCOPE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import { isObject, type Json, valueAt } from '../json.ts';
import { Draft } from './draft.ts';
import { groupOf, partPlaceOf } from './item-paths.ts';
import { type Place, predecessorOf } from './order.ts';

/** Target of changes: an item's head and content. */
export type Changeable = {
  [K in ScopeItem['kind']]: Pick<ScopeItemOf<K>, keyof ScopeItemHead | 'kind' | 'content'>;
}[ScopeItem['kind']];

/** A work item as changes apply to it. */
export type ChangeableWorkItem = { kind: 'workItem' } & WorkItemHead;
type AnyChangeable = Changeable | ChangeableWorkItem;

/**
 * Result of changes. `conflict`: the values at these places differ from those that the changes were made from.
 * `refused`: a path does not lead to anything changeable.
 */
export type Applied<T> =
  | { kind: 'applied'; item: T }
  | { kind: 'conflict'; paths: string[][] }
  | { kind: 'refused'; path: string[]; message: string };

/** The changeable head fields of every item. */
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
/** The changeable fields of every work item. */
const WORK_ITEM_HEAD: ReadonlySet<string> = new Set<keyof WorkItemHead>([
  'title',
  'description',
  'criteria',
  'phase',
  'labels',
  'estimate',
  'dependsOn',
  'status',
  'outcome',
  'assigneeId',
  'pinned',
  'dueDate',
  'shared',
  'notes',
]);

/** Whether a path can lead to something that is changeable in a kind. */
function isWithin(kind: AnyChangeable['kind'], [root = '', ...rest]: readonly string[]): boolean {
  if (kind === 'workItem') return WORK_ITEM_HEAD.has(root);
  return root === 'content' ? rest.length > 0 : HEAD.has(root);
}

/** Why a change is impossible regardless of the current value; null if it is possible. */
function refusalOf({ kind }: AnyChangeable, change: ScopeChange): string | null {
  const { path } = change;
  if (path.some((key) => key in Object.prototype) || !isWithin(kind, path)) return 'Must name a property of an item';
  const part = partPlaceOf(kind, path);
  if (change.kind === 'move')
    return part !== null && part.id !== null && part.rest.length === 0 ? null : 'Must name a part that can be moved';
  // before parts are ordered: a request has room for many more parts than a map
  if (part?.id === null && isObject(change.to) && Object.keys(change.to).length > mostParts(part.name))
    return `Must be at most ${mostParts(part.name)}`;
  return part?.rest.length === 1 && part.rest[0] === 'order' ? 'Must be moved to another place' : null;
}

const PARTS_MAX = { ...SCOPE_PARTS_MAX, criteria: WORK_ITEM_CRITERIA_MAX } as const;
const mostParts = (name: string): number => PARTS_MAX[name as keyof typeof PARTS_MAX];

/** The parts of a map that are ordered together with one of them, itself included. */
function siblingsOf(parts: Json, name: string, id: string): Place[] {
  const group = groupOf(name, parts[id]);
  return Object.entries(parts).flatMap(([one, part]) =>
    isObject(part) && groupOf(name, part) === group
      ? [{ id: one, order: typeof part.order === 'string' ? part.order : '' }]
      : [],
  );
}

/**
 * Applies changes in order, all of them or none. A change whose `from` (ignoring order keys) differs from the current
 * value is a conflict, unless the value it sets is already there. Does not validate the resulting item. Used by the
 * server, and by the browser for pending edits.
 */
export function applyChanges<T extends AnyChangeable>(item: T, changes: readonly ScopeChange[]): Applied<T> {
  for (const change of changes) {
    const message = refusalOf(item, change);
    if (message !== null) return { kind: 'refused', path: change.path, message };
  }
  const draft = new Draft(item);
  const conflicts = changes.filter((change) => !draft.apply(change)).map(({ path }) => path);
  return conflicts.length > 0 ? { kind: 'conflict', paths: conflicts } : { kind: 'applied', item: draft.item };
}

/** The previous place of a part: a move back to after the part that it followed. */
function placeBefore(item: AnyChangeable, path: readonly string[]): ScopeChange | null {
  const part = partPlaceOf(item.kind, path);
  const parts = part && valueAt(item, part.map);
  if (!part?.id || !isObject(parts) || !Object.hasOwn(parts, part.id)) return null;
  return {
    kind: 'move',
    path: [...part.map, part.id],
    after: predecessorOf(siblingsOf(parts, part.name, part.id), part.id),
  };
}

function inverseOf(before: AnyChangeable, after: AnyChangeable, change: ScopeChange): ScopeChange[] {
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
  // another part may have got the same key since, so the preceding part identifies the place
  const replaced =
    part.rest.length === 0 || groupOf(part.name, valueAt(before, path)) !== groupOf(part.name, valueAt(after, path));
  return replaced ? [undone, back] : [undone];
}

/**
 * The changes that undo `changes` of an item: applied to the result, they restore the item except for order keys. They
 * are a new edit, which conflicts if other people have changed the same since.
 * @param item the item before the changes, which must be applicable to it
 */
export function inverseOfChanges(item: AnyChangeable, changes: readonly ScopeChange[]): ScopeChange[] {
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
