import type { ClauseRate } from '../clause.ts';
import { IS_PLACE, LEAST_RATES, NAMES_LEVEL, NAMES_PLACE, NAMES_RATES, rateText } from '../facts/rates.ts';

/** A cell of a table: its text as written, and the rate that it states. */
export interface RateCell {
  /** Empty for a cell without content. */
  text: string;
  rate: Pick<ClauseRate, 'minor' | 'currency' | 'per'> | null;
  /** It can name what the rate is for: it is no date, amount, number or the like. */
  isName: boolean;
}

/** A row of a table, with its name and with the unit of its rates, as far as known. */
export interface RateRow {
  text: string;
  cells: readonly RateCell[];
}

type Dimension = 'role' | 'level' | 'place';
const DIMENSIONS = ['role', 'level', 'place'] as const;
const LEAST_ROWS = 2;

/**
 * Reads the rates of a table. Its other columns name the role, the level and the place; of several columns of rates, each
 * has one of them as its name.
 * @param head the names of the columns as written; empty if it has none
 * @returns the rates by row, none where a row has none; null if the table is no rate card
 */
export function readRateTable(head: readonly string[], rows: readonly RateRow[]): (ClauseRate[] | null)[] | null {
  const rated = rows.filter(({ cells }) => cells.some(({ rate }) => rate !== null));
  const columns = [...new Set(rated.flatMap(({ cells }) => cells.flatMap(({ rate }, at) => (rate ? at : []))))];
  const names = nameColumns(head, rated, columns);
  if (rated.length < LEAST_ROWS || names.size === 0) return null;
  const ofColumn = columns.length > 1 ? columnNames(head, names) : () => null;
  let above: ReadonlyMap<Dimension, string | null> = new Map();
  const read = rows.map(({ text, cells }): ClauseRate[] | null => {
    if (cells.every(({ rate }) => rate === null)) return null;
    const own = new Map([...names].map(([dimension, at]) => [dimension, rateText(cells[at]?.text ?? '')]));
    // joined cells have their text in the first row
    const said = [...own.values()].some((name) => name !== null)
      ? new Map([...own].map(([dimension, name]) => [dimension, name ?? above.get(dimension) ?? null]))
      : own;
    above = said;
    return cells.flatMap(({ rate }, at) => {
      if (rate === null) return [];
      const named = { role: null, level: null, place: null, ...Object.fromEntries(said), ...ofColumn(at) };
      return [{ text: rateText(text) ?? '', ...named, ...rate }];
    });
  });
  return read.flatMap((rates) => rates ?? []).length < LEAST_RATES ? null : read;
}

/** The columns of roles, levels and places: by their names, the others in this order. */
function nameColumns(
  head: readonly string[],
  rows: readonly RateRow[],
  rated: readonly number[],
): Map<Dimension, number> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const open = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !rated.includes(at) && rows.some(({ cells }) => cells[at]?.isName),
  );
  const found = new Map<Dimension, number>();
  const take = (dimension: Dimension, at: number | undefined) => {
    if (at === undefined) return;
    found.set(dimension, at);
    open.splice(open.indexOf(at), 1);
  };
  const named = (pattern: RegExp) => open.find((at) => pattern.test((head[at] ?? '').toLowerCase()));
  take('place', named(NAMES_PLACE));
  if (open.length > 1) take('level', named(NAMES_LEVEL));
  for (const dimension of DIMENSIONS) if (!found.has(dimension)) take(dimension, open[0]);
  return found;
}

/** The place or the level in the name of a column of rates. */
function columnNames(head: readonly string[], taken: ReadonlyMap<Dimension, number>) {
  return (at: number): Partial<Record<Dimension, string>> | null => {
    const name = rateText(
      (head[at] ?? '').replace(new RegExp(NAMES_RATES.source, 'giu'), '').replace(/\([^)]*\)/gu, ''),
    );
    if (name === null || !/\p{L}{2}/u.test(name)) return null;
    const isPlace = IS_PLACE.test(name) || taken.has('level');
    return isPlace ? (taken.has('place') ? null : { place: name }) : { level: name };
  };
}
