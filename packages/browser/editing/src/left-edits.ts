/** The browser's database of edits, and its store: keys are `2/<user id>/<owner of the items>/<page>/<item id>`. */
export const DATABASE = 'scopewright-scope';
export const STORE = 'edits';
/** Key prefix since the second release, so that pages of the first one don't take over edits that they can't read. */
export const PREFIX = '2/';

export const withoutPrefix = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key);

/** Ranges of the keys with this prefix, for both releases. */
export const keysBelow = (start: string): IDBKeyRange[] =>
  [`${PREFIX}${start}/`, `${start}/`].map((from) => IDBKeyRange.bound(from, `${from}\uffff`));

/** Kind of an owner's items: `clauses` of `clauses-12`; the items of a scope belong to a company, without a prefix. */
export const kindOf = (owner: string): string => /^([a-z]+)-/.exec(owner)?.[1] ?? 'scope';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
  });

/**
 * The owners of items for which a user has unsaved edits in this browser, from open or closed pages. Called on every
 * screen, so it only reads the browser's storage, and doesn't create a missing database.
 * @returns ids; empty if the browser stores nothing, or can't list its databases
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
    // a browser without storage has no unsaved edits
    return [];
  }
}
