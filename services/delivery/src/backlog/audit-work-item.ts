import type { WorkItemHead } from '@scopewright/contracts/backlog';
import type { WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { type Changes, namesOfPeople, trusted, type WorkItemDoc } from '@scopewright/data';
import { sameValue } from '@scopewright/domain/json';
import type { Tx } from '@scopewright/service-kit';

const STATUSES: Readonly<Record<WorkItemStatus, string>> = {
  todo: 'To do',
  inProgress: 'In progress',
  inReview: 'In review',
  done: 'Done',
  obsolete: 'Obsolete',
};
const OUTCOMES: Readonly<Record<WorkItemOutcome, string>> = { delivered: 'Delivered', notDelivered: 'Not delivered' };

/** Limits of an event: criteria, and names of work items. */
const CRITERIA_KEPT = 50;
const NAMED_AT_MOST = 10;

const worded = (words: string | null | undefined) => (words ? { words } : null);
const hours = (estimate: WorkItemHead['estimate']): string | null =>
  estimate && `${estimate.low} – ${estimate.likely} – ${estimate.high} h`;

/** A work item as the target of an audit event. */
export const aboutWorkItem = ({ _id, companyId, title }: Pick<WorkItemDoc, '_id' | 'companyId' | 'title'>) => ({
  companyId,
  targetType: 'work-item',
  targetId: _id.toHexString(),
  targetName: title,
});

/** Criteria that were added, removed or rewritten. Their keys may contain slashes, which separate the parts of a path. */
function criteriaChanges(before: WorkItemHead['criteria'], after: WorkItemHead['criteria']): Changes {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !sameValue(before[key], after[key]));
  const changes: Changes = Object.fromEntries(
    changed.slice(0, CRITERIA_KEPT).map((key) => {
      const [from, to] = [before[key]?.text, after[key]?.text];
      const path = `criteria/${key.replaceAll('/', ':')}`;
      if (from !== undefined && to !== undefined) return [`${path}/text`, { from, to }];
      return [path, { from: worded(from), to: worded(to) }];
    }),
  );
  const more = changed.length - CRITERIA_KEPT;
  return more > 0 ? { ...changes, moreChanges: { from: null, to: more } } : changes;
}

/** Titles of work items as one text; beyond a limit their number. */
async function titlesOf({ models: { workItems }, session }: Tx, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const found = await workItems
    .find({ _id: trusted({ $in: ids.slice(0, NAMED_AT_MOST) }) }, { title: 1 }, { session })
    .lean();
  const more = ids.length - found.length;
  return [...found.map(({ title }) => title), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Changes to a work item, for its audit event, with all names as they are now. */
export async function workItemChanges(tx: Tx, before: WorkItemHead, after: WorkItemHead): Promise<Changes> {
  const differs = (field: keyof WorkItemHead) => !sameValue(before[field], after[field]);
  const changes: Changes = {};
  for (const field of ['title', 'description', 'phase', 'labels', 'pinned', 'dueDate', 'shared', 'notes'] as const)
    if (differs(field)) changes[field] = { from: before[field], to: after[field] };
  if (differs('status')) changes.status = { from: worded(STATUSES[before.status]), to: worded(STATUSES[after.status]) };
  if (differs('outcome'))
    changes.outcome = {
      from: worded(before.outcome && OUTCOMES[before.outcome]),
      to: worded(after.outcome && OUTCOMES[after.outcome]),
    };
  if (differs('estimate'))
    changes.estimate = { from: worded(hours(before.estimate)), to: worded(hours(after.estimate)) };
  if (differs('assigneeId')) {
    const ids = [before.assigneeId, after.assigneeId].flatMap((id) => (id === null ? [] : [id]));
    const people = await namesOfPeople(tx.models, ids, tx.session);
    const nameOf = (id: string | null) => worded(id && (people.get(id) ?? 'a person'));
    changes.assigneeId = { from: nameOf(before.assigneeId), to: nameOf(after.assigneeId) };
  }
  if (differs('dependsOn'))
    changes.dependsOn = {
      from: worded(await titlesOf(tx, before.dependsOn)),
      to: worded(await titlesOf(tx, after.dependsOn)),
    };
  return { ...changes, ...criteriaChanges(before.criteria, after.criteria) };
}
