import { isHeadOfColumns } from '../labels.ts';
import type { PdfRule, PdfRun } from '../pdf-page.ts';
import { labelOf } from './labels.ts';
import { lineOf, linesByPlace, median, type PdfLine, rightOf } from './lines.ts';
import { type Gutter, headRows, type PdfTable } from './table.ts';

/** A gap of so many times the size may separate two columns. */
const WIDE_GAP = 1.2;
/** A narrower gap separates two columns if it is wide in another row. */
const NARROW_GAP = 0.4;
/** Columns stay this far apart in all rows. */
const MIN_GUTTER = 4;
const MIN_ROWS = 3;
/** Text with more gaps in a line is no table. */
const MAX_GAPS = 40;
/** Lines of one cell are at most so many times the size apart. */
const LINE_HEIGHT = 1.4;
/** Two rows are at most so many times the size apart. */
const ROW_GAP = 4.5;
/** Cells that fill their column more than this, most of them, are columns of prose. */
const PROSE = 0.8;

interface Rows {
  lines: PdfLine[];
  /** Whether a line continues the cells of the row above. */
  continues: boolean[];
  /** Whether the first row continues a table of the page before. */
  isCarried: boolean;
  gutters: Gutter[];
}

/**
 * Tables whose columns are only aligned, with no lines between them: at least three rows whose gaps are at the same
 * place.
 * @param carried the columns of a table at the end of the page before, which may continue
 * @param goesOn whether another page follows, on which the rows of a head at the foot of this one may be
 * @returns the tables, and the runs outside of tables
 */
export function alignedTables(
  runs: readonly PdfRun[],
  rules: readonly PdfRule[],
  { carried, goesOn }: { carried: Gutter[] | null; goesOn: boolean },
): { tables: PdfTable[]; rest: PdfRun[] } {
  const lines = linesByPlace(runs);
  const borders = rules.filter(({ x1, x2 }) => x2 - x1 > 60).map(({ y1 }) => y1);
  const tables: PdfTable[] = [];
  const inTables = new Set<PdfRun>();
  for (let at = 0; at < lines.length; ) {
    const found = rowsFrom(lines, at, borders, at === 0 ? carried : null);
    const table = found && tableOf(found);
    if (table) {
      tables.push(table);
      for (const { runs: cells } of found.lines) for (const run of cells) inTables.add(run);
      at += found.lines.length;
    } else at += 1;
  }
  const foot = lines.at(-1);
  const head = goesOn && foot && !inTables.has(foot.runs[0] as PdfRun) ? headAlone(foot) : null;
  if (foot && head) {
    tables.push(head);
    for (const run of foot.runs) inTables.add(run);
  }
  return { tables, rest: runs.filter((run) => !inTables.has(run)) };
}

/** The head of a table as a table without rows, by its words; null for another line. */
function headAlone(line: PdfLine): PdfTable | null {
  const gutters = gutterOfFirst(line)?.filter(({ isWide }) => isWide);
  if (!gutters) return null;
  const borders = gutters.map(({ to }) => to);
  const cells: PdfRun[][] = [[], ...borders.map(() => [] as PdfRun[])];
  for (const run of line.runs) cells[columnOf(run, borders)]?.push(run);
  if (!cells.every((cell) => isHeadOfColumns([lineOf(cell).text, lineOf(cell).text]))) return null;
  return { rows: [cells], heads: [true], top: line.y, bottom: line.y, x: line.x, right: line.right, gutters };
}

function gapsOf({ runs, size }: PdfLine): Gutter[] {
  const gaps: Gutter[] = [];
  let from = Number.POSITIVE_INFINITY;
  for (const run of runs) {
    if (run.x - from >= NARROW_GAP * size) gaps.push({ from, to: run.x, isWide: run.x - from >= WIDE_GAP * size });
    from = Math.max(rightOf(run), from === Number.POSITIVE_INFINITY ? 0 : from);
  }
  return gaps;
}

const wideGaps = (line: PdfLine): Gutter[] => gapsOf(line).filter(({ isWide }) => isWide);

/** A label with its text is an item of a list, not two cells. */
function isItem(line: PdfLine, gaps: readonly Gutter[]): boolean {
  const [first] = line.runs;
  return gaps.length === 1 && first !== undefined && labelOf(`${first.text} x`)?.label === first.text;
}

/** The columns of a table whose first row a line may be. */
function gutterOfFirst(line: PdfLine): Gutter[] | null {
  const wide = wideGaps(line);
  const gutters = gapsOf(line);
  return wide.length === 0 || gutters.length > MAX_GAPS || isItem(line, wide) ? null : gutters;
}

/** The columns of a table that continues with a line; null if it doesn't. */
function goesOnWith(carried: readonly Gutter[], line: PdfLine): Gutter[] | null {
  const left = narrowed(carried, line);
  const borders = left.map(({ to }) => to);
  return left.length === carried.length && columnsUsed(line, borders) > 1 ? left : null;
}

