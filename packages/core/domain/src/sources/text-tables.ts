import { allMatches } from '../matches.ts';
import { readLabel } from './labels.ts';
import type { TextLine } from './text-lines.ts';

interface Cell {
  start: number;
  end: number;
}

/** A table in a plain text. */
export interface TableLines {
  /** Lines that it takes, with lines between head and body. */
  count: number;
  rows: Cell[][];
  /** A line below it marks the first row as a head. */
  head: boolean;
}

/** `|---|:--:|`, `+----+----+`, `-----  -----`, `=====  ====`. */
const RULING = /^[|+:=\-\s]+$/;
const isSeparator = ({ text }: TextLine): boolean => RULING.test(text) && /[-=]{3}/.test(text);
/** Columns that begin this near to each other are one. */
const NEAR = 2;
/** Rows without lines between them, of which fewer may be chance. */
const ALIGNED_ROWS = 3;
const MAX_CELLS = 50;
/** A separator of more characters is a line of a table, not only between paragraphs. */
const LONG = 5;

/** The parts of a line between separators, without white space around them. */
function split(line: TextLine, separator: RegExp): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  const add = (to: number) => {
    const raw = line.text.slice(from, to);
    const inside = raw.trim();
    const start = line.start + from + (inside === '' ? 0 : raw.indexOf(inside));
    cells.push({ start, end: start + inside.length });
  };
  for (const { 0: found, index } of allMatches(separator, line.text)) {
    add(index);
    from = index + found.length;
  }
  add(line.text.length);
  return cells;
}

/** '[x] A1  Broker portal': a second label of an item. */
const CODE = /^[A-Z]{0,2}-?\d{1,3}(?:\.\d{1,3})*[.)]?\s+$/u;
const PIPE = /(?<!\\)\|/g;
const TAB = /\t/g;
const TABS = /\t+/g;
const BLANKS = /\t+| {2,}/g;

const withoutOuter = (cells: Cell[], text: string): Cell[] =>
  cells.slice(text.startsWith('|') ? 1 : 0, text.endsWith('|') ? -1 : undefined);

function pipeCells({ text, ...line }: TextLine): Cell[] | null {
  if (!text.includes('|')) return null;
  const cells = withoutOuter(split({ text, ...line }, PIPE), text);
  return cells.length >= 2 && cells.length <= MAX_CELLS ? cells : null;
}

function cellsBy(line: TextLine, separator: RegExp): Cell[] | null {
  const cells = split(line, separator);
  if (cells.length < 2 || cells.length > MAX_CELLS) return null;
  // an item of a list, whose label a tab follows
  const label = readLabel(line.text);
  if (!label || cells.length > 2) return cells;
  const second = (cells[1]?.start ?? 0) - line.start;
  return second === label.end || CODE.test(line.text.slice(label.end, second)) ? null : cells;
}

/** Where each cell of a line begins, in columns of the line. */
const columnsOf = (line: TextLine, cells: readonly Cell[]): number[] =>
  cells.map(({ start }) => line.indent + start - line.start);

const meets = (columns: readonly number[], others: readonly number[]): boolean =>
  columns.every((column) => others.some((other) => Math.abs(column - other) <= NEAR));

/** The lines of a text, with where each run of separators ends: a walk passes it in one step. */
interface Lines {
  lines: readonly TextLine[];
  /** By line: the first line from there on that is no separator. */
  behindSeparators: readonly number[];
  /** Likewise of those that are longer than a rule between paragraphs. */
  behindLong: readonly number[];
  /** By its first line: how many lines a record takes. */
  records: ReadonlyMap<number, number>;
}

/** `Format: PDF`: a label and its value. */
const PAIR = /^(\p{Lu}[\p{L}\d ./-]{1,30}):\s+(?=\S)/u;
const LEAST_PAIRS = 3;

/** Runs of labels with values, of which another run has the same labels: the records of one list. */
function recordsOf(lines: readonly TextLine[]): ReadonlyMap<number, number> {
  const runs: { at: number; count: number; labels: string }[] = [];
  let labels: string[] = [];
  for (let at = 0; at <= lines.length; at += 1) {
    const label = PAIR.exec(lines[at]?.text ?? '')?.[1];
    if (label !== undefined) labels.push(label.replace(/\s*\d+$/u, ''));
    else {
      if (labels.length >= LEAST_PAIRS)
        runs.push({ at: at - labels.length, count: labels.length, labels: labels.join('\n') });
      labels = [];
    }
  }
  const known = new Map<string, number>();
  for (const run of runs) known.set(run.labels, (known.get(run.labels) ?? 0) + 1);
  return new Map(runs.flatMap(({ at, count, labels: of }) => ((known.get(of) ?? 0) > 1 ? [[at, count] as const] : [])));
}

