import type { Db } from 'mongodb';
import { createCollections } from '../initial.ts';

const DAY_SECONDS = 24 * 60 * 60;
const challenges = createCollections({
  secondFactorChallenges: [[{ expiresAt: 1 }, { expireAfterSeconds: DAY_SECONDS }]],
});

/** Adds second factors to accounts, initially none; a passkey can't belong to two people. */
export async function secondFactors(db: Db): Promise<void> {
  await challenges(db);
  const accounts = db.collection('authAccounts');
  await accounts.updateMany(
    { passkeys: { $exists: false } },
    { $set: { totp: null, passkeys: [], recoveryCodes: [] } },
  );
  await accounts.createIndex(
    { 'passkeys.credentialId': 1 },
    { name: 'unique-passkey', unique: true, partialFilterExpression: { 'passkeys.credentialId': { $exists: true } } },
  );
  await db
    .collection('firms')
    .updateMany({ secondFactorRequired: { $exists: false } }, { $set: { secondFactorRequired: false } });
}
