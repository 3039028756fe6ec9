import { addTo } from '../group-by.ts';
import { groupOf } from '../scoping/item-paths.ts';
import { inOrder } from '../scoping/parts.ts';

export type Parts = Readonly<Record<string, { order: string }>>;

/** The name of a group in an entry. */
export const groupName = (group: unknown): string => (typeof group === 'string' ? group : '');

/** Ids of the parts of each group, in their order. */
export function groupsInOrder(name: string, parts: Parts): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [id, part] of inOrder(parts)) addTo(groups, groupName(groupOf(name, part)), id);
  return groups;
}

/** Those of `ids` that have to be moved so that the others are in order: all but a longest increasing subsequence. */
export function movedOf(ids: readonly string[], placeOf: ReadonlyMap<string, number>): string[] {
  const places = ids.map((id) => placeOf.get(id) ?? 0);
  /** By length: the index that ends the subsequence of that length with the smallest place. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, place] of places.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at);
  return ids.filter((_, at) => !kept.has(at));
}
