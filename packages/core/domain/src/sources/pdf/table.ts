import { isHeadOfColumns } from '../labels.ts';
import type { PdfRun } from '../pdf-page.ts';
import { linesByPlace, linesOf, rightOf } from './lines.ts';

/** A table on a page: the runs of each cell, row by row. */
export interface PdfTable {
  rows: PdfRun[][][];
  /** Whether a row names the columns. */
  heads: boolean[];
  top: number;
  bottom: number;
  x: number;
  right: number;
  /** Of aligned tables: the space between the columns, if the table may continue on the next page. */
  gutters?: Gutter[];
}

/** The space between two columns. */
export interface Gutter {
  from: number;
  to: number;
  /** Whether a row shows that it separates columns. */
  isWide: boolean;
}

/** The lines of a cell's text. */
export function cellLines(runs: readonly PdfRun[]): string[] {
  const inOrder = linesOf(runs);
  const jumps = inOrder.some((line, index) => line.y < (inOrder[index - 1]?.y ?? line.y) - 1);
  return (jumps ? linesByPlace(runs) : inOrder).map(({ text }) => text).filter((text) => text !== '');
}

/** Which rows of a table name its columns: the first ones, by their font or their words. */
export function headRows(rows: readonly PdfRun[][][]): boolean[] {
  const isBold = (row: PdfRun[][]) => row.flat().every(({ bold }) => bold) && row.flat().length > 0;
  const isHead = (row: PdfRun[][] | undefined): boolean => {
    if (!row) return false;
    const cells = row.map((cell) => cellLines(cell).join(' ')).filter((text) => text !== '');
    if (cells.length < 2) return false;
    // of two cells, the first may name the second one
    const isNamed = cells.length > 2 ? isHeadOfColumns(cells) : cells.every((cell) => isHeadOfColumns([cell, cell]));
    return isNamed || (isBold(row) && !rows.every(isBold));
  };
  return rows.map((row, index) => index === 0 && isHead(row));
}

/** Splits a run that crosses the border of two cells, at the blank next to the border; without one it stays whole. */
export function splitAt(run: PdfRun, border: number): [PdfRun, PdfRun] | [PdfRun] {
  if (run.x > border - run.size || rightOf(run) < border + run.size) return [run];
  const perCharacter = run.width / run.text.length;
  const estimate = (border - run.x) / perCharacter;
  const blanks = [...run.text.matchAll(/ /g)].map(({ index }) => index);
  const nearest = blanks.reduce<number | null>(
    (best, index) => (best === null || Math.abs(index - estimate) < Math.abs(best - estimate) ? index : best),
    null,
  );
  if (nearest === null || Math.abs(nearest - estimate) > Math.max(3, 0.15 * run.text.length)) return [run];
  const width = Math.min(nearest * perCharacter, border - run.x);
  const x = Math.max(run.x + (nearest + 1) * perCharacter, border);
  return [
    { ...run, text: run.text.slice(0, nearest), width },
    { ...run, text: run.text.slice(nearest + 1), x, width: Math.max(0, rightOf(run) - x) },
  ];
}
