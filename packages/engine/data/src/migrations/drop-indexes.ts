import type { Db } from 'mongodb';

const INDEX_NOT_FOUND = 27;

/** Drops indexes by name; missing ones are ignored. */
export async function dropIndexes(db: Db, collection: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    await db
      .collection(collection)
      .dropIndex(name)
      .catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === INDEX_NOT_FOUND)) throw error;
      });
}
