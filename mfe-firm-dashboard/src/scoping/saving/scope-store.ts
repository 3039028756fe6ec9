import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { inverseOfChanges } from '@scopewright/domain/scoping/changes';
import type { EditStorage } from './edit-storage.ts';
import type { Clash } from './edits.ts';
import { type Batch, type Choice, createItemQueue, type ItemQueue, type ItemSnapshot, type SaveState, type StoredEdits } from './item-queue.ts';
import { createUndoLog, type Step, stillFits } from './undo-log.ts';

export interface ScopeStoreOptions {
  storage: EditStorage;
  fetchItem: (itemId: string) => Promise<ScopeItem>;
  send: (item: ScopeItem, batch: Batch) => Promise<ScopeItem>;
  newOperationId: () => string;
  explain: (error: unknown) => string;
  /** Whether an item could not be fetched as it is not there, or no longer for this person. */
  isGone: (error: unknown) => boolean;
  /** Runs with what the server has stored. */
  onSaved: (item: ScopeItem) => void;
}

/** How everything stands together. */
export interface SaveSummary {
  state: SaveState;
  /** Items that hold what is not saved. */
  unsaved: number;
  /** The first item that needs an answer. */
  asking: string | null;
  /** Items that edits were left of, and that are gone. */
  gone: number;
  /** Whether the browser keeps what is not saved. */
  kept: boolean;
}

/** What undoing, or doing again, has come to. */
export type UndoResult = { done: string } | { changedMeanwhile: string } | { failed: string; error: unknown } | null;

/** The items of a company that the person has open, with their own edits and the way back from them. */
export interface ScopeStore {
  /** Resolves once what was left in the browser is there. */
  ready: Promise<void>;
  subscribe: (listener: () => void) => () => void;
  subscribeTo: (itemId: string, listener: () => void) => () => void;
  get: (itemId: string) => ItemSnapshot | null;
  receive: (item: ScopeItem) => void;
  /** The item with the person's edits, fetched where it is not open; null where it can't be had. */
  open: (itemId: string) => Promise<ScopeItem | null>;
  change: (itemId: string, changes: readonly ScopeChange[], label: string) => void;
  /** Sends the edits of an item now; resolves once the server has them, or has not answered. */
  sent: (itemId: string) => Promise<void>;
  resolve: (itemId: string, choose: Choice | ((clash: Clash) => Choice)) => void;
  /** Puts a step on record that was done by calls of its own. */
  record: (step: Extract<Step, { kind: 'command' }>) => void;
  /** Undoes the last step, or does the one that was undone last again. Null: there is none. */
  step: (direction: 'undo' | 'redo') => Promise<UndoResult>;
  nextStep: (direction: 'undo' | 'redo') => string | null;
  summary: () => SaveSummary;
  /** The items that are open, with the person's edits; another map after every change. */
  items: () => ReadonlyMap<string, ScopeItem>;
  flush: () => void;
  /** Gives up the edits that were left of items which are gone. */
  giveUpGone: () => void;
  /** The browser keeps what is written, or does so no longer. */
  storageChanged: () => void;
  /** Ends it: nothing is sent any more, and what is not saved is left to whoever takes it over. */
  close: () => void;
}

const WORST_FIRST: readonly SaveState[] = ['conflict', 'refused', 'waiting', 'saving', 'saved'];

