import type { Actors, Side } from './actors.ts';

/** Parties responsible for a row of a responsibility matrix. */
export interface Responsible {
  side: Exclude<Side, 'bidder'>;
  /** Columns that are marked for it, the first of each side. */
  columns: number[];
}

/** Contents of the columns of a matrix: crosses, ticks, letters of RACI and the like, or nothing. */
const MARK =
  /^(?:[x✓✔☑☒●•■*]|yes|no|y|n|n\/a|[racislp](?: ?[/,+&] ?[racislp])*|lead|leads|support|supports|primary|secondary|responsible|accountable|consulted|informed|[-–—])$/u;
/** The parties that do it, not people who are consulted, informed or help. */
const DOES =
  /^(?:[x✓✔☑☒●•■*]|yes|y|lead|leads|primary|responsible|accountable)$|^(?:[racislp] ?[/,+&] ?)*[ralp](?: ?[/,+&] ?[racislp])*$/u;
const MARK_MAX = 20;
const LEAST_ROWS = 2;

/**
 * Reads a responsibility matrix: a table with a column for each side, in which marks say who does each row.
 * @param head the names of the columns in lower case
 * @param rows the cells of the other rows, likewise
 * @returns who does each row, null where no one is marked; null if the table is no such matrix
 */
export function readMatrix(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  actors: Actors,
): (Responsible | null)[] | null {
  const sides = head.map((name) => sideOf(name, actors));
  const columns = sides.flatMap((side, at) => (side === null ? [] : at));
  const named = new Set(columns.map((at) => sides[at]));
  if (!named.has('client') || !named.has('supplier') || rows.length < LEAST_ROWS) return null;
  const cells = rows.flatMap((row) => columns.map((at) => row[at] ?? ''));
  if (cells.some((cell) => cell.length > MARK_MAX || (cell !== '' && !MARK.test(cell)))) return null;
  const read = rows.map((row): Responsible | null => {
    const marked = columns.filter((at) => DOES.test(row[at] ?? ''));
    const first = (side: Side) => marked.filter((at) => sides[at] === side).slice(0, 1);
    const both = [...first('client'), ...first('supplier')];
    const [only] = both;
    if (only === undefined) return null;
    return { side: both.length > 1 ? 'both' : sides[only] === 'client' ? 'client' : 'supplier', columns: both };
  });
  return read.some((one) => one !== null) ? read : null;
}

/** The side that a column is named after; null if its name is anything else. */
function sideOf(name: string, actors: Actors): 'client' | 'supplier' | null {
  const found = actors.in(name);
  const [actor] = found;
  if (!actor || found.length > 1 || (actor.side !== 'client' && actor.side !== 'supplier')) return null;
  const rest = `${name.slice(0, actor.from)} ${name.slice(actor.to)}`;
  return /^(?:[\s().:/-]|the|team|responsib\w+|role|responsible)*$/u.test(rest) ? actor.side : null;
}
