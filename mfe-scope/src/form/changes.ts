import { addPart, newPartId } from '@scopewright/company-kit/scope/part-ids';
import type { FieldValue, Placement, ScopeChange, Section } from '@scopewright/contracts/scoping';
import { type Json, setChange } from '@scopewright/editing';
import { type OutlineSection, outlineOf, type Place, placementsInOrder } from './outline.ts';
import type { RequestTypeItem } from './types.ts';

type FormPart = 'sections' | 'placements' | 'rules' | 'tests';

const add = (part: FormPart, id: string, to: object): ScopeChange =>
  addPart(['content', part], id, to as { [key: string]: Json });
const move = (part: FormPart, id: string, after: string | null): ScopeChange => ({
  kind: 'move',
  path: ['content', part, id],
  after,
});

/** Adds a part after the last one of its map; its order key is assigned when the change is applied. */
export function append(part: 'sections' | 'rules' | 'tests', made: object): { id: string; changes: ScopeChange[] } {
  const id = newPartId();
  return { id, changes: [add(part, id, made)] };
}

export const newSection = (name: string): Omit<Section, 'order'> => ({ name, help: '', hiddenByDefault: false });

/** Adds fields to the form, one after the other; returns the ids of their placements. */
export function placeFields(
  fieldIds: readonly string[],
  { sectionId, after }: Place,
): { ids: string[]; changes: ScopeChange[] } {
  const ids = fieldIds.map(() => newPartId());
  const changes = fieldIds.flatMap((fieldId, index) => {
    const id = ids[index] ?? '';
    const placement: Omit<Placement, 'order'> = { fieldId, sectionId, required: false, hiddenByDefault: false };
    return [add('placements', id, placement), move('placements', id, ids[index - 1] ?? after)];
  });
  return { ids, changes };
}

/**
 * Moves placements together to one place, keeping their order. If the place is after one that moves itself, they go
 * after the preceding one that stays.
 */
export function movePlacements(item: RequestTypeItem, moving: ReadonlySet<string>, place: Place): ScopeChange[] {
  const outline = outlineOf(item.content);
  const ids = placementsInOrder(outline).filter((id) => moving.has(id));
  let last = stayingBefore(outline, moving, place);
  return ids.flatMap((id) => {
    const group =
      item.content.placements[id]?.sectionId === place.sectionId
        ? []
        : [setChange(item, ['content', 'placements', id, 'sectionId'], place.sectionId)];
    const changes = [...group, move('placements', id, last)];
    last = id;
    return changes;
  });
}

function stayingBefore(
  outline: readonly OutlineSection[],
  moving: ReadonlySet<string>,
  { sectionId, after }: Place,
): string | null {
  if (after === null) return null;
  const ids = outline.find(({ id }) => id === sectionId)?.placementIds ?? [];
  return ids.slice(0, ids.indexOf(after) + 1).findLast((id) => !moving.has(id)) ?? null;
}

export const moveSection = (id: string, after: string | null): ScopeChange[] => [move('sections', id, after)];
export const movePart = (part: 'rules' | 'tests', id: string, after: string | null): ScopeChange[] => [
  move(part, id, after),
];

/** Overrides a setting of the field in a placement; undefined: as the field has it. */
export const overridePlacement = (
  item: RequestTypeItem,
  id: string,
  key: 'label' | 'help' | 'required' | 'defaultValue' | 'hiddenByDefault',
  to: FieldValue | boolean | undefined,
): ScopeChange[] => [setChange(item, ['content', 'placements', id, key], to)];
