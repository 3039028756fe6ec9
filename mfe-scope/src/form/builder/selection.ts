/** The selection in the form: one row that the keyboard is on, and any number of placements. */
export interface Selection {
  /** Id of the row (a section or a placement) that the keyboard is on. */
  current: string | null;
  /** Start of a range that Shift extends. */
  anchor: string | null;
  placementIds: ReadonlySet<string>;
}

export const NOTHING: Selection = { current: null, anchor: null, placementIds: new Set() };

/** Modifier keys held while a row is pressed or moved to. */
export interface Held {
  shift: boolean;
  /** Ctrl, or Command. */
  toggle: boolean;
}

/** Every row of the form in order, and whether it is a placement. */
export type Rows = readonly { id: string; isPlacement: boolean }[];

const placementsIn = (rows: Rows): string[] => rows.flatMap(({ id, isPlacement }) => (isPlacement ? [id] : []));

/**
 * A row was pressed: only it is selected; with Ctrl it is toggled; with Shift everything from the anchor to it is
 * selected.
 */
export function pressed(selection: Selection, rows: Rows, id: string, { shift, toggle }: Held): Selection {
  if (shift && selection.anchor !== null)
    return { current: id, anchor: selection.anchor, placementIds: new Set(rangeOf(rows, selection.anchor, id)) };
  const isPlacement = rows.find((row) => row.id === id)?.isPlacement === true;
  if (!toggle) return { current: id, anchor: id, placementIds: new Set(isPlacement ? [id] : []) };
  const placementIds = new Set(selection.placementIds);
  if (placementIds.has(id)) placementIds.delete(id);
  else if (isPlacement) placementIds.add(id);
  return { current: id, anchor: id, placementIds };
}

function rangeOf(rows: Rows, from: string, to: string): string[] {
  const [a, b] = [from, to].map((id) => rows.findIndex((row) => row.id === id)).toSorted((x, y) => x - y);
  return a === undefined || b === undefined || a < 0 ? [] : placementsIn(rows.slice(a, b + 1));
}

/**
 * The keyboard moved to another row. Without Shift and Ctrl only that row is selected; with Ctrl the selection stays.
 */
export function wentTo(selection: Selection, rows: Rows, id: string, { shift, toggle }: Held): Selection {
  return toggle && !shift ? { ...selection, current: id } : pressed(selection, rows, id, { shift, toggle: false });
}

export const all = (selection: Selection, rows: Rows): Selection => ({
  ...selection,
  placementIds: new Set(placementsIn(rows)),
});

/** The selection without rows no longer in the form; the same object if none is missing. */
export function stillThere(selection: Selection, rows: Rows): Selection {
  const there = new Set(rows.map(({ id }) => id));
  const kept = (id: string | null) => (id !== null && there.has(id) ? id : null);
  const placementIds = [...selection.placementIds].filter((id) => there.has(id));
  if (
    placementIds.length === selection.placementIds.size &&
    kept(selection.current) === selection.current &&
    kept(selection.anchor) === selection.anchor
  )
    return selection;
  return { current: kept(selection.current), anchor: kept(selection.anchor), placementIds: new Set(placementIds) };
}
