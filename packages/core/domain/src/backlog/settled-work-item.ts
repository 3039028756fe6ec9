import type { WorkItemHead } from '@scopewright/contracts/backlog';
import type { WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';

/** When work on a work item began and ended, and how. */
export interface Progress {
  status: WorkItemStatus;
  outcome: WorkItemOutcome | null;
  startedAt: Date | null;
  doneAt: Date | null;
}

/** A work item that no one has begun. */
export const NOT_BEGUN: Progress = { status: 'todo', outcome: null, startedAt: null, doneAt: null };

/**
 * The progress of a work item after a change of status. Done without an outcome is delivered, and only a done work item
 * has one; work that returns to `todo` counts as not begun.
 */
export function progressTo(
  before: Progress,
  { status, outcome }: Pick<Progress, 'status' | 'outcome'>,
  now: Date,
): Progress {
  const isDone = status === 'done';
  const isBegun = isDone || status === 'inProgress' || status === 'inReview';
  const keptStart = status === 'todo' ? null : before.startedAt;
  return {
    status,
    outcome: isDone ? (outcome ?? 'delivered') : null,
    startedAt: isBegun ? (before.startedAt ?? now) : keptStart,
    doneAt: isDone ? (before.status === 'done' ? before.doneAt : now) : null,
  };
}

/**
 * Consequences of a person's change of a work item: setting an assignee pins it, and removing one unpins it, unless the
 * change includes the pin; an entered estimate has no breakdown; labels and dependencies occur once.
 */
export function settledHead<T extends WorkItemHead>(
  before: Pick<WorkItemHead, 'assigneeId' | 'pinned' | 'estimate'>,
  after: T,
): T {
  const isAssigned = after.assigneeId !== before.assigneeId;
  const isEstimated = after.estimate !== null && JSON.stringify(after.estimate) !== JSON.stringify(before.estimate);
  return {
    ...after,
    pinned: isAssigned && after.pinned === before.pinned ? after.assigneeId !== null : after.pinned,
    estimate: after.estimate && isEstimated ? { ...after.estimate, madeOf: [] } : after.estimate,
    labels: [...new Set(after.labels)],
    dependsOn: [...new Set(after.dependsOn)],
  };
}
