import type { Db } from 'mongodb';
import { createCollections } from './initial.ts';

/** Name of the GridFS bucket for files: `<name>.files` and `<name>.chunks`. */
const BUCKET = 'storedFiles';

const create = createCollections({
  files: [
    [{ firmId: 1, 'attachedTo.id': 1, createdAt: -1, _id: -1 }],
    [{ companyId: 1 }],
    [{ state: 1, createdAt: 1 }],
    [{ expiresAt: 1 }, { sparse: true }],
    [{ digest: 1 }],
  ],
  // the index that the driver checks before the first upload
  [`${BUCKET}.files`]: [[{ filename: 1, uploadDate: 1 }]],
  [`${BUCKET}.chunks`]: [[{ files_id: 1, n: 1 }, { unique: true }]],
});

/** The host `files` is the product's own from now on: a firm with that address gets another one. */
async function freeSubdomain(db: Db): Promise<void> {
  const addresses = db.collection<{ _id: string; firmId: unknown; companyId: unknown }>('addresses');
  const held = await addresses.findOne({ _id: 'files' });
  if (held === null) return;
  const subdomain = `files-${String(held.firmId ?? held.companyId).slice(-8)}`;
  await addresses.updateOne({ _id: subdomain }, { $setOnInsert: { ...held, _id: subdomain } }, { upsert: true });
  await db.collection('companies').updateMany({ subdomain: 'files' }, { $set: { subdomain } });
  await addresses.deleteOne({ _id: 'files' });
}

/** Files of firms: their records, the bucket for their bytes, and the storage use of each firm. */
export async function files(db: Db): Promise<void> {
  await create(db);
  await freeSubdomain(db);
  await db
    .collection('firms')
    .updateMany({ storedBytes: { $exists: false } }, { $set: { storedBytes: 0, storedFiles: 0 } });
}
