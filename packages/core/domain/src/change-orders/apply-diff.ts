import { groupBy } from '../group-by.ts';
import { groupOf } from '../scoping/item-paths.ts';
import { inWrittenOrder } from '../scoping/order.ts';
import type { Snapshot } from './baseline.ts';
import type { DiffEntry } from './diff-entry.ts';
import { groupName, groupsInOrder, type Parts } from './part-order.ts';

type Json = Record<string, unknown>;

/** A copy of an item's maps, deep enough to change values of parts. */
function copyOf(item: Snapshot): Snapshot & Json {
  const content: Json = {};
  for (const [key, value] of Object.entries(item.content))
    content[key] = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value;
  return { ...item, content } as Snapshot & Json;
}

/** Sets the value at a path to that of another item; without one there it is removed. */
function takeOver(copy: Json, from: Json, path: readonly string[]): void {
  let [to, source]: [Json, Json] = [copy, from];
  for (const key of path.slice(0, -1)) {
    // parts are shared with the base: only the copy may be changed
    to[key] = { ...(to[key] as Json) };
    to = to[key] as Json;
    source = (source[key] ?? {}) as Json;
  }
  const last = path.at(-1) ?? '';
  if (Object.hasOwn(source, last)) to[last] = source[last];
  else delete to[last];
}

/** Ids in the new order; those that it doesn't have stay after the one they followed. */
function inNewOrder(ids: readonly string[], order: readonly string[]): string[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const sorted = ids.filter((id) => places.has(id)).sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  for (const [at, id] of ids.entries())
    if (!places.has(id)) sorted.splice(at === 0 ? 0 : sorted.indexOf(ids[at - 1] ?? '') + 1, 0, id);
  return sorted;
}

/** Orders the parts of a map: as in the base, with added ones at their new place. */
function ordered(map: string, result: Parts, was: Parts, is: Parts, moved: ReadonlySet<string>): Parts {
  const [before, after, present] = [groupsInOrder(map, was), groupsInOrder(map, is), groupsInOrder(map, result)];
  const parts: Record<string, { order: string }> = {};
  for (const [group, ids] of present) {
    const members = new Set(ids);
    const wasHere = (id: string) => Object.hasOwn(was, id) && groupName(groupOf(map, was[id])) === group;
    const old = (before.get(group) ?? []).filter((id) => members.has(id));
    const order = after.get(group) ?? [];
    const sequence = moved.has(group) ? inNewOrder(old, order) : old;
    let at = 0;
    for (const id of order) {
      const place = sequence.indexOf(id);
      if (place >= 0) at = place + 1;
      else if (members.has(id) && !wasHere(id)) {
        sequence.splice(at, 0, id);
        at += 1;
      }
    }
    Object.assign(parts, inWrittenOrder(sequence.map((id) => [id, result[id]])));
  }
  return parts;
}

/**
 * The base with some of the differences applied: with all of them it equals the later state. Chosen entries must
 * include their dependencies (`withNeeded`).
 */
export function applyDiff(
  base: readonly Snapshot[],
  later: readonly Snapshot[],
  entries: readonly DiffEntry[],
  chosen: ReadonlySet<string>,
): Snapshot[] {
  const is = new Map(later.map((item) => [item.id, item]));
  const taken = groupBy(
    entries.filter(({ id }) => chosen.has(id)),
    ({ itemId }) => itemId,
  );
  const known = new Set(base.map(({ id }) => id));
  const kept = base.flatMap((item) => {
    const now = is.get(item.id);
    const its = taken.get(item.id);
    if (its === undefined) return [item];
    if (now === undefined) return [];
    return [its.some(({ path }) => path.length === 0) ? now : withEntries(item, now, its)];
  });
  const added = later.filter(({ id }) => !known.has(id) && taken.has(id));
  return [...kept, ...added];
}

function withEntries(item: Snapshot, now: Snapshot, entries: readonly DiffEntry[]): Snapshot {
  const copy = copyOf(item);
  const maps = new Map<string, Set<string>>();
  for (const { path, change, group } of entries) {
    const [root, map = '', id] = path;
    const isOfParts = root === 'content' && (id !== undefined || change === 'moved') && map !== 'validation';
    if (isOfParts && !maps.has(map)) maps.set(map, new Set());
    if (change === 'moved') maps.get(map)?.add(group ?? '');
    else takeOver(copy, now as Snapshot & Json, path);
  }
  const content = copy.content as Json;
  for (const [map, moved] of maps)
    content[map] = ordered(
      map,
      (content[map] ?? {}) as Parts,
      ((item.content as Json)[map] ?? {}) as Parts,
      ((now.content as Json)[map] ?? {}) as Parts,
      moved,
    );
  return copy;
}
