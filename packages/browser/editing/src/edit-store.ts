import type { Change, ChangeRules, Clash, Versioned } from './changes.ts';
import type { EditStorage } from './edit-storage.ts';
import { isStale } from './failures.ts';
import {
  type Batch,
  type Choice,
  createItemQueue,
  type ItemQueue,
  type ItemSnapshot,
  type SaveState,
} from './item-queue.ts';
import {
  type CommandStep,
  createUndoLog,
  type Direction,
  type LoggedStep,
  type Running,
  stillFits,
} from './undo-log.ts';
import type { Refusal, Unsaved } from './unsaved.ts';

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
  /** An item whose edits must be sent first, because these may refer to something new in it; null: none. */
  follows?: (item: T, changes: readonly Change[]) => string | null;
}

/** Edits of a deleted item, with the values that would be lost. */
export interface GoneEdits {
  itemId: string;
  /** Null if unknown. */
  name: string | null;
  changes: Change[];
}

/** The combined save state. */
export interface SaveSummary {
  state: SaveState;
  /** Names of the items with unsaved edits; null if unknown. */
  unsaved: readonly (string | null)[];
  /** The first item that needs an answer. */
  asking: string | null;
  /** Edits left for items that no longer exist. */
  gone: readonly GoneEdits[];
  /** Whether the browser stores the unsaved edits. */
  kept: boolean;
}

/**
 * The result of undo or redo. `stale` is impossible for good, because the item has changed since; `failed` may work
 * later.
 */
export type UndoResult = { done: string } | { stale: string } | { failed: string; error: unknown } | null;

/**
 * The items of one owner that the user has open, with their edits and undo steps. Everything that fetches an item
 * passes it to this store.
 */
export interface EditStore<T> {
  /** Resolves once the edits left in the browser are loaded. */
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
  /** Runs a separate call as part of what is being saved. */
  run: <R>(call: () => Promise<R>) => Promise<R>;
  /** Adds a step made by separate calls to the undo log. */
  record: (step: CommandStep) => void;
  /**
   * Undoes the last step, or redoes the last undone one, after earlier undo calls have finished. Null if there is none.
   */
  step: (direction: Direction) => Promise<UndoResult>;
  /** Undoes a specific step, whatever was done since; null if it is already undone. */
  undo: (step: LoggedStep) => Promise<UndoResult>;
  nextStep: (direction: Direction) => string | null;
  summary: () => SaveSummary;
  /** The open items with the user's edits; a new map after every change. */
  items: () => ReadonlyMap<string, T>;
  flush: () => void;
  /** Discards the edits left for an item that no longer exists. */
  giveUpGone: (itemId: string) => void;
  /** Called when the browser starts or stops storing what is written. */
  storageChanged: () => void;
  /** Closes the store: nothing more is sent, and unsaved edits are left to the page that takes them over. */
  close: () => void;
}

const WORST_FIRST: readonly SaveState[] = ['conflict', 'refused', 'waiting', 'saving', 'saved'];

const changesIn = ({ sent, waiting, refused, inherited }: Unsaved<unknown>): Change[] => [
  ...(sent?.steps ?? []).flat(),
  ...waiting.flat(),
  ...refused.flatMap(({ changes }) => changes),
  ...inherited.flatMap(changesIn),
];

