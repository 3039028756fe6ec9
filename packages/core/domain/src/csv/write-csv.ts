import type { ExportCells } from '@scopewright/contracts/backlog-exports/limits';
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** A table whose rows may be shorter than its header; headers may repeat. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * Characters that a cell of a file can't contain, or that would end it: control characters but tab and line feed; and
 * those that turn the direction of text around, behind which it can hide.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Characters that may have to be changed. Most texts contain none, and are scanned once. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
const SUSPECT = /[\u0000-\u0008\u000B-\u001F\u007F\u0085\u2028-\u202E\u2066-\u2069\uD800-\uDFFF\uFEFF]/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A text with line feeds as its only line ends, without control characters and halves of characters. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
    .replace(LONE_SURROGATE, '\uFFFD');
}

/** The same on one line. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** The same, of at most so many UTF-16 units; a character is not divided. */
export const cutLine = (text: string, max: number): string =>
  oneLine(text)
    .slice(0, max)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();

/**
 * Writes a table as RFC 4180: UTF-8, records end with CRLF, lines within cells with LF. For spreadsheets it begins with
 * a byte order mark, and cells that begin like a formula get an apostrophe; for imports cells are written as they are.
 * With semicolons numbers have decimal commas: as `1.5` such a spreadsheet takes them for the first of May.
 */
export function writeCsv({ columns, rows }: Table, cells: ExportCells): string {
  const isForSpreadsheet = cells !== 'import';
  const hasSemicolons = cells === 'semicolons';
  const clean = (row: readonly Cell[]) =>
    columns.map((_, at) => {
      const cell = row[at] ?? null;
      if (typeof cell === 'string') return cleanText(cell);
      return hasSemicolons && cell !== null ? String(cell).replace('.', ',') : cell;
    });
  return stringify([columns.map(cleanText), ...rows.map(clean)], {
    bom: isForSpreadsheet,
    delimiter: hasSemicolons ? ';' : ',',
    escape_formulas: isForSpreadsheet,
    record_delimiter: 'windows',
    // line ends that are not the records' own, and blanks that some readers trim
    quoted_match: /[\r\n]|^\s|\s$/,
  });
}
