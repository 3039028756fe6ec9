import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import type { OutlineSection, Place } from '../outline.ts';

/** A dragged field, section, or placements. */
export type Dragged =
  | { drag: 'placements'; ids: string[] }
  | { drag: 'section'; id: string }
  | { drag: 'field'; fieldId: string }
  | { drag: 'newField'; type: FieldType }
  | { drag: 'option'; id: string };

const DRAGGED = Symbol('dragged');
const TARGET = Symbol('target');

interface Target {
  kind: 'section' | 'placement';
  id: string;
}

export type DragData = Record<string | symbol, unknown>;

export const dragData = (dragged: Dragged): DragData => ({ [DRAGGED]: dragged });
export const draggedOf = (data: DragData): Dragged | undefined => data[DRAGGED] as Dragged | undefined;
export const targetOf = (data: DragData): Target | undefined => data[TARGET] as Target | undefined;
export const targetData = (target: Target): DragData => ({ [TARGET]: target });

/** Target of a field dropped on a row: before or after a placement, or first in a section. */
export function placeOfDrop(outline: readonly OutlineSection[], data: DragData): Place | undefined {
  const target = targetOf(data);
  if (!target) return undefined;
  if (target.kind === 'section') return { sectionId: target.id, after: null };
  const section = outline.find(({ placementIds }) => placementIds.includes(target.id));
  if (!section) return undefined;
  if (extractClosestEdge(data) === 'bottom') return { sectionId: section.id, after: target.id };
  return { sectionId: section.id, after: section.placementIds[section.placementIds.indexOf(target.id) - 1] ?? null };
}

/** The section after which a dragged one is dropped; undefined if that changes nothing. */
export function sectionAfterDrop(
  outline: readonly OutlineSection[],
  data: DragData,
  moving: string,
): { after: string | null } | undefined {
  const target = targetOf(data);
  const over = target && outline.find(({ id, placementIds }) => id === target.id || placementIds.includes(target.id));
  if (!over || over.id === moving) return undefined;
  const others = outline.filter(({ id }) => id !== moving);
  const behind = target?.kind === 'placement' || extractClosestEdge(data) === 'bottom';
  return { after: behind ? over.id : (others[others.indexOf(over) - 1]?.id ?? null) };
}
