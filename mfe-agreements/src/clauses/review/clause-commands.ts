import { ApiError, IDEMPOTENCY_HEADER, newIdempotencyKey } from '@scopewright/api-client';
import type { SaveState } from '@scopewright/editing/item-queue';
import type { HostApi } from '@scopewright/remote-contract';
import type { Agreement } from '../../sources/use-source.ts';
import { callOf } from '../../sows/agreements.ts';
import type { ClauseCache } from '../clause-cache.ts';
import { type ClauseKind, type ClauseState, STATE_NAMES } from '../clause-words.ts';
import { editedClause } from '../saving/clause-rules.ts';
import type { ClauseStore } from '../saving/clause-store.ts';
import type { Clause } from '../use-clauses.ts';

/** How many clauses a message is about. */
export const formatClauseCount = (count: number): string =>
  count === 1 ? '1 clause' : `${count.toLocaleString()} clauses`;

export const DECIDED: Readonly<Record<ClauseState, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  proposed: 'Put back to review',
};

/** A part of the text to make a clause of. */
export interface Selected {
  sourceId: string;
  start: number;
  end: number;
  kind: ClauseKind;
}

type Unsettled = Exclude<SaveState, 'saved'>;
const FIRST: Readonly<Record<Unsettled, string>> = {
  saving: 'This was not done: an earlier change is still being saved. Please try again.',
  waiting:
    'This was not done: it needs a connection, and your earlier changes are sent first. They are kept in this browser until then.',
  conflict:
    'This was not done: someone else has changed the clause at the same place. Choose which version to keep, then try again.',
  refused: 'This was not done: an earlier change could not be saved. Correct or discard it, then try again.',
};

/** Edits of a clause have to be saved before anything else is done with it. */
export class EditsFirst extends Error {
  override name = 'EditsFirst';
  constructor(state: Unsettled) {
    super(FIRST[state]);
  }
}

/** Actions on clauses by separate calls: each is a step that can be undone. All reject with the call's error. */
export interface ClauseCommands {
  /** Decides on many together; resolves to those that were changed. */
  decide: (clauses: readonly Clause[], state: ClauseState) => Promise<readonly Clause[]>;
  /** Resolves to the first of the two. */
  split: (clause: Clause, at: number) => Promise<Clause>;
  merge: (clauses: readonly Clause[]) => Promise<Clause>;
  /** @param key of the submission */
  add: (selected: Selected, key: string) => Promise<Clause>;
  /** Can't be undone. */
  remove: (clause: Clause) => Promise<void>;
  /** Whether a running command is about a clause: an edit of it would collide with the user's action. */
  isAbout: (clauseId: string) => boolean;
}

export interface ClauseCommandParts {
  api: HostApi['api'];
  agreement: Agreement;
  store: ClauseStore;
  cache: ClauseCache;
  /** Gets the ids of clauses that others have changed since, and that were skipped. */
  onLeft: (clauseIds: readonly string[]) => void;
}

const idsOf = (clauses: readonly Clause[]): string[] => clauses.map(({ id }) => id);
const versionsOf = (clauses: readonly Clause[]) => clauses.map(({ id, version }) => ({ id, version }));
const isNews = (error: unknown) =>
  error instanceof ApiError && (error.kind !== 'http' || error.status === 404 || error.status === 409);

type Work = ReturnType<typeof workOn>;

/** Runs calls about clauses once their edits are saved, and shows their changes. */
function workOn({ store, cache }: Pick<ClauseCommandParts, 'store' | 'cache'>) {
  const current = (clause: Clause): Clause =>
    [clause, store.get(clause.id)?.item, cache.find(clause.id)]
      .filter((each) => each !== undefined)
      .toSorted((a, b) => b.version - a.version)[0] ?? clause;

  const under = new Set<string>();

  async function settle(clauses: readonly Clause[]): Promise<void> {
    await Promise.all(clauses.map(({ id }) => store.sent(id)));
    for (const { id } of clauses) {
      const state = store.get(id)?.state ?? 'saved';
      if (state !== 'saved') throw new EditsFirst(state);
    }
  }
  async function run<T>(about: readonly Clause[], call: (current: Clause[]) => Promise<T>): Promise<T> {
    for (const { id } of about) under.add(id);
    try {
      await settle(about);
      return await call(about.map(current));
    } catch (error) {
      // without an answer it may have been done all the same
      if (isNews(error)) cache.refresh();
      throw error;
    } finally {
      for (const { id } of about) under.delete(id);
      cache.refreshCounts();
    }
  }
  return {
    current,
    isAbout: (clauseId: string) => under.has(clauseId),
    run: <T>(about: readonly Clause[], call: (current: Clause[]) => Promise<T>): Promise<T> =>
      store.run(() => run(about, call)),
    put(saved: readonly Clause[]): void {
      cache.put(saved);
      store.offer(saved.map(editedClause));
    },
    replace(gone: readonly Clause[], added: readonly Clause[]): void {
      cache.swap(idsOf(gone), added);
      const deletedAt = new Date().toISOString();
      store.offer([
        ...gone.map((clause) => ({ ...editedClause(clause), deletedAt, version: clause.version + 1 })),
        ...added.map(editedClause),
      ]);
    },
  };
}

