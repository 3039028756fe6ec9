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
  /** Whether what was written last is kept: a private window may keep nothing, a full disk no more. */
  keeps: () => boolean;
  /** Leaves what it holds to whoever takes it over. */
  release: () => void;
}

/** Keeps nothing: of who only looks there is nothing to keep. */
export const NO_STORAGE: EditStorage = { takeOver: async () => new Map(), write: () => undefined, keeps: () => true, release: () => undefined };

const DATABASE = 'scopewright-scope';
const STORE = 'edits';
const opened = async () => openDB<EditDatabase>(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) });

/** Whether the page that wrote something is gone. A page holds a lock as long as its person uses it. */
async function isGone(page: string, locks: LockManager | undefined): Promise<boolean> {
  if (!locks) return true;
  return locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock !== null);
}
const lockOf = (page: string) => `${DATABASE}/${page}`;

/** Holds the page's lock until the page goes, or what this gives is called. */
function stayAlive(page: string, locks: LockManager | undefined): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(lockOf(page), () => held);
  return release;
}

/**
 * The edits of one person in one company, in IndexedDB. Without one (private windows of some browsers) edits live as long as the page.
 * @param owner who they belong to, and where: `<user id>/<company id>`
 * @param page a name that no other page has
 * @param onChange runs when `keeps` changes
 */
export function openEditStorage(
  owner: string,
  page: string,
  { locks = globalThis.navigator?.locks, onChange = () => undefined }: { locks?: LockManager | undefined; onChange?: () => void } = {},
): EditStorage {
  const database = opened().catch(() => null);
  const key = (itemId: string, of = page) => `${owner}/${of}/${itemId}`;
  const release = stayAlive(page, locks);
  let keeps = true;
  function told(does: boolean): void {
    if (keeps === does) return;
    keeps = does;
    onChange();
  }
  async function store(itemId: string, edits: StoredEdits | null): Promise<boolean> {
    const db = await database;
    if (!db) return edits === null;
    await (edits ? db.put(STORE, edits, key(itemId)) : db.delete(STORE, key(itemId)));
    return true;
  }
  return {
    keeps: () => keeps,
    release,
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
      void store(itemId, edits).then(told, () => told(false));
    },
  };
}
