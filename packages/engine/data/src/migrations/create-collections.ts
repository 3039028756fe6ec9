import { type Collection, type Db, type IndexDescription, MongoServerError } from 'mongodb';

type Index = [keys: IndexDescription['key'], options?: Omit<IndexDescription, 'key'>];

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
        const collection = existing.has(name) ? db.collection(name) : await created(db, name);
        if (indexes.length > 0) await collection.createIndexes(indexes.map(([key, options]) => ({ key, ...options })));
      }),
    );
  };
}

/** A new collection; or the one that the last command of a killed migration has created since. */
async function created(db: Db, name: string): Promise<Collection> {
  try {
    return await db.createCollection(name);
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'NamespaceExists') return db.collection(name);
    throw error;
  }
}
