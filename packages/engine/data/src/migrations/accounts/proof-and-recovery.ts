import type { Db } from 'mongodb';
import { dropIndexes } from '../drop-indexes.ts';

/**
 * Codes are derived instead of stored as hashes, and a subject has one at a time; codes of the earlier kind are
 * removed. Adds indexes to look up lost memberships in the audit trail by account, and invitations by address.
 */
export async function proofAndRecovery(db: Db): Promise<void> {
  const codes = db.collection('emailCodes');
  await codes.deleteMany({ nonce: { $exists: false } });
  await dropIndexes(db, 'emailCodes', ['email_1_purpose_1']);
  await codes.createIndex({ email: 1, purpose: 1, tenantKey: 1 }, { unique: true });
  await db
    .collection('auditEvents')
    .createIndex(
      { 'details.membership.accountId': 1, at: -1 },
      { partialFilterExpression: { 'details.membership.accountId': { $exists: true } } },
    );
  await db.collection('invitations').createIndex({ email: 1 });
}
