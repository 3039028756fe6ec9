import { STATUS_COLUMN_NAME_MAX, type StatusColumnField } from '@scopewright/contracts/status-import/limits';
import { columnName, isIssueKey } from './column-names.ts';
import { isDate } from './dates.ts';
import { isKnownTable, readRecords } from './read-table.ts';
import { categoryMeaning, resolutionOutcome, statusMeaning } from './words.ts';

/** A column of a table whose header is not known, with the meaning that its cells suggest. */
export interface ProposedColumn {
  /** As the file has it. */
  name: string;
  /** Some of its cells, without repeats. */
  examples: string[];
  field: StatusColumnField | null;
}

const ROWS_READ = 200;
const COLUMNS_MAX = 100;
const EXAMPLES_MAX = 3;
const EXAMPLE_LENGTH = 60;
/** Share of a column's cells that have to look alike. */
const LEAST_SHARE = 0.8;

const MARK = /^sw-[0-9a-z]{11}$/i;
const ID = /^[0-9a-f]{24}$/;

/** Columns by their cells, the most certain ones first. Titles are found last, as the longest texts. */
const LOOKS: readonly (readonly [StatusColumnField, (cell: string) => boolean])[] = [
  ['scopewrightId', (cell) => ID.test(cell)],
  ['labels', (cell) => cell.split(/[\s,]+/).some((label) => MARK.test(label))],
  ['key', isIssueKey],
  ['status', (cell) => statusMeaning('jira', cell, null) !== null],
  ['category', (cell) => categoryMeaning(cell) !== null],
  ['resolution', (cell) => resolutionOutcome(cell) !== null],
];

/** Names that are known, by their meaning: a table may lack only one of those that it is recognized by. */
const KNOWN: Readonly<Record<string, StatusColumnField>> = {
  'issue key': 'key',
  summary: 'title',
  title: 'title',
  status: 'status',
  state: 'status',
  'status category': 'category',
  resolution: 'resolution',
  parent: 'parent',
  labels: 'labels',
  'due date': 'dueDate',
  resolved: 'doneDate',
  'scopewright id': 'scopewrightId',
};

/**
 * Proposes the meanings of columns of a table with an unknown header, each of them once. A person decides.
 * @returns null for a known table, one without rows, and a text without a table
 */
export function proposeColumns(text: string): ProposedColumn[] | null {
  const { head, issues } = readRecords(text, ROWS_READ);
  if (head.length < 2 || issues.length === 0 || isKnownTable(head)) return null;
  const columns = head.slice(0, COLUMNS_MAX).flatMap((name, at) => {
    if (name === '' || name.length > STATUS_COLUMN_NAME_MAX) return [];
    const cells = issues.map((record) => record[at]?.trim() ?? '').filter((cell) => cell !== '');
    return { name, cells, field: KNOWN[columnName(name)] ?? null };
  });
  const free = () => columns.filter(({ field, cells }) => field === null && cells.length > 0);
  const isTaken = (field: StatusColumnField) => columns.some((column) => column.field === field);
  for (const [field, looks] of LOOKS) {
    if (isTaken(field)) continue;
    const found = free().find(({ cells }) => cells.filter(looks).length >= cells.length * LEAST_SHARE);
    if (found) found.field = field;
  }
  const texts = free().filter(({ cells }) => !cells.some((cell) => isDate(cell) || /^[\d.,]+$/.test(cell)));
  const longest = Math.max(...texts.map(({ cells }) => averageLength(cells)));
  const title = texts.find(({ cells }) => averageLength(cells) === longest);
  if (title && !isTaken('title')) title.field = 'title';
  return columns.map(({ name, cells, field }) => ({
    name,
    examples: [...new Set(cells.map((cell) => cell.slice(0, EXAMPLE_LENGTH)))].slice(0, EXAMPLES_MAX),
    field,
  }));
}

const averageLength = (cells: readonly string[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0) / cells.length;

/** Why the meanings of columns aren't enough to read a table, in a sentence; null if they are. */
export function missingColumns(fields: readonly StatusColumnField[]): string | null {
  if (!fields.includes('key') && !fields.includes('scopewrightId'))
    return 'Choose the column with the key of an issue.';
  if (!fields.includes('title')) return 'Choose the column with the title.';
  return fields.includes('status') ? null : 'Choose the column with the status.';
}