/** The rows of a table that begins with a line, if any. */
function rowsFrom(
  lines: readonly PdfLine[],
  at: number,
  borders: readonly number[],
  carried: Gutter[] | null,
): Rows | null {
  const first = lines[at];
  if (!first) return null;
  const goingOn = carried && goesOnWith(carried, first);
  const gutters = goingOn ?? gutterOfFirst(first);
  if (!gutters) return null;
  const rows: Rows = { lines: [first], continues: [false], gutters, isCarried: goingOn !== null };
  for (const line of lines.slice(at + 1, at + 400)) {
    const last = rows.lines.at(-1);
    if (!last || line.y - last.y > ROW_GAP * last.size) break;
    const next = wideGaps(line);
    if (next.length > 0 && isItem(line, next)) break;
    const left = narrowed(rows.gutters, line);
    const isReduced = wideOf(left) < wideOf(rows.gutters);
    if (wideOf(left) === 0 || (isReduced && (next.length === 0 || rows.lines.length > 2))) break;
    const continues = isContinuation(line, last, left, borders);
    // a line in the first column only that isn't part of a row ends the table
    if (!continues && next.length === 0 && !line.runs.some(({ x }) => x >= (left[0]?.to ?? 0) - 3)) {
      const goesOn = isFollowedByRow(lines, at + rows.lines.length, left);
      if (!goesOn) break;
    }
    rows.gutters = left;
    rows.lines.push(line);
    rows.continues.push(continues);
  }
  rows.gutters = rows.gutters.filter(({ isWide }) => isWide);
  return rows;
}

const wideOf = (gaps: readonly Gutter[]): number => gaps.filter(({ isWide }) => isWide).length;

/** The gutters that a line leaves free, as far as it does. */
function narrowed(gutters: readonly Gutter[], line: PdfLine): Gutter[] {
  const wide = wideGaps(line);
  return gutters.flatMap((gutter) => {
    let { from, to } = gutter;
    const own = wide.some((gap) => gap.from < to && gap.to > from);
    for (const run of line.runs) {
      if (rightOf(run) <= from || run.x >= to) continue;
      // a cell reaches into the gutter from the side that it is on
      const isLeft = run.x < from;
      const isRight = rightOf(run) > to;
      if (isLeft && isRight) return [];
      if (isLeft || (!isRight && run.x - from < to - rightOf(run))) from = rightOf(run);
      else to = run.x;
    }
    return to - from >= MIN_GUTTER ? [{ from, to, isWide: gutter.isWide || own }] : [];
  });
}

function isContinuation(line: PdfLine, last: PdfLine, gutters: readonly Gutter[], borders: readonly number[]): boolean {
  const isRuled = borders.some((y) => y > last.y - 0.2 * last.size && y < line.y - 0.3 * line.size);
  if (isRuled || line.y - last.y > LINE_HEIGHT * last.size) return false;
  const isRuledTable = borders.some((y) => y > last.y - 200 && y < last.y);
  if (isRuledTable) return true;
  const firstColumn = line.runs.filter((run) => run.x < (gutters[0]?.from ?? 0) + 1);
  if (firstColumn.length === 0) return true;
  const isOnlyFirst = firstColumn.length === line.runs.length;
  return isOnlyFirst && /^[\p{Ll}(&]/u.test(firstColumn[0]?.text ?? '');
}

function isFollowedByRow(lines: readonly PdfLine[], at: number, gutters: readonly Gutter[]): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line || !next || next.y - line.y > LINE_HEIGHT * line.size) return false;
  return wideGaps(next).length > 0 && wideOf(narrowed(gutters, next)) === wideOf(gutters);
}

/**
 * The distance from which on a line begins a row, where lines within cells are closer to each other than rows; 0 for
 * tables whose lines are all the same distance apart.
 */
function smallestRowGap(lines: readonly PdfLine[]): number {
  const distances = lines.slice(1).map((line, index) => line.y - (lines[index]?.y ?? 0));
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  const middle = (least + most) / 2;
  const isTight = least <= LINE_HEIGHT * Math.max(...lines.map(({ size }) => size));
  return isTight && most > 1.15 * least && distances.filter((distance) => distance > middle).length > 1 ? middle : 0;
}

const columnOf = (run: PdfRun, borders: readonly number[]): number =>
  borders.filter((border) => run.x >= border - 2).length;

const columnsUsed = ({ runs }: PdfLine, borders: readonly number[]): number =>
  new Set(runs.map((run) => columnOf(run, borders))).size;

function tableOf({ lines, continues, gutters, isCarried }: Rows): PdfTable | null {
  const borders = gutters.map(({ to }) => to);
  const rows: PdfRun[][][] = [];
  const rowGap = smallestRowGap(lines);
  for (const [index, line] of lines.entries()) {
    const isFull = columnsUsed(line, borders) > borders.length;
    const isClose = !isFull && line.y - (lines[index - 1]?.y ?? 0) < rowGap;
    if (rows.length === 0 || !(continues[index] || isClose)) rows.push([[], ...borders.map(() => [] as PdfRun[])]);
    for (const run of line.runs) {
      const column = columnOf(run, borders);
      rows.at(-1)?.[column]?.push(run);
    }
  }
  const full = rows.filter((row) => row.filter((cell) => cell.length > 0).length > 1);
  if (full.length < (isCarried ? 1 : MIN_ROWS) || full.length < rows.length / 2) return null;
  const [x, right] = [Math.min(...lines.map((line) => line.x)), Math.max(...lines.map((line) => line.right))];
  const widths = [x, ...borders].map((from, index) => (gutters[index]?.from ?? right) - from);
  const fills = widths.map((width, column) =>
    median(
      lines.flatMap(({ runs }) => {
        const cell = runs.filter((run) => columnOf(run, borders) === column);
        return cell.length === 0 ? [] : [(Math.max(...cell.map(rightOf)) - (cell[0]?.x ?? 0)) / Math.max(1, width)];
      }),
    ),
  );
  const isProse =
    lines.length >= 8 &&
    fills.every((fill) => fill > PROSE) &&
    widths.every((width) => width > 120) &&
    !headRows(rows)[0];
  if (isProse) return null;
  return { rows, heads: headRows(rows), top: lines[0]?.y ?? 0, bottom: lines.at(-1)?.y ?? 0, x, right, gutters };
}
