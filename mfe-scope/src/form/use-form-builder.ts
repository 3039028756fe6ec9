import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePartArrival } from '../saving/part-arrival.ts';
import { useAnnounce } from './builder/announcer.tsx';
import { all, NOTHING, type Rows, type Selection, stillThere } from './builder/selection.ts';
import { append, movePlacements, moveSection, newSection, placeFields } from './changes.ts';
import { type OutlineSection, outlineOf, type Place, placementsInOrder, placeOneStep } from './outline.ts';
import { type Change, type Fields, labelOf, type RequestTypeItem } from './types.ts';

const counted = (count: number): string => (count === 1 ? 'the field' : `${count} fields`);

/** The selection in a form, and actions on it. */
export interface FormBuilder {
  outline: readonly OutlineSection[];
  rows: Rows;
  closed: ReadonlySet<string>;
  selection: Selection;
  select: (selection: Selection) => void;
  toggleSection: (sectionId: string) => void;
  focusNext: { current: string | null };
  nameOf: (id: string) => string;
  /** The placements that an action on this one applies to: the whole selection if it contains this one. */
  together: (id: string) => ReadonlySet<string>;
  /** Where something is added: after the selection, or else at the end. */
  placeToAdd: Place | undefined;
  addFields: (fieldIds: readonly string[], place: Place, name?: string) => void;
  addSection: () => void;
  move: (ids: ReadonlySet<string>, place: Place) => void;
  moveSection: (id: string, after: string | null) => void;
  step: (id: string, direction: 'up' | 'down') => void;
  /** Selects a section or placement, expands its containers, and scrolls to it. */
  showPlace: (id: string) => void;
  /** Handles keys that move the selection or select everything; returns whether the key was handled. */
  moveKey: (event: KeyboardEvent) => boolean;
}

/** The state of the form being built, without saving. */
export function useFormBuilder(item: RequestTypeItem, change: Change, fields: Fields): FormBuilder {
  const announce = useAnnounce();
  const arrived = usePartArrival();
  const { sections, placements } = item.content;
  const outline = useMemo(() => outlineOf({ sections, placements }), [sections, placements]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(outline, closed), [outline, closed]);
  const [chosen, select] = useState<Selection>(NOTHING);
  const selection = useMemo(() => stillThere(chosen, rows), [chosen, rows]);
  const focusNext = useRef<string | null>(null);
  const nameOf = (id: string): string => {
    const placement = placements[id];
    return placement ? labelOf(placement, fields) : (sections[id]?.name ?? '') || 'Section without a name';
  };
  const together = (id: string): ReadonlySet<string> =>
    selection.placementIds.has(id) ? selection.placementIds : new Set([id]);
  const placeNow = useSaying(outline, nameOf, announce);

  function move(ids: ReadonlySet<string>, place: Place): void {
    const changes = movePlacements(item, ids, place);
    if (changes.length === 0) return;
    change(changes, `Move ${ids.size === 1 ? nameOf([...ids][0] ?? '') : counted(ids.size)}`);
    const [first] = placementsInOrder(outline).filter((id) => ids.has(id));
    focusNext.current = selection.current !== null && ids.has(selection.current) ? selection.current : (first ?? null);
    placeNow(ids);
  }
  function goSection(id: string, after: string | null): void {
    change(moveSection(id, after), `Move ${nameOf(id)}`);
    focusNext.current = id;
    announce(after === null ? `${nameOf(id)} is the first section` : `${nameOf(id)} comes after ${nameOf(after)}`);
  }
  function step(id: string, direction: 'up' | 'down'): void {
    const at = outline.findIndex((section) => section.id === id);
    if (at >= 0) {
      const index = direction === 'up' ? at - 2 : at + 1;
      if (direction === 'up' ? at > 0 : at + 1 < outline.length) goSection(id, outline[index]?.id ?? null);
      else announce(`${nameOf(id)} is ${direction === 'up' ? 'first' : 'last'} already`);
      return;
    }
    const ids = together(id);
    const place = placeOneStep(outline, ids, direction);
    if (place) move(ids, place);
    else announce(`${nameOf(id)} is ${direction === 'up' ? 'first' : 'last'} already`);
  }
  return {
    showPlace(id) {
      setClosed(new Set());
      select({ current: id, anchor: id, placementIds: new Set(placements[id] ? [id] : []) });
      focusNext.current = id;
    },
    outline,
    rows,
    closed,
    selection,
    select,
    toggleSection: (sectionId) => {
      const next = new Set(closed);
      if (!next.delete(sectionId)) next.add(sectionId);
      setClosed(next);
    },
    focusNext,
    nameOf,
    together,
    placeToAdd: placeToAdd(outline, selection),
    addFields(fieldIds, place, name = fields.get(fieldIds[0] ?? '')?.name ?? 'a field') {
      const { ids, changes } = placeFields(fieldIds, place);
      const [first] = ids;
      if (first === undefined) return;
      change(changes, `Add ${fieldIds.length === 1 ? name : counted(fieldIds.length)}`);
      select({ current: first, anchor: first, placementIds: new Set(ids) });
      arrived(ids);
      placeNow(new Set(ids));
    },
    addSection() {
      const { id, changes } = append('sections', newSection(`Section ${outline.length + 1}`));
      change(changes, 'Add a section');
      select({ current: id, anchor: id, placementIds: new Set() });
      focusNext.current = id;
      arrived([id]);
      announce(`Section ${outline.length + 1} added`);
    },
    move,
    moveSection: goSection,
    step,
    moveKey(event) {
      const { current } = selection;
      const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined;
      if (direction && event.altKey && current !== null) step(current, direction);
      else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
        select(all(selection, rows));
        announce(`${placementsInOrder(outline).length} fields are chosen`);
      } else return false;
      return true;
    },
  };
}

