import type { ExportOptions } from './export.ts';

/** Names of the types of issues; that of subtasks differs between kinds of projects. */
export const jiraTypes = (jiraProject: ExportOptions['jiraProject']) =>
  ({ epic: 'Epic', story: 'Story', task: 'Task', subtask: jiraProject === 'team' ? 'Subtask' : 'Sub-task' }) as const;

export const JIRA_STATUSES = {
  todo: 'To Do',
  inProgress: 'In Progress',
  inReview: 'In Review',
  done: 'Done',
  obsolete: 'To Do',
} as const;
export const JIRA_RESOLUTIONS = { delivered: 'Done', notDelivered: "Won't Do" } as const;

/** Name of the field for points. */
export const pointsField = (jiraProject: ExportOptions['jiraProject']): string =>
  jiraProject === 'team' ? 'Story point estimate' : 'Story Points';