function decisions({ api, agreement, store, cache, onLeft }: ClauseCommandParts, work: Work) {
  const send = (clauses: readonly Clause[], state: ClauseState) =>
    work.run(clauses, async (current) => {
      const body = { state, clauses: versionsOf(current) };
      const { items, conflicts } = await callOf(api, agreement, 'decideSowClauses', { body });
      work.put(items);
      if (conflicts.length > 0) {
        onLeft(conflicts);
        cache.refresh();
      }
      return items;
    });

  /** Clauses unchanged since the step: others' later decisions stay. */
  const unchanged = (clauses: readonly Clause[], state: (clause: Clause) => ClauseState | undefined): Clause[] =>
    clauses.map(work.current).filter((clause) => clause.state === state(clause));

  /** @throws ApiError if there is nothing to do: the step is over */
  function requireSome(clauses: readonly Clause[]): readonly Clause[] {
    if (clauses.length === 0) throw new ApiError('http', { status: 409 });
    return clauses;
  }

  /** A clause that is accepted again is back on the timeline, too. */
  async function putOnTimeline({ id, milestone }: Clause): Promise<void> {
    const clause = cache.find(id);
    if (!milestone || clause?.state !== 'accepted' || clause.milestone) return;
    const body = { version: clause.version, milestone };
    work.put([await api.call('changeClause', { params: { clauseId: id }, body })]);
  }

  return async (clauses: readonly Clause[], state: ClauseState): Promise<readonly Clause[]> => {
    const before = new Map(clauses.map((clause) => [clause.id, work.current(clause)]));
    const formerOf = ({ id }: Clause) => before.get(id)?.state;
    const saved = await send(clauses, state);
    if (saved.length === 0) return saved;
    /** Accepted again, and not yet back on the timeline. */
    let offTimeline: Clause[] = [];
    store.record({
      kind: 'command',
      label: `${DECIDED[state]}: ${formatClauseCount(saved.length)}`,
      itemId: saved[0]?.id,
      async undo() {
        const left = unchanged(saved, () => state);
        requireSome([...left, ...offTimeline]);
        for (const former of Object.keys(STATE_NAMES) as ClauseState[]) {
          const those = left.filter((clause) => formerOf(clause) === former);
          if (those.length > 0) await send(those, former);
        }
        offTimeline = [...offTimeline, ...left.flatMap(({ id }) => before.get(id) ?? [])];
        for (const clause of offTimeline) {
          await putOnTimeline(clause);
          offTimeline = offTimeline.filter((each) => each !== clause);
        }
      },
      async redo() {
        await send(requireSome(unchanged(saved, formerOf)), state);
      },
    });
    return saved;
  };
}

/** Actions that create clauses, and are undone by restoring those that they were made of. */
function remakes({ api, agreement, store }: ClauseCommandParts, work: Work) {
  async function remake(
    from: readonly Clause[],
    label: string,
    call: (current: Clause[]) => Promise<readonly Clause[]>,
  ): Promise<Clause> {
    const make = () =>
      work.run(from, async (current) => {
        const made = await call(current);
        work.replace(current, made);
        return made;
      });
    let made = await make();
    store.record({
      kind: 'command',
      label,
      itemId: from[0]?.id,
      undo: () =>
        work.run(made, async (current) => {
          const [one] = current as [Clause];
          const { items } = await api.call('restoreClauses', {
            params: { clauseId: one.id },
            body: { version: one.version },
          });
          work.replace(current, items);
        }),
      async redo() {
        made = await make();
      },
    });
    return made[0] as Clause;
  }
  return {
    split: (clause: Clause, at: number) =>
      remake([clause], 'Split a clause', async ([one]) => {
        const { id: clauseId, version } = one ?? clause;
        return (await api.call('splitClause', { params: { clauseId }, body: { version, at } })).items;
      }),
    merge: (clauses: readonly Clause[]) =>
      remake(clauses, `Merged ${formatClauseCount(clauses.length)}`, async (current) => {
        const body = { clauses: versionsOf(current) };
        return [await callOf(api, agreement, 'mergeSowClauses', { body })];
      }),
  };
}

function additions({ api, agreement, store }: ClauseCommandParts, work: Work) {
  const remove = (clause: Clause): Promise<void> =>
    work.run([clause], async () => {
      await api.call('removeClause', { params: { clauseId: clause.id } });
      work.replace([clause], []);
    });
  const addOnce = (body: Selected, key: string): Promise<Clause> =>
    work.run([], async () => {
      const headers = { [IDEMPOTENCY_HEADER]: key };
      const made = await callOf(api, agreement, 'addSowClause', { body, headers });
      work.replace([], [made]);
      return made;
    });
  return {
    remove,
    async add(selected: Selected, key: string): Promise<Clause> {
      const first = await addOnce(selected, key);
      let made = first;
      store.record({
        kind: 'command',
        label: 'Added a clause',
        undo: () => remove(made),
        async redo() {
          made = await addOnce(selected, newIdempotencyKey());
        },
      });
      return first;
    },
  };
}

/** The commands for the clauses of a SOW or change order. */
export function createClauseCommands(parts: ClauseCommandParts): ClauseCommands {
  const work = workOn(parts);
  return { decide: decisions(parts, work), ...remakes(parts, work), ...additions(parts, work), isAbout: work.isAbout };
}
