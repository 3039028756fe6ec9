import type { Placement, RequestTypeContent, Section } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';

export interface OutlineSection {
  id: string;
  section: Section;
  /** Its placements in the order of the form. */
  placementIds: string[];
}

/** A form's sections and their placements, in order. A placement whose section was removed is in the first one. */
export function outlineOf({
  sections,
  placements,
}: Pick<RequestTypeContent, 'sections' | 'placements'>): OutlineSection[] {
  const outline = inOrder(sections).map(([id, section]): OutlineSection => ({ id, section, placementIds: [] }));
  const byId = new Map(outline.map((section) => [section.id, section]));
  for (const [id, { sectionId }] of inOrder<Placement>(placements))
    (byId.get(sectionId) ?? outline[0])?.placementIds.push(id);
  return outline;
}

/** All placements of a form in the order in which a requester sees them. */
export const placementsInOrder = (outline: readonly OutlineSection[]): string[] =>
  outline.flatMap(({ placementIds }) => placementIds);

/** A position: in a section, after one of its placements; null: first. */
export interface Place {
  sectionId: string;
  after: string | null;
}

/** The place one step up or down for placements that move together; undefined at the end. */
export function placeOneStep(
  outline: readonly OutlineSection[],
  ids: ReadonlySet<string>,
  direction: 'up' | 'down',
): Place | undefined {
  const moving = placementsInOrder(outline).filter((id) => ids.has(id));
  const edge = direction === 'up' ? moving[0] : moving.at(-1);
  const at = outline.findIndex(({ placementIds }) => edge !== undefined && placementIds.includes(edge));
  const section = outline[at];
  if (!section || edge === undefined) return undefined;
  const { placementIds } = section;
  const index = placementIds.indexOf(edge);
  if (direction === 'down') {
    const next = placementIds[index + 1];
    if (next !== undefined) return { sectionId: section.id, after: next };
    const below = outline[at + 1];
    return below && { sectionId: below.id, after: null };
  }
  if (index > 0) return { sectionId: section.id, after: placementIds[index - 2] ?? null };
  const above = outline[at - 1];
  return above && { sectionId: above.id, after: above.placementIds.at(-1) ?? null };
}
