import { groupBy } from '../../group-by.ts';
import type { PdfRule, PdfRun } from '../pdf-page.ts';
import { median, rightOf } from './lines.ts';
import { headRows, type PdfTable, splitAt } from './table.ts';

/** Lines that are no further apart meet. */
const NEAR = 4;
const MIN_COLUMN = 10;
const MIN_ROW = 6;
const MAX_COLUMNS = 60;
const MAX_ROWS = 400;

/**
 * Tables whose cells are separated by drawn lines, also without the outer ones.
 * @returns the tables, and the runs outside of tables
 */
export function ruledTables(
  runs: readonly PdfRun[],
  rules: readonly PdfRule[],
): { tables: PdfTable[]; rest: PdfRun[] } {
  const tables: PdfTable[] = [];
  let rest: PdfRun[] = [...runs];
  for (const group of connected(rules)) {
    const grid = gridOf(group);
    if (!grid) continue;
    const [left, right] = [grid.xs[0] ?? 0, grid.xs.at(-1) ?? 0];
    const [top, bottom] = [grid.ys[0] ?? 0, grid.ys.at(-1) ?? 0];
    const isWithin = (run: PdfRun) => {
      const middle = run.y - 0.3 * run.size;
      return middle > top && middle < bottom && run.x > left - 3 && rightOf(run) < right + 3;
    };
    const inside = rest.filter(isWithin);
    const rows = cellsOf(inside, grid).filter((row) => row.some((cell) => cell.length > 0));
    const filled = rows.flat().filter((cell) => cell.length > 0).length;
    if (rows.length < 2 || filled < 3 || !rows.some((row) => row.filter((cell) => cell.length > 0).length > 1))
      continue;
    rest = rest.filter((run) => !isWithin(run));
    tables.push({ rows, heads: headRows(rows), top, bottom, x: left, right });
  }
  return { tables, rest };
}

const isVertical = ({ x1, x2, y1, y2 }: PdfRule): boolean => x2 - x1 < y2 - y1;

/** Groups of lines that meet, directly or by others. */
function connected(rules: readonly PdfRule[]): PdfRule[][] {
  const verticals = rules.filter(isVertical);
  const horizontals = rules.filter((rule) => !isVertical(rule)).sort((a, b) => a.y1 - b.y1);
  const parents = new Map<PdfRule, PdfRule>();
  const root = (rule: PdfRule): PdfRule => {
    let current = rule;
    for (let parent = parents.get(current); parent; parent = parents.get(current)) {
      const above = parents.get(parent);
      if (above) parents.set(current, above);
      current = parent;
    }
    return current;
  };
  const join = (a: PdfRule, b: PdfRule) => {
    const [first, second] = [root(a), root(b)];
    if (first !== second) parents.set(second, first);
  };
  const meet = (a: PdfRule, b: PdfRule) =>
    a.x1 <= b.x2 + NEAR && b.x1 <= a.x2 + NEAR && a.y1 <= b.y2 + NEAR && b.y1 <= a.y2 + NEAR;
  for (const vertical of verticals) {
    // the horizontal lines between its ends
    for (let at = lowerBound(horizontals, vertical.y1 - NEAR); at < horizontals.length; at += 1) {
      const horizontal = horizontals[at];
      if (!horizontal || horizontal.y1 > vertical.y2 + NEAR) break;
      if (meet(vertical, horizontal)) join(vertical, horizontal);
    }
  }
  // verticals of one grid that continue below each other where no horizontal line is drawn
  const byPlace = [...verticals].sort((a, b) => a.x1 - b.x1 || a.y1 - b.y1);
  for (const [index, vertical] of byPlace.entries()) {
    const next = byPlace[index + 1];
    if (next && meet(vertical, next)) join(vertical, next);
  }
  const groups = groupBy(rules, root);
  return [...groups.values()];
}

function lowerBound(horizontals: readonly PdfRule[], y: number): number {
  let [low, high] = [0, horizontals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((horizontals[middle]?.y1 ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The borders of columns and rows; null if it is not a grid. */
function gridOf(rules: readonly PdfRule[]): { xs: number[]; ys: number[] } | null {
  const verticals = rules.filter(isVertical);
  const horizontals = rules.filter((rule) => !isVertical(rule));
  if (verticals.length === 0 || horizontals.length === 0) return null;
  const xs = clustered(
    verticals.map(({ x1 }) => x1),
    MIN_COLUMN,
  );
  const ys = clustered(
    horizontals.map(({ y1 }) => y1),
    MIN_ROW,
  );
  // without outer lines, the others end where those would be
  const left = Math.min(...horizontals.map(({ x1 }) => x1));
  const right = Math.max(...horizontals.map(({ x2 }) => x2));
  const top = Math.min(...verticals.map(({ y1 }) => y1));
  const bottom = Math.max(...verticals.map(({ y2 }) => y2));
  if (left < (xs[0] ?? 0) - MIN_COLUMN) xs.unshift(left);
  if (right > (xs.at(-1) ?? 0) + MIN_COLUMN) xs.push(right);
  if (top < (ys[0] ?? 0) - MIN_ROW) ys.unshift(top);
  if (bottom > (ys.at(-1) ?? 0) + MIN_ROW) ys.push(bottom);
  const isGrid = xs.length >= 3 && ys.length >= 3 && xs.length <= MAX_COLUMNS && ys.length <= MAX_ROWS;
  return isGrid ? { xs, ys } : null;
}

/** The numbers in order, those that are close to each other as one. */
function clustered(numbers: readonly number[], distance: number): number[] {
  const clusters: number[][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const cluster = clusters.at(-1);
    if (cluster && number - (cluster[0] ?? 0) < distance) cluster.push(number);
    else clusters.push([number]);
  }
  return clusters.map(median);
}

function cellsOf(runs: readonly PdfRun[], { xs, ys }: { xs: number[]; ys: number[] }): PdfRun[][][] {
  const rows: PdfRun[][][] = ys.slice(1).map(() => xs.slice(1).map(() => []));
  const slot = (borders: number[], at: number) =>
    Math.min(
      borders.length - 2,
      Math.max(
        0,
        borders.findLastIndex((border) => border <= at),
      ),
    );
  for (const run of runs) {
    const row = rows[slot(ys, run.y - 0.3 * run.size)];
    let rest: PdfRun | undefined = run;
    while (rest) {
      const column = slot(xs, rest.x + Math.min(2, rest.width / 2));
      const border = xs[column + 1];
      const [head, tail]: PdfRun[] = border === undefined ? [rest] : splitAt(rest, border);
      if (head) row?.[column]?.push(head);
      rest = tail;
    }
  }
  return rows;
}
