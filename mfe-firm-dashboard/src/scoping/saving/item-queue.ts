import { ApiError } from '@scopewright/api-client';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { type Clash, compacted, overlaps, type Rebased, rebase, viewOf } from './edits.ts';

/** How an item stands: `waiting` is for the connection, the last two are for the person. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'refused';

export type Choice = 'mine' | 'theirs';

/** Changes that are sent together. The id is kept with them, so that sending them twice stores them once. */
export interface Batch {
  operationId: string;
  changes: ScopeChange[];
}

/** What of an item the server has not acknowledged, as it is kept in the browser. */
export interface StoredEdits {
  sent: Batch | null;
  waiting: ScopeChange[];
}

/** An item with the person's own edits applied. */
export interface ItemSnapshot {
  item: ScopeItem;
  state: SaveState;
  conflicts: readonly Clash[];
  /** Why the server did not take the edits. */
  refusal: string | null;
}

export interface ItemQueueOptions {
  item: ScopeItem;
  /** What was kept of the item from before. */
  stored?: StoredEdits | undefined;
  /** Sends a batch; gives the item as it is stored then. Rejects with ApiError. */
  send: (item: ScopeItem, batch: Batch) => Promise<ScopeItem>;
  /** Keeps in the browser what is not saved; null: everything is. */
  keep: (edits: StoredEdits | null) => void;
  newOperationId: () => string;
  /** Runs after every change of the snapshot. */
  onChange: () => void;
  /** The sentence for a failure that is no matter of the connection. */
  explain: (error: unknown) => string;
}

export interface ItemQueue {
  snapshot: () => ItemSnapshot;
  /** Applies changes at once, and sends them soon. */
  change: (changes: readonly ScopeChange[]) => void;
  /** Takes over what the server has told of the item. */
  receive: (item: ScopeItem) => void;
  /** Sends what waits, now. */
  flush: () => void;
  /** Answers the conflicts, or a refusal: `mine` sends the edits again, `theirs` gives them up. */
  resolve: (choose: Choice | ((conflict: Clash) => Choice)) => void;
  /** Sends nothing any more. What is not saved stays in the browser. */
  stop: () => void;
}

/** Typing is sent when it pauses, and at the latest so long after it began. */
const PAUSE_MS = 400;
const LONGEST_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Changes that one request carries. */
const LARGEST_BATCH = 100;

/** Whether trying again may help: no answer, the server's own trouble, a limit, or a session that is renewed. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind !== 'http' || error.status >= 500 || error.status === 429 || error.status === 401 || error.status === 408);

/** The item as it stands now, from the refusal of an edit that somebody else was faster than; null for every other failure. */
function currentOf(error: unknown, item: ScopeItem): ScopeItem | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null;
  const { current } = error;
  return typeof current === 'object' && current !== null && 'version' in current && 'id' in current && current.id === item.id ? (current as ScopeItem) : null;
}

/** Puts the person's own value in the place of the other one. */
const overwriting = ({ path, mine, theirs }: Clash): ScopeChange => ({
  kind: 'set',
  path,
  ...(theirs === undefined ? {} : { from: theirs }),
  ...(mine === undefined ? {} : { to: mine }),
});

/**
 * The edits of one item on their way to the server: applied at once, sent one batch after the other, kept in the browser until they are acknowledged. What
 * somebody else has changed at the same place is a conflict that waits for an answer; until then the person's own edits stay.
 */
