import type { Cell } from '../csv/write-csv.ts';
import { csvFile } from './csv-file.ts';
import type { ExportedFile, ExportInput, ExportWorkItem } from './export.ts';
import { workItemMark } from './work-item-mark.ts';

const LEVEL_WORDS: Record<ExportWorkItem['level'], string> = {
  epic: 'Epic',
  story: 'Story',
  task: 'Task',
  subtask: 'Subtask',
};
const STATUS_WORDS: Record<ExportWorkItem['status'], string> = {
  todo: 'To do',
  inProgress: 'In progress',
  inReview: 'In review',
  done: 'Done',
  obsolete: 'Obsolete',
};
const OUTCOME_WORDS = { delivered: 'Delivered', notDelivered: 'Not delivered' } as const;
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
/** Between several values in one cell, each on its own line. */
const SEPARATOR = '\n';

interface Context {
  projects: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
}

const COLUMNS: readonly (readonly [header: string, cell: (workItem: ExportWorkItem, context: Context) => Cell])[] = [
  ['Scopewright ID', ({ id }) => id],
  ['Label', ({ id }) => workItemMark(id)],
  ['Project', ({ projectId }, { projects }) => projects.get(projectId) ?? ''],
  ['Level', ({ level }) => LEVEL_WORDS[level]],
  ['Title', ({ title }) => title],
  ['Parent ID', ({ parentId }) => parentId],
  ['Parent', ({ parentId }, { titles }) => titles.get(parentId ?? '') ?? ''],
  ['Description', ({ description }) => description],
  ['Acceptance Criteria', ({ criteria }) => criteria.join(`${SEPARATOR}${SEPARATOR}`)],
  ['Phase', ({ phase }) => phase],
  ['Status', ({ status }) => STATUS_WORDS[status]],
  ['Outcome', ({ outcome }) => (outcome === null ? '' : OUTCOME_WORDS[outcome])],
  ['Ready', ({ ready }) => yesNo(ready)],
  ['Not Ready Because', ({ reasons }) => reasons.join(SEPARATOR)],
  ['Assignee', ({ assignee }) => assignee?.name ?? ''],
  ['Assignee Email', ({ assignee }) => assignee?.email ?? ''],
  ['Due Date', ({ dueDate }) => dueDate],
  ['Hours', ({ hours }) => hours],
  ['Hours Low', ({ estimate }) => estimate?.low ?? null],
  ['Hours Likely', ({ estimate }) => estimate?.likely ?? null],
  ['Hours High', ({ estimate }) => estimate?.high ?? null],
  [
    'Estimate Made Of',
    ({ estimate }) => (estimate?.madeOf ?? []).map(({ what, likely }) => `${what}: ${likely}`).join(SEPARATOR),
  ],
  ['Labels', ({ labels }) => labels.join(', ')],
  ['Depends On', ({ dependsOn }, { titles }) => dependsOn.flatMap((id) => titles.get(id) ?? []).join(SEPARATOR)],
  ['Why', ({ why }) => why],
  ['Scope Items', ({ items }) => items.map(({ name }) => name).join(SEPARATOR)],
  ['Clauses', ({ clauses }) => clauses.map(({ text, place }) => `${text} (${place})`).join(SEPARATOR)],
  ['Shared With Client', ({ shared }) => yesNo(shared)],
  ['Notes', ({ notes }) => notes],
  ['Tracker Keys', ({ trackers }) => trackers.map(({ system, key }) => `${system}: ${key}`).join(SEPARATOR)],
  ['Started', ({ startedAt }) => startedAt],
  ['Done', ({ doneAt }) => doneAt],
  ['Created', ({ createdAt }) => createdAt],
  ['Key', ({ key }) => key],
];

/** All attributes of all work items as one table, in the order of the backlog. */
export function writeCsvPreset({ workItems, projects, options }: ExportInput): ExportedFile[] {
  const context = {
    projects: new Map(projects.map(({ id, name }) => [id, name])),
    titles: new Map(workItems.map(({ id, title }) => [id, title])),
  };
  const rows = workItems.map((workItem) => COLUMNS.map(([, cell]) => cell(workItem, context)));
  return [csvFile('backlog.csv', { columns: COLUMNS.map(([header]) => header), rows }, options.cells)];
}
