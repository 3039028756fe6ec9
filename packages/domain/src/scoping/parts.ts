import type { Placement, RequestTypeContent } from '@scopewright/contracts/scoping';

/** The parts of an item that are kept as a map by id (sections, placements, options, statuses): in their order, and one of them by its id. */

/** Parts with their ids in the order of their keys, then of their ids, both compared byte by byte: a collation of a language would order keys wrongly. */
export const inOrder = <T extends { order: string }>(parts: Readonly<Record<string, T>>): [id: string, part: T][] =>
  Object.entries(parts).sort(([idA, a], [idB, b]) => compareBytes(a.order, b.order) || compareBytes(idA, idB));

/** Which of two keys or ids comes first, as `sort` asks for it. */
export const compareBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The placements of a form as they follow each other: by section, then within it; those without a section last. */
export function formOrder({
  sections,
  placements,
}: Pick<RequestTypeContent, 'sections' | 'placements'>): [id: string, placement: Placement][] {
  const places = new Map(inOrder(sections).map(([id], at) => [id, at]));
  const placeOf = ([, { sectionId }]: [string, Placement]) => places.get(sectionId) ?? places.size;
  return inOrder(placements).sort((a, b) => placeOf(a) - placeOf(b));
}

/** A part by its id; undefined where there is none, also for names that every object has, such as `toString`. */
export const partOf = <T>(parts: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(parts, id) ? parts[id] : undefined;

/** A name as two of them are compared: without regard to case, to blanks around it, and to how its accents are encoded. */
export const foldName = (name: string): string => name.normalize('NFC').trim().toLowerCase();
