import { errorText } from '@scopewright/api-client';
import { sentenceOf } from '@scopewright/editing/edit-context';
import { useStable } from '@scopewright/lists/use-stable';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { clauseCache } from '../clause-cache.ts';
import type { ClauseState } from '../clause-words.ts';
import { type ClauseChange, changesOf, editedClause } from '../saving/clause-rules.ts';
import type { ClauseStore } from '../saving/clause-store.ts';
import type { Clause } from '../use-clauses.ts';
import {
  type ClauseCommands,
  createClauseCommands,
  DECIDED,
  EditsFirst,
  formatClauseCount,
  type Selected,
} from './clause-commands.ts';

const FAILURES = {
  network: 'Network error: this was not saved. Please check your connection and try again.',
  other: 'This could not be saved. Please try again.',
};
const textOf = (error: unknown): string => (error instanceof EditsFirst ? error.message : errorText(error, FAILURES));

type Direction = 'undo' | 'redo';

/** Many clauses that are being decided on. */
export interface Deciding {
  ids: ReadonlySet<string>;
  state: ClauseState;
}

/** Actions on clauses. Each is shown immediately where that is possible, and can be undone. */
export interface Review {
  /** @returns false while one of them is being saved, which is announced */
  decide: (clauses: readonly Clause[], state: ClauseState) => boolean;
  change: (clause: Clause, values: ClauseChange, label: string) => boolean;
  /** Resolves to the first of the two, or null if it is refused. */
  split: (clause: Clause, at: number) => Promise<Clause | null>;
  merge: (clauses: readonly Clause[]) => Promise<Clause | null>;
  add: (selected: Selected) => Promise<Clause | null>;
  remove: (clause: Clause) => Promise<void>;
  /** Undoes the last step, or redoes it; resolves to the clause that it was about. */
  step: (direction: Direction) => Promise<string | null>;
  /** The change that `step` would undo. */
  undoable: string | null;
  /** Something other than a change of a clause is being saved. */
  busy: boolean;
  deciding: Deciding | null;
  /** Clauses that someone else has changed since. */
  overtaken: ReadonlySet<string>;
  /** The latest action, for screen readers. */
  announcement: string;
}

/** Clauses that were skipped, because someone else had changed them. */
function useOvertaken() {
  const { toast } = useHost();
  const [overtaken, setOvertaken] = useState<ReadonlySet<string>>(new Set());
  return {
    overtaken,
    onLeft(ids: readonly string[]) {
      setOvertaken((before) => new Set([...before, ...ids]));
      const [were, they] = ids.length === 1 ? ['was', 'it is'] : ['were', 'they are'];
      toast.error(
        `${formatClauseCount(ids.length)} had been changed by someone else meanwhile, and ${were} left as ${they}.`,
      );
    },
    forget: (id: string) =>
      setOvertaken((known) => (known.has(id) ? new Set([...known].filter((each) => each !== id)) : known)),
  };
}

/** Runs one thing at a time; a second press does nothing. */
function useOneAtATime() {
  const { toast } = useHost();
  /** In a ref, so that a second press sees the work begun by the first. */
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      toast.error(textOf(error));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}

/** The same commands as long as the agreement stays, because they record what they are about while they run. */
function useClauseCommands(
  { companyId, kind, id }: Agreement,
  store: ClauseStore,
  onLeft: (ids: readonly string[]) => void,
): ClauseCommands {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const stable = useStable({ onLeft });
  return useMemo(() => {
    const agreement = { companyId, kind, id };
    const cache = clauseCache(queryClient, agreement);
    return createClauseCommands({ api, agreement, store, cache, ...stable });
  }, [api, queryClient, companyId, kind, id, store, stable]);
}

/** Decisions, changes and commands of the user who reviews clauses. */
export function useReview(agreement: Agreement, store: ClauseStore): Review {
  const { toast } = useHost();
  const operation = useOperation();
  const { busy, run } = useOneAtATime();
  const { overtaken, onLeft, forget } = useOvertaken();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [announcement, announce] = useState('');
  const undoable = useSyncExternalStore(store.subscribe, () => store.nextStep('undo'));
  const commands = useClauseCommands(agreement, store, onLeft);

  function isFree(clauses: readonly Clause[]): boolean {
    // one command at a time: the second one would not be done
    const free = !(busy && clauses.length > 1) && !clauses.some((clause) => commands.isAbout(clause.id));
    if (!free) toast.info('This is still being saved. Please try again in a moment.');
    return free;
  }

  function change(clause: Clause, values: ClauseChange, label: string): boolean {
    if (!isFree([clause])) return false;
    store.receive(editedClause(clause));
    const known = store.get(clause.id)?.item;
    if (!known || !store.change(clause.id, changesOf(known, values), label)) return true;
    // a decision is whole: nothing is typed on
    void store.sent(clause.id);
    forget(clause.id);
    announce(label);
    return true;
  }

  async function decideOnMany(clauses: readonly Clause[], state: ClauseState): Promise<void> {
    const saved = await run(() => {
      setDeciding({ ids: new Set(clauses.map((clause) => clause.id)), state });
      return commands.decide(clauses, state).finally(() => setDeciding(null));
    });
    if (saved && saved.length > 0) announce(`${DECIDED[state]}: ${formatClauseCount(saved.length)}`);
  }

  async function command<T>(work: () => Promise<T>, done: string): Promise<T | null> {
    const answer = await run(work);
    if (answer !== null) announce(done);
    return answer;
  }

  return {
    change,
    decide(clauses, state) {
      const open = clauses.filter((clause) => clause.state !== state);
      const [first] = open;
      if (!first) return true;
      if (!isFree(open)) return false;
      if (open.length === 1) return change(first, { state }, `${DECIDED[state]}: ${formatClauseCount(1)}`);
      void decideOnMany(open, state);
      return true;
    },
    split: (clause, at) => command(() => commands.split(clause, at), 'Split into two clauses'),
    merge: (clauses) => command(() => commands.merge(clauses), `Merged ${formatClauseCount(clauses.length)}`),
    async add(selected) {
      const made = await command(() => commands.add(selected, operation.idFor(selected)), 'Clause added');
      if (made) operation.done();
      return made;
    },
    async remove(clause) {
      await command(() => commands.remove(clause), 'Clause removed');
    },
    async step(direction) {
      const result = await run(() => store.step(direction));
      store.flush();
      const said = sentenceOf(direction, result);
      if (said?.tone === 'info') announce(said.text);
      else if (result && 'failed' in result)
        toast.error(
          `“${result.failed}” could not be ${direction === 'undo' ? 'undone' : 'redone'}. ${textOf(result.error)}`,
        );
      else if (said) toast.error(said.text);
      return result && 'done' in result ? result.itemId : null;
    },
    undoable,
    busy,
    deciding,
    overtaken,
    announcement,
  };
}
