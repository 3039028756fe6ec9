import { cutLine } from '../csv/write-csv.ts';
import { type Column, columnIf, csvFile, nameInSet, tableOf, withCommas } from './csv-file.ts';
import type { ExportedFile, ExportInput, ExportOptions } from './export.ts';
import { jiraNote } from './handover.ts';
import { JIRA_RESOLUTIONS, JIRA_STATUSES, jiraTypes, pointsField } from './jira-names.ts';
import { toPlain } from './markup/plain.ts';
import { toWiki } from './markup/wiki.ts';
import { atMost, bodyOf, labelsOf, pointsOf, secondsOf, titlesOf } from './work-item-body.ts';
import { workItemMark } from './work-item-mark.ts';
import { inFiles, type RankedWorkItem, rankedWorkItems } from './work-item-tree.ts';

/** Rows of a file, without its header. */
export const JIRA_ROWS_MAX = 1_500;
/** Characters of a description, and of a summary. */
export const JIRA_TEXT_MAX = 32_767;
export const JIRA_SUMMARY_MAX = 255;

/** The type of an issue at its place; a subtask without a parent is a task. */
export const jiraTypeOf = ({ workItem, rank }: RankedWorkItem, options: Pick<ExportOptions, 'jiraProject'>): string =>
  jiraTypes(options.jiraProject)[workItem.level === 'subtask' && rank === 1 ? 'task' : workItem.level];

/** The same in a file: a subtask whose story is in another one is a task. */
const typeInFile = ({ one, parent }: Row, options: Pick<ExportOptions, 'jiraProject'>): string =>
  jiraTypeOf(one.rank === 2 && parent === null ? { ...one, rank: 1 } : one, options);

/** The label of everything that has lost its epic because their family is divided between files. */
export const familyLabel = (epicId: string): string => `in-${workItemMark(epicId)}`;

/** An issue as the files have it. */
interface Row {
  one: RankedWorkItem;
  /** Its number in the file, from 1. */
  number: number;
  /** That of its parent in the same file. */
  parent: number | null;
  labels: string[];
}

/** A file's issues: epics first, then their children, then subtasks, numbered from 1. */
function rowsOf(file: readonly RankedWorkItem[]): Row[] {
  const sorted = ([0, 1, 2] as const).flatMap((rank) => file.filter((one) => one.rank === rank));
  const numbers = new Map(sorted.map((one, at) => [one, at + 1]));
  return sorted.map((one, at) => {
    const parent = one.parent && (numbers.get(one.parent) ?? null);
    const isLost = one.parent !== null && parent === null;
    return {
      one,
      number: at + 1,
      parent,
      labels: [...labelsOf(one.workItem), ...(isLost && one.parent ? [familyLabel(one.parent.workItem.id)] : [])],
    };
  });
}

/** Columns that Cloud and Data Center share. */
function sharedColumns(input: ExportInput, titles: ReadonlyMap<string, string>, hasAssignees: boolean): Column<Row>[] {
  const { options, workItems } = input;
  const textOf = options.markup === 'plain' ? toPlain : toWiki;
  const { storyPoints = false } = input;
  const hasDone = workItems.some(({ status }) => status === 'done');
  return [
    ['Description', ({ one: { workItem } }) => atMost(textOf(bodyOf(workItem, titles)), JIRA_TEXT_MAX)],
    ['Status', ({ one: { workItem } }) => JIRA_STATUSES[workItem.status]],
    ...columnIf(hasDone, 'Resolution', ({ one }: Row) =>
      one.workItem.outcome === null ? '' : JIRA_RESOLUTIONS[one.workItem.outcome],
    ),
    ...columnIf(hasAssignees, 'Assignee', ({ one }: Row) => one.workItem.assignee?.email ?? ''),
    ['Due Date', ({ one: { workItem } }) => workItem.dueDate],
    ['Original Estimate', ({ one: { workItem } }) => secondsOf(workItem)],
    ...columnIf(storyPoints, pointsField(options.jiraProject), ({ one: { workItem, rank } }: Row) =>
      rank === 1 ? pointsOf(workItem, options.hoursPerPoint) : null,
    ),
    ['Scopewright ID', ({ one: { workItem } }) => workItem.id],
  ];
}

const LABELS = 'Labels';

