import type { Change, ChangeRules, Versioned } from './changes.ts';
import type { EditStorage } from './edit-storage.ts';
import { type Batch, createItemQueue, type ItemQueue, type SaveState } from './item-queue.ts';
import type { Unsaved } from './unsaved.ts';

export interface EditStoreOptions<T extends Versioned> {
  rules: ChangeRules<T>;
  storage: EditStorage<T>;
  fetchItem: (itemId: string) => Promise<T>;
  send: (item: T, batch: Batch) => Promise<T>;
  newOperationId: () => string;
  explain: (error: unknown) => string;
  /** Whether an item couldn't be fetched because it doesn't exist, or the user may no longer see it. */
  isGone: (error: unknown) => boolean;
  /** Called with the state that the server has stored. */
  onSaved: (item: T) => void;
  /** Maximum number of changes per call. */
  largestBatch: number;
  /** Called with the label of a step that exceeds one call and is therefore not made. */
  onTooLarge: (label: string) => void;
  /** An item whose edits must be sent first, because these may refer to something new in it, if any. */
  follows?: (item: T, changes: readonly Change[]) => string | null;
}

/** Edits of a deleted item, with the values that would be lost. */
export interface GoneEdits {
  itemId: string;
  /** Null if unknown. */
  name: string | null;
  changes: Change[];
}

/** Listeners to everything, and to one item each. */
export interface Listeners {
  /** Notifies listeners to everything, and those to this item. */
  notify: (itemId?: string) => void;
  add: (listener: () => void) => () => void;
  addTo: (itemId: string, listener: () => void) => () => void;
}

