import type { Db } from 'mongodb';
import { dropIndexes } from './drop-indexes.ts';

/** Codes are derived instead of stored as hashes, and a subject has one at a time: those of the earlier kind are gone. */
export async function emailCodes(db: Db): Promise<void> {
  const codes = db.collection('emailCodes');
  await codes.deleteMany({ nonce: { $exists: false } });
  await dropIndexes(db, 'emailCodes', ['email_1_purpose_1']);
  await codes.createIndex({ email: 1, purpose: 1, tenantKey: 1 }, { unique: true });
}