const rowsOf = (outline: readonly OutlineSection[], closed: ReadonlySet<string>): Rows =>
  outline.flatMap(({ id, placementIds }) => [
    { id, isPlacement: false },
    ...(closed.has(id) ? [] : placementIds.map((placementId) => ({ id: placementId, isPlacement: true }))),
  ]);

function placeToAdd(outline: readonly OutlineSection[], { current }: Selection): Place | undefined {
  const section =
    outline.find(({ id, placementIds }) => current !== null && (id === current || placementIds.includes(current))) ??
    outline.at(-1);
  if (!section) return undefined;
  const chosen = current !== null && section.placementIds.includes(current) ? current : section.placementIds.at(-1);
  return { sectionId: section.id, after: chosen ?? null };
}

/** Describes where something will be added. */
export function whereOf({ placeToAdd: place, nameOf }: Pick<FormBuilder, 'placeToAdd' | 'nameOf'>): string {
  if (!place) return 'The form needs a section first.';
  return place.after === null
    ? `Will be added at the top of ${nameOf(place.sectionId)}`
    : `Will be added after ${nameOf(place.after)}`;
}

/** The row to move to when these are removed: the one after them, or else before them. */
export function rowAfterRemoval(
  { rows, outline }: Pick<FormBuilder, 'rows' | 'outline'>,
  ids: ReadonlySet<string>,
): string | null {
  const gone = new Set([...ids, ...outline.flatMap(({ id, placementIds }) => (ids.has(id) ? placementIds : []))]);
  const first = rows.findIndex(({ id }) => gone.has(id));
  const staying = (row: Rows[number]) => !gone.has(row.id);
  return (rows.slice(first).find(staying) ?? rows.slice(0, Math.max(first, 0)).findLast(staying))?.id ?? null;
}

/** Announces the new position of placements after they have moved. */
function useSaying(
  outline: readonly OutlineSection[],
  nameOf: (id: string) => string,
  announce: (text: string) => void,
) {
  const waiting = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!waiting.current) return;
    const ids = waiting.current;
    const section = outline.find(({ placementIds }) => placementIds.some((id) => ids.has(id)));
    if (!section) return;
    waiting.current = null;
    const at = section.placementIds.findIndex((id) => ids.has(id));
    const what = ids.size === 1 ? nameOf(section.placementIds[at] ?? '') : counted(ids.size);
    announce(
      `${what}: place ${at + 1} of ${section.placementIds.length} in ${section.section.name || 'the section without a name'}`,
    );
  });
  return (ids: ReadonlySet<string>) => {
    waiting.current = ids;
  };
}
