import type { ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import { readBacklogJson } from '../backlog-json.ts';
import type { ExportedFile, ExportInput } from '../export.ts';
import { textsOfZip } from '../zip.ts';
import { rehearseJiraJson, rehearseJiraTables } from './jira.ts';
import {
  countNote,
  fileNote,
  guardedNotes,
  type RehearsalNote,
  type Rehearsed,
  readTable,
  rehearsedOf,
  rowNote,
} from './notes.ts';
import { rehearseAzure, rehearseGithub, rehearseLinear } from './others.ts';

export type { RehearsalNote } from './notes.ts';

type Player = (files: readonly ExportedFile[], rehearsed: Rehearsed) => RehearsalNote[];
const PLAYERS: Record<ExportPreset, Player> = {
  csv: rehearseSpreadsheet,
  json: rehearseJson,
  'jira-cloud-csv': (files, rehearsed) => rehearseJiraTables(files, rehearsed, true),
  'jira-data-center-csv': (files, rehearsed) => rehearseJiraTables(files, rehearsed, false),
  'jira-json': rehearseJiraJson,
  'azure-devops-csv': rehearseAzure,
  'linear-csv': rehearseLinear,
  github: rehearseGithub,
  'build-pack': rehearsePack,
};
const SEVERITIES: readonly RehearsalNote['severity'][] = ['error', 'warning', 'info'];

/**
 * Plays the importer of the target over the written files, and reports its losses and changes: errors first, then
 * warnings and hints, each in the order of the files.
 * @param input the written files, with only their work items
 */
export function rehearse(input: ExportInput, files: readonly ExportedFile[]): RehearsalNote[] {
  const notes = PLAYERS[input.preset](files, rehearsedOf(input));
  return SEVERITIES.flatMap((severity) => notes.filter((note) => note.severity === severity));
}

/** Characters of a cell that spreadsheets keep. */
const SPREADSHEET_CELL_MAX = 32_767;
const FORMULA = /^[=+\-@\t＝＋－＠]/;

/** A spreadsheet opens the table. */
function rehearseSpreadsheet(files: readonly ExportedFile[], rehearsed: Rehearsed): RehearsalNote[] {
  return files.flatMap((file) => {
    const table = readTable(file, (row) => row.cells('Label'), rehearsed);
    const formulas = table.rows.reduce(
      (sum, row) =>
        sum +
        table.header.filter((column) => FORMULA.test(row.cell(column)) && Number.isNaN(Number(row.cell(column))))
          .length,
      0,
    );
    return [
      ...table.notes,
      ...table.rows.flatMap((row) =>
        table.header
          .filter((column) => row.cell(column).length > SPREADSHEET_CELL_MAX)
          .map((column) =>
            rowNote(
              'warning',
              table,
              row,
              `“${column}” is longer than ${SPREADSHEET_CELL_MAX} characters: Excel cuts it.`,
            ),
          ),
      ),
      ...countNote(
        'warning',
        file.name,
        formulas,
        ['cell begins', 'cells begin'],
        'like a formula: a spreadsheet computes them. To open the file in one, choose cells for spreadsheets.',
      ),
      ...guardedNotes(rehearsed, table, 'an import'),
    ];
  });
}

function rehearseJson(files: readonly ExportedFile[]): RehearsalNote[] {
  return files.flatMap(({ name, content }) => {
    const read = readBacklogJson(`${content}`);
    return read.kind === 'read' ? [] : [fileNote('error', name, read.message)];
  });
}

/** The tables for Jira in the pack. */
function rehearsePack(files: readonly ExportedFile[], rehearsed: Rehearsed): RehearsalNote[] {
  return files.flatMap(({ content }) => {
    if (typeof content === 'string') return [];
    const tables = [...textsOfZip(content, /^5-import\/jira-cloud[^/]*\.csv$/)];
    return rehearseJiraTables(
      tables.map(([name, text]) => ({ name, content: text, rows: null })),
      rehearsed,
      true,
    );
  });
}
