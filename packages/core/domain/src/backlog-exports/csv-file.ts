import { type Cell, type Table, writeCsv } from '../csv/write-csv.ts';
import type { ExportedFile, ExportOptions } from './export.ts';

/** A column of a table: its header, and its cell of a row. */
export type Column<R> = readonly [header: string, cell: (row: R) => Cell];

/** A column that a table has only under a condition. */
export const columnIf = <R>(isThere: boolean, ...column: Column<R>): Column<R>[] => (isThere ? [column] : []);

export const tableOf = <R>(columns: readonly Column<R>[], rows: readonly R[]): Table => ({
  columns: columns.map(([header]) => header),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});

/** A table as a file. */
export const csvFile = (name: string, table: Table, cells: ExportOptions['cells']): ExportedFile => ({
  name,
  content: writeCsv(table, cells),
  rows: table.rows.length,
});

/** How the cells of a tracker's file are written: its import reads no other delimiter than commas. */
export const withCommas = (cells: ExportOptions['cells']): ExportOptions['cells'] =>
  cells === 'semicolons' ? 'spreadsheet' : cells;

/** The name of one of several files. */
export const nameInSet = (base: string, ending: string, at: number, { length }: readonly unknown[]): string =>
  length === 1 ? `${base}.${ending}` : `${base}-${at + 1}-of-${length}.${ending}`;
