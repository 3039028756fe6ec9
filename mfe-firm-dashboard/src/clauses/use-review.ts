import { ApiError, errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useMemo, useRef, useState } from 'react';
import { type Agreement, clausesKey } from '../sources/use-source.ts';
import { type ClauseKind, type ClauseState, STATE_NAMES } from './clause-words.ts';
import { type ClauseChange, createClauseWriter } from './clause-writer.ts';
import { type Clause, type ClauseList, clauseListKey } from './use-clauses.ts';

const FAILURES = {
  network: 'Network error: this was not saved. Please check your connection and try again.',
  other: 'This could not be saved. Please try again.',
};
const UNDO_MAX = 100;

/** How many clauses a message is about. */
export const clausesInWords = (count: number): string =>
  count === 1 ? '1 clause' : `${count.toLocaleString()} clauses`;

interface Step {
  /** What is undone, as 'Accepted 3 clauses'. */
  label: string;
  /** The clause to show afterwards. */
  clauseId: string | null;
  /** @returns whether it was undone */
  undo: () => Promise<boolean>;
}

export interface Selected {
  sourceId: string;
  start: number;
  end: number;
  kind: ClauseKind;
}

/** What can be done with clauses. Each is shown at once where that is possible, and can be undone. */
export interface Review {
  decide: (clauses: readonly Clause[], state: ClauseState) => void;
  change: (clause: Clause, change: ClauseChange, label: string) => Promise<boolean>;
  /** Resolves to the first of the two, or null if it is refused. */
  split: (clause: Clause, at: number) => Promise<Clause | null>;
  merge: (clauses: readonly Clause[]) => Promise<Clause | null>;
  add: (selected: Selected) => Promise<Clause | null>;
  remove: (clause: Clause) => Promise<boolean>;
  /** Undoes the last step; resolves to the clause that it was about. */
  undo: () => Promise<string | null>;
  /** What `undo` would undo. */
  undoable: string | null;
  /** Something other than a change of a clause is being saved. */
  busy: boolean;
  /** Clauses that someone else has changed meanwhile. */
  overtaken: ReadonlySet<string>;
  /** What was done last, for screen readers. */
  announcement: string;
}

const DONE: Readonly<Record<ClauseState, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  proposed: 'Put back to review',
};

/** What puts a clause back on the timeline, which it leaves when it is no longer accepted. */
const onTimeline = ({ milestone, state }: Clause): ClauseChange =>
  milestone && state === 'accepted' ? { milestone } : {};

