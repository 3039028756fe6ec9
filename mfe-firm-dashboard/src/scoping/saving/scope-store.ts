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
}

const WORST_FIRST: readonly SaveState[] = ['conflict', 'refused', 'waiting', 'saving', 'saved'];

/** Keeps one queue per item; items that are gone by now are told to `explain`'s reader by the fetch that fails. */
export function createScopeStore({ storage, fetchItem, send, newOperationId, explain, onSaved }: ScopeStoreOptions): ScopeStore {
  const queues = new Map<string, ItemQueue>();
  const listeners = new Set<() => void>();
  const listenersOf = new Map<string, Set<() => void>>();
  const log = createUndoLog();
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
        const saved = await send(base, batch);
        onSaved(saved);
        return saved;
      },
      keep: (edits) => storage.write(item.id, edits),
      onChange: () => tell(item.id),
    });
    queues.set(item.id, queue);
    tell(item.id);
  }

  function receive(item: ScopeItem): void {
    const queue = queues.get(item.id);
    if (queue) queue.receive(item);
    else open(item);
  }

  async function restore(): Promise<void> {
    const left = await storage.takeOver().catch(() => new Map<string, StoredEdits>());
    await Promise.all(
      [...left].map(async ([itemId, stored]) => {
        // what can't be fetched now stays in the browser
        const item = await fetchItem(itemId).catch(() => null);
        if (item) open(item, stored);
      }),
    );
  }

  function summarize(): SaveSummary {
    const states = [...queues].map(([itemId, queue]) => ({ itemId, state: queue.snapshot().state }));
    const asking = states.find(({ state }) => state === 'conflict' || state === 'refused');
    return {
      state: WORST_FIRST.find((each) => states.some(({ state }) => state === each)) ?? 'saved',
      unsaved: states.filter(({ state }) => state !== 'saved').length,
      asking: asking?.itemId ?? null,
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
      for (const queue of queues.values()) queue.flush();
    },
  };
}
