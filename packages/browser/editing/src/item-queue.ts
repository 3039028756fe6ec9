import type { Change, ChangeRules, Clash, Step, Versioned } from './changes.ts';
import { jsonAt } from './changes.ts';
import { askedToWait, concernsAll, currentOf, mayPass } from './failures.ts';
import {
  clashesOf,
  type Edits,
  isUnsaved,
  type Refusal,
  rebasedOnto,
  savedAs,
  shown,
  takenBack,
  type Unsaved,
  withoutPlace,
  withRefused,
  withRetried,
  withStep,
} from './unsaved.ts';

/** An item's save state, as shown to the user: `waiting` for the connection; the last two need the user. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'refused';

export type Choice = 'mine' | 'theirs';

/** Changes that are sent together, under an id that stays the same for every attempt. */
export interface Batch {
  operationId: string;
  changes: Change[];
}

/** An edit that the server refused: the reason, and the values at its places. */
export interface RefusedEdit {
  refusal: Refusal;
  reason: string;
  places: { path: string[]; mine: ReturnType<typeof jsonAt> }[];
}

/** An item with the user's edits applied. */
export interface ItemSnapshot<T> {
  item: T;
  /** Version of the newest known server state. */
  version: number;
  state: SaveState;
  conflicts: readonly Clash[];
  refused: readonly RefusedEdit[];
}

/**
 * State of a queue. All unsaved edits are in `edits`, in every state, and in the browser. `idle`: no call is running
 * (typing may be pausing); `sending`: waits for an answer; `retrying`: had none; `conflict`: sends nothing until the
 * user has chosen; `refused`: has sent all that can be sent.
 */
export type QueueState<T> = { edits: Edits<T> } & (
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'retrying'; failures: number }
  | { kind: 'conflict'; clashes: Clash[] }
  | { kind: 'refused' }
);

export interface ItemQueueOptions<T extends Versioned> {
  item: T;
  rules: ChangeRules<T>;
  /** Edits of the item stored by closed pages. */
  stored?: Unsaved<T> | undefined;
  /** Sends a batch; resolves to the item as stored. Rejects with ApiError. */
  send: (item: T, batch: Batch) => Promise<T>;
  /** Stores the unsaved edits in the browser; null: everything is saved. */
  keep: (edits: Unsaved<T> | null) => void;
  newOperationId: () => string;
  /** Runs after every change of the snapshot. */
  onChange: () => void;
  /** The message for a failure other than a lost connection. */
  explain: (error: unknown) => string;
  /** Maximum number of changes per call. */
  largestBatch: number;
}

export interface ItemQueue<T> {
  snapshot: () => ItemSnapshot<T>;
  /** Applies changes immediately, and sends them soon, all or none. */
  change: (changes: readonly Change[]) => void;
  /** Applies the server's state of the item; ignored if older than the known one. */
  receive: (item: T) => void;
  /** Sends pending edits now. */
  flush: () => void;
  /** Answers the conflicts: `mine` overwrites the other user's values, `theirs` discards one's own. */
  resolve: (choose: Choice | ((conflict: Clash) => Choice)) => void;
  /** Retries the refused edits. */
  retry: () => void;
  /** Discards the refused edits, or one of them. */
  giveUp: (refusal?: Refusal) => void;
  /** Stops sending. Unsaved edits stay in the browser. */
  stop: () => void;
}

/** Typing is sent when it pauses, and at the latest this long after it began. */
const PAUSE_MS = 400;
const LONGEST_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** As many of the first steps as fit into one call; at least one. */
function firstSteps(steps: readonly Step[], mostSteps: number, mostChanges: number): Step[] {
  let changes = 0;
  const end = steps.findIndex((step, index) => {
    changes += step.length;
    return index > 0 && (index >= mostSteps || changes > mostChanges);
  });
  return steps.slice(0, end === -1 ? steps.length : end);
}

/**
 * The edits of one item on their way to the server: applied immediately, sent one batch after the other, stored in the
 * browser until acknowledged. A place that another user has also changed is a conflict and waits for an answer. A
 * refused edit waits for a correction, and blocks nothing else.
 */
