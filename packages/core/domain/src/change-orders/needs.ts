import { addTo } from '../group-by.ts';
import { valueAt } from '../json.ts';
import type { Snapshot } from './baseline.ts';
import type { DiffEntry } from './diff-entry.ts';

type Items = ReadonlyMap<string, Snapshot>;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const one of value) yield* stringsIn(one);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* stringsIn(one);
}

/** Entries that add or remove what ids name: items and options everywhere, other parts within their item. */
function index(entries: readonly DiffEntry[], change: 'added' | 'removed') {
  const everywhere = new Map<string, string[]>();
  const within = new Map<string, string[]>();
  for (const entry of entries) {
    if (entry.change !== change) continue;
    const [, map, part] = entry.path;
    if (part === undefined) addTo(everywhere, entry.itemId, entry.id);
    else if (map === 'options') addTo(everywhere, part, entry.id);
    else addTo(within, `${entry.itemId}/${part}`, entry.id);
  }
  return (itemId: string, text: string): readonly string[] => [
    ...(everywhere.get(text) ?? []),
    ...(within.get(`${itemId}/${text}`) ?? []),
  ];
}

/**
 * Sets what each entry needs: an entry that refers to something new needs what adds it, and one that removes something
 * needs those that removed the references to it.
 */
export function addNeeds(entries: readonly DiffEntry[], before: Items, after: Items): void {
  const [addedBy, removedBy] = [index(entries, 'added'), index(entries, 'removed')];
  const needs = new Map<string, Set<string>>(entries.map(({ id }) => [id, new Set()]));
  for (const { id, itemId, path, change } of entries) {
    if (change === 'moved') continue;
    const [was, is] = [before.get(itemId), after.get(itemId)];
    if (is !== undefined)
      for (const text of stringsIn(valueAt(is, path)))
        for (const needed of addedBy(itemId, text)) if (needed !== id) needs.get(id)?.add(needed);
    if (was !== undefined)
      for (const text of stringsIn(valueAt(was, path)))
        for (const removal of removedBy(itemId, text)) if (removal !== id) needs.get(removal)?.add(id);
  }
  for (const entry of entries) entry.needs = [...(needs.get(entry.id) ?? [])];
}

/** These entries with all that they need. */
export function withNeeded(entries: readonly DiffEntry[], chosen: Iterable<string>): Set<string> {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const all = new Set<string>();
  const next = [...chosen];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const entry = known.get(id);
    if (entry === undefined || all.has(id)) continue;
    all.add(id);
    next.push(...entry.needs);
  }
  return all;
}