/** Creates a store with one queue per item. */
export function createEditStore<T extends Versioned>(options: EditStoreOptions<T>): EditStore<T> {
  const { rules, storage, fetchItem, newOperationId, explain, isGone, onSaved, largestBatch, onTooLarge, follows } =
    options;
  const queues = new Map<string, ItemQueue<T>>();
  const listeners = new Set<() => void>();
  const listenersOf = new Map<string, Set<() => void>>();
  const log = createUndoLog();
  /** Edits left in the browser whose item isn't open yet. */
  const left = new Map<string, Unsaved<T>>();
  const gone = new Set<string>();
  const fetching = new Set<string>();
  let closed = false;
  let running = 0;
  /** Runs undo and redo one after the other. */
  let stepping: Promise<unknown> = Promise.resolve();
  let items: ReadonlyMap<string, T> | null = null;
  let summary: SaveSummary | null = null;

  function notifyListeners(itemId?: string): void {
    items = null;
    summary = null;
    for (const listener of [...listeners]) listener();
    if (itemId) for (const listener of [...(listenersOf.get(itemId) ?? [])]) listener();
  }

  function create(item: T, stored?: Unsaved<T>): void {
    const queue = createItemQueue<T>({
      item,
      rules,
      stored,
      newOperationId,
      explain,
      largestBatch,
      send: async (base, batch) => {
        const before = follows?.(base, batch.changes) ?? null;
        if (before) await leaves(before, ['saving', 'waiting']);
        const saved = await options.send(base, batch);
        if (!closed) onSaved(saved);
        return saved;
      },
      keep: (edits) => storage.write(item.id, edits),
      onChange: () => notifyListeners(item.id),
    });
    queues.set(item.id, queue);
    notifyListeners(item.id);
  }

  /** Resolves once an item is in none of the states. */
  function leaves(itemId: string, states: readonly SaveState[]): Promise<void> {
    const stateOf = (): SaveState =>
      queues.get(itemId)?.snapshot().state ?? (left.has(itemId) && !gone.has(itemId) ? 'waiting' : 'saved');
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

  function receive(item: T): void {
    const queue = queues.get(item.id);
    if (queue) {
      queue.receive(item);
      return;
    }
    create(item, left.get(item.id));
    left.delete(item.id);
    gone.delete(item.id);
    notifyListeners(item.id);
  }

  async function restore(): Promise<void> {
    const found = await storage.takeOver().catch(() => new Map<string, Unsaved<T>>());
    for (const [itemId, stored] of found) left.set(itemId, stored);
    await openLeft();
  }

  /** Opens the items of edits that were left. Those that can't be fetched stay in the browser until they can. */
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
    if (left.size > 0) notifyListeners();
  }

  async function refresh(itemId: string): Promise<void> {
    if (fetching.has(itemId)) return;
    fetching.add(itemId);
    try {
      receive(await fetchItem(itemId));
    } catch {
      // the screen that shows the item fetches it again, and says why it can't
    } finally {
      fetching.delete(itemId);
    }
  }

  const goneEdits = (): GoneEdits[] =>
    [...gone].flatMap((itemId) => {
      const edits = left.get(itemId);
      return edits ? [{ itemId, name: edits.base?.name ?? null, changes: changesIn(edits) }] : [];
    });

  function summarize(): SaveSummary {
    const states = [...queues].map(([itemId, queue]) => ({ itemId, ...queue.snapshot() }));
    const asking = states.find(({ state }) => state === 'conflict') ?? states.find(({ state }) => state === 'refused');
    const ofLeft: SaveState[] = [...left.keys()].map((itemId) => (gone.has(itemId) ? 'refused' : 'waiting'));
    const all = [...states.map(({ state }) => state), ...ofLeft, ...(running > 0 ? ['saving' as const] : [])];
    return {
      state: WORST_FIRST.find((each) => all.includes(each)) ?? 'saved',
      unsaved: [
        ...states.filter(({ state }) => state !== 'saved').map(({ item }) => item.name),
        ...[...left.values()].map(({ base }) => base?.name ?? null),
        ...(running > 0 ? [null] : []),
      ],
      asking: asking?.itemId ?? null,
      gone: goneEdits(),
      kept: storage.keeps(),
    };
  }

  async function run<R>(call: () => Promise<R>): Promise<R> {
    running += 1;
    notifyListeners();
    try {
      return await call();
    } finally {
      running -= 1;
      notifyListeners();
    }
  }

  async function runCommand({ step, done, putBack }: Running, direction: Direction): Promise<UndoResult> {
    if (step.kind !== 'command') return null;
    try {
      await run(step[direction]);
    } catch (error) {
      // a step that can never be undone would block every step before it
      if (isStale(error)) return { stale: step.label };
      putBack();
      return { failed: step.label, error };
    }
    done();
    return { done: step.label };
  }

  function inLine(work: () => Promise<UndoResult>): Promise<UndoResult> {
    const result = stepping.then(work);
    stepping = result.catch(() => undefined);
    return result;
  }

  async function takeStep(direction: Direction, certain?: LoggedStep): Promise<UndoResult> {
    const taken = closed ? null : log.take(direction, certain);
    if (!taken) return null;
    const { step, done } = taken;
    notifyListeners();
    if (step.kind === 'command') return runCommand(taken, direction).finally(() => notifyListeners());
    const queue = queues.get(step.itemId);
    const changes = direction === 'undo' ? step.backward : step.forward;
    const item = queue?.snapshot().item;
    if (!queue || !item || item.deletedAt !== null || !stillFits(rules, item, changes)) return { stale: step.label };
    done();
    queue.change(changes);
    return { done: step.label };
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
    offer(offered) {
      for (const item of offered) queues.get(item.id)?.receive(item);
    },
    notice(versions) {
      for (const { id, version } of versions)
        if (version > (queues.get(id)?.snapshot().version ?? version)) void refresh(id);
    },
    async open(itemId) {
      if (!queues.has(itemId)) {
        const item = await fetchItem(itemId).catch(() => null);
        if (item) receive(item);
      }
      return queues.get(itemId)?.snapshot().item ?? null;
    },
    change(itemId, changes, label) {
      const queue = queues.get(itemId);
      if (!queue || changes.length === 0) return null;
      if (changes.length > largestBatch) {
        onTooLarge(label);
        return null;
      }
      const { item } = queue.snapshot();
      const step = log.add({
        kind: 'edit',
        itemId,
        label,
        forward: [...changes],
        backward: rules.inverse(item, changes),
        at: Date.now(),
      });
      queue.change(changes);
      return step;
    },
    sent: (itemId) => leaves(itemId, ['saving']),
    resolve: (itemId, choose) => queues.get(itemId)?.resolve(choose),
    retry: (itemId) => queues.get(itemId)?.retry(),
    giveUp: (itemId, refusal) => queues.get(itemId)?.giveUp(refusal),
    run,
    record(step) {
      log.add(step);
      notifyListeners();
    },
    step: (direction) => inLine(() => takeStep(direction)),
    undo: (step) => inLine(() => takeStep('undo', step)),
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
      if (left.size > 0) void openLeft();
    },
    giveUpGone(itemId) {
      if (!gone.delete(itemId)) return;
      left.delete(itemId);
      storage.write(itemId, null);
      notifyListeners();
    },
    storageChanged: () => notifyListeners(),
    close() {
      closed = true;
      for (const queue of queues.values()) queue.stop();
      storage.release();
    },
  };
}
