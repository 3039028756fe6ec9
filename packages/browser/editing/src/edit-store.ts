import type { Change, Clash, Versioned } from './changes.ts';
import type { Choice, ItemSnapshot, SaveState } from './item-queue.ts';
import {
  createListeners,
  createOpenItems,
  type EditStoreOptions,
  type GoneEdits,
  type OpenItems,
} from './open-items.ts';
import { type CommandStep, createUndoLog, type Direction, type LoggedStep } from './undo-log.ts';
import { createUndoSteps, type UndoResult } from './undo-steps.ts';
import type { Refusal } from './unsaved.ts';

/** The combined save state. */
export interface SaveSummary {
  state: SaveState;
  /** Names of the items with unsaved edits; null if unknown. */
  unsaved: readonly (string | null)[];
  /** The first item that needs an answer. */
  asking: string | null;
  /** Unsaved edits of items that no longer exist. */
  gone: readonly GoneEdits[];
  /** Whether the browser stores the unsaved edits. */
  kept: boolean;
}

/**
 * The items of one owner that the user has open, with their edits and undo steps. Everything that fetches an item
 * passes it to this store.
 */
export interface EditStore<T> {
  /** Resolves once the edits stored in the browser are loaded. */
  ready: Promise<void>;
  subscribe: (listener: () => void) => () => void;
  subscribeTo: (itemId: string, listener: () => void) => () => void;
  get: (itemId: string) => ItemSnapshot<T> | null;
  /** Opens an item, or applies a newer state of an open one. */
  receive: (item: T) => void;
  /** Applies newer states of open items; the others stay closed. */
  offer: (items: readonly T[]) => void;
  /** Refetches open items that are older than these versions. */
  notice: (versions: readonly Pick<Versioned, 'id' | 'version'>[]) => void;
  /** The item with the user's edits, fetched if it isn't open; null if it can't be fetched. */
  open: (itemId: string) => Promise<T | null>;
  /** Returns the step to pass to `undo`; null if nothing was changed. */
  change: (itemId: string, changes: readonly Change[], label: string) => LoggedStep | null;
  /** Sends the edits of an item now; resolves once the server has them, or hasn't answered. */
  sent: (itemId: string) => Promise<void>;
  resolve: (itemId: string, choose: Choice | ((clash: Clash) => Choice)) => void;
  /** Retries an item's refused edits. */
  retry: (itemId: string) => void;
  /** Discards an item's refused edits, or one of them. */
  giveUp: (itemId: string, refusal?: Refusal) => void;
  /** Runs a separate call that counts as being saved. */
  run: <R>(call: () => Promise<R>) => Promise<R>;
  /** Adds a step made by separate calls to the undo log. */
  record: (step: CommandStep) => void;
  /** Undoes the last step, or redoes the last undone one, after earlier undo calls have finished. Null without one. */
  step: (direction: Direction) => Promise<UndoResult>;
  /** Undoes a specific step, regardless of later ones; null if it is already undone. */
  undo: (step: LoggedStep) => Promise<UndoResult>;
  nextStep: (direction: Direction) => string | null;
  summary: () => SaveSummary;
  /** The open items with the user's edits; a new map after every change. */
  items: () => ReadonlyMap<string, T>;
  flush: () => void;
  /** Discards the unsaved edits of an item that no longer exists. */
  giveUpGone: (itemId: string) => void;
  /** Called when the browser starts or stops storing edits. */
  storageChanged: () => void;
  /** Closes the store: nothing more is sent, and unsaved edits stay for the page that takes them over. */
  close: () => void;
}

const WORST_FIRST: readonly SaveState[] = ['conflict', 'refused', 'waiting', 'saving', 'saved'];

/** @param running number of separate calls being saved */
function summarize<T extends Versioned>(open: OpenItems<T>, running: number, kept: boolean): SaveSummary {
  const states = [...open.queues].map(([itemId, queue]) => ({ itemId, ...queue.snapshot() }));
  const asking = states.find(({ state }) => state === 'conflict') ?? states.find(({ state }) => state === 'refused');
  const left = open.left();
  const all = [...[...states, ...left].map(({ state }) => state), ...(running > 0 ? ['saving' as const] : [])];
  return {
    state: WORST_FIRST.find((each) => all.includes(each)) ?? 'saved',
    unsaved: [
      ...states.filter(({ state }) => state !== 'saved').map(({ item }) => item.name),
      ...left.map(({ name }) => name),
      ...(running > 0 ? [null] : []),
    ],
    asking: asking?.itemId ?? null,
    gone: open.gone(),
    kept,
  };
}

/** Creates a store with one queue per item. */
export function createEditStore<T extends Versioned>(options: EditStoreOptions<T>): EditStore<T> {
  const { rules, storage, fetchItem, largestBatch, onTooLarge } = options;
  const log = createUndoLog();
  let running = 0;
  let items: ReadonlyMap<string, T> | null = null;
  let summary: SaveSummary | null = null;
  const listeners = createListeners(() => {
    items = null;
    summary = null;
  });
  const notify = () => listeners.notify();
  const open = createOpenItems(options, listeners);
  const { queues } = open;

  async function run<R>(call: () => Promise<R>): Promise<R> {
    running += 1;
    notify();
    try {
      return await call();
    } finally {
      running -= 1;
      notify();
    }
  }
  const takeStep = createUndoSteps({ log, rules, queues, isClosed: open.isClosed, run, notify });

  function change(itemId: string, changes: readonly Change[], label: string): LoggedStep | null {
    const queue = queues.get(itemId);
    if (!queue || changes.length === 0) return null;
    if (changes.length > largestBatch) {
      onTooLarge(label);
      return null;
    }
    const backward = rules.inverse(queue.snapshot().item, changes);
    const step = log.add({ kind: 'edit', itemId, label, forward: [...changes], backward, at: Date.now() });
    queue.change(changes);
    return step;
  }

  return {
    ready: open.restore(),
    subscribe: listeners.add,
    subscribeTo: listeners.addTo,
    get: (itemId) => queues.get(itemId)?.snapshot() ?? null,
    receive: open.receive,
    offer(offered) {
      for (const item of offered) queues.get(item.id)?.receive(item);
    },
    notice(versions) {
      for (const { id, version } of versions)
        if (version > (queues.get(id)?.snapshot().version ?? version)) void open.refresh(id);
    },
    async open(itemId) {
      if (!queues.has(itemId)) {
        const item = await fetchItem(itemId).catch(() => null);
        if (item) open.receive(item);
      }
      return queues.get(itemId)?.snapshot().item ?? null;
    },
    change,
    sent: (itemId) => open.leaves(itemId, ['saving']),
    resolve: (itemId, choose) => queues.get(itemId)?.resolve(choose),
    retry: (itemId) => queues.get(itemId)?.retry(),
    giveUp: (itemId, refusal) => queues.get(itemId)?.giveUp(refusal),
    run,
    record(step) {
      log.add(step);
      notify();
    },
    step: (direction) => takeStep(direction),
    undo: (step) => takeStep('undo', step),
    nextStep: (direction) => log.next(direction)?.label ?? null,
    summary: () => {
      summary ??= summarize(open, running, storage.keeps());
      return summary;
    },
    items: () => {
      items ??= new Map([...queues].map(([id, queue]) => [id, queue.snapshot().item]));
      return items;
    },
    flush() {
      if (open.isClosed()) return;
      for (const queue of queues.values()) queue.flush();
      if (open.left().length > 0) void open.openLeft();
    },
    giveUpGone: (itemId) => {
      if (open.giveUpGone(itemId)) notify();
    },
    storageChanged: notify,
    close: open.close,
  };
}
