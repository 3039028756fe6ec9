import type { CallInput } from '@scopewright/contracts';
import type { Clause } from './use-clauses.ts';

/** What a change sets, without the version that it is based on. */
export type ClauseChange = Omit<CallInput<'changeClause'>['body'], 'version'>;

interface WriterOptions {
  /** Shows a state of a clause. */
  show: (clause: Clause) => void;
  send: (clause: Clause, change: ClauseChange) => Promise<Clause>;
  /** A change was refused; the clause is shown as the server has it, as far as that is known. */
  refused: (clause: Clause, error: unknown) => void;
}

interface Entry {
  /** As the server has it. */
  base: Clause;
  waiting: ClauseChange[];
  done: Promise<boolean>;
}

/** The clause as it will be after a change, as far as the browser knows. */
export function changed(clause: Clause, { state, kind, wording, date, milestone }: ClauseChange): Clause {
  return {
    ...clause,
    ...(state !== undefined && { state, former: null, ...(state !== 'accepted' && { milestone: null }) }),
    ...(kind !== undefined && { kind }),
    ...(wording !== undefined && { wording }),
    ...(milestone !== undefined && { milestone }),
    ...(date !== undefined && clause.date && { date: { ...clause.date, value: date } }),
  };
}

/** The current state, from the conflict of a change based on an older one. */
const currentOf = (error: unknown): Clause | null => {
  const current = (error as { current?: unknown }).current;
  return typeof current === 'object' && current !== null && 'version' in current ? (current as Clause) : null;
};

/**
 * Sends changes of clauses: shown at once, those of one clause one after the other, each based on the answer to the one
 * before. A refusal drops what waits behind it.
 */
export function createClauseWriter({ show, send, refused }: WriterOptions) {
  const entries = new Map<string, Entry>();
  const shown = ({ base, waiting }: Entry) => waiting.reduce(changed, base);

  async function run(id: string, entry: Entry): Promise<boolean> {
    let [change] = entry.waiting;
    while (change) {
      try {
        entry.base = await send(entry.base, change);
        entry.waiting.shift();
        show(shown(entry));
      } catch (error) {
        entry.base = currentOf(error) ?? entry.base;
        entries.delete(id);
        show(entry.base);
        refused(entry.base, error);
        return false;
      }
      [change] = entry.waiting;
    }
    entries.delete(id);
    return true;
  }

  return {
    /** Resolves to whether the change, and all others of the clause, were saved. */
    change(clause: Clause, change: ClauseChange): Promise<boolean> {
      const entry = entries.get(clause.id);
      if (entry) {
        entry.waiting.push(change);
        show(shown(entry));
        return entry.done;
      }
      const made: Entry = { base: clause, waiting: [change], done: Promise.resolve(true) };
      entries.set(clause.id, made);
      show(shown(made));
      made.done = run(clause.id, made);
      return made.done;
    },
    /** Resolves when nothing is being saved. */
    idle: async (): Promise<void> => {
      await Promise.all([...entries.values()].map(({ done }) => done));
    },
  };
}
