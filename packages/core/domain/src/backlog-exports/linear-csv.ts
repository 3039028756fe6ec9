import { oneLine } from '../csv/write-csv.ts';
import { type Column, csvFile, tableOf, withCommas } from './csv-file.ts';
import type { ExportedFile, ExportInput, ExportWorkItem } from './export.ts';
import { linearNote } from './handover.ts';
import { toMarkdown } from './markup/markdown.ts';
import { bodyOf, labelsOf, pointsOf, titlesOf } from './work-item-body.ts';

export const LINEAR_PRIORITIES = ['No priority', 'Urgent', 'High', 'Medium', 'Low'] as const;
/** Linear's separator of labels in a cell. */
export const LINEAR_SEPARATOR = ', ';

/** The state of a work item; closed without being delivered is canceled. */
const stateOf = ({ status, outcome }: ExportWorkItem): string =>
  status === 'done'
    ? outcome === 'notDelivered'
      ? 'Canceled'
      : 'Done'
    : { todo: 'Todo', inProgress: 'In Progress', inReview: 'In Review', obsolete: 'Canceled' }[status];

/**
 * A file for Linear's importer, which has no hierarchy, due dates or projects: a work item's parents are named in its
 * text.
 */
export function writeLinearCsv(input: ExportInput): ExportedFile[] {
  const { options, workItems } = input;
  const titles = titlesOf(workItems);
  const byId = new Map(workItems.map((workItem) => [workItem.id, workItem]));
  const partOf = (workItem: ExportWorkItem): string[] => {
    const parent = workItem.parentId === null ? undefined : byId.get(workItem.parentId);
    const above = parent?.parentId == null ? undefined : byId.get(parent.parentId);
    return [parent, above].flatMap((one) => (one ? [one.title] : []));
  };
  const points = (workItem: ExportWorkItem) => {
    const found = pointsOf(workItem, options.hoursPerPoint);
    return found === null ? null : Math.max(1, Math.round(found));
  };
  const columns: Column<ExportWorkItem>[] = [
    ['Title', ({ title }) => oneLine(title)],
    ['Description', (workItem) => toMarkdown(bodyOf(workItem, titles, { partOf: partOf(workItem) }), 'linear')],
    ['Status', stateOf],
    ['Estimate', points],
    ['Priority', () => LINEAR_PRIORITIES[0]],
    ['Assignee', ({ assignee }) => ((options.assignees ?? true) ? (assignee?.email.toLowerCase() ?? '') : '')],
    [
      'Labels',
      (workItem) =>
        labelsOf(workItem)
          .map((label) => label.replaceAll(',', ''))
          .join(LINEAR_SEPARATOR),
    ],
    ['Created', ({ createdAt }) => createdAt],
    ['Completed', ({ doneAt }) => doneAt],
    ['Started', ({ startedAt }) => startedAt],
    ['Scopewright ID', ({ id }) => id],
  ];
  return [csvFile('linear.csv', tableOf(columns, workItems), withCommas(options.cells)), linearNote(input)];
}
