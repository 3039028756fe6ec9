import { type DBSchema, openDB } from 'idb';
import type { StoredEdits } from './item-queue.ts';

interface EditDatabase extends DBSchema {
  edits: { key: string; value: StoredEdits };
}

/** What is not saved yet, kept in the browser. */
export interface EditStorage {
  /** Edits that are left of pages that are gone, by the item's id. They are this page's from now on. */
  takeOver: () => Promise<Map<string, StoredEdits>>;
  write: (itemId: string, edits: StoredEdits | null) => void;
}

const DATABASE = 'scopewright-scope';
const STORE = 'edits';
const opened = async () => openDB<EditDatabase>(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) });

/** Whether the page that wrote something is gone. A page holds a lock as long as it lives. */
async function isGone(page: string, locks: LockManager | undefined): Promise<boolean> {
  if (!locks) return true;
  return locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock !== null);
}
const lockOf = (page: string) => `${DATABASE}/${page}`;

/** Holds the page's lock until the page goes. */
function stayAlive(page: string, locks: LockManager | undefined): void {
  void locks?.request(lockOf(page), () => new Promise(() => undefined));
}

/**
 * The edits of one person in one company, in IndexedDB. Without one (private windows of some browsers) edits live as long as the page.
 * @param owner who they belong to, and where: `<user id>/<company id>`
 * @param page a name that no other page has
 */
export function openEditStorage(owner: string, page: string, locks: LockManager | undefined = globalThis.navigator?.locks): EditStorage {
  const database = opened().catch(() => null);
  const key = (itemId: string, of = page) => `${owner}/${of}/${itemId}`;
  stayAlive(page, locks);
  return {
    async takeOver() {
      const found = new Map<string, StoredEdits>();
      const db = await database;
      for (const stored of (await db?.getAllKeys(STORE, IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`))) ?? []) {
        const [, , of = '', itemId = ''] = stored.split('/');
        const edits = of !== page && (await isGone(of, locks)) ? await db?.get(STORE, stored) : undefined;
        if (!db || !edits) continue;
        const change = db.transaction(STORE, 'readwrite');
        await Promise.all([change.store.put(edits, key(itemId)), change.store.delete(stored), change.done]);
        found.set(itemId, edits);
      }
      return found;
    },
    write(itemId, edits) {
      void database.then(async (db) => void (await (edits ? db?.put(STORE, edits, key(itemId)) : db?.delete(STORE, key(itemId))))).catch(() => undefined);
    },
  };
}
