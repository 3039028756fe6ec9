import { DIFF_ENTRIES_MAX, DIFF_ITEM_ENTRIES_MAX } from '@scopewright/contracts/change-orders/limits';
import type { ScopeItemKind } from '@scopewright/contracts/scoping';
import type { InState, Names } from '../activity/part-words.ts';
import { isObject, sameValue } from '../json.ts';
import { BLANK_HEAD } from '../scoping/blank.ts';
import type { Changeable } from '../scoping/changes.ts';
import type { FormField } from '../scoping/field/field-value.ts';
import { PART_MAPS } from '../scoping/item-paths.ts';
import { compareBytes } from '../scoping/parts.ts';
import type { Snapshot } from './baseline.ts';
import type { DiffEntry } from './diff-entry.ts';
import { itemWords, moveWords, partEntryWords, valueEntryWords } from './diff-words.ts';
import { addNeeds } from './needs.ts';
import { groupsInOrder, movedOf, type Parts } from './part-order.ts';

/** Differences between two states of a project's scope. */
export interface ScopeDiff {
  /** By kind and name of their items; those of an item together. */
  entries: DiffEntry[];
  /** Names of items with so many differences that they are one entry. */
  summarized: number;
}

const KIND_PLACES: Record<ScopeItemKind, number> = { project: 0, workflow: 1, requestType: 2, field: 3 };
const HEAD = ['name', 'description', 'phase'] as const;

/** An item's snapshot with the attributes that a snapshot omits, for describing its parts. */
const asChangeable = (snapshot: Snapshot): Changeable => ({ ...BLANK_HEAD, ...snapshot }) as Changeable;

/** The names that a state of a scope refers to. */
function namesIn(items: readonly Snapshot[]): Names {
  const fields = new Map<string, FormField>();
  const workflows = new Map<string, string>();
  const portalGroups = new Map<string, string>();
  for (const { id, kind, name, content } of items)
    if (kind === 'field') fields.set(id, { ...content, name });
    else if (kind === 'workflow') workflows.set(id, name);
    else if (kind === 'project')
      for (const [group, { name: called }] of Object.entries(content.portalGroups)) portalGroups.set(group, called);
  return { fields, workflows, portalGroups, people: new Map() };
}

/** Both states of an item. */
interface Pair {
  before: InState;
  after: InState;
  head: Pick<DiffEntry, 'itemId' | 'itemKind' | 'itemName'>;
}

const idOf = (itemId: string, path: readonly string[]): string => [itemId, ...path].join('/');

function* changedValues(pair: Pair): Generator<DiffEntry> {
  const [from, to] = [pair.before.item, pair.after.item];
  for (const key of HEAD) if (from[key] !== to[key]) yield valueEntry(pair, [key], from[key], to[key]);
  const maps: readonly string[] = PART_MAPS[from.kind];
  const [was, is] = [from.content as Record<string, unknown>, to.content as Record<string, unknown>];
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [one, other] = [was[key], is[key]];
    if (maps.includes(key)) yield* changedParts(pair, key, (one ?? {}) as Parts, (other ?? {}) as Parts);
    else if (key === 'validation' && isObject(one) && isObject(other))
      for (const limit of new Set([...Object.keys(one), ...Object.keys(other)]))
        if (!sameValue(one[limit], other[limit]))
          yield valueEntry(pair, ['content', key, limit], one[limit], other[limit]);
        else continue;
    else if (!sameValue(one, other)) yield valueEntry(pair, ['content', key], one, other);
  }
}

function* changedParts(pair: Pair, map: string, was: Parts, is: Parts): Generator<DiffEntry> {
  const { before, after, head } = pair;
  const has = (parts: Parts, id: string) => Object.hasOwn(parts, id);
  for (const [change, parts, others, state] of [
    ['removed', was, is, before],
    ['added', is, was, after],
  ] as const)
    for (const id of Object.keys(parts)) {
      if (has(others, id)) continue;
      const path = ['content', map, id];
      const words = partEntryWords(state, map, id);
      yield {
        id: idOf(head.itemId, path),
        ...head,
        change,
        path,
        group: null,
        what: words.what,
        part: words.part,
        before: change === 'removed' ? words.detail : null,
        after: change === 'added' ? words.detail : null,
        needs: [],
      };
    }
  for (const [id, part] of Object.entries(is)) {
    if (!has(was, id)) continue;
    const [one, other] = [was[id] as unknown as Record<string, unknown>, part as unknown as Record<string, unknown>];
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      if (key !== 'order' && !sameValue(one[key], other[key]))
        yield valueEntry(pair, ['content', map, id, key], one[key], other[key]);
  }
  yield* changedOrders(pair, map, was, is);
}