export function createItemQueue({ item, stored, send, keep, newOperationId, onChange, explain }: ItemQueueOptions): ItemQueue {
  let base = item;
  let sent = stored?.sent ?? null;
  let waiting: ScopeChange[] = stored?.waiting ?? [];
  let sending = false;
  let failures = 0;
  let conflict: Rebased | null = null;
  let refusal: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let oldestEdit: number | null = null;
  let shown: ItemSnapshot | null = null;
  let stopped = false;

  const unsaved = () => sent !== null || waiting.length > 0;
  const stateOf = (): SaveState => {
    if (conflict) return 'conflict';
    if (refusal !== null) return 'refused';
    if (!unsaved()) return 'saved';
    return failures > 0 ? 'waiting' : 'saving';
  };
  /** What is on its way, or would be if the person's own values were chosen. */
  const ownChanges = (): ScopeChange[] => {
    if (!conflict) return sent?.changes ?? [];
    return [...conflict.kept, ...conflict.clashes.map(overwriting)];
  };

  function changed(): void {
    shown = null;
    keep(unsaved() ? { sent, waiting } : null);
    onChange();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (stopped || sending || conflict || refusal !== null) return;
    if (!sent) {
      if (waiting.length === 0) return;
      sent = { operationId: newOperationId(), changes: waiting.slice(0, LARGEST_BATCH) };
      waiting = waiting.slice(LARGEST_BATCH);
      oldestEdit = null;
      changed();
    }
    sending = true;
    const batch = sent;
    try {
      const saved = await send(base, batch);
      sending = false;
      acknowledge(saved);
    } catch (error) {
      sending = false;
      fail(batch, error);
    }
  }

  function acknowledge(saved: ScopeItem): void {
    base = saved;
    sent = null;
    failures = 0;
    changed();
    if (waiting.length > 0) schedule(0);
  }

  function fail(batch: Batch, error: unknown): void {
    if (mayPass(error)) {
      failures++;
      changed();
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      schedule(Math.max(asked, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)));
      return;
    }
    failures = 0;
    const current = currentOf(error, base);
    if (!current) refuse(explain(error));
    else collide(batch, current);
  }

  function refuse(reason: string): void {
    refusal = reason;
    changed();
  }

  /** Somebody else was faster: what does not touch theirs is sent again by itself. */
  function collide(batch: Batch, current: ScopeItem): void {
    const rebased = rebase(current, batch.changes, viewOf(base, batch.changes));
    const unmoved = current.version === base.version && rebased.kept.length === batch.changes.length;
    base = current;
    if (rebased.clashes.length > 0) {
      conflict = rebased;
      changed();
    } else if (unmoved) refuse('The server did not take this change. Please try again.');
    else resend(rebased.kept);
  }

  /** The edits that wait, as they fit an item that has changed meanwhile. */
  function meet(rebased: Rebased): void {
    if (rebased.clashes.length > 0) conflict = rebased;
    sent = null;
    waiting = rebased.clashes.length > 0 ? [] : rebased.kept;
  }

  /** Sends other changes in the place of those that were refused. */
  function resend(changes: ScopeChange[]): void {
    conflict = null;
    refusal = null;
    sent = changes.length > 0 ? { operationId: newOperationId(), changes } : null;
    changed();
    if (unsaved()) schedule(0);
  }

  /** What is shown while edits wait is made of the newest state that is known. */
  function snapshot(): ItemSnapshot {
    shown ??= {
      item: viewOf(base, [...ownChanges(), ...waiting]),
      state: stateOf(),
      conflicts: conflict?.clashes ?? [],
      refusal,
    };
    return shown;
  }

  if (unsaved()) schedule(0);
  return {
    snapshot,
    change(changes) {
      waiting = compacted([...waiting, ...changes]);
      oldestEdit ??= Date.now();
      changed();
      if (!sending && failures === 0) schedule(Math.max(0, Math.min(PAUSE_MS, oldestEdit + LONGEST_MS - Date.now())));
    },
    receive(next) {
      if (next.version <= base.version || sending || conflict || refusal !== null) return;
      const mine = snapshot().item;
      base = next;
      if (unsaved()) meet(rebase(next, [...(sent?.changes ?? []), ...waiting], mine));
      changed();
    },
    flush: () => void flush(),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    resolve(choose) {
      if (refusal !== null) {
        if (choose === 'theirs') waiting = [];
        resend(choose === 'theirs' ? [] : (sent?.changes ?? []));
        return;
      }
      if (!conflict) return;
      const { kept, clashes } = conflict;
      const answer = typeof choose === 'string' ? () => choose : choose;
      const mine = clashes.filter((clash) => answer(clash) === 'mine');
      const given = clashes.filter((clash) => !mine.includes(clash));
      waiting = waiting.filter((change) => !given.some(({ path }) => overlaps(path, change.path)));
      resend([...kept, ...mine.map(overwriting)]);
    },
  };
}
