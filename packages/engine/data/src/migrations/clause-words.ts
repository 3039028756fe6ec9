import { distinctWords } from '@scopewright/domain/search/words';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { ClauseDoc } from '../models/clauses/clause.ts';
import { createCollections } from './create-collections.ts';

const BATCH = 1000;

const createIndex = createCollections({
  clauses: [[{ firmId: 1, words: 1, companyId: 1 }, { partialFilterExpression: { state: 'accepted' } }]],
});

/** The words that accepted clauses are found by. */
export async function clauseWordsOfAccepted(db: Db): Promise<void> {
  const clauses = db.collection<ClauseDoc>('clauses');
  let batch: AnyBulkWriteOperation<ClauseDoc>[] = [];
  const write = async () => {
    if (batch.length > 0) await clauses.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  const missing = clauses.find(
    { state: 'accepted', words: { $exists: false } },
    { projection: { quote: 1, wording: 1 }, batchSize: BATCH },
  );
  for await (const { _id, quote, wording } of missing) {
    // a decision since then has stored its own
    const filter = { _id, words: { $exists: false } };
    batch.push({ updateOne: { filter, update: { $set: { words: distinctWords(wording ?? quote) } } } });
    if (batch.length === BATCH) await write();
  }
  await write();
  await createIndex(db);
}
