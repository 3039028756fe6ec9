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

/** How an item is, as people see it: `waiting` is for the connection, the last two are for the person. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'refused';

export type Choice = 'mine' | 'theirs';

/** Changes that are sent together, under the id that they have whenever they are sent. */
export interface Batch {
  operationId: string;
  changes: Change[];
}

/** What the server does not take: why, and the values at its places. */
export interface RefusedEdit {
  refusal: Refusal;
  reason: string;
  places: { path: string[]; mine: ReturnType<typeof jsonAt> }[];
}

/** An item with the person's own edits applied. */
export interface ItemSnapshot<T> {
  item: T;
  /** Version of the newest state that is known of the server. */
  version: number;
  state: SaveState;
  conflicts: readonly Clash[];
  refused: readonly RefusedEdit[];
}

/**
 * What a queue is doing. Everything that is not saved is in `edits`, whatever that is, and in the browser: `idle` has nothing under way (typing may be pausing),
 * `sending` waits for an answer, `retrying` had none, `conflict` sends nothing before the person has chosen, `refused` has sent all that can be sent.
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
  /** What was kept of the item by pages that are gone. */
  stored?: Unsaved<T> | undefined;
  /** Sends a batch; gives the item as it is stored then. Rejects with ApiError. */
  send: (item: T, batch: Batch) => Promise<T>;
  /** Keeps in the browser what is not saved; null: everything is. */
  keep: (edits: Unsaved<T> | null) => void;
  newOperationId: () => string;
  /** Runs after every change of the snapshot. */
  onChange: () => void;
  /** The sentence for a failure that is no matter of the connection. */
  explain: (error: unknown) => string;
  /** Changes that one call carries. */
  largestBatch: number;
}

export interface ItemQueue<T> {
  snapshot: () => ItemSnapshot<T>;
  /** Applies changes at once, and sends them soon, all of them or none. */
  change: (changes: readonly Change[]) => void;
  /** Takes in what the server has said of the item; an older state than the known one is left out. */
  receive: (item: T) => void;
  /** Sends what waits, now. */
  flush: () => void;
  /** Answers the conflicts: `mine` sends the person's values over the others', `theirs` gives them up. */
  resolve: (choose: Choice | ((conflict: Clash) => Choice)) => void;
  /** Sends again what was refused. */
  retry: () => void;
  /** Gives up what was refused, or one of it. */
  giveUp: (refusal?: Refusal) => void;
  /** Sends nothing any more. What is not saved stays in the browser. */
  stop: () => void;
}

/** Typing is sent when it pauses, and at the latest so long after it began. */
const PAUSE_MS = 400;
const LONGEST_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** As many of the first steps as fit together into one call; at least one. */
function firstSteps(steps: readonly Step[], mostSteps: number, mostChanges: number): Step[] {
  let changes = 0;
  const end = steps.findIndex((step, index) => {
    changes += step.length;
    return index > 0 && (index >= mostSteps || changes > mostChanges);
  });
  return steps.slice(0, end === -1 ? steps.length : end);
}

/**
 * The edits of one item on their way to the server: applied at once, sent one batch after the other, kept in the browser until they are acknowledged. What
 * another person has changed at the same place is a conflict that waits for an answer; what the server does not take waits for a correction, and nothing else for it.
 */
