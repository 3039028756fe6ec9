import type { ExportedFile } from '../export.ts';
import { JIRA_ROWS_MAX, JIRA_SUMMARY_MAX, JIRA_TEXT_MAX } from '../jira-csv.ts';
import { JIRA_STATUSES, jiraTypes, pointsField } from '../jira-names.ts';
import {
  countNote,
  cutNotes,
  dependencyNotes,
  fileNote,
  guardedNotes,
  named,
  type ReadRow,
  type ReadTable,
  type RehearsalNote,
  type Rehearsed,
  readTable,
  rowNote,
  twiceNotes,
} from './notes.ts';

/** Columns that Jira matches with its own fields. */
const FIELDS: ReadonlySet<string> = new Set([
  'Issue Type',
  'Issue ID',
  'Issue Id',
  'Issue Key',
  'Parent',
  'Parent Id',
  'Epic Name',
  'Epic Link',
  'Summary',
  'Description',
  'Status',
  'Resolution',
  'Assignee',
  'Due Date',
  'Original Estimate',
  'Labels',
]);
/** Statuses that every workflow of a new project has. */
const USUAL_STATUSES: ReadonlySet<string> = new Set([JIRA_STATUSES.todo, JIRA_STATUSES.inProgress, JIRA_STATUSES.done]);
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LABEL_MAX = 255;

/** Plays the importer of Jira over its tables. */
export function rehearseJiraTables(
  files: readonly ExportedFile[],
  rehearsed: Rehearsed,
  isCloud: boolean,
): RehearsalNote[] {
  const tables = files.filter(({ name }) => name.endsWith('.csv'));
  const { options, workItems } = rehearsed.input;
  const [first] = tables;
  if (first === undefined) return [];
  const hasAssignees = headerOf(first).includes('Assignee');
  const assigned = hasAssignees ? workItems.filter(({ assignee }) => assignee !== null).length : 0;
  const isTeam = isCloud && options.jiraProject === 'team';
  return [
    ...tables.flatMap((file) => rehearseTable(file, rehearsed, isCloud)),
    ...(isTeam
      ? countNote(
          'warning',
          first.name,
          assigned,
          ['assignee becomes', 'assignees become'],
          'empty: a team-managed project imports no users.',
        )
      : countNote(
          'info',
          first.name,
          assigned,
          ['work item has an assignee:', 'work items have assignees:'],
          `Jira finds people by ${isCloud ? 'email address' : 'user name, not by email address'}; others become unassigned.`,
        )),
    ...dependencyNotes(rehearsed, first.name),
    ...twiceNotes(rehearsed, first.name, 'jira'),
  ];
}

const headerOf = ({ content }: ExportedFile): string => `${content}`.slice(0, `${content}`.indexOf('\r\n'));

function rehearseTable(file: ExportedFile, rehearsed: Rehearsed, isCloud: boolean): RehearsalNote[] {
  const table = readTable(file, (row) => row.cells('Labels'), rehearsed);
  const { rows, header } = table;
  const points = pointsField(isCloud ? rehearsed.input.options.jiraProject : 'company');
  const unusual = new Set(
    rows.map((row) => row.cell('Status')).filter((status) => status !== '' && !USUAL_STATUSES.has(status)),
  );
  const ignored = header.filter((column) => !FIELDS.has(column) && column !== points);
  return [
    ...table.notes,
    ...(rows.length > JIRA_ROWS_MAX
      ? [fileNote('warning', file.name, `The file has more than ${JIRA_ROWS_MAX} issues: the import may time out.`)]
      : []),
    ...[...new Set(ignored)].map((column) =>
      fileNote('info', file.name, `“${column}” is no field of Jira: map it to a text field, or leave the column out.`),
    ),
    ...countNote(
      'info',
      file.name,
      rows.filter((row) => row.cell('Original Estimate') !== '').length,
      ['original estimate needs', 'original estimates need'],
      'time tracking in Jira: the values are seconds.',
    ),
    ...countNote(
      'info',
      file.name,
      header.includes(points) ? rows.filter((row) => row.cell(points) !== '').length : 0,
      ['estimate needs', 'estimates need'],
      `the field “${points}” in the project, or the column is dropped.`,
    ),
    ...[...unusual].map((status) =>
      fileNote('info', file.name, `The status “${status}” must be in the workflow, or be mapped to another one.`),
    ),
    ...rowsNotes(table, rehearsed, isCloud),
    ...cutNotes(table, 'Description', 'Jira'),
    ...guardedNotes(rehearsed, table, 'Jira'),
  ];
}

