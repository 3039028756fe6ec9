import type { WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import type { WorkItemDoc } from '@scopewright/data';

const STATUS_WORDS: Record<WorkItemStatus, string> = {
  todo: 'to do',
  inProgress: 'in progress',
  inReview: 'in review',
  done: 'done',
  obsolete: 'obsolete',
};
const OUTCOME_WORDS: Record<WorkItemOutcome, string> = { delivered: 'delivered', notDelivered: 'not delivered' };

type Told = Pick<WorkItemDoc, 'status' | 'outcome' | 'dueDate' | 'exports'>;

const statusOf = ({ status, outcome }: Told): string =>
  outcome === null ? STATUS_WORDS[status] : `${STATUS_WORDS[status]}, ${OUTCOME_WORDS[outcome]}`;
const keysOf = ({ exports }: Told): string => exports.flatMap(({ key }) => key ?? []).join(', ') || 'none';

/** A status file's changes to a work item, in sentences for its receipt. */
export const describeChanges = (before: Told, after: Told): string[] =>
  (
    [
      ['Status', statusOf],
      ['Due date', ({ dueDate }) => dueDate ?? 'none'],
      ['Key in the tracker', keysOf],
    ] as [string, (workItem: Told) => string][]
  ).flatMap(([what, of]) => (of(before) === of(after) ? [] : [`${what}: ${of(before)} → ${of(after)}.`]));