function* changedOrders({ after, head }: Pair, map: string, was: Parts, is: Parts): Generator<DiffEntry> {
  const groups = groupsInOrder(map, is);
  for (const [group, ids] of groupsInOrder(map, was)) {
    const places = new Map((groups.get(group) ?? []).map((id, at) => [id, at]));
    const moved = movedOf(
      ids.filter((id) => places.has(id)),
      places,
    );
    if (moved.length === 0) continue;
    const path = ['content', map];
    const inNewOrder = moved.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    yield {
      id: `${idOf(head.itemId, path)}/@${group}`,
      ...head,
      change: 'moved',
      path,
      group,
      ...moveWords(after, map, inNewOrder, groups.get(group) ?? []),
      before: null,
      needs: [],
    };
  }
}

function valueEntry({ before, after, head }: Pair, path: string[], from: unknown, to: unknown): DiffEntry {
  return {
    id: idOf(head.itemId, path),
    ...head,
    change: 'changed',
    path,
    group: null,
    ...valueEntryWords(before, after, path, from, to),
    needs: [],
  };
}

const headOf = ({ id, kind, name }: Snapshot) => ({ itemId: id, itemKind: kind, itemName: name });

const wholeItem = (
  change: DiffEntry['change'],
  of: Snapshot,
  was: Snapshot | null,
  is: Snapshot | null,
): DiffEntry => ({
  id: of.id,
  ...headOf(of),
  change,
  path: [],
  group: null,
  what: itemWords(of).what,
  part: null,
  before: was && itemWords(was).detail,
  after: is && itemWords(is).detail,
  needs: [],
});

/**
 * Differences between two states of a scope: items by their ids, and within them down to options, conditions, statuses,
 * transitions and fields of forms. Equal states have no entries. The number of entries is bounded: an item with very
 * many differences is one entry.
 */
export function scopeDiff(before: readonly Snapshot[], after: readonly Snapshot[]): ScopeDiff {
  const was = new Map(before.map((item) => [item.id, item]));
  const is = new Map(after.map((item) => [item.id, item]));
  const [namesBefore, namesAfter] = [namesIn(before), namesIn(after)];
  const all = [...before.filter(({ id }) => !is.has(id)), ...after].sort(
    (a, b) => KIND_PLACES[a.kind] - KIND_PLACES[b.kind] || compareBytes(a.name, b.name) || compareBytes(a.id, b.id),
  );
  const entries: DiffEntry[] = [];
  let summarized = 0;
  for (const item of all) {
    const [one, other] = [was.get(item.id) ?? null, is.get(item.id) ?? null];
    if (one === null) entries.push(wholeItem('added', item, null, item));
    else if (other === null) entries.push(wholeItem('removed', item, item, null));
    else {
      const found = differences(one, other, namesBefore, namesAfter, DIFF_ENTRIES_MAX - entries.length);
      if (found === null) {
        entries.push(wholeItem('changed', other, one, other));
        summarized += 1;
      } else entries.push(...found);
    }
  }
  addNeeds(entries, was, is);
  return { entries, summarized };
}

/** Differences of an item; null if there are too many of them. */
function differences(
  one: Snapshot,
  other: Snapshot,
  namesBefore: Names,
  namesAfter: Names,
  room: number,
): DiffEntry[] | null {
  if (one.kind !== other.kind) return null;
  const found: DiffEntry[] = [];
  const before = { item: asChangeable(one), names: namesBefore };
  const after = { item: asChangeable(other), names: namesAfter };
  for (const entry of changedValues({ before, after, head: headOf(other) })) {
    if (found.length >= Math.min(DIFF_ITEM_ENTRIES_MAX, room)) return null;
    found.push(entry);
  }
  return found;
}