/** Keeps one queue per item; items that are gone by now are told to `explain`'s reader by the fetch that fails. */
export function createScopeStore({ storage, fetchItem, send, newOperationId, explain, isGone, onSaved }: ScopeStoreOptions): ScopeStore {
  const queues = new Map<string, ItemQueue>();
  const listeners = new Set<() => void>();
  const listenersOf = new Map<string, Set<() => void>>();
  const log = createUndoLog();
  /** Edits that were left in the browser and whose item is not open yet. */
  const left = new Map<string, StoredEdits>();
  const gone = new Set<string>();
  let closed = false;
  let items: ReadonlyMap<string, ScopeItem> | null = null;
  let summary: SaveSummary | null = null;

  function tell(itemId?: string): void {
    items = null;
    summary = null;
    for (const listener of listeners) listener();
    if (itemId) for (const listener of listenersOf.get(itemId) ?? []) listener();
  }

  function open(item: ScopeItem, stored?: StoredEdits): void {
    const queue = createItemQueue({
      item,
      stored,
      newOperationId,
      explain,
      send: async (base, batch) => {
        // the group may be new, too
        if (base.projectId && batch.changes.some(({ path }) => path.includes('portalGroupId'))) await leaves(base.projectId, ['saving', 'waiting']);
        const saved = await send(base, batch);
        if (!closed) onSaved(saved);
        return saved;
      },
      keep: (edits) => storage.write(item.id, edits),
      onChange: () => tell(item.id),
    });
    queues.set(item.id, queue);
    tell(item.id);
  }

  /** Resolves once an item is in none of the states. */
  function leaves(itemId: string, states: readonly SaveState[]): Promise<void> {
    const stateOf = (): SaveState => queues.get(itemId)?.snapshot().state ?? (left.has(itemId) && !gone.has(itemId) ? 'waiting' : 'saved');
    queues.get(itemId)?.flush();
    return new Promise((resolve) => {
      const look = () => {
        if (states.includes(stateOf())) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  }

  function receive(item: ScopeItem): void {
    const queue = queues.get(item.id);
    if (queue) {
      queue.receive(item);
      return;
    }
    open(item, left.get(item.id));
    left.delete(item.id);
    gone.delete(item.id);
  }

  async function restore(): Promise<void> {
    const found = await storage.takeOver().catch(() => new Map<string, StoredEdits>());
    for (const [itemId, stored] of found) left.set(itemId, stored);
    await openLeft();
  }

  /** Opens the items of edits that were left. What can't be fetched now stays in the browser until it can. */
  async function openLeft(): Promise<void> {
    await Promise.all(
      [...left.keys()].map(async (itemId) => {
        try {
          receive(await fetchItem(itemId));
        } catch (error) {
          if (isGone(error)) gone.add(itemId);
        }
      }),
    );
    if (left.size > 0) tell();
  }

  function summarize(): SaveSummary {
    const states = [...queues].map(([itemId, queue]) => ({ itemId, state: queue.snapshot().state }));
    const asking = states.find(({ state }) => state === 'conflict' || state === 'refused');
    const ofLeft: SaveState[] = [...left.keys()].map((itemId) => (gone.has(itemId) ? 'refused' : 'waiting'));
    const all = [...states.map(({ state }) => state), ...ofLeft];
    return {
      state: WORST_FIRST.find((each) => all.includes(each)) ?? 'saved',
      unsaved: all.filter((state) => state !== 'saved').length,
      asking: asking?.itemId ?? null,
      gone: gone.size,
      kept: storage.keeps(),
    };
  }

  function apply(itemId: string, changes: readonly ScopeChange[]): void {
    queues.get(itemId)?.change(changes);
  }

  return {
    ready: restore(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeTo(itemId, listener) {
      const own = listenersOf.get(itemId) ?? new Set();
      listenersOf.set(itemId, own.add(listener));
      return () => own.delete(listener);
    },
    get: (itemId) => queues.get(itemId)?.snapshot() ?? null,
    receive,
    async open(itemId) {
      if (!queues.has(itemId)) {
        const item = await fetchItem(itemId).catch(() => null);
        if (item) receive(item);
      }
      return queues.get(itemId)?.snapshot().item ?? null;
    },
    change(itemId, changes, label) {
      const item = queues.get(itemId)?.snapshot().item;
      if (!item || changes.length === 0) return;
      log.add({ kind: 'edit', itemId, label, forward: [...changes], backward: inverseOfChanges(item, changes), at: Date.now() });
      apply(itemId, changes);
    },
    sent: (itemId) => leaves(itemId, ['saving']),
    resolve: (itemId, choose) => queues.get(itemId)?.resolve(choose),
    record(step) {
      log.add(step);
      tell();
    },
    async step(direction) {
      const step = log.next(direction);
      if (!step) return null;
      if (step.kind === 'command') {
        try {
          await step[direction]();
        } catch (error) {
          return { failed: step.label, error };
        }
        log.pass(direction);
        tell();
        return { done: step.label };
      }
      const item = queues.get(step.itemId)?.snapshot().item;
      const changes = direction === 'undo' ? step.backward : step.forward;
      if (!item || !stillFits(item, changes)) {
        log.drop(direction);
        tell();
        return { changedMeanwhile: step.label };
      }
      log.pass(direction);
      apply(step.itemId, changes);
      return { done: step.label };
    },
    nextStep: (direction) => log.next(direction)?.label ?? null,
    summary: () => {
      summary ??= summarize();
      return summary;
    },
    items: () => {
      items ??= new Map([...queues].map(([id, queue]) => [id, queue.snapshot().item]));
      return items;
    },
    flush() {
      if (closed) return;
      for (const queue of queues.values()) queue.flush();
      if (left.size > gone.size) void openLeft();
    },
    giveUpGone() {
      for (const itemId of gone) {
        left.delete(itemId);
        storage.write(itemId, null);
      }
      gone.clear();
      tell();
    },
    storageChanged: () => tell(),
    close() {
      closed = true;
      for (const queue of queues.values()) queue.stop();
      storage.release();
    },
  };
}
