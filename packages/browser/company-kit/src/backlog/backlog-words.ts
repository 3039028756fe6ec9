import type { BacklogLevel, WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { plural } from '@scopewright/domain/counted';

export const LEVEL_WORDS: Record<BacklogLevel, { one: string; many: string }> = {
  epic: { one: 'Epic', many: 'Epics' },
  story: { one: 'Story', many: 'Stories' },
  task: { one: 'Task', many: 'Tasks' },
  subtask: { one: 'Subtask', many: 'Subtasks' },
};

export const STATUS_WORDS: Record<WorkItemStatus, string> = {
  todo: 'To do',
  inProgress: 'In progress',
  inReview: 'In review',
  done: 'Done',
  obsolete: 'Obsolete',
};

export const OUTCOME_WORDS: Record<WorkItemOutcome, string> = {
  delivered: 'Delivered',
  notDelivered: 'Closed without delivery',
};

/** Hours as they are shown: '12 h', '1.5 h'. */
export const formatHours = (hours: number): string =>
  `${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;

/** A number of work items. */
export const workItemsLabel = (count: number): string =>
  `${count.toLocaleString('en-US')} ${plural(count, 'work item')}`;