/** One file of the rows, with as many columns of labels as the row with most of them has. */
function fileOf(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { cells }: ExportOptions,
): ExportedFile {
  const width = rows.reduce((most, { labels }) => Math.max(most, labels.length), 0);
  const labels = Array.from({ length: width }, (_, at): Column<Row> => [LABELS, (row) => row.labels[at] ?? null]);
  return csvFile(name, tableOf([...columns, ...labels], rows), withCommas(cells));
}

const summaryOf = ({ one: { workItem } }: Row): string => cutLine(workItem.title, JIRA_SUMMARY_MAX);
/** The key of an issue that an import updates; of another project than the target's, it would update someone else's. */
const keyIn =
  ({ projectKey }: ExportOptions) =>
  ({ one: { workItem } }: Row): string => {
    const key = workItem.trackers.find(({ system }) => system === 'jira')?.key ?? '';
    return projectKey === null || key.startsWith(`${projectKey}-`) ? key : '';
  };

/** Files for the importer of Jira Cloud, with a note for the person who imports them. */
export function writeJiraCloudCsv(input: ExportInput): ExportedFile[] {
  const { options, workItems } = input;
  const titles = titlesOf(workItems);
  const files = inFiles(rankedWorkItems(workItems), JIRA_ROWS_MAX).map(rowsOf);
  const hasAssignees = options.assignees ?? true;
  const keyOf = keyIn(options);
  const written = files.map((rows, at) => {
    const columns: Column<Row>[] = [
      ['Issue Type', (row) => typeInFile(row, options)],
      ['Issue ID', ({ number }) => number],
      ['Parent', ({ parent }) => parent],
      ['Summary', summaryOf],
      // issues with a key are updated, not made a second time
      ...columnIf(
        rows.some((row) => keyOf(row) !== ''),
        'Issue Key',
        keyOf,
      ),
      ...sharedColumns(input, titles, hasAssignees),
    ];
    return fileOf(nameInSet('jira-cloud', 'csv', at, files), rows, columns, options);
  });
  return [...written, jiraNote(input, written, { isCloud: true, hasAssignees })];
}

/** Files for the importer of Jira Data Center: epics are linked by their names. */
export function writeJiraDataCenterCsv(input: ExportInput): ExportedFile[] {
  const { options, workItems } = input;
  const titles = titlesOf(workItems);
  const ranked = rankedWorkItems(workItems);
  const epicNames = namesOfEpics(ranked);
  const files = inFiles(ranked, JIRA_ROWS_MAX).map(rowsOf);
  const hasAssignees = options.assignees ?? false;
  const keyOf = keyIn(options);
  const company = { ...input, options: { ...options, jiraProject: 'company' as const } };
  const written = files.map((rows, at) => {
    const columns: Column<Row>[] = [
      ['Issue Type', (row) => typeInFile(row, company.options)],
      ['Issue Id', ({ number }) => number],
      ['Parent Id', ({ one, parent }) => (one.rank === 2 ? parent : null)],
      ['Summary', summaryOf],
      ['Epic Name', ({ one }) => epicNames.get(one) ?? ''],
      ['Epic Link', ({ one }) => (one.rank === 1 && one.parent ? (epicNames.get(one.parent) ?? '') : '')],
      ...columnIf(
        rows.some((row) => keyOf(row) !== ''),
        'Issue Key',
        keyOf,
      ),
      ...sharedColumns(company, titles, hasAssignees),
    ];
    return fileOf(nameInSet('jira-data-center', 'csv', at, files), rows, columns, options);
  });
  return [...written, jiraNote(company, written, { isCloud: false, hasAssignees })];
}

/** Names of epics; those that several have get the mark of theirs. */
export function namesOfEpics(ranked: readonly RankedWorkItem[]): Map<RankedWorkItem, string> {
  const epics = ranked.filter(({ rank }) => rank === 0);
  const counts = new Map<string, number>();
  const plain = ({ workItem }: RankedWorkItem) => cutLine(workItem.title, JIRA_SUMMARY_MAX - MARK_ROOM);
  for (const epic of epics) counts.set(plain(epic).toLowerCase(), (counts.get(plain(epic).toLowerCase()) ?? 0) + 1);
  return new Map(
    epics.map((epic) => {
      const name = plain(epic);
      return [epic, (counts.get(name.toLowerCase()) ?? 0) > 1 ? `${name} (${workItemMark(epic.workItem.id)})` : name];
    }),
  );
}
const MARK_ROOM = 20;