export function createItemQueue<T extends Versioned>(options: ItemQueueOptions<T>): ItemQueue<T> {
  const { rules, send, keep, newOperationId, onChange, explain, largestBatch } = options;
  let state: QueueState<T> = { kind: 'idle', edits: savedAs(options.item) };
  /** A newer state of the item that came while a batch was on its way; taken in with its answer. */
  let newer: T | null = null;
  /** Steps that are sent together: less once a batch was refused, to find out which of it can't be saved. */
  let mostSteps = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let oldestEdit: number | null = null;
  let snapshot: ItemSnapshot<T> | null = null;
  let stopped = false;

  function enter(next: QueueState<T>): void {
    state = next;
    snapshot = null;
    keep(isUnsaved(next.edits) ? next.edits : null);
    onChange();
  }

  /** Rests with edits of which none is on its way: the next of them are sent after a while, unless they wait for an answer. */
  function rest(edits: Edits<T>, delay = 0): void {
    const clashes = clashesOf(rules, edits);
    const held = { ...edits, contested: clashes.map(({ path }) => path) };
    const [next, ...others] = held.inherited;
    if (clashes.length > 0) enter({ kind: 'conflict', edits: held, clashes });
    else if (held.waiting.length > 0) {
      enter({ kind: 'idle', edits: held });
      schedule(delay);
    } else if (held.refused.length > 0) enter({ kind: 'refused', edits: held });
    else if (next) adopt({ ...next, inherited: [...next.inherited, ...others] }, held.base);
    else enter({ kind: 'idle', edits: held });
  }

  /** Takes up what a page that is gone has left. What it had sent is sent again under its own id first. */
  function adopt(left: Unsaved<T>, latest: T): void {
    const edits = { ...left, base: left.base ?? latest };
    const ahead = latest.version > edits.base.version ? latest : null;
    if (edits.sent) {
      newer = ahead;
      enter({ kind: 'retrying', edits, failures: 0 });
      schedule(0);
    } else rest(ahead ? rebasedOnto(rules, edits, ahead) : edits);
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), delay);
  }

  /** What is sent next; null while nothing is to be sent. */
  function sendable(): Edits<T> | null {
    if (state.kind === 'sending' || state.kind === 'conflict') return null;
    const { edits } = state;
    if (edits.sent) return edits;
    if (edits.waiting.length === 0) return null;
    const steps = firstSteps(edits.waiting, mostSteps, largestBatch);
    return { ...edits, sent: { operationId: newOperationId(), steps }, waiting: edits.waiting.slice(steps.length) };
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const edits = stopped ? null : sendable();
    if (!edits?.sent) return;
    const failures = state.kind === 'retrying' ? state.failures : 0;
    oldestEdit = null;
    enter({ kind: 'sending', edits });
    try {
      acknowledge(await send(edits.base, { operationId: edits.sent.operationId, changes: edits.sent.steps.flat() }));
    } catch (error) {
      fail(error, failures);
    }
  }

  /** The newest of a state that has come, the one that came meanwhile, and the one that is known. */
  function newest(item: T): T {
    const [latest = item] = [item, newer, state.edits.base]
      .filter((each) => each !== null)
      .toSorted((a, b) => b.version - a.version);
    newer = null;
    return latest;
  }

  function acknowledge(saved: T): void {
    mostSteps *= 2;
    rest(rebasedOnto(rules, state.edits, newest(saved)));
  }

  function fail(error: unknown, failures: number): void {
    const { edits } = state;
    if (mayPass(error)) {
      enter({ kind: 'retrying', edits, failures: failures + 1 });
      schedule(Math.max(askedToWait(error), Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)));
      return;
    }
    const rebased = rebasedOnCurrent(currentOf(error, edits.base.id) as T | null, edits);
    if (rebased) rest(rebased);
    else refuse(error, edits);
  }

  /** What was sent, as it fits the state that the server has answered with; null where it would be the same once more. */
  function rebasedOnCurrent(current: T | null, edits: Edits<T>): Edits<T> | null {
    if (!current || current.version < edits.base.version) return null;
    const before = takenBack(edits);
    const isNews = current.version > edits.base.version;
    const rebased = rebasedOnto(rules, before, isNews ? newest(current) : current);
    // a part that is not there is not moved
    return isNews || rebased.waiting.flat().length < before.waiting.flat().length ? rebased : null;
  }

  /** Of several steps it is found out first which of them can't be saved: one does not keep the others back. */
  function refuse(error: unknown, edits: Edits<T>): void {
    const steps = edits.sent?.steps.length ?? 0;
    const isFound = steps <= 1 || concernsAll(error);
    if (!isFound) mostSteps = Math.ceil(steps / 2);
    const next = isFound ? withRefused(edits, explain(error)) : takenBack(edits);
    const latest = newest(edits.base);
    rest(latest.version > edits.base.version ? rebasedOnto(rules, next, latest) : next);
  }

  function stateOf(): SaveState {
    if (state.kind === 'conflict') return 'conflict';
    if (state.edits.refused.length > 0) return 'refused';
    if (!isUnsaved(state.edits)) return 'saved';
    return state.kind === 'retrying' && state.failures > 0 ? 'waiting' : 'saving';
  }

  function look(): ItemSnapshot<T> {
    if (snapshot) return snapshot;
    const item = shown(rules, state.edits);
    const refused = state.edits.refused.map((refusal) => ({
      refusal,
      reason: refusal.reason,
      places: refusal.changes.map(({ path }) => ({ path, mine: jsonAt(item, path) })),
    }));
    snapshot = {
      item,
      version: state.edits.base.version,
      state: stateOf(),
      conflicts: state.kind === 'conflict' ? state.clashes : [],
      refused,
    };
    return snapshot;
  }

  if (options.stored) adopt(options.stored, options.item);
  return {
    snapshot: look,
    change(changes) {
      const edits = withStep(state.edits, [...changes]);
      oldestEdit ??= Date.now();
      if (edits.sent) enter({ ...state, edits });
      else rest(edits, Math.max(0, Math.min(PAUSE_MS, oldestEdit + LONGEST_MS - Date.now())));
    },
    receive(item) {
      if (item.version <= (newer ?? state.edits.base).version) return;
      if (state.edits.sent) newer = item;
      else rest(rebasedOnto(rules, state.edits, item), PAUSE_MS);
    },
    flush: () => void flush(),
    resolve(choose) {
      if (state.kind !== 'conflict') return;
      const { edits, clashes } = state;
      const given = clashes.filter((clash) => (typeof choose === 'string' ? choose : choose(clash)) === 'theirs');
      rest({ ...given.reduce((left, { path }) => withoutPlace(rules, left, path), edits), contested: [] });
    },
    retry() {
      if (state.edits.sent) enter({ ...state, edits: withRetried(state.edits) });
      else rest(withRetried(state.edits));
    },
    giveUp(which) {
      const refused = which ? state.edits.refused.filter((refusal) => refusal !== which) : [];
      const edits = { ...state.edits, refused };
      if (edits.sent) enter({ ...state, edits });
      else rest(edits);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