export const createItemQueue = <T extends Versioned>(options: ItemQueueOptions<T>): ItemQueue<T> => new Queue(options);

class Queue<T extends Versioned> implements ItemQueue<T> {
  readonly #options: ItemQueueOptions<T>;
  readonly #rules: ChangeRules<T>;
  #state: QueueState<T>;
  /** A newer state of the item that arrived while a batch was being sent; applied with its answer. */
  #newer: T | null = null;
  /** Maximum number of steps sent together: reduced after a batch was refused, to find the step that can't be saved. */
  #mostSteps = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #oldestEdit: number | null = null;
  #snapshot: ItemSnapshot<T> | null = null;
  #stopped = false;

  constructor(options: ItemQueueOptions<T>) {
    this.#options = options;
    this.#rules = options.rules;
    this.#state = { kind: 'idle', edits: savedAs(options.item) };
    if (options.stored) this.#adopt(options.stored, options.item);
  }

  #enter(next: QueueState<T>): void {
    this.#state = next;
    this.#snapshot = null;
    this.#options.keep(isUnsaved(next.edits) ? next.edits : null);
    this.#options.onChange();
  }

  /** Stops sending: the next edits are sent after a delay, unless they wait for an answer. */
  #rest(edits: Edits<T>, delay = 0): void {
    const clashes = clashesOf(this.#rules, edits);
    const held = { ...edits, contested: clashes.map(({ path }) => path) };
    const [next, ...others] = held.inherited;
    if (clashes.length > 0) this.#enter({ kind: 'conflict', edits: held, clashes });
    else if (held.waiting.length > 0) {
      this.#enter({ kind: 'idle', edits: held });
      this.#schedule(delay);
    } else if (held.refused.length > 0) this.#enter({ kind: 'refused', edits: held });
    else if (next) this.#adopt({ ...next, inherited: [...next.inherited, ...others] }, held.base);
    else this.#enter({ kind: 'idle', edits: held });
  }

  /** Takes over unsaved edits of a closed page. A batch it had sent is first sent again under its own id. */
  #adopt(left: Unsaved<T>, latest: T): void {
    const edits = { ...left, base: left.base ?? latest };
    const ahead = latest.version > edits.base.version ? latest : null;
    if (edits.sent) {
      this.#newer = ahead;
      this.#enter({ kind: 'retrying', edits, failures: 0 });
      this.#schedule(0);
    } else this.#rest(ahead ? rebasedOnto(this.#rules, edits, ahead) : edits);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#flush(), delay);
  }

  /** The next batch to send, if any. */
  #sendable(): Edits<T> | null {
    if (this.#state.kind === 'sending' || this.#state.kind === 'conflict') return null;
    const { edits } = this.#state;
    if (edits.sent) return edits;
    if (edits.waiting.length === 0) return null;
    const steps = firstSteps(edits.waiting, this.#mostSteps, this.#options.largestBatch);
    return {
      ...edits,
      sent: { operationId: this.#options.newOperationId(), steps },
      waiting: edits.waiting.slice(steps.length),
    };
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    const edits = this.#stopped ? null : this.#sendable();
    if (!edits?.sent) return;
    const failures = this.#state.kind === 'retrying' ? this.#state.failures : 0;
    this.#oldestEdit = null;
    this.#enter({ kind: 'sending', edits });
    try {
      this.#acknowledge(
        await this.#options.send(edits.base, { operationId: edits.sent.operationId, changes: edits.sent.steps.flat() }),
      );
    } catch (error) {
      this.#fail(error, failures);
    }
  }

  /** The newest of three states: the given one, one that has arrived since, and the known one. */
  #newest(item: T): T {
    const [latest = item] = [item, this.#newer, this.#state.edits.base]
      .filter((each) => each !== null)
      .toSorted((a, b) => b.version - a.version);
    this.#newer = null;
    return latest;
  }

  #acknowledge(saved: T): void {
    this.#mostSteps *= 2;
    this.#rest(rebasedOnto(this.#rules, this.#state.edits, this.#newest(saved)));
  }

  #fail(error: unknown, failures: number): void {
    const { edits } = this.#state;
    if (mayPass(error)) {
      this.#enter({ kind: 'retrying', edits, failures: failures + 1 });
      this.#schedule(Math.max(askedToWait(error), Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)));
      return;
    }
    const current = currentOf(error, edits.base.id) as T | null;
    const rebased = this.#rebasedOnCurrent(current && (this.#rules.edited?.(current) ?? current), edits);
    if (rebased) this.#rest(rebased);
    else this.#refuse(error, edits);
  }

  /** The sent changes, rebased onto the state in the server's answer; null if the same would be sent again. */
  #rebasedOnCurrent(current: T | null, edits: Edits<T>): Edits<T> | null {
    if (!current || current.version < edits.base.version) return null;
    const before = takenBack(edits);
    const isNews = current.version > edits.base.version;
    const rebased = rebasedOnto(this.#rules, before, isNews ? this.#newest(current) : current);
    // a part that doesn't exist can't be moved
    return isNews || rebased.waiting.flat().length < before.waiting.flat().length ? rebased : null;
  }

  /**
   * Handles a refusal: of several steps, it first finds the one that can't be saved, so that it doesn't block the
   * others.
   */
  #refuse(error: unknown, edits: Edits<T>): void {
    const steps = edits.sent?.steps.length ?? 0;
    const isFound = steps <= 1 || concernsAll(error);
    if (!isFound) this.#mostSteps = Math.ceil(steps / 2);
    const next = isFound ? withRefused(edits, this.#options.explain(error)) : takenBack(edits);
    const latest = this.#newest(edits.base);
    this.#rest(latest.version > edits.base.version ? rebasedOnto(this.#rules, next, latest) : next);
  }

  #stateOf(): SaveState {
    if (this.#state.kind === 'conflict') return 'conflict';
    if (this.#state.edits.refused.length > 0) return 'refused';
    if (!isUnsaved(this.#state.edits)) return 'saved';
    return this.#state.kind === 'retrying' && this.#state.failures > 0 ? 'waiting' : 'saving';
  }

  snapshot(): ItemSnapshot<T> {
    if (this.#snapshot) return this.#snapshot;
    const item = shown(this.#rules, this.#state.edits);
    const refused = this.#state.edits.refused.map((refusal) => ({
      refusal,
      reason: refusal.reason,
      places: refusal.changes.map(({ path }) => ({ path, mine: jsonAt(item, path) })),
    }));
    this.#snapshot = {
      item,
      version: this.#state.edits.base.version,
      state: this.#stateOf(),
      conflicts: this.#state.kind === 'conflict' ? this.#state.clashes : [],
      refused,
    };
    return this.#snapshot;
  }

  change(changes: readonly Change[]): void {
    const edits = withStep(this.#state.edits, [...changes]);
    this.#oldestEdit ??= Date.now();
    if (edits.sent) this.#enter({ ...this.#state, edits });
    else this.#rest(edits, Math.max(0, Math.min(PAUSE_MS, this.#oldestEdit + LONGEST_MS - Date.now())));
  }

  receive(item: T): void {
    if (item.version <= (this.#newer ?? this.#state.edits.base).version) return;
    if (this.#state.edits.sent) this.#newer = item;
    else this.#rest(rebasedOnto(this.#rules, this.#state.edits, item), PAUSE_MS);
  }

  flush(): void {
    void this.#flush();
  }

  resolve(choose: Choice | ((conflict: Clash) => Choice)): void {
    if (this.#state.kind !== 'conflict') return;
    const { edits, clashes } = this.#state;
    const given = clashes.filter((clash) => (typeof choose === 'string' ? choose : choose(clash)) === 'theirs');
    this.#rest({ ...given.reduce((left, { path }) => withoutPlace(this.#rules, left, path), edits), contested: [] });
  }

  retry(): void {
    if (this.#state.edits.sent) this.#enter({ ...this.#state, edits: withRetried(this.#state.edits) });
    else this.#rest(withRetried(this.#state.edits));
  }

  giveUp(which?: Refusal): void {
    const refused = which ? this.#state.edits.refused.filter((refusal) => refusal !== which) : [];
    const edits = { ...this.#state.edits, refused };
    if (edits.sent) this.#enter({ ...this.#state, edits });
    else this.#rest(edits);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
