import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { createCollections } from './create-collections.ts';

const BATCH = 1000;
const AFTER_1970 = { $gt: new Date(0) };

const createIndexes = createCollections({
  scopeItems: [
    [{ firmId: 1, unansweredSince: 1, _id: 1 }, { partialFilterExpression: { unansweredSince: AFTER_1970 } }],
    [{ firmId: 1, answeredAt: -1, _id: -1 }, { partialFilterExpression: { answeredAt: AFTER_1970 } }],
  ],
  changeOrders: [[{ firmId: 1, status: 1, activatedAt: 1, _id: 1 }]],
  changeRequests: [[{ firmId: 1, byClient: 1, state: 1, createdAt: -1, _id: -1 }]],
  orderDecisions: [[{ firmId: 1, at: -1, _id: -1 }]],
});

/** Since when items have had open questions: their last change, as nothing more is known. */
export async function myWork(db: Db): Promise<void> {
  await createIndexes(db);
  const scopeItems = db.collection<ScopeItemDoc>('scopeItems');
  let batch: AnyBulkWriteOperation<ScopeItemDoc>[] = [];
  const write = async () => {
    if (batch.length > 0) await scopeItems.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  const unknown = scopeItems.find(
    { unanswered: { $gt: 0 }, unansweredSince: { $exists: false } },
    { projection: { updatedAt: 1 }, batchSize: BATCH },
  );
  for await (const { _id, updatedAt } of unknown) {
    // a change since then has stored its own
    const filter = { _id, unansweredSince: { $exists: false } };
    batch.push({ updateOne: { filter, update: { $set: { unansweredSince: updatedAt } } } });
    if (batch.length === BATCH) await write();
  }
  await write();
}
