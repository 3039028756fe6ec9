/** The database of edits in the browser, and its store: keys are `2/<user id>/<owner of the items>/<page>/<item id>`. */
export const DATABASE = 'scopewright-scope';
export const STORE = 'edits';
/** What keys begin with since the second release, so that pages of the first one take nothing over that they can't read. */
export const PREFIX = '2/';

export const withoutPrefix = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key);

/** The keys that begin so, of both releases. */
export const keysBelow = (start: string): IDBKeyRange[] =>
  [`${PREFIX}${start}/`, `${start}/`].map((from) => IDBKeyRange.bound(from, `${from}\uffff`));

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
  });

/**
 * The owners of items of which a person has edits in this browser that are not saved, of pages that are gone or still there. It is asked on every screen, so it
 * takes nothing but the browser, and makes no database where there is none.
 * @returns ids; none where the browser keeps nothing, or does not say
 */
export async function ownersWithEdits(userId: string): Promise<string[]> {
  try {
    const known = await globalThis.indexedDB.databases();
    if (!known.some(({ name }) => name === DATABASE)) return [];
    const database = await answerOf(globalThis.indexedDB.open(DATABASE));
    const found = database.objectStoreNames.contains(STORE)
      ? await Promise.all(
          keysBelow(userId).map((range) => answerOf(database.transaction(STORE).objectStore(STORE).getAllKeys(range))),
        )
      : [];
    database.close();
    return [...new Set(found.flat().flatMap((key) => withoutPrefix(String(key)).split('/')[1] ?? []))];
  } catch {
    // a browser that keeps nothing has nothing left
    return [];
  }
}
