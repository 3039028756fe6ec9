import { oneLine, writeCsv } from '../../csv/write-csv.ts';
import { writeJsonPreset } from '../backlog-json.ts';
import type { ExportedFile, ExportInput, ExportPiece } from '../export.ts';
import { writeJiraCloudCsv } from '../jira-csv.ts';
import { writeJiraRest } from '../jira-rest.ts';
import { pieceMark } from '../piece-mark.ts';
import { zipOf } from '../zip.ts';
import { packNote } from './pack-note.ts';
import { fieldsFile, formFiles, formTestsFile, handWork, sortedScope, workflowFiles } from './scope-files.ts';

const inFolder = (folder: string, files: readonly ExportedFile[]): ExportedFile[] =>
  files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));

/**
 * Everything that takes a scope to its target, as one archive: payloads of fields and workflows, forms, the list of
 * work by hand, files that import the backlog, the test script, and the trace from clauses to pieces of work.
 */
export function writeBuildPack(input: ExportInput): ExportedFile[] {
  const scope = sortedScope(input.scope ?? { items: [], hours: {} });
  const workflows = workflowFiles(scope);
  const forms = formFiles(scope);
  const byHand = handWork(scope);
  const files: ExportedFile[] = [
    fieldsFile(scope),
    ...workflows,
    ...forms,
    byHand.file,
    ...inFolder('5-import', writeJiraCloudCsv(input)),
    ...inFolder('5-import/rest', writeJiraRest(input)),
    testScript(input),
    formTestsFile(scope),
    traceFile(input),
    ...writeJsonPreset(input),
  ];
  const leftOut = [...workflows, ...forms].filter((file) => file.leftOut.length > 0);
  const note = packNote(input, { files, hours: byHand.total, steps: byHand.file.rows ?? 0, leftOut });
  return [zipOf('build-pack.zip', [note, ...files], input.at)];
}

/** What is tested: every acceptance criterion, with room for the result. */
function testScript({ pieces }: ExportInput): ExportedFile {
  const rows = pieces.flatMap((piece) =>
    piece.criteria.map((criterion) => [piece.title, criterion, piece.phase, '', '', '', '', pieceMark(piece.id)]),
  );
  return {
    name: '6-tests/test-script.csv',
    content: writeCsv(
      {
        columns: ['Step', 'Piece', 'Criterion', 'Phase', 'Passed', 'Tester', 'Date', 'Notes', 'Label'],
        rows: rows.map((row, at) => [at + 1, ...row]),
      },
      'spreadsheet',
    ),
    rows: rows.length,
  };
}

/** From each clause to what it sells and the work behind it; last the work that no clause sells. */
function traceFile({ pieces }: ExportInput): ExportedFile {
  const sold = new Map<string, { clause: ExportPiece['clauses'][number]; by: ExportPiece[] }>();
  for (const piece of pieces)
    for (const clause of piece.clauses) {
      const known = sold.get(clause.id);
      if (known) known.by.push(piece);
      else sold.set(clause.id, { clause, by: [piece] });
    }
  const cellsOf = (piece: ExportPiece) => [
    piece.items.map(({ name }) => oneLine(name)).join('\n'),
    piece.title,
    piece.level,
    piece.status,
    pieceMark(piece.id),
  ];
  const rows = [
    ...[...sold.values()].flatMap(({ clause: { text, place }, by }) =>
      by.map((piece) => [text, place, ...cellsOf(piece)]),
    ),
    ...pieces.filter((piece) => piece.clauses.length === 0).map((piece) => ['', '', ...cellsOf(piece)]),
  ];
  const columns = ['Clause', 'Place', 'Scope Items', 'Piece', 'Level', 'Status', 'Label'];
  return { name: '7-trace/trace.csv', content: writeCsv({ columns, rows }, 'spreadsheet'), rows: rows.length };
}
