import { oneLine } from '../../csv/write-csv.ts';
import { writeJsonPreset } from '../backlog-json.ts';
import { csvFile } from '../csv-file.ts';
import type { ExportedFile, ExportInput, ExportWorkItem } from '../export.ts';
import { writeJiraCloudCsv } from '../jira-csv.ts';
import { writeJiraRest } from '../jira-rest.ts';
import { workItemMark } from '../work-item-mark.ts';
import { type Packing, zipOf } from '../zip.ts';
import { type PackedFile, packNote } from './pack-note.ts';
import {
  fieldsFile,
  formFiles,
  formTestsFile,
  handWork,
  type PartFile,
  type SortedScope,
  sortedScope,
  workflowFiles,
} from './scope-files.ts';

function* inFolder(folder: string, files: Iterable<ExportedFile>): Generator<ExportedFile> {
  for (const file of files) yield { ...file, name: `${folder}/${file.name}` };
}

/**
 * Everything that takes a scope to its target, as one archive: payloads of fields and workflows, forms, the list of
 * work by hand, files that import the backlog, the test script, and the trace from clauses to work items.
 */
export const writeBuildPack = (input: ExportInput, packing: Packing): ExportedFile[] => [
  zipOf('build-pack.zip', filesOf(input), input.at, packing),
];

/** The files of a pack in the order of their folders, then the note on them. */
function* filesOf(input: ExportInput): Generator<ExportedFile> {
  const scope = sortedScope(input.scope ?? { items: [], hours: {} });
  const byHand = handWork(scope);
  const written: PackedFile[] = [];
  for (const file of contentsOf(input, scope, byHand.file)) {
    yield file;
    const { name, rows } = file;
    written.push({ name, rows, ...('leftOut' in file && { item: file.item, leftOut: file.leftOut }) });
  }
  yield packNote(input, written, { hours: byHand.total, steps: byHand.file.rows ?? 0 });
}

function* contentsOf(input: ExportInput, scope: SortedScope, byHand: ExportedFile): Generator<ExportedFile | PartFile> {
  yield fieldsFile(scope);
  yield* workflowFiles(scope);
  yield* formFiles(scope);
  yield byHand;
  yield* inFolder('5-import', writeJiraCloudCsv(input));
  yield* inFolder('5-import/rest', writeJiraRest(input));
  yield testScript(input);
  yield formTestsFile(scope);
  yield traceFile(input);
  yield* writeJsonPreset(input);
}

/** The test sheet: every acceptance criterion, with room for the result. */
function testScript({ workItems }: ExportInput): ExportedFile {
  const rows = workItems.flatMap(({ id, title, phase, criteria }) => {
    const mark = workItemMark(id);
    return criteria.map((criterion) => [title, criterion, phase, '', '', '', '', mark]);
  });
  const columns = ['Step', 'Work Item', 'Criterion', 'Phase', 'Passed', 'Tester', 'Date', 'Notes', 'Label'];
  return csvFile('6-tests/test-script.csv', { columns, rows: rows.map((row, at) => [at + 1, ...row]) }, 'spreadsheet');
}

/** From each clause to the items it sells and their work items; then the work that no clause sells. */
function traceFile({ workItems }: ExportInput): ExportedFile {
  const sold = new Map<string, { clause: ExportWorkItem['clauses'][number]; by: ExportWorkItem[] }>();
  for (const workItem of workItems)
    for (const clause of workItem.clauses) {
      const known = sold.get(clause.id);
      if (known) known.by.push(workItem);
      else sold.set(clause.id, { clause, by: [workItem] });
    }
  const cellsOf = (workItem: ExportWorkItem) => [
    workItem.items.map(({ name }) => oneLine(name)).join('\n'),
    workItem.title,
    workItem.level,
    workItem.status,
    workItemMark(workItem.id),
  ];
  const rows = [
    ...[...sold.values()].flatMap(({ clause: { text, place }, by }) =>
      by.map((workItem) => [text, place, ...cellsOf(workItem)]),
    ),
    ...workItems.filter((workItem) => workItem.clauses.length === 0).map((workItem) => ['', '', ...cellsOf(workItem)]),
  ];
  const columns = ['Clause', 'Place', 'Scope Items', 'Work Item', 'Level', 'Status', 'Label'];
  return csvFile('7-trace/trace.csv', { columns, rows }, 'spreadsheet');
}
