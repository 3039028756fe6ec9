import type { Db } from 'mongodb';
import { createCollections } from '../initial.ts';

const create = createCollections({
  firmExports: [[{ firmId: 1, requestedAt: -1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  firms: [[{ deletedAt: 1 }]],
});

/** Exports of firms, and the index that finds deleted firms. */
export const firmLife = (db: Db): Promise<void> => create(db);
