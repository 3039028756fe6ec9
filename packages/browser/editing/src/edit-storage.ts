import { addTo } from '@scopewright/domain/group-by';
import { type DBSchema, openDB } from 'idb';
import { DATABASE, keysBelow, PREFIX, STORE, withoutPrefix } from './left-edits.ts';
import { mergedUnsaved, type Unsaved } from './unsaved.ts';

type Kept = Unsaved<unknown>;

interface EditDatabase extends DBSchema {
  edits: { key: string; value: Kept | FirstRelease };
}

/** Stores unsaved edits in the browser. */
export interface EditStorage<T> {
  /**
   * Unsaved edits of closed pages, by the item's id; those of several pages are merged. From now on they belong to this
   * page.
   */
  takeOver: () => Promise<Map<string, Unsaved<T>>>;
  write: (itemId: string, edits: Unsaved<T> | null) => void;
  /** Whether the last write was stored: a private window may store nothing, a full disk no more. */
  keeps: () => boolean;
  /** Leaves the stored edits to the page that takes them over, and writes no more. */
  release: () => void;
}

/** Stores nothing: for users who only view. */
export const noStorage = <T>(): EditStorage<T> => ({
  takeOver: async () => new Map(),
  write: () => undefined,
  keeps: () => true,
  release: () => undefined,
});

/** Edits in the first release's format: one batch, later changes based on it, but not the state they were made from. */
interface FirstRelease {
  sent: { operationId: string; changes: Unsaved<unknown>['waiting'][number] } | null;
  waiting: Unsaved<unknown>['waiting'][number];
}

const upgraded = (kept: Kept | FirstRelease): Kept =>
  'inherited' in kept
    ? kept
    : {
        base: null,
        sent: kept.sent && { operationId: kept.sent.operationId, steps: kept.sent.changes.map((change) => [change]) },
        waiting: kept.waiting.map((change) => [change]),
        contested: [],
        refused: [],
        inherited: [],
      };

// pages of the first release keep the database open: upgrading its version would have to wait for them
const opened = async () =>
  openDB<EditDatabase>(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) });

/** Whether the page that wrote something is closed. A page holds a lock for as long as it is in use. */
async function isGone(page: string, locks: LockManager | undefined): Promise<boolean> {
  if (!locks) return true;
  return locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock !== null);
}
const lockOf = (page: string) => `${DATABASE}/${page}`;

/** Holds the page's lock until the page closes, or the returned function is called. */
function stayAlive(page: string, locks: LockManager | undefined): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(lockOf(page), () => held);
  return release;
}

/**
 * One user's edits in one company, in IndexedDB. Without it (private windows of some browsers) edits last as long as
 * the page.
 * @param owner whose they are, and where: `<user id>/<company id>`
 * @param page a name that no other page has
 * @param onChange runs when `keeps` changes
 */
export function openEditStorage<T>(
  owner: string,
  page: string,
  {
    locks = globalThis.navigator?.locks,
    onChange = () => undefined,
  }: { locks?: LockManager | undefined; onChange?: () => void } = {},
): EditStorage<T> {
  const database = opened().catch(() => null);
  const key = (itemId: string) => `${PREFIX}${owner}/${page}/${itemId}`;
  const letGo = stayAlive(page, locks);
  let keeps = true;
  let released = false;
  function setKeeps(stores: boolean): void {
    if (keeps === stores) return;
    keeps = stores;
    onChange();
  }
  async function store(itemId: string, edits: Unsaved<T> | null): Promise<boolean> {
    const db = await database;
    if (!db) return edits === null;
    await (edits ? db.put(STORE, edits, key(itemId)) : db.delete(STORE, key(itemId)));
    return true;
  }
  return {
    keeps: () => keeps,
    release() {
      released = true;
      letGo();
    },
    async takeOver() {
      const db = await database;
      const found = new Map<string, Unsaved<T>>();
      if (!db) return found;
      const left = new Map<string, string[]>();
      for (const stored of (await Promise.all(keysBelow(owner).map((range) => db.getAllKeys(STORE, range)))).flat()) {
        const [, , of = '', itemId = ''] = withoutPrefix(stored).split('/');
        if (of !== page && (await isGone(of, locks))) addTo(left, itemId, stored);
      }
      for (const [itemId, keys] of left) {
        const change = db.transaction(STORE, 'readwrite');
        // another page may have taken them over since
        const edits = mergedUnsaved(
          (await Promise.all(keys.map((stored) => change.store.get(stored)))).flatMap((each) =>
            each ? [upgraded(each)] : [],
          ),
        );
        if (edits) await change.store.put(edits, key(itemId));
        await Promise.all([...keys.map((stored) => change.store.delete(stored)), change.done]);
        if (edits) found.set(itemId, edits as Unsaved<T>);
      }
      return found;
    },
    write(itemId, edits) {
      if (!released) void store(itemId, edits).then(setKeeps, () => setKeeps(false));
    },
  };
}
