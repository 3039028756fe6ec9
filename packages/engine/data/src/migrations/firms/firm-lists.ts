import type { Db } from 'mongodb';

/** Alphabetical order, ignoring case; a list sorted by name must use the same collation. */
const ALPHABET = { locale: 'en', strength: 2 } as const;

/** The provider lists firms by name, sign-up, last activity and end of the trial. */
export async function firmLists(db: Db): Promise<void> {
  const firms = db.collection('firms');
  await firms.createIndex({ name: 1, _id: 1 }, { collation: ALPHABET });
  for (const field of ['createdAt', 'lastActivityAt', 'trialEndsAt']) await firms.createIndex({ [field]: 1, _id: 1 });
}
