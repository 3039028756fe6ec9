import { type Db, ObjectId } from 'mongodb';

/** Adds to each outbox row the firm that its payload names. */
export async function outboxFirms(db: Db): Promise<void> {
  const outbox = db.collection('outbox');
  const named = { firmId: { $exists: false }, 'payload.firmId': { $type: 'string' } };
  for (const firmId of await outbox.distinct('payload.firmId', named)) {
    if (ObjectId.isValid(firmId))
      await outbox.updateMany({ ...named, 'payload.firmId': firmId }, { $set: { firmId: new ObjectId(firmId) } });
  }
  await outbox.updateMany({ firmId: { $exists: false } }, { $set: { firmId: null } });
}
