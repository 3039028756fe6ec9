import type { Db } from 'mongodb';
import { createCollections } from './create-collections.ts';

/** Columns that a firm has explained; and no more word for all that is done without a resolution, whatever its status. */
export async function statusColumns(db: Db): Promise<void> {
  await createCollections({ statusColumns: [[{ firmId: 1, name: 1 }, { unique: true }]] })(db);
  await db.collection('statusWords').deleteMany({ about: 'resolution', word: '' });
}