/** Reads row by row, as the importer does: a parent has to be in an earlier one. */
function rowsNotes(table: ReadTable, rehearsed: Rehearsed, isCloud: boolean): RehearsalNote[] {
  const types = jiraTypes(isCloud ? rehearsed.input.options.jiraProject : 'company');
  const ranks = new Map<string, number>([
    [types.epic, 0],
    [types.story, 1],
    [types.task, 1],
    [types.subtask, 2],
  ]);
  const idColumn = isCloud ? 'Issue ID' : 'Issue Id';
  const parentColumn = isCloud ? 'Parent' : 'Parent Id';
  const earlier = new Map<string, number>();
  const epics = new Set<string>();
  const notes: RehearsalNote[] = [];
  for (const row of table.rows) {
    const say = (severity: RehearsalNote['severity'], message: string) =>
      notes.push(rowNote(severity, table, row, message));
    const summary = row.cell('Summary');
    const type = row.cell('Issue Type');
    const rank = ranks.get(type);
    const id = row.cell(idColumn);
    const parent = row.cell(parentColumn);
    const title = named(summary);
    if (summary.trim() === '') say('error', 'The issue has no summary: Jira refuses it.');
    if (summary.length > JIRA_SUMMARY_MAX || summary.includes('\n'))
      say(
        'error',
        `The summary of ${title} is longer than ${JIRA_SUMMARY_MAX} characters or has line breaks: Jira refuses it.`,
      );
    if (row.cell('Description').length > JIRA_TEXT_MAX)
      say('error', `The description of ${title} is longer than ${JIRA_TEXT_MAX} characters: Jira refuses it.`);
    if (rank === undefined) say('error', `“${type}” is no issue type: Jira refuses ${title}.`);
    if (!/^\d+$/.test(id) || earlier.has(id)) say('error', `“${id}” is no id of its own: ${title} cannot be a parent.`);
    if (parent !== '' && earlier.get(parent) !== (rank ?? 0) - 1)
      say('error', `The parent of ${title} is not in an earlier row one level above: the hierarchy is lost.`);
    if (parent === '' && rank === 2) say('error', `The subtask ${title} has no parent: Jira refuses it.`);
    if (row.cell('Due Date') !== '' && !DATE.test(row.cell('Due Date')))
      say('warning', `The due date of ${title} is not written as yyyy-MM-dd: Jira drops it.`);
    for (const label of row.cells('Labels'))
      if (/\s/.test(label) || label.length > LABEL_MAX) say('warning', `Jira takes no label “${label}” of ${title}.`);
    const link = row.cell('Epic Link');
    if (link !== '' && !epics.has(link)) say('info', `The epic of ${title} is in another file: import that one first.`);
    if (parent === '' && link === '') lostParent(row, title, rehearsed, say);
    if (rank === 0) epics.add(row.cell('Epic Name'));
    earlier.set(id, rank ?? -1);
  }
  return notes;
}

/** Explains why a row has no parent although its work item has one. */
function lostParent(
  { workItem, cells }: ReadRow,
  title: string,
  { byId }: Rehearsed,
  say: (severity: 'warning', message: string) => void,
): void {
  const above = workItem?.parentId == null ? undefined : byId.get(workItem.parentId);
  if (above === undefined) return;
  const label = cells('Labels').find((one) => one.startsWith('in-'));
  say(
    'warning',
    label === undefined
      ? `${title} is not part of ${named(above.title)} in Jira: an issue can only be part of one that is one level above.`
      : `${title} is not part of ${named(above.title)} in Jira, which is in another file: find all of them by the label ${label}, and set their parent at once.`,
  );
}

interface JiraIssue {
  externalId?: string;
  issueType?: string;
  summary?: string;
  assignee?: string;
  customFieldValues?: { fieldName: string }[];
}
interface JiraJson {
  projects?: { key?: string; issues?: JiraIssue[] }[];
  links?: { name?: string; sourceId?: string; destinationId?: string }[];
}

/** Plays the JSON importer of Jira. */
export function rehearseJiraJson(files: readonly ExportedFile[], rehearsed: Rehearsed): RehearsalNote[] {
  const { input, byId } = rehearsed;
  const read = files.filter(({ name }) => name.endsWith('.json'));
  const [first] = read;
  if (first === undefined) return [];
  const notes: RehearsalNote[] = [];
  for (const { name: file, content } of read) {
    const { projects = [], links = [] } = JSON.parse(`${content}`) as JiraJson;
    const issues = projects.flatMap((project) => project.issues ?? []);
    const ids = new Set(issues.map(({ externalId }) => externalId));
    const children = new Set(links.flatMap(({ name, sourceId }) => (name === 'sub-task-link' ? [sourceId] : [])));
    const ofIssue = (severity: RehearsalNote['severity'], workItemId: string | undefined, message: string) =>
      notes.push({ ...fileNote(severity, file, message), workItemId: workItemId ?? null });
    for (const { externalId, issueType, summary = '' } of issues) {
      const workItem = byId.get(externalId ?? '');
      if (summary.trim() === '') ofIssue('error', externalId, 'The issue has no summary: Jira refuses it.');
      const isSubtask = issueType === jiraTypes(input.options.jiraProject).subtask;
      if (isSubtask && !children.has(externalId))
        ofIssue('error', externalId, `The subtask ${named(summary)} has no parent: Jira refuses it.`);
      if (workItem?.level === 'subtask' && !isSubtask)
        ofIssue('warning', externalId, `${named(summary)} becomes a task: it has no story above.`);
    }
    for (const { sourceId, destinationId } of links)
      if (!ids.has(sourceId) || !ids.has(destinationId))
        ofIssue('error', sourceId, 'A link leads out of the file: Jira drops it.');
    const linked = issues.filter(({ customFieldValues = [] }) =>
      customFieldValues.some(({ fieldName }) => fieldName === 'Epic Link'),
    );
    const assigned = issues.filter(({ assignee }) => assignee !== undefined);
    notes.push(
      ...countNote(
        'warning',
        file,
        linked.length,
        ['story is', 'stories are'],
        'part of an epic by “Epic Link”, which Jira Cloud may ignore: prefer the CSV files there.',
      ),
      ...countNote(
        'warning',
        file,
        assigned.length,
        ['assignee is', 'assignees are'],
        'named by email address: Jira Cloud takes account ids, and leaves others unassigned.',
      ),
    );
    if (input.options.projectKey === null)
      notes.push(fileNote('warning', file, 'The key of the project is not given: replace “KEY” in the file.'));
  }
  return [...notes, ...twiceNotes(rehearsed, first.name, 'jira')];
}