/** A record as a table of two columns. */
function recordAt({ lines, records }: Lines, at: number): TableLines | null {
  const count = records.get(at);
  if (count === undefined) return null;
  const rows = lines.slice(at, at + count).map((line) => {
    const label = PAIR.exec(line.text);
    const to = line.start + (label?.[1]?.length ?? 0);
    return [
      { start: line.start, end: to },
      { start: line.start + (label?.[0].length ?? 0), end: line.start + line.text.length },
    ];
  });
  return { count, rows, head: false };
}

/** The first line from each on that a test is not true of. */
function behindRuns(lines: readonly TextLine[], isIn: (line: TextLine) => boolean): number[] {
  const behind = lines.map((_, at) => at);
  for (let at = lines.length - 1; at >= 0; at -= 1)
    if (isIn(lines[at] as TextLine)) behind[at] = behind[at + 1] ?? lines.length;
  return behind;
}

/** Finds the tables of a text, each from a few lines: the table that begins in a line, if one does. */
export function tablesOf(lines: readonly TextLine[]): (at: number) => TableLines | null {
  const all: Lines = {
    lines,
    behindSeparators: behindRuns(lines, isSeparator),
    behindLong: behindRuns(lines, (line) => line.text.length > LONG && isSeparator(line)),
    records: recordsOf(lines),
  };
  return (at) => tableAt(all, at);
}

function tableAt(all: Lines, at: number): TableLines | null {
  const line = all.lines[at];
  if (!line || line.text === '') return null;
  const record = recordAt(all, at);
  if (record) return record;
  if (line.text.includes('|') || all.behindSeparators[at] !== at) {
    const table = take(all, at, pipeCells, (cells, first) => Math.abs(cells.length - first.length) <= 1);
    if (table && (table.rows.length >= 2 || table.head)) return table;
  }
  if (line.text.includes('\t')) {
    // tables of a spreadsheet have one tab between cells, those typed by hand as many as look right
    const [one, several] = [TAB, TABS].map((separator) => tabbed(all, at, separator));
    const table = (several?.count ?? 0) > (one?.count ?? 0) ? several : one;
    if (table && table.rows.length >= 2) return table;
  }
  return line.text.includes('  ') ? alignedAt(all, at) : null;
}

const tabbed = (all: Lines, at: number, separator: RegExp): TableLines | null =>
  take(
    all,
    at,
    (line) => cellsBy(line, separator),
    (cells, first) => cells.length === first.length,
  );

/** Takes rows as long as lines have cells that fit to the first ones. */
function take(
  { lines, behindSeparators }: Lines,
  at: number,
  cellsOf: (line: TextLine) => Cell[] | null,
  fits: (cells: readonly Cell[], first: readonly Cell[]) => boolean,
): TableLines | null {
  const rows: Cell[][] = [];
  let head = false;
  let index = at;
  while (index < lines.length) {
    const behind = behindSeparators[index] ?? index;
    if (behind > index) {
      // a line above or below a table, or between its rows
      if (rows.length === 1) head = true;
      index = behind;
      continue;
    }
    const line = lines[index] as TextLine;
    const cells = line.text === '' ? null : cellsOf(line);
    const [first] = rows;
    if (!cells || (first && !fits(cells, first))) break;
    rows.push(cells);
    index += 1;
  }
  return rows.length > 0 ? { count: index - at, rows, head } : null;
}

/** A table whose columns are aligned by blanks; lines that continue some of its columns are separate rows. */
function alignedAt({ lines, behindLong }: Lines, at: number): TableLines | null {
  const first = lines[at];
  const firstCells = first && cellsBy(first, BLANKS);
  if (!first || !firstCells) return null;
  const columns = columnsOf(first, firstCells);
  const rows: Cell[][] = [];
  let head = false;
  let index = at;
  while (index < lines.length) {
    const behind = behindLong[index] ?? index;
    if (behind > index) {
      if (rows.length === 1) head = true;
      index = behind;
      continue;
    }
    const line = lines[index] as TextLine;
    if (line.text === '') break;
    const cells = split(line, BLANKS);
    const own = columnsOf(line, cells);
    const goesOn = rows.length > 0 && cells.length < columns.length && (own[0] ?? 0) > (columns[0] ?? 0);
    if ((cells.length < 2 && !goesOn) || !meets(own, columns)) break;
    rows.push(inColumns(cells, own, columns));
    index += 1;
  }
  return rows.length >= (head ? 2 : ALIGNED_ROWS) ? { count: index - at, rows, head } : null;
}

/** Cells in the columns of the first row; those that a row does not have are empty. */
function inColumns(cells: readonly Cell[], own: readonly number[], columns: readonly number[]): Cell[] {
  let place = cells[0]?.start ?? 0;
  return columns.map((column) => {
    const cell = cells[own.findIndex((one) => Math.abs(one - column) <= NEAR)];
    if (cell) place = cell.end;
    return cell ?? { start: place, end: place };
  });
}
