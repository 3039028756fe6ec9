import { type FirmTimeline, firmLifecycle } from '@scopewright/domain/lifecycle';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { createCollections } from '../initial.ts';

const BATCH = 1000;
const create = createCollections({ firms: [[{ lifecycleDueAt: 1 }, { name: 'due-firms' }]] });

/**
 * Firms record when their last plan ended, which timeline notices were given, and when the timeline is due next, with
 * an index.
 */
export async function lifecycle(db: Db): Promise<void> {
  await create(db);
  const firms = db.collection('firms');
  const subscriptions = db.collection('subscriptions');
  for (;;) {
    const found = await firms
      .find({ lifecycleDueAt: { $exists: false } })
      .limit(BATCH)
      .toArray();
    if (found.length === 0) return;
    const ended = await subscriptions
      .find(
        { firmId: { $in: found.map(({ _id }) => _id) }, endedAt: { $type: 'date' } },
        { projection: { firmId: 1, endedAt: 1 } },
      )
      .toArray();
    const endOf = new Map(ended.map(({ firmId, endedAt }) => [firmId.toHexString(), endedAt as Date]));
    const changes = found.map((firm): AnyBulkWriteOperation => {
      const planEndedAt = endOf.get(firm._id.toHexString()) ?? null;
      // what has come due since is left to the worker, which makes up for the latest of it
      const { nextDueAt } = firmLifecycle(firm as unknown as FirmTimeline, firm.createdAt);
      const set = { planEndedAt, restoredAt: null, noticesGiven: [], lifecycleDueAt: nextDueAt };
      return { updateOne: { filter: { _id: firm._id, lifecycleDueAt: { $exists: false } }, update: { $set: set } } };
    });
    await firms.bulkWrite(changes, { ordered: false });
  }
}
