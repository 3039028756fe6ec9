import { readCsv } from '../csv/read-csv.ts';
import { addTo } from '../group-by.ts';
import { hasSeveralCells, isIssueKey } from './column-names.ts';

/** Records of a table, with what was done about damage by spreadsheets, in sentences. */
export interface Repaired {
  records: string[][];
  notes: string[];
}

/**
 * Separates the cells of records that a spreadsheet has saved as one cell each, usually one that expects semicolons in a
 * file with commas.
 * @param records the header and the rows
 * @param most how many records are read
 */
export function unwrapped(records: string[][], most: number): Repaired {
  const isWrapped = records.length > 0 && records.every((cells) => cells.every((cell, at) => at === 0 || cell === ''));
  const [head = ''] = records[0] ?? [];
  if (!isWrapped || !/[,;\t]/.test(head)) return { records, notes: [] };
  const inner = readCsv(records.map(([cell = '']) => cell).join('\n'), { most });
  return {
    records: inner.records,
    notes: ['Each row was a single cell, as some spreadsheets save it. Its cells were separated again.'],
  };
}

/**
 * Moves the cells of a row that is wider than the header back into their columns: the surplus belongs to the one column
 * that can have several cells, if these are all filled.
 * @returns the cells by the header's columns; or how many cells there are too many, if their column isn't certain
 */
export function aligned(record: string[], columns: readonly string[]): string[] | number {
  const width = record.findLastIndex((cell) => cell.trim() !== '') + 1;
  const surplus = width - columns.length;
  if (surplus <= 0) return record;
  const several = columns.flatMap((name, at) => {
    const isFirst = columns[at - 1] !== name;
    return isFirst && (hasSeveralCells(name) || columns[at + 1] === name) ? [at] : [];
  });
  const [first] = several;
  if (several.length !== 1 || first === undefined) return surplus;
  const last = columns.lastIndexOf(columns[first] as string);
  const group = record.slice(first, last + 1 + surplus);
  if (group.some((cell) => cell.trim() === '')) return surplus;
  const own = group.slice(0, last - first);
  const moved = [
    ...record.slice(0, first),
    ...own,
    group.slice(last - first).join(' '),
    ...record.slice(last + 1 + surplus),
  ];
  const key = moved[columns.indexOf('issue key')];
  // otherwise the surplus comes before the key, such as a comma in a title without quotes
  return key === undefined || isIssueKey(key.trim()) ? moved : surplus;
}

/** Numbers, dates and long ids as spreadsheets change them: `03. Jan`, `3-Jan`, `1.23E+11`, `#NAME?`, `#####`. */
const DAMAGED =
  /^(?:\d{1,2}(?:\. ?|-)\p{L}{3}\.?|\d(?:[.,]\d+)?E\+\d{2}|#(?:NAME|REF|VALUE|VALOR|WERT|BEZUG|VALEUR)[!?]|#{3,})$/u;
const SHOWN_MAX = 3;
const NAME_MAX = 80;

/** Sentences about cells that a spreadsheet has changed, by column. */
export function damageIn(records: readonly string[][], head: readonly string[], firstRecord: number): string[] {
  const found = new Map<number, { text: string; record: number }[]>();
  records.forEach((record, row) => {
    record.forEach((cell, column) => {
      if (cell.length > 20 || !DAMAGED.test(cell.trim())) return;
      addTo(found, column, { text: cell.trim(), record: firstRecord + row });
    });
  });
  return [...found].map(([column, cells]) => {
    const shown = cells.slice(0, SHOWN_MAX).map(({ text, record }) => `“${text}” in row ${record}`);
    const more = cells.length > SHOWN_MAX ? ` and ${cells.length - SHOWN_MAX} more` : '';
    return `A spreadsheet has changed cells of the column “${(head[column] ?? '').slice(0, NAME_MAX)}”: ${shown.join(', ')}${more}. Export the file again instead of saving it in a spreadsheet.`;
  });
}
