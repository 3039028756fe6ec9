import { cutLine, oneLine } from '../csv/write-csv.ts';
import { AZURE_EPIC, AZURE_TASK, AZURE_TYPES } from './azure-types.ts';
import { type Column, columnIf, csvFile, nameInSet, tableOf, withCommas } from './csv-file.ts';
import type { ExportedFile, ExportInput } from './export.ts';
import { azureNote } from './handover.ts';
import { toHtml } from './markup/html.ts';
import { bodyOf, criteriaOf, labelsOf, pointsOf, titlesOf } from './work-item-body.ts';
import { inFiles, type RankedWorkItem, rankedWorkItems } from './work-item-tree.ts';

/** Rows of a file, without its header. */
export const AZURE_ROWS_MAX = 1_000;
export const AZURE_TITLE_MAX = 255;

/** One row: a work item, or the feature between an epic and its stories. */
interface Row {
  type: string;
  /** Depth in the tree, from 0. */
  depth: number;
  title: string;
  workItem: RankedWorkItem | null;
}

/** The rows of a file, depth first: the indentation of titles is what makes the hierarchy. */
function rowsOf(file: readonly RankedWorkItem[], process: ExportInput['options']['azureProcess']): Row[] {
  const { between, story } = AZURE_TYPES[process];
  const inFile = new Set(file);
  const rows: Row[] = [];
  const add = (one: RankedWorkItem, depth: number) => {
    const type = one.rank === 0 ? AZURE_EPIC : one.rank === 1 ? story : AZURE_TASK;
    const title = cutLine(one.workItem.title, AZURE_TITLE_MAX);
    rows.push({ type, depth, title, workItem: one });
    const children = one.children.filter((child) => inFile.has(child));
    const isSplit = one.rank === 0 && between !== null && children.length > 0;
    if (isSplit) rows.push({ type: between, depth: depth + 1, title, workItem: null });
    for (const child of children) add(child, depth + (isSplit ? 2 : 1));
  };
  for (const one of file) if (one.parent === null || !inFile.has(one.parent)) add(one, 0);
  return rows;
}

/**
 * Files for the import of Azure DevOps: children are indented by column below their parents, descriptions are HTML.
 * Columns that its import does not accept for new items are omitted: the state, the assignee, and every field that a
 * process does not have, so that a tag identifies each work item.
 */
export function writeAzureCsv(input: ExportInput): ExportedFile[] {
  const { options, workItems } = input;
  const process = AZURE_TYPES[options.azureProcess];
  const titles = titlesOf(workItems);
  // a feature may come with each epic
  const rowsFor = (one: RankedWorkItem) => (one.rank === 0 && process.between !== null ? 2 : 1);
  const files = inFiles(rankedWorkItems(workItems), AZURE_ROWS_MAX, rowsFor).map((file) =>
    rowsOf(file, options.azureProcess),
  );
  const depths = process.between === null ? 3 : 4;
  const hasAssignees = options.assignees ?? false;
  const written = files.map((rows, at): ExportedFile => {
    const keyOf = ({ workItem }: Row) =>
      workItem?.workItem.trackers.find(({ system }) => system === 'azure-devops')?.key ?? '';
    const isUpdate = rows.some((row) => keyOf(row) !== '');
    const columns: Column<Row>[] = [
      // items with an id are updated, not made a second time
      ...columnIf(isUpdate, 'ID', keyOf),
      ['Work Item Type', ({ type }) => type],
      ...Array.from({ length: depths }, (_, depth) => {
        return [`Title ${depth + 1}`, (row: Row) => (row.depth === depth ? row.title : '')] as const;
      }),
      [
        'Description',
        ({ workItem }) =>
          workItem
            ? toHtml(bodyOf(workItem.workItem, titles, { criteria: !process.criteria || workItem.rank !== 1 }))
            : '',
      ],
      ...columnIf(process.criteria, 'Acceptance Criteria', ({ workItem }: Row) =>
        workItem?.rank === 1 ? toHtml(criteriaOf(workItem.workItem)) : '',
      ),
      ['Tags', ({ workItem }) => (workItem ? labelsOf(workItem.workItem).map(tagOf).join('; ') : '')],
      ...columnIf(process.points !== null, process.points ?? '', ({ workItem }: Row) =>
        workItem?.rank === 1 ? pointsOf(workItem.workItem, options.hoursPerPoint) : null,
      ),
      ['Original Estimate', ({ workItem }) => (workItem?.rank === 2 ? workItem.workItem.hours : null)],
      ...columnIf(hasAssignees, 'Assigned To', ({ workItem }: Row) =>
        workItem?.workItem.assignee
          ? `${oneLine(workItem.workItem.assignee.name)} <${workItem.workItem.assignee.email}>`
          : '',
      ),
    ];
    return csvFile(nameInSet('azure-devops', 'csv', at, files), tableOf(columns, rows), withCommas(options.cells));
  });
  return [...written, azureNote(input, written)];
}

/** Tags are separated by semicolons. */
const tagOf = (label: string): string => label.replace(/[;,]/g, '-');