/** The review of the clauses of a reading. */
export function useReview(agreement: Agreement, readingId: string | null): Review {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const operation = useOperation();
  /** In refs, so that a second press sees what the first has begun. */
  const steps = useRef<Step[]>([]);
  const running = useRef(false);
  const [undoable, setUndoable] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [overtaken, setOvertaken] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const { companyId, kind: of, id } = agreement;

  const store = useMemo(() => {
    const listKey = clauseListKey({ companyId, kind: of, id }, readingId);
    const allKey = clausesKey({ companyId, kind: of, id });
    const update = (change: (list: ClauseList) => ClauseList) => {
      // an answer that is under way would show the state of before
      void queryClient.cancelQueries({ queryKey: listKey });
      queryClient.setQueryData<ClauseList>(listKey, (list) => list && change(list));
    };
    const put = (saved: readonly Clause[]) => {
      const byId = new Map(saved.map((clause) => [clause.id, clause]));
      const replaced = (clause: Clause) => byId.get(clause.id) ?? clause;
      update(({ items, lost }) => ({ items: items.map(replaced), lost: lost.map(replaced) }));
    };
    return {
      put,
      find: (clauseId: string): Clause | undefined => {
        const list = queryClient.getQueryData<ClauseList>(listKey);
        return list && [...list.items, ...list.lost].find((clause) => clause.id === clauseId);
      },
      /** Removes clauses and adds others at their places in the text. */
      swap: (gone: readonly string[], added: readonly Clause[]) =>
        update(({ items, lost }) => {
          const away = new Set([...gone, ...added.map((clause) => clause.id)]);
          const left = items.filter((clause) => !away.has(clause.id));
          return {
            items: [...left, ...added].sort((a, b) => a.start - b.start || a.end - b.end),
            lost: lost.filter((clause) => !away.has(clause.id)),
          };
        }),
      refreshCounts: () =>
        void queryClient.invalidateQueries({
          queryKey: allKey,
          predicate: ({ queryKey }) => queryKey.includes('counts'),
        }),
      refresh: () => queryClient.invalidateQueries({ queryKey: allKey }),
    };
  }, [queryClient, companyId, of, id, readingId]);

  const failed = (error: unknown) => {
    toast.error(errorText(error, FAILURES));
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void store.refresh();
  };
  const latest = useRef({ failed, toast });
  latest.current = { failed, toast };

  const writer = useMemo(
    () =>
      createClauseWriter({
        show: (clause) => store.put([clause]),
        send: (clause, change) =>
          api.call('changeClause', {
            params: { clauseId: clause.id },
            body: { version: clause.version, ...change },
          }),
        refused: (clause, error) => {
          if (error instanceof ApiError && error.code === 'version_conflict') {
            setOvertaken((before) => new Set(before).add(clause.id));
            latest.current.toast.error('Someone else has changed this clause meanwhile. It is shown as it is now.');
            void store.refresh();
          } else latest.current.failed(error);
        },
      }),
    [api, store],
  );

  const keep = (next: Step[]) => {
    steps.current = next;
    setUndoable(next.at(-1)?.label ?? null);
  };
  const push = (step: Step) => keep([...steps.current.slice(1 - UNDO_MAX), step]);
  const drop = (step: Step) => keep(steps.current.filter((each) => each !== step));

  /** Runs one call about several clauses, after everything that is being saved; a second press does nothing. */
  async function whole<T>(call: () => Promise<T>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      await writer.idle();
      const answer = await call();
      store.refreshCounts();
      return answer;
    } catch (error) {
      failed(error);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function change(clause: Clause, changes: ClauseChange, label: string): Promise<boolean> {
    const before: ClauseChange = {
      ...(changes.state !== undefined && { state: clause.state, ...onTimeline(clause) }),
      ...(changes.kind !== undefined && { kind: clause.kind }),
      ...(changes.wording !== undefined && { wording: clause.wording }),
      ...(changes.milestone !== undefined && { milestone: clause.milestone }),
      ...(changes.date !== undefined && clause.date?.value && { date: clause.date.value }),
    };
    const step: Step = {
      label,
      clauseId: clause.id,
      undo: () => writer.change(store.find(clause.id) ?? clause, before),
    };
    // a first choice of a day has none before it
    const reversible = Object.keys(before).length > 0;
    if (reversible) push(step);
    setOvertaken((known) => (known.has(clause.id) ? new Set([...known].filter((each) => each !== clause.id)) : known));
    setAnnouncement(label);
    return writer.change(clause, changes).then((saved) => {
      if (saved) store.refreshCounts();
      else if (reversible) drop(step);
      return saved;
    });
  }

  const decideCall = (clauses: readonly Clause[], state: ClauseState) => {
    const body = { state, clauses: clauses.map(({ id: clauseId, version }) => ({ id: clauseId, version })) };
    return of === 'sow'
      ? api.call('decideSowClauses', { params: { sowId: id }, body })
      : api.call('decideChangeOrderClauses', { params: { changeOrderId: id }, body });
  };

  /** Decides on many at once. @returns those that were changed, or null if the call failed */
  async function decideAll(clauses: readonly Clause[], state: ClauseState): Promise<readonly Clause[] | null> {
    const answer = await whole(async () => {
      const current = clauses.flatMap((clause) => store.find(clause.id) ?? []);
      store.put(current.map((clause) => ({ ...clause, state })));
      try {
        return await decideCall(current, state);
      } catch (error) {
        store.put(current);
        throw error;
      }
    });
    if (!answer) return null;
    store.put(answer.items);
    if (answer.conflicts.length > 0) {
      setOvertaken((before) => new Set([...before, ...answer.conflicts]));
      toast.error(
        `${clausesInWords(answer.conflicts.length)} had been changed by someone else meanwhile, and ${answer.conflicts.length === 1 ? 'was' : 'were'} left as ${answer.conflicts.length === 1 ? 'it is' : 'they are'}.`,
      );
      void store.refresh();
    }
    return answer.items;
  }

  function decide(clauses: readonly Clause[], state: ClauseState): void {
    const open = clauses.filter((clause) => clause.state !== state);
    const [first] = open;
    if (!first) return;
    const label = `${DONE[state]}: ${clausesInWords(open.length)}`;
    if (open.length === 1) {
      void change(first, { state }, label);
      return;
    }
    const before = new Map(open.map((clause) => [clause.id, clause]));
    void decideAll(open, state).then((saved) => {
      if (!saved || saved.length === 0) return;
      const done = `${DONE[state]}: ${clausesInWords(saved.length)}`;
      setAnnouncement(done);
      push({
        label: done,
        clauseId: first.id,
        undo: async () => {
          let all = true;
          for (const former of Object.keys(STATE_NAMES) as ClauseState[]) {
            const those = saved.filter((clause) => before.get(clause.id)?.state === former);
            if (those.length > 0) all = (await decideAll(those, former)) !== null && all;
          }
          for (const clause of open)
            if (clause.milestone) await writer.change(store.find(clause.id) ?? clause, onTimeline(clause));
          return all;
        },
      });
    });
  }

  /** Undoes a split or a merge. */
  const restore = async (made: readonly Clause[]): Promise<boolean> => {
    const [first] = made;
    const current = first && store.find(first.id);
    if (!current) return false;
    const answer = await whole(() =>
      api.call('restoreClauses', { params: { clauseId: current.id }, body: { version: current.version } }),
    );
    if (!answer) return false;
    store.swap(
      made.map((clause) => clause.id),
      answer.items,
    );
    return true;
  };

  async function split(clause: Clause, at: number): Promise<Clause | null> {
    const answer = await whole(() => {
      const { version } = store.find(clause.id) ?? clause;
      return api.call('splitClause', { params: { clauseId: clause.id }, body: { version, at } });
    });
    const first = answer?.items[0];
    if (!answer || !first) return null;
    store.swap([clause.id], answer.items);
    push({ label: 'Split a clause', clauseId: clause.id, undo: () => restore(answer.items) });
    setAnnouncement('Split into two clauses');
    return first;
  }

  async function merge(clauses: readonly Clause[]): Promise<Clause | null> {
    const merged = await whole(() => {
      const body = {
        clauses: clauses.map((clause) => ({
          id: clause.id,
          version: (store.find(clause.id) ?? clause).version,
        })),
      };
      return of === 'sow'
        ? api.call('mergeSowClauses', { params: { sowId: id }, body })
        : api.call('mergeChangeOrderClauses', { params: { changeOrderId: id }, body });
    });
    if (!merged) return null;
    store.swap(
      clauses.map((clause) => clause.id),
      [merged],
    );
    const label = `Merged ${clausesInWords(clauses.length)}`;
    push({ label, clauseId: clauses[0]?.id ?? null, undo: () => restore([merged]) });
    setAnnouncement(label);
    return merged;
  }

  async function add(selected: Selected): Promise<Clause | null> {
    const made = await whole(() => {
      const headers = { [IDEMPOTENCY_HEADER]: operation.idFor(selected) };
      return of === 'sow'
        ? api.call('addSowClause', { params: { sowId: id }, body: selected, headers })
        : api.call('addChangeOrderClause', { params: { changeOrderId: id }, body: selected, headers });
    });
    if (!made) return null;
    operation.done();
    store.swap([], [made]);
    push({ label: 'Added a clause', clauseId: null, undo: () => remove(store.find(made.id) ?? made) });
    setAnnouncement('Clause added');
    return made;
  }

  async function remove(clause: Clause): Promise<boolean> {
    const answer = await whole(() => api.call('removeClause', { params: { clauseId: clause.id } }));
    if (!answer) return false;
    store.swap([clause.id], []);
    setAnnouncement('Clause removed');
    return true;
  }

  async function undo(): Promise<string | null> {
    const step = steps.current.at(-1);
    if (!step || running.current) return null;
    drop(step);
    if (!(await step.undo())) return null;
    store.refreshCounts();
    setAnnouncement(`Undone: ${step.label}`);
    return step.clauseId;
  }

  return {
    decide,
    change,
    split,
    merge,
    add,
    remove,
    undo,
    undoable,
    busy,
    overtaken,
    announcement,
  };
}
