import { addTo } from '../../group-by.ts';
import type { PdfPage, PdfPart, PdfRun } from '../pdf-page.ts';
import { linesOf, type PdfLine, rightOf } from './lines.ts';
import { headRows, type PdfTable } from './table.ts';

/** A part of a tagged page with its lines, or a table. */
export type TaggedElement =
  | { kind: 'part'; role: Exclude<PdfPart['role'], 'cell'>; level: number | null; label: string; lines: PdfLine[] }
  | { kind: 'table'; table: PdfTable };

/** This part of a page's text belongs to its structure, or the structure is of no use. */
const MIN_SHARE = 0.8;

/** The elements of a tagged page in reading order; null if its structure omits too much. */
export function taggedElements(runs: readonly PdfRun[], { parts }: PdfPage): TaggedElement[] | null {
  if (parts === null) return null;
  const byMark = grouped(runs, ({ mark }) => mark);
  const place = new Map(runs.map((run, index) => [run, index]));
  const taken = new Set<PdfRun>();
  let after = -1;
  const take = (marks: readonly number[]) => {
    const found = [...new Set(marks)].flatMap((mark) => byMark.get(mark) ?? []).filter((run) => !taken.has(run));
    for (const run of found) {
      taken.add(run);
      after = Math.max(after, place.get(run) ?? -1);
    }
    return found;
  };

  const elements: { element: TaggedElement; after: number }[] = [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    if (!part) break;
    const own = part.role === 'cell' ? parts.slice(at, endOfTable(parts, at)) : [part];
    at += own.length;
    const found = [
      tableElement(
        own.filter(({ role }) => role === 'cell'),
        take,
      ),
      ...own.map((each) => (each.role === 'cell' ? null : partElement(each, each.role, take))),
    ];
    for (const element of found) if (element) elements.push({ element, after });
  }
  const rest = runs.filter((run) => !taken.has(run));
  const length = (some: Iterable<PdfRun>) => [...some].reduce((sum, { text }) => sum + text.length, 0);
  if (length(taken) < MIN_SHARE * length(runs)) return null;
  // content outside the structure comes after the content drawn before it
  for (const line of linesOf(rest)) {
    const at = place.get(line.runs[0] as PdfRun) ?? 0;
    const index = elements.findIndex((element) => element.after > at);
    const element: TaggedElement = { kind: 'part', role: 'paragraph', level: null, label: '', lines: [line] };
    elements.splice(index < 0 ? elements.length : index, 0, { element, after: at });
  }
  return elements.map(({ element }) => element);
}

function endOfTable(parts: readonly PdfPart[], from: number): number {
  const table = parts[from]?.table;
  let end = from;
  // layouts mark empty paragraphs between the rows of a table
  for (let at = from; at < parts.length; at += 1) {
    if (parts[at]?.table === table) end = at + 1;
    else if (parts[at]?.role === 'cell' || at - end > 3) break;
  }
  return end;
}

function partElement(
  part: PdfPart,
  role: Exclude<PdfPart['role'], 'cell'>,
  take: (marks: readonly number[]) => PdfRun[],
): TaggedElement | null {
  const labels = take(part.labels ?? []);
  const text = take(part.marks);
  if (labels.length + text.length === 0) return null;
  const label = linesOf(labels)
    .map((line) => line.text)
    .join(' ');
  return { kind: 'part', role, level: part.level ?? null, label, lines: linesOf([...labels, ...text]) };
}

function tableElement(cells: readonly PdfPart[], take: (marks: readonly number[]) => PdfRun[]): TaggedElement | null {
  const read = cells.map((cell) => ({ ...cell, runs: take([...(cell.labels ?? []), ...cell.marks]) }));
  const rows = [...grouped(read, ({ row }) => row ?? 0).values()];
  const columns = columnsOf(rows.map((row) => row.map(({ runs }) => runs)));
  const tableRows = rows.map((row) =>
    placed(
      row.map(({ runs }) => runs),
      columns,
    ),
  );
  const used = tableRows.map((row) => row.some((cell) => cell.length > 0));
  const filled = tableRows.filter((_, index) => used[index]);
  const runs = read.flatMap((cell) => cell.runs);
  if (runs.length === 0) return null;
  const marked = rows.map((row) => row.every(({ head }) => head)).filter((_, index) => used[index]);
  const ys = runs.map(({ y }) => y);
  return {
    kind: 'table',
    table: {
      rows: filled,
      heads: marked.some(Boolean) && !marked.every(Boolean) ? marked : headRows(filled),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
      x: Math.min(...runs.map(({ x }) => x)),
      right: Math.max(...runs.map(({ x, width }) => x + width)),
    },
  };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key | undefined): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    addTo(groups, key, item);
  }
  return groups;
}

interface Column {
  x: number;
  right: number;
}

/** Where the columns of a table are, by the rows that have a cell in each. */
function columnsOf(rows: readonly PdfRun[][][]): Column[] {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) => {
    const runs = rows.filter(({ length }) => length === count).flatMap((row) => row[index] ?? []);
    return { x: Math.min(...runs.map(({ x }) => x)), right: Math.max(...runs.map(rightOf)) };
  });
}

/** The cells of a row by column: empty ones may be missing in the document's structure. */
function placed(cells: readonly PdfRun[][], columns: readonly Column[]): PdfRun[][] {
  if (cells.length === columns.length) return [...cells];
  const row: PdfRun[][] = columns.map(() => []);
  let next = 0;
  for (const [index, cell] of cells.entries()) {
    const x = Math.min(...cell.map((run) => run.x));
    const right = Math.max(...cell.map(rightOf));
    // so many columns are needed for the cells after it
    const last = columns.length - (cells.length - index);
    const isHere = (column: Column | undefined) => column !== undefined && x <= column.right && right >= column.x;
    while (cell.length > 0 && next < last && !isHere(columns[next])) next += 1;
    row[next]?.push(...cell);
    next += 1;
  }
  return row;
}
