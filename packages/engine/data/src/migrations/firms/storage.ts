import type { Db, ObjectId } from 'mongodb';
import type { ScopeItemDoc } from '../../models/scoping/scope-item.ts';
import { bytesOfItem, COUNTED_FIELDS } from '../../storage/storage.ts';
import { createCollections } from '../initial.ts';

const create = createCollections({
  storageUse: [[{ firmId: 1 }]],
  // deleted items, the earliest deleted first
  scopeItems: [[{ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $gt: new Date(0) } } }]],
});

/** Stored size of a firm's history in bytes. */
async function historyBytesOf(db: Db, firmId: ObjectId): Promise<number> {
  let bytes = 0;
  // raw documents: only their length is needed
  for await (const event of db.collection('auditEvents').find({ firmId }, { raw: true })) bytes += event.length;
  return bytes;
}

async function scopeBytesOf(db: Db, firmId: ObjectId): Promise<number> {
  let bytes = 0;
  for await (const item of db.collection<ScopeItemDoc>('scopeItems').find({ firmId }, { projection: COUNTED_FIELDS }))
    bytes += bytesOfItem(item);
  return bytes;
}

/**
 * Counts each firm's storage of scopes and history, starting with the existing data: one firm after the other, read in
 * batches. A counted firm is not counted again when this is interrupted and restarted. Deleted items get an index for
 * their removal.
 */
export async function storage(db: Db): Promise<void> {
  await create(db);
  const rows = db.collection<{ _id: string; firmId: ObjectId; scopeBytes: number; historyBytes: number }>('storageUse');
  for await (const { _id: firmId } of db.collection('firms').find({}, { projection: { _id: 1 } })) {
    const row = { _id: `${firmId.toHexString()}:start`, firmId };
    if ((await rows.findOne({ _id: row._id })) !== null) continue;
    const [scopeBytes, historyBytes] = [await scopeBytesOf(db, firmId), await historyBytesOf(db, firmId)];
    await rows.insertOne({ ...row, scopeBytes, historyBytes });
  }
}
