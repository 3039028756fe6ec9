import type { PdfPage, PdfRun } from '../pdf-page.ts';
import { alignedTables } from './aligned-tables.ts';
import { readByColumns } from './columns.ts';
import { linesByPlace, linesOf, type PdfLine } from './lines.ts';
import { ruledTables } from './ruled-tables.ts';
import type { Gutter, PdfTable } from './table.ts';

/** Contents of a page without structure: lines and tables in reading order; null separates columns. */
export type Flow = (PdfLine | PdfTable)[][];

export const isTable = (element: PdfLine | PdfTable): element is PdfTable => 'rows' in element;

/**
 * Reads a page without structure, column by column.
 * @param carried the columns of an aligned table at the end of the page before
 */
export function flowOf(
  runs: readonly PdfRun[],
  page: PdfPage,
  { gap, carried }: { gap: number | null; carried: Gutter[] | null },
): Flow {
  const groups = gap === null ? [[...runs]] : readByColumns(runs, gap);
  return groups.map((group, index) => {
    const ruled = ruledTables(group, page.rules);
    const aligned = alignedTables(ruled.rest, page.rules, {
      carried: index === 0 ? carried : null,
      goesOn: index === groups.length - 1 && page.page < page.pages,
    });
    return inOrder(linesInOrder(aligned.rest), [...ruled.tables, ...aligned.tables]);
  });
}

/**
 * Lines in the order in which they are drawn, which separates adjacent content; by their place if lines of one column
 * are drawn out of order.
 */
function linesInOrder(runs: readonly PdfRun[]): PdfLine[] {
  const lines = linesOf(runs);
  let from = 0;
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    if (!last || line.y >= last.y + 0.5 * Math.min(line.size, last.size)) continue;
    // it moves up: content beside it now must be another column
    const beside = lines.slice(from, index).filter(({ y }) => y > line.y - 0.5 * line.size);
    if (beside.some(({ x, right }) => line.x < right && line.right > x)) return linesByPlace(runs);
    from = index;
  }
  return lines;
}

/** Puts tables before the first line that is below them. */
function inOrder(lines: readonly PdfLine[], tables: readonly PdfTable[]): (PdfLine | PdfTable)[] {
  const waiting = [...tables].sort((a, b) => a.top - b.top);
  const elements: (PdfLine | PdfTable)[] = [];
  for (const line of lines) {
    while (waiting[0] && waiting[0].top < line.y && isBeside(waiting[0], line)) elements.push(...waiting.splice(0, 1));
    elements.push(line);
  }
  return [...elements, ...waiting];
}

const isBeside = (table: PdfTable, line: PdfLine): boolean => line.x < table.right && line.right > table.x;
