import type { CallOutput } from '@scopewright/contracts';

export type Export = CallOutput<'backlogExport'>;

/** An id of this digit. */
export const id = (digit: string): string => digit.repeat(24);

export const OPTIONS = {
  cells: 'import',
  markup: 'wiki',
  jiraProject: 'company',
  projectKey: null,
  azureProcess: 'agile',
  repository: null,
  assignees: null,
  hoursPerPoint: 8,
} as const;
export const DONE: Export = {
  id: id('a'),
  preset: 'linear-csv',
  options: OPTIONS,
  state: 'done',
  project: null,
  since: null,
  done: 3,
  total: 3,
  workItems: 12,
  unchanged: 4,
  bytes: 2048,
  rehearsed: { error: 0, warning: 12, info: 0 },
  problem: null,
  requestedAt: '2026-11-20T09:00:00.000Z',
  requestedBy: 'Ada',
  finishedAt: '2026-11-20T09:00:01.000Z',
  files: [{ name: 'linear.csv', bytes: 2048, rows: 12, digest: 'd', url: 'https://files.example.test/linear.csv' }],
  rehearsal: [{ severity: 'warning', file: 'linear.csv', row: 2, workItemId: null, message: 'The parent is dropped.' }],
};
export const FAILED: Export = {
  ...DONE,
  id: id('b'),
  preset: 'github',
  state: 'failed',
  problem: 'The backlog is too large.',
};
export const RUNNING: Export = { ...DONE, id: id('c'), preset: 'csv', state: 'running', done: 1, total: 4 };
