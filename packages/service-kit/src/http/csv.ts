import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { Download } from './download.ts';

type Cells = readonly (string | number)[];

/**
 * A table as a CSV file in UTF-8, made while it is being sent.
 * @param subject what its name begins with, before the day
 */
export function csvDownload(subject: string, columns: readonly string[], rows: Iterable<Cells> | AsyncIterable<Cells>, now: Date): Download {
  // a cell that begins like a formula is marked as text, and the mark at the front has spreadsheets read UTF-8
  const lines = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true, record_delimiter: 'windows' });
  return new Download(
    pipeline(Readable.from(rows, { objectMode: true }), lines, () => undefined),
    `${subject}-${now.toISOString().slice(0, 10)}.csv`,
  );
}
