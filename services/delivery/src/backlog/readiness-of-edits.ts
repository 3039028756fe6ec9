import { READY_CHECKS, type ReadyCheck } from '@scopewright/contracts/backlog/limits';
import { trusted, type WorkItemDoc } from '@scopewright/data';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { readiness } from '@scopewright/domain/backlog/readiness';
import type { Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { profileOfBacklog } from './profile-of.ts';

/** Conditions that a work item alone decides; all others are about the scope and the agreements. */
const OF_WORK_ITEM: ReadonlySet<ReadyCheck> = new Set(['assigned', 'estimated', 'hasCriteria', 'smallEnough']);

export const isOfWorkItem = (check: ReadyCheck): boolean => OF_WORK_ITEM.has(check);

type Judged = Pick<
  WorkItemDoc,
  '_id' | 'level' | 'criteria' | 'estimate' | 'assigneeId' | 'unmet' | 'reasons' | 'readyOverride'
>;
type Judgment = Pick<WorkItemDoc, 'ready' | 'reasons' | 'unmet'>;

/** Readiness of a work item that was edited: the part that depends on the scope stays as found last. */
export function judgedAfterEdit(workItem: Judged, profile: BacklogProfile, hoursBelow: number): Judgment {
  const { level, criteria, estimate } = workItem;
  const facts = { items: [], assigneeId: workItem.assigneeId?.toHexString() ?? null, clauses: 0, hoursBelow };
  const found = readiness({ level, fields: { criteria, estimate } }, facts, {
    ...profile,
    ready: profile.ready.filter(isOfWorkItem),
  });
  const kept = workItem.unmet.flatMap((check, at) =>
    isOfWorkItem(check) ? [] : [{ check, text: workItem.reasons[at] ?? '' }],
  );
  const all = [...kept, ...found.reasons].sort(
    (one, other) => READY_CHECKS.indexOf(one.check) - READY_CHECKS.indexOf(other.check),
  );
  return {
    ready: all.length === 0 || workItem.readyOverride !== null,
    reasons: all.map(({ text }) => text),
    unmet: all.map(({ check }) => check),
  };
}

/** Expected hours of the parts of work items, by the ids of these. */
export async function hoursBelow(
  { models: { workItems }, session }: Tx,
  { projectId, ids }: { projectId: Types.ObjectId; ids: readonly Types.ObjectId[] },
): Promise<(id: Types.ObjectId) => number> {
  const sums = await workItems
    .aggregate<{ _id: Types.ObjectId; hours: number }>([
      { $match: { projectId, parentId: { $in: ids }, deletedAt: null, status: { $ne: 'obsolete' } } },
      { $group: { _id: '$parentId', hours: { $sum: '$hours' } } },
    ])
    .session(session);
  const hours = new Map(sums.map((sum) => [sum._id.toHexString(), sum.hours]));
  return (id) => hours.get(id.toHexString()) ?? 0;
}

const JUDGED = {
  level: 1,
  criteria: 1,
  estimate: 1,
  assigneeId: 1,
  unmet: 1,
  reasons: 1,
  ready: 1,
  readyOverride: 1,
} as const;

/** Updates whether work items are ready after their own edits, or after those of their parts. */
export async function judgeAgain(
  tx: Tx,
  projectId: Types.ObjectId,
  workItemIds: readonly (Types.ObjectId | null)[],
): Promise<void> {
  const { models, session } = tx;
  const ids = workItemIds.flatMap((id) => (id ? [id] : []));
  if (ids.length === 0) return;
  const profile = await profileOfBacklog(models, projectId);
  const below = await hoursBelow(tx, { projectId, ids });
  const workItems = await models.workItems
    .find({ _id: trusted({ $in: ids }), deletedAt: null }, JUDGED, { session })
    .lean<(Judged & Pick<WorkItemDoc, 'ready'>)[]>();
  for (const workItem of workItems) {
    const judged = judgedAfterEdit(workItem, profile, below(workItem._id));
    const { ready, reasons, unmet } = workItem;
    if (JSON.stringify({ ready, reasons, unmet }) !== JSON.stringify(judged))
      await models.workItems.updateOne({ _id: workItem._id }, { $set: judged }, { session });
  }
}
