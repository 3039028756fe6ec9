import type { Placement, RequestTypeContent } from '@scopewright/contracts/scoping';

/**
 * Parts of an item that are stored as a map by id (sections, placements, options, statuses): ordering them, and finding
 * one by id.
 */

/**
 * Parts with their ids, ordered by their keys, then by their ids, both compared byte by byte: a language's collation
 * would order keys wrongly.
 */
export const inOrder = <T extends { order: string }>(parts: Readonly<Record<string, T>>): [id: string, part: T][] =>
  Object.entries(parts).sort(([idA, a], [idB, b]) => compareBytes(a.order, b.order) || compareBytes(idA, idB));

/** Comparison of two keys or ids, for `sort`. */
export const compareBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The placements of a form in order: by section, then within it; those without a section last. */
export function formOrder({
  sections,
  placements,
}: Pick<RequestTypeContent, 'sections' | 'placements'>): [id: string, placement: Placement][] {
  const places = new Map(inOrder(sections).map(([id], at) => [id, at]));
  const placeOf = ([, { sectionId }]: [string, Placement]) => places.get(sectionId) ?? places.size;
  return inOrder(placements).sort((a, b) => placeOf(a) - placeOf(b));
}

/** A part by its id; undefined if it does not exist, also for names that every object has, such as `toString`. */
export const partOf = <T>(parts: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(parts, id) ? parts[id] : undefined;

/** Entries whose key an earlier one has, each with that earlier one; those without a key are ignored. */
export function repeated<T>(entries: readonly T[], keyOf: (entry: T) => string | null): [entry: T, first: T][] {
  const firsts = new Map<string, T>();
  return entries.flatMap((entry): [T, T][] => {
    const key = keyOf(entry);
    if (key === null) return [];
    const first = firsts.get(key);
    if (first !== undefined) return [[entry, first]];
    firsts.set(key, entry);
    return [];
  });
}

/** Parts by the same ids, each changed. */
export const mapParts = <T>(parts: Readonly<Record<string, T>>, change: (part: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, change(part)]));

/** A name folded for comparison: ignoring case, surrounding blanks, and the encoding of accents. */
export const foldName = (name: string): string => name.normalize('NFC').trim().toLowerCase();
