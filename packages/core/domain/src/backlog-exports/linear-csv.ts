import { type Cell, oneLine, writeCsv } from '../csv/write-csv.ts';
import type { ExportedFile, ExportInput, ExportPiece } from './export.ts';
import { linearNote } from './handover.ts';
import { toMarkdown } from './markup/markdown.ts';
import { bodyOf, labelsOf, pointsOf, titlesOf } from './piece-body.ts';

export const LINEAR_PRIORITIES = ['No priority', 'Urgent', 'High', 'Medium', 'Low'] as const;
/** What Linear splits the cell of labels at. */
export const LINEAR_SEPARATOR = ', ';

/** The state of a piece; closed without being delivered is canceled. */
const stateOf = ({ status, outcome }: ExportPiece): string =>
  status === 'done'
    ? outcome === 'notDelivered'
      ? 'Canceled'
      : 'Done'
    : { todo: 'Todo', inProgress: 'In Progress', inReview: 'In Review', obsolete: 'Canceled' }[status];

/** A file for Linear's importer, which has no hierarchy, due dates or projects: what a piece is part of is in its text. */
export function writeLinearCsv(input: ExportInput): ExportedFile[] {
  const { options, pieces } = input;
  const titles = titlesOf(pieces);
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const partOf = (piece: ExportPiece): string[] => {
    const parent = piece.parentId === null ? undefined : byId.get(piece.parentId);
    const above = parent?.parentId == null ? undefined : byId.get(parent.parentId);
    return [parent, above].flatMap((one) => (one ? [one.title] : []));
  };
  const points = (piece: ExportPiece) => {
    const found = pointsOf(piece, options.hoursPerPoint);
    return found === null ? null : Math.max(1, Math.round(found));
  };
  const columns: (readonly [header: string, cell: (piece: ExportPiece) => Cell])[] = [
    ['Title', ({ title }) => oneLine(title)],
    ['Description', (piece) => toMarkdown(bodyOf(piece, titles, { partOf: partOf(piece) }), 'linear')],
    ['Status', stateOf],
    ['Estimate', points],
    ['Priority', () => LINEAR_PRIORITIES[0]],
    ['Assignee', ({ assignee }) => ((options.assignees ?? true) ? (assignee?.email.toLowerCase() ?? '') : '')],
    [
      'Labels',
      (piece) =>
        labelsOf(piece)
          .map((label) => label.replaceAll(',', ''))
          .join(LINEAR_SEPARATOR),
    ],
    ['Created', ({ createdAt }) => createdAt],
    ['Completed', ({ doneAt }) => doneAt],
    ['Started', ({ startedAt }) => startedAt],
    ['Scopewright ID', ({ id }) => id],
  ];
  const table = {
    columns: columns.map(([header]) => header),
    rows: pieces.map((piece) => columns.map(([, cell]) => cell(piece))),
  };
  const file: ExportedFile = { name: 'linear.csv', content: writeCsv(table, options.cells), rows: pieces.length };
  return [file, linearNote(input)];
}
