import { type Models, trusted, type WorkItemDoc } from '@scopewright/data';
import type { Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/** A complete work item, without the firm that it is stored for. */
export type WholeWorkItem = Omit<WorkItemDoc, 'firmId'>;

/**
 * If new work items exceed this many bytes, they are stored before the transaction, as deleted ones with separate keys
 * that nothing reads, and become visible in it: some databases limit a transaction to 16 MB.
 */
const STAGED_BYTES = 1024 * 1024;
/** Staged work items of a process that was killed are removed after this time. */
const LEFT_AFTER_MS = 3_600_000;
/** Work items that are written before other work continues. */
const BATCH = 200;

const PREFIX = 'staged:';
/** Keys of staged work items. */
export const STAGED_KEYS = trusted({ $gte: PREFIX, $lt: 'staged;' });

type WorkItems = Pick<Models, 'workItems'>;

/** Whether new work items of so many bytes are too many for one transaction with everything else. */
export const isStaged = (bytes: number): boolean => bytes > STAGED_BYTES;

/** Stores new work items invisibly, and removes remains of an earlier attempt. */
export async function stageWorkItems(
  { workItems }: WorkItems,
  projectId: Types.ObjectId,
  added: readonly WholeWorkItem[],
  now: Date,
): Promise<void> {
  const left = trusted({ $lt: new Date(now.getTime() - LEFT_AFTER_MS) });
  await workItems.deleteMany({ projectId, key: STAGED_KEYS, createdAt: left });
  for (let at = 0; at < added.length; at += BATCH) {
    const batch = added.slice(at, at + BATCH);
    await workItems.insertMany(
      // version 0: the backlog's revision is that without them
      batch.map((workItem) => ({
        ...workItem,
        key: `${PREFIX}${workItem._id.toHexString()}`,
        version: 0,
        deletedAt: now,
      })),
      { lean: true },
    );
  }
}

/** Makes staged work items visible, in a transaction. @returns whether all of them were there */
export async function showStaged(
  { models: { workItems }, session }: Tx,
  added: readonly WholeWorkItem[],
): Promise<boolean> {
  let shown = 0;
  for (let at = 0; at < added.length; at += BATCH) {
    const batch = added.slice(at, at + BATCH).map(({ _id, projectId, key }) => ({
      updateOne: {
        filter: { _id, projectId, key: `${PREFIX}${_id.toHexString()}` },
        update: { $set: { key, version: 1, deletedAt: null } },
      },
    }));
    shown += (await workItems.bulkWrite(batch, { session })).matchedCount;
  }
  return shown === added.length;
}

/** Removes staged work items that have not become visible. */
export async function dropStaged(
  { workItems }: WorkItems,
  projectId: Types.ObjectId,
  added: readonly WholeWorkItem[],
): Promise<void> {
  const ids = trusted({ $in: added.map(({ _id }) => _id) });
  await workItems.deleteMany({ projectId, _id: ids, key: STAGED_KEYS });
}
