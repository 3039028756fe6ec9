import type { CallOutput } from '@scopewright/contracts';
import { counted } from '../../counted.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { oneLine } from '../../csv/write-csv.ts';
import { addTo } from '../../group-by.ts';
import type { ExportedFile, ExportInput, ExportWorkItem } from '../export.ts';
import { TEXT_WAS_CUT } from '../work-item-body.ts';
import { workItemMark } from '../work-item-mark.ts';

/** Parts of a file that the target will drop or change. */
export type RehearsalNote = CallOutput<'backlogExport'>['rehearsal'][number];
type Severity = RehearsalNote['severity'];

/** A rehearsal's input besides the files: the work items that were written to them. */
export interface Rehearsed {
  input: ExportInput;
  byMark: ReadonlyMap<string, ExportWorkItem>;
  byId: ReadonlyMap<string, ExportWorkItem>;
}

export const rehearsedOf = (input: ExportInput): Rehearsed => ({
  input,
  byMark: new Map(input.workItems.map((workItem) => [workItemMark(workItem.id), workItem])),
  byId: new Map(input.workItems.map((workItem) => [workItem.id, workItem])),
});

/** A row of a table as the target reads it: cells by their headers, repeated ones in their order. */
export interface ReadRow {
  /** Counted from 1 with the header. */
  row: number;
  cell(header: string): string;
  cells(header: string): string[];
  workItem: ExportWorkItem | null;
}

export interface ReadTable {
  file: string;
  header: string[];
  rows: ReadRow[];
  notes: RehearsalNote[];
}

/** Reads a table as the target does, by RFC 4180. */
export function readTable(
  { name, content }: ExportedFile,
  marksOf: (row: ReadRow) => string[],
  { byMark, input: { preset, options } }: Rehearsed,
): ReadTable {
  const { records, problems } = readCsv(typeof content === 'string' ? content : new TextDecoder().decode(content), {
    delimiter: preset === 'csv' && options.cells === 'semicolons' ? ';' : ',',
  });
  const [header = [], ...rest] = records;
  const notes = problems.map(
    ({ record }): RehearsalNote => ({
      ...fileNote('error', name, 'The quotes of this row do not match: the target reads it wrongly.'),
      row: record,
    }),
  );
  const places = new Map<string, number[]>();
  for (const [at, column] of header.entries()) addTo(places, column, at);
  const rows = rest.map((record, at): ReadRow => {
    const row: ReadRow = {
      row: at + 2,
      cell: (column) => record[places.get(column)?.[0] ?? -1] ?? '',
      cells: (column) => (places.get(column) ?? []).flatMap((place) => record[place] || []),
      workItem: null,
    };
    const mark = marksOf(row).find((label) => byMark.has(label));
    row.workItem = byMark.get(mark ?? '') ?? null;
    if (record.length > header.length)
      notes.push(rowNote('error', { file: name }, row, 'The row has more cells than the header.'));
    return row;
  });
  return { file: name, header, rows, notes };
}

/** A note about one row. */
export const rowNote = (
  severity: Severity,
  { file }: { file: string },
  { row, workItem }: ReadRow,
  message: string,
): RehearsalNote => ({
  severity,
  file,
  row,
  workItemId: workItem?.id ?? null,
  message,
});

/** A note about a file. */
export const fileNote = (severity: Severity, file: string, message: string): RehearsalNote => ({
  severity,
  file,
  row: null,
  workItemId: null,
  message,
});

/** A note with a count; no note for zero. */
export const countNote = (
  severity: Severity,
  file: string,
  count: number,
  words: readonly [one: string, several: string],
  rest: string,
): RehearsalNote[] => (count === 0 ? [] : [fileNote(severity, file, `${counted(count, ...words)} ${rest}`)]);

/** Notes about the number of work items that lose something. */
export const countNotesOf =
  ({ input: { workItems } }: Pick<Rehearsed, 'input'>, file: string) =>
  (severity: Severity, which: (workItem: ExportWorkItem) => boolean, words: readonly [string, string], rest: string) =>
    countNote(severity, file, workItems.filter(which).length, words, rest);
export const has = (key: 'assignee' | 'dueDate' | 'hours' | 'parentId') => (workItem: ExportWorkItem) =>
  workItem[key] !== null;
export const isBegun = ({ status }: ExportWorkItem) => status !== 'todo';

/** The title of a row's work item, quoted. */
export const named = (title: string): string => {
  const short = oneLine(title);
  return `“${short.length > TITLE_SHOWN ? `${short.slice(0, TITLE_SHOWN)}…` : short}”`;
};
const TITLE_SHOWN = 80;

const GUARDED = /^'[=+\-@\t＝＋－＠]/;
/** Cells with an apostrophe that the target treats as part of the text. */
export function guardedNotes(
  { input: { options } }: Rehearsed,
  { file, header, rows }: ReadTable,
  target: string,
): RehearsalNote[] {
  if (options.cells === 'import') return [];
  const guarded = rows.reduce(
    (sum, row) =>
      sum + [...new Set(header)].flatMap((column) => row.cells(column)).filter((cell) => GUARDED.test(cell)).length,
    0,
  );
  const rest = `with an apostrophe that ${target} keeps as part of the text. For an import, choose cells as they are.`;
  return countNote('warning', file, guarded, ['cell begins', 'cells begin'], rest);
}

/** Texts that were cut because the target takes no longer ones. */
export const cutNotes = (table: ReadTable, column: string, target: string): RehearsalNote[] =>
  table.rows
    .filter((row) => row.cell(column).endsWith(TEXT_WAS_CUT))
    .map((row) =>
      rowNote(
        'warning',
        table,
        row,
        `The text of ${named(row.workItem?.title ?? '')} is cut: it is longer than ${target} takes.`,
      ),
    );

/** Work items that were exported before, and are not known by a key of the target: they would be there twice. */
export function twiceNotes({ input: { since, workItems } }: Rehearsed, file: string, system: string): RehearsalNote[] {
  if (since === null) return [];
  const twice = workItems.filter(
    ({ id, trackers }) => since.manifest[id] !== undefined && !trackers.some((known) => known.system === system),
  );
  return countNote(
    'warning',
    file,
    twice.length,
    ['work item was exported before and has', 'work items were exported before and have'],
    'no key of the target: the import creates them a second time. Import a status file first, so that their keys are known.',
  );
}

/** Links that the target can't create: dependencies between work items of the file. */
export function dependencyNotes({ input: { workItems } }: Rehearsed, file: string): RehearsalNote[] {
  const count = workItems.reduce((sum, { dependsOn }) => sum + dependsOn.length, 0);
  const rest = 'listed in descriptions: no links are created.';
  return countNote('info', file, count, ['dependency is', 'dependencies are'], rest);
}
