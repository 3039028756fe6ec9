import { AZURE_ROWS_MAX, AZURE_TITLE_MAX } from '../azure-csv.ts';
import { AZURE_EPIC, AZURE_TASK, AZURE_TYPES } from '../azure-types.ts';
import type { ExportedFile } from '../export.ts';
import { GITHUB_BODY_MAX, GITHUB_LABEL_MAX, GITHUB_TITLE_MAX } from '../github.ts';
import { LINEAR_PRIORITIES, LINEAR_SEPARATOR } from '../linear-csv.ts';
import { TEXT_WAS_CUT } from '../work-item-body.ts';
import { textsOfZip } from '../zip.ts';
import {
  countNote,
  countNotesOf,
  dependencyNotes,
  fileNote,
  guardedNotes,
  has,
  isBegun,
  named,
  type RehearsalNote,
  type Rehearsed,
  readTable,
  rowNote,
  twiceNotes,
} from './notes.ts';

const AZURE_FIELDS: ReadonlySet<string> = new Set([
  'ID',
  'Work Item Type',
  'Description',
  'Acceptance Criteria',
  'Tags',
  'Story Points',
  'Effort',
  'Size',
  'Original Estimate',
  'Assigned To',
]);

/** Plays the import of Azure DevOps: the indentation of titles makes the hierarchy. */
export function rehearseAzure(files: readonly ExportedFile[], rehearsed: Rehearsed): RehearsalNote[] {
  const { options } = rehearsed.input;
  const { between, story } = AZURE_TYPES[options.azureProcess];
  const types = new Set([AZURE_EPIC, between, story, AZURE_TASK]);
  const tables = files.filter(({ name }) => name.endsWith('.csv'));
  const [first] = tables;
  if (first === undefined) return [];
  const notes = tables.flatMap((file) => {
    const table = readTable(file, (row) => row.cell('Tags').split('; '), rehearsed);
    const titles = table.header.filter((column) => /^Title \d+$/.test(column));
    const found = [...table.notes, ...guardedNotes(rehearsed, table, 'Azure DevOps')];
    const refused = (message: string) => found.push(fileNote('error', file.name, message));
    if (table.rows.length > AZURE_ROWS_MAX)
      refused(`The file has more than ${AZURE_ROWS_MAX} work items: the import refuses it.`);
    for (const column of table.header)
      if (!AZURE_FIELDS.has(column) && !titles.includes(column))
        refused(`“${column}” is no field of the process: the import refuses the file.`);
    let above = -1;
    for (const row of table.rows) {
      const say = (severity: RehearsalNote['severity'], message: string) =>
        found.push(rowNote(severity, table, row, message));
      const depth = titles.findIndex((column) => row.cell(column) !== '');
      const title = row.cell(titles[depth] ?? '');
      const type = row.cell('Work Item Type');
      if (depth < 0) say('error', 'The work item has no title: the import refuses it.');
      else if (titles.filter((column) => row.cell(column) !== '').length > 1)
        say('error', `${named(title)} has two titles: the import refuses it.`);
      if (depth > above + 1) say('error', `Nothing is above ${named(title)}: the hierarchy is lost.`);
      if (title.length > AZURE_TITLE_MAX)
        say('error', `The title of ${named(title)} is longer than ${AZURE_TITLE_MAX} characters.`);
      if (!types.has(type)) say('error', `The process has no work items of the type “${type}”.`);
      const parent = row.workItem?.parentId == null ? undefined : rehearsed.byId.get(row.workItem.parentId);
      if (depth === 0 && parent)
        say('warning', `${named(title)} is not part of ${named(parent.title)} in Azure DevOps: link them there.`);
      if (depth >= 0) above = depth;
    }
    const made = table.rows.filter((row) => row.workItem === null).length;
    const words = [`work item of the type ${between} is`, `work items of the type ${between} are`] as const;
    if (between !== null) found.push(...countNote('info', file.name, made, words, 'added between epics and stories.'));
    return found;
  });
  const { name } = first;
  const count = countNotesOf(rehearsed, name);
  const mustExist = 'must have accounts of the same name and address, or the import may hang.';
  return [
    ...notes,
    ...count(
      'warning',
      isBegun,
      ['work item is', 'work items are'],
      'in progress or done: new work items get the state New.',
    ),
    ...count(
      'info',
      has('dueDate'),
      ['due date is', 'due dates are'],
      'not in the file: the import does not take them for new items.',
    ),
    ...(options.assignees === true
      ? count('warning', has('assignee'), ['assignee', 'assignees'], mustExist)
      : count('info', has('assignee'), ['assignee is', 'assignees are'], 'not in the file.')),
    ...count(
      'info',
      ({ level }) => level === 'task',
      ['task becomes', 'tasks become'],
      `of the type ${story}, because tasks are only part of stories there.`,
    ),
    ...dependencyNotes(rehearsed, name),
    ...twiceNotes(rehearsed, name, 'azure-devops'),
  ];
}

