import { DELETED_ITEM_KEPT_DAYS } from '@scopewright/contracts/constants';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import type { InTransaction } from '../connection/transaction.ts';
import type { WorkItemDoc } from '../models/backlog/work-item.ts';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import {
  bytesOfItem,
  bytesOfWorkItem,
  COUNTED_FIELDS,
  COUNTED_WORK_ITEM_FIELDS,
  countStorage,
} from '../storage/storage.ts';
import { runAsSystem } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Items per transaction: each may be several megabytes. */
const BATCH = 25;
/** Deleted items have a later time than this; their index holds nothing else. */
export const DELETED_AFTER = new Date(0);

/** Until when a deleted item can be restored. */
export const itemRestorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETED_ITEM_KEPT_DAYS * DAY_MS);

interface Parts {
  models: Models;
  inTransaction: InTransaction;
}

/**
 * Permanently removes items, in small transactions that also update their firms' storage: can be interrupted and
 * restarted at any point, also by two concurrent callers. In the system scope.
 * @returns how many
 */
export async function removeItems(
  { models, inTransaction }: Parts,
  which: FilterQuery<ScopeItemDoc>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await inTransaction(async (session) => {
      const batch = await models.scopeItems
        .find(which, { firmId: 1, ...COUNTED_FIELDS }, { session })
        .limit(BATCH)
        .lean<ScopeItemDoc[]>();
      const ids = trusted({ $in: batch.map(({ _id }) => _id) });
      await models.scopeItems.deleteMany({ _id: ids }, { session });
      await models.traceLinks.deleteMany({ itemId: ids }, { session });
      await models.acknowledgments.deleteMany({ itemId: ids }, { session });
      // of projects
      const ofWorkItems = await bytesOfWorkItems(models, ids, session);
      await models.backlogs.deleteMany({ projectId: ids }, { session });
      await models.workItems.deleteMany({ projectId: ids }, { session });
      await models.backlogPreviews.deleteMany({ projectId: ids }, { session });
      await models.backlogReceipts.deleteMany({ projectId: ids }, { session });
      await models.statusImports.deleteMany({ projectId: ids }, { session });
      await models.backlogDays.deleteMany({ projectId: ids }, { session });
      await models.scopeDifferences.deleteMany({ projectId: ids }, { session });
      await models.milestones.updateMany({ projectId: ids }, { $set: { projectId: null } }, { session });
      const freed = new Map<string, { firmId: NonNullable<ScopeItemDoc['firmId']>; bytes: number }>();
      for (const { firmId, ...item } of batch)
        if (firmId !== null)
          freed.set(firmId.toHexString(), {
            firmId,
            bytes: (freed.get(firmId.toHexString())?.bytes ?? 0) + bytesOfItem(item),
          });
      for (const [firmId, bytes] of ofWorkItems)
        await countStorage(models, new Types.ObjectId(firmId), { scopeBytes: -bytes }, session);
      for (const { firmId, bytes } of freed.values())
        await countStorage(models, firmId, { scopeBytes: -bytes }, session);
      return batch.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}

/** Storage size of the work items of projects, by their firms: one after the other, as they can be large. */
async function bytesOfWorkItems(
  { workItems }: Pick<Models, 'workItems'>,
  projectId: FilterQuery<WorkItemDoc>['projectId'],
  session: ClientSession,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const fields = ['firmId', ...COUNTED_WORK_ITEM_FIELDS].join(' ');
  for await (const workItem of workItems.find({ projectId }, fields, { session }).lean<WorkItemDoc[]>().cursor()) {
    const firmId = workItem.firmId?.toHexString();
    if (firmId !== undefined) bytes.set(firmId, (bytes.get(firmId) ?? 0) + bytesOfWorkItem(workItem));
  }
  return bytes;
}

/**
 * Permanently removes items that were deleted more than thirty days ago, unless they have been restored since.
 * @returns how many
 */
export function purgeDeletedItems(parts: Parts, { now, signal }: { now: Date; signal: AbortSignal }): Promise<number> {
  const before = new Date(now.getTime() - DELETED_ITEM_KEPT_DAYS * DAY_MS);
  return runAsSystem('remove items of scopes that were deleted', () =>
    removeItems(parts, { deletedAt: trusted({ $gt: DELETED_AFTER, $lt: before }) }, signal),
  );
}
