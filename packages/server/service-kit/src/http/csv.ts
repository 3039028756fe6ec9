import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import { Download } from './download.ts';

type Cells = readonly (string | number)[];

/**
 * How long rows are produced before yielding to other work. Without this, a client that reads as fast as rows come
 * would block everyone else.
 */
const TURN_MS = 8;

async function* inTurns(rows: Iterable<Cells> | AsyncIterable<Cells>): AsyncGenerator<Cells> {
  let since = performance.now();
  for await (const row of rows) {
    yield row;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

/**
 * A table as a CSV file in UTF-8, produced while it is being sent.
 * @param subject the file name's beginning, before the day
 */
export function csvDownload(
  subject: string,
  columns: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  now: Date,
): Download {
  // a cell that begins like a formula is marked as text, and the byte order mark makes spreadsheets read UTF-8
  const lines = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return new Download(
    pipeline(Readable.from(inTurns(rows), { objectMode: true }), lines, () => undefined),
    `${subject}-${now.toISOString().slice(0, 10)}.csv`,
  );
}

/** The columns of a table by their names, each with the cell of a row; null for an empty one. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

async function* cellsOf<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Cells> {
  const cells = Object.values(columns);
  for await (const row of rows) yield cells.map((cell) => cell(row) ?? '');
}

/** The same from rows and the columns that show them. */
export const csvOf = <Row>(
  subject: string,
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  now: Date,
): Download => csvDownload(subject, Object.keys(columns), cellsOf(columns, rows), now);
