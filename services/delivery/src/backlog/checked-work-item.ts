import { type WorkItemHead, workItemHead } from '@scopewright/contracts/backlog';
import { MESSAGES } from '@scopewright/contracts/errors';
import { derivedOfWorkItem, trusted, type WorkItemDoc } from '@scopewright/data';
import { arePoints } from '@scopewright/domain/backlog/estimates';
import { type Progress, progressTo, settledHead } from '@scopewright/domain/backlog/settled-work-item';
import { failures, type Tx, validationFailure } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireConsultants } from '../scoping/items/checked-item.ts';

const HEAD_FIELDS = Object.keys(workItemHead.shape) as (keyof WorkItemHead)[];

/** The fields of a stored work item that people can change. */
export const headOf = (workItem: WorkItemDoc): WorkItemHead =>
  ({
    ...Object.fromEntries(HEAD_FIELDS.map((field) => [field, workItem[field]])),
    assigneeId: workItem.assigneeId?.toHexString() ?? null,
    dependsOn: workItem.dependsOn.map((id) => id.toHexString()),
  }) as WorkItemHead;

/**
 * A work item as a person's change would store it, validated.
 * @throws CallError 422 for values that are invalid or above a limit
 */
export function checkedHead(before: WorkItemHead, after: WorkItemHead): WorkItemHead {
  const parsed = workItemHead.safeParse(after);
  if (!parsed.success) throw validationFailure(parsed.error);
  const { estimate } = parsed.data;
  if (estimate !== null && !arePoints(estimate)) throw failures.validation({ estimate: MESSAGES.estimateOrder });
  return settledHead(before, parsed.data);
}

/** The stored fields of a head, with those that follow from them. */
export function storedHead(before: Progress, head: WorkItemHead, now: Date) {
  const { assigneeId, dependsOn, status, outcome, ...fields } = head;
  return {
    ...fields,
    ...derivedOfWorkItem(fields),
    ...progressTo(before, { status, outcome }, now),
    assigneeId: assigneeId === null ? null : new Types.ObjectId(assigneeId),
    dependsOn: dependsOn.map((id) => new Types.ObjectId(id)),
  };
}

interface Place {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
}

/**
 * Requires that a work item's new references exist: its assignee, and work items of the same backlog that must be done
 * before, none of which waits for the work item itself. @throws CallError 422
 */
export async function requireMentioned(
  tx: Tx,
  before: WorkItemHead,
  after: WorkItemHead,
  { _id, projectId }: Place,
): Promise<void> {
  const { models, session } = tx;
  if (after.assigneeId !== null && after.assigneeId !== before.assigneeId)
    await requireConsultants(tx, [after.assigneeId], 'assigneeId');
  const added = after.dependsOn.filter((id) => !before.dependsOn.includes(id));
  if (added.length === 0) return;
  const own = _id.toHexString();
  const among = { _id: trusted({ $in: added }), projectId, deletedAt: null };
  const known = await models.workItems.countDocuments(among, { session });
  if (known !== added.length || added.includes(own)) throw failures.validation({ dependsOn: MESSAGES.notInBacklog });
  const waiting = await models.workItems
    .find({ projectId, deletedAt: null, 'dependsOn.0': trusted({ $exists: true }) }, { dependsOn: 1 }, { session })
    .lean();
  const waitsFor = new Map(waiting.map((workItem) => [workItem._id.toHexString(), workItem.dependsOn]));
  const seen = new Set<string>();
  const queue = [...added];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === own) throw failures.validation({ dependsOn: MESSAGES.dependsOnItself });
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(waitsFor.get(id) ?? []).map((one) => one.toHexString()));
  }
}
