import type { CreateIndexesOptions, Db, IndexSpecification } from 'mongodb';

type Index = [keys: IndexSpecification, options?: CreateIndexesOptions];
const DAY_SECONDS = 24 * 60 * 60;

const COLLECTIONS: Record<string, Index[]> = {
  firms: [],
  addresses: [[{ firmId: 1, kind: 1 }]],
  companies: [
    [{ consultingFirmId: 1, nameKey: 1, _id: 1 }],
    [{ consultingFirmId: 1, createdAt: -1, _id: -1 }],
    [{ consultingFirmId: 1, sowStatus: 1, nameKey: 1, _id: 1 }],
    [{ consultingFirmId: 1, assignedConsultantIds: 1, nameKey: 1, _id: 1 }],
  ],
  companyData: [[{ companyId: 1 }, { unique: true }], [{ firmId: 1 }]],
  authAccounts: [[{ email: 1 }, { unique: true }]],
  users: [[{ firmId: 1, email: 1 }, { unique: true }], [{ email: 1, _id: 1 }], [{ firmId: 1, companyId: 1 }]],
  sessions: [
    [{ secretHash: 1 }, { unique: true }],
    [{ previousSecretHash: 1 }],
    [{ familyId: 1 }],
    [{ userId: 1 }],
    [{ accountId: 1 }],
    [{ expiresAt: 1 }],
    [{ revokedAt: 1 }],
  ],
  invitations: [
    [{ tokenHash: 1 }, { unique: true }],
    [{ firmId: 1, email: 1 }],
    [{ companyId: 1 }],
    [{ expiresAt: 1 }],
  ],
  emailCodes: [[{ email: 1, purpose: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: DAY_SECONDS }]],
  subscriptions: [[{ firmId: 1 }, { unique: true }]],
  globalConfigItems: [[{ nameKey: 1 }, { unique: true }]],
  outbox: [[{ status: 1, availableAt: 1 }], [{ relayedAt: 1 }, { expireAfterSeconds: 7 * DAY_SECONDS }]],
  notices: [[{ sentAt: 1, leaseUntil: 1 }]],
  auditEvents: [[{ firmId: 1, at: -1 }]],
  submissions: [
    [{ firmId: 1, key: 1 }, { unique: true }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
};

/**
 * Creates a migration that creates collections (a transaction can't on every server) with their indexes; existing ones
 * are not changed.
 * @param collections the indexes of each, by the collection's name
 */
export function createCollections(collections: Readonly<Record<string, readonly Index[]>>): (db: Db) => Promise<void> {
  return async (db) => {
    const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
    await Promise.all(
      Object.entries(collections).map(async ([name, indexes]) => {
        const collection = existing.has(name) ? db.collection(name) : await db.createCollection(name);
        for (const [keys, options] of indexes) await collection.createIndex(keys, options ?? {});
      }),
    );
  };
}

/** The initial collections, with the indexes of the hot queries. */
export const initialCollections = createCollections(COLLECTIONS);