const LINEAR_COLUMNS: ReadonlySet<string> = new Set([
  'Title',
  'Description',
  'Status',
  'Estimate',
  'Priority',
  'Assignee',
  'Labels',
  'Created',
  'Completed',
  'Started',
  'Archived',
]);

/** Plays the importer of Linear. */
export function rehearseLinear(files: readonly ExportedFile[], rehearsed: Rehearsed): RehearsalNote[] {
  const file = files.find(({ name }) => name.endsWith('.csv'));
  if (file === undefined) return [];
  const table = readTable(file, (row) => row.cell('Labels').split(LINEAR_SEPARATOR), rehearsed);
  const { name } = file;
  const notes = [...table.notes];
  for (const column of table.header)
    if (!LINEAR_COLUMNS.has(column)) notes.push(fileNote('info', name, `Linear ignores the column “${column}”.`));
  for (const row of table.rows) {
    const title = named(row.cell('Title'));
    if (row.cell('Title').trim() === '')
      notes.push(rowNote('error', table, row, 'The issue has no title: Linear skips it.'));
    if (row.cell('Estimate') !== '' && !/^\d+$/.test(row.cell('Estimate')))
      notes.push(rowNote('warning', table, row, `The estimate of ${title} is no whole number: Linear drops it.`));
    if (!(LINEAR_PRIORITIES as readonly string[]).includes(row.cell('Priority')))
      notes.push(rowNote('warning', table, row, `Linear does not know the priority of ${title}.`));
  }
  const count = countNotesOf(rehearsed, name);
  const states = new Set(table.rows.map((row) => row.cell('Status'))).size;
  return [
    ...notes,
    ...count(
      'warning',
      has('parentId'),
      ['work item loses its parent', 'work items lose their parents'],
      'because Linear’s importer has no hierarchy: what they are part of is in the texts.',
    ),
    ...count('warning', has('dueDate'), ['due date is', 'due dates are'], 'dropped: the importer has none.'),
    ...count(
      'info',
      has('assignee'),
      ['work item has', 'work items have'],
      'an assignee, who is found by email address; others become unassigned.',
    ),
    ...countNote(
      'info',
      name,
      states,
      ['state is', 'states are'],
      'used; those that the team does not have are created.',
    ),
    ...dependencyNotes(rehearsed, name),
    ...twiceNotes(rehearsed, name, 'linear'),
  ];
}

/** Plays the script of the folder for GitHub. */
export function rehearseGithub(files: readonly ExportedFile[], rehearsed: Rehearsed): RehearsalNote[] {
  const { byId } = rehearsed;
  const [file] = files;
  if (file === undefined || typeof file.content === 'string') return [];
  const texts = textsOfZip(file.content);
  const linesOf = (path: string) => (texts.get(path) ?? '').split('\n').filter((line) => line !== '');
  const issues = linesOf('issues.jsonl').map(
    (line) => JSON.parse(line) as { title: string; body: string; labels: string[] },
  );
  const notes: RehearsalNote[] = [];
  const earlier = new Set<string>();
  for (const [at, line] of linesOf('plan.tsv').entries()) {
    const [id = '', parent = '-'] = line.split('\t');
    const issue = issues[at];
    const workItem = byId.get(id);
    const say = (severity: RehearsalNote['severity'], message: string) =>
      notes.push({ severity, file: 'issues.jsonl', row: at + 1, workItemId: workItem?.id ?? null, message });
    const title = named(workItem?.title ?? '');
    if (issue === undefined || issue.title.trim() === '') say('error', 'The issue has no title: GitHub refuses it.');
    else {
      if (issue.title.length > GITHUB_TITLE_MAX) say('error', `The title of ${title} is too long: GitHub refuses it.`);
      if (issue.body.length > GITHUB_BODY_MAX) say('error', `The text of ${title} is too long: GitHub refuses it.`);
      if (issue.body.includes(TEXT_WAS_CUT))
        say('warning', `The text of ${title} is cut: it is longer than GitHub takes.`);
    }
    if (parent !== '-' && !earlier.has(parent))
      say('error', `What ${title} is part of comes later: the hierarchy is lost.`);
    if (parent === '-' && workItem?.parentId != null && byId.has(workItem.parentId))
      say(
        'warning',
        `${title} is not attached to what it is part of: GitHub takes 100 parts of one issue. Its text says it.`,
      );
    for (const label of workItem?.labels ?? [])
      if (label.length > GITHUB_LABEL_MAX)
        say('info', `The label “${label}” is cut: GitHub takes ${GITHUB_LABEL_MAX} characters.`);
    earlier.add(id);
  }
  const count = countNotesOf(rehearsed, file.name);
  return [
    ...notes,
    ...count('warning', isBegun, ['work item is', 'work items are'], 'in progress or done: issues are created open.'),
    ...count('warning', has('dueDate'), ['due date is', 'due dates are'], 'dropped: issues have none.'),
    ...count('info', has('hours'), ['estimate is', 'estimates are'], 'dropped: issues have none.'),
    ...count('info', has('assignee'), ['assignee is', 'assignees are'], 'dropped: people have other names on GitHub.'),
  ];
}