export function createListeners(onNotify: () => void): Listeners {
  const all = new Set<() => void>();
  const byItem = new Map<string, Set<() => void>>();
  return {
    notify(itemId) {
      onNotify();
      for (const listener of [...all]) listener();
      if (itemId) for (const listener of [...(byItem.get(itemId) ?? [])]) listener();
    },
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    addTo(itemId, listener) {
      const own = byItem.get(itemId) ?? new Set();
      byItem.set(itemId, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

/** The items of a store: open ones with a queue each, and edits stored in the browser whose item isn't open yet. */
export interface OpenItems<T extends Versioned> {
  queues: ReadonlyMap<string, ItemQueue<T>>;
  /** Opens an item, or applies a newer state of an open one. */
  receive: (item: T) => void;
  /** Loads the edits stored in the browser, and opens their items. */
  restore: () => Promise<void>;
  /** Opens the items of unsaved edits. Those that can't be fetched stay in the browser until they can. */
  openLeft: () => Promise<void>;
  /** Fetches an open item again. */
  refresh: (itemId: string) => Promise<void>;
  /** Sends the edits of an item; resolves once it is in none of the states. */
  leaves: (itemId: string, states: readonly SaveState[]) => Promise<void>;
  /** Edits stored in the browser, each with its state and the item's name; null if unknown. */
  left: () => { state: SaveState; name: string | null }[];
  /** Unsaved edits of items that no longer exist. */
  gone: () => GoneEdits[];
  /** Discards the unsaved edits of an item that no longer exists; false without any. */
  giveUpGone: (itemId: string) => boolean;
  isClosed: () => boolean;
  close: () => void;
}

const changesIn = ({ sent, waiting, refused, inherited }: Unsaved<unknown>): Change[] => [
  ...(sent?.steps ?? []).flat(),
  ...waiting.flat(),
  ...refused.flatMap(({ changes }) => changes),
  ...inherited.flatMap(changesIn),
];

/** Edits left in the browser whose item isn't open yet. */
function createLeftEdits<T extends Versioned>(storage: EditStorage<T>) {
  const left = new Map<string, Unsaved<T>>();
  const gone = new Set<string>();
  return {
    async takeOver(): Promise<void> {
      const found = await storage.takeOver().catch(() => new Map<string, Unsaved<T>>());
      for (const [itemId, stored] of found) left.set(itemId, stored);
    },
    itemIds: () => [...left.keys()],
    /** The edits left for an item that is opened now. */
    take(itemId: string): Unsaved<T> | undefined {
      const stored = left.get(itemId);
      left.delete(itemId);
      gone.delete(itemId);
      return stored;
    },
    /** The item no longer exists. */
    markGone: (itemId: string) => void gone.add(itemId),
    waits: (itemId: string) => left.has(itemId) && !gone.has(itemId),
    all: () =>
      [...left].map(([itemId, { base }]) => ({
        state: gone.has(itemId) ? ('refused' as const) : ('waiting' as const),
        name: base?.name ?? null,
      })),
    gone: () =>
      [...gone].flatMap((itemId) => {
        const edits = left.get(itemId);
        return edits ? [{ itemId, name: edits.base?.name ?? null, changes: changesIn(edits) }] : [];
      }),
    giveUpGone(itemId: string): boolean {
      if (!gone.delete(itemId)) return false;
      left.delete(itemId);
      storage.write(itemId, null);
      return true;
    },
  };
}

export function createOpenItems<T extends Versioned>(
  { storage, fetchItem, send, isGone, onSaved, follows, ...options }: EditStoreOptions<T>,
  listeners: Listeners,
): OpenItems<T> {
  const queues = new Map<string, ItemQueue<T>>();
  const left = createLeftEdits(storage);
  const fetching = new Set<string>();
  let closed = false;

  async function sendInOrder(...[item, batch]: Parameters<typeof send>): Promise<T> {
    const before = follows?.(item, batch.changes) ?? null;
    if (before) await leaves(before, ['saving', 'waiting']);
    const saved = await send(item, batch);
    if (!closed) onSaved(saved);
    return saved;
  }

  function create(item: T, stored?: Unsaved<T>): void {
    const { rules, newOperationId, explain, largestBatch } = options;
    const queue = createItemQueue<T>({
      item,
      rules,
      stored,
      newOperationId,
      explain,
      largestBatch,
      send: sendInOrder,
      keep: (edits) => storage.write(item.id, edits),
      onChange: () => listeners.notify(item.id),
    });
    queues.set(item.id, queue);
    listeners.notify(item.id);
  }

  const stateOf = (itemId: string): SaveState =>
    queues.get(itemId)?.snapshot().state ?? (left.waits(itemId) ? 'waiting' : 'saved');

  function leaves(itemId: string, states: readonly SaveState[]): Promise<void> {
    queues.get(itemId)?.flush();
    return new Promise((resolve) => {
      const look = () => {
        if (states.includes(stateOf(itemId))) return;
        stop();
        resolve();
      };
      const stop = listeners.add(look);
      look();
    });
  }

  function receive(item: T): void {
    const queue = queues.get(item.id);
    if (queue) queue.receive(item);
    else create(item, left.take(item.id));
  }

  async function openLeft(): Promise<void> {
    await Promise.all(
      left.itemIds().map(async (itemId) => {
        try {
          receive(await fetchItem(itemId));
        } catch (error) {
          if (isGone(error)) left.markGone(itemId);
        }
      }),
    );
    if (left.itemIds().length > 0) listeners.notify();
  }

  return {
    queues,
    receive,
    openLeft,
    leaves,
    async restore() {
      await left.takeOver();
      await openLeft();
    },
    async refresh(itemId) {
      if (fetching.has(itemId)) return;
      fetching.add(itemId);
      try {
        receive(await fetchItem(itemId));
      } catch {
        // the screen that shows the item fetches it again, and shows why it can't
      } finally {
        fetching.delete(itemId);
      }
    },
    left: left.all,
    gone: left.gone,
    giveUpGone: left.giveUpGone,
    isClosed: () => closed,
    close() {
      closed = true;
      for (const queue of queues.values()) queue.stop();
      storage.release();
    },
  };
}
