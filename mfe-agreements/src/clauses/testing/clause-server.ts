import { MESSAGES } from '@scopewright/contracts/errors';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import type { ClauseChange } from '../saving/clause-rules.ts';
import type { Clause } from '../use-clauses.ts';

/** A clause after a change, as the server stores it. */
export const changedClause = <T extends Clause>(
  clause: T,
  { state, kind, wording, date, milestone }: ClauseChange,
): T => ({
  ...clause,
  ...(state !== undefined && { state, former: null, ...(state !== 'accepted' && { milestone: null }) }),
  ...(kind !== undefined && { kind }),
  ...(wording !== undefined && { wording }),
  ...(milestone !== undefined && { milestone }),
  ...(date !== undefined && clause.date && { date: { ...clause.date, value: date } }),
});

const conflict = (current: Clause) =>
  Response.json(
    { error: MESSAGES.versionConflict, code: 'version_conflict', requestId: 'request-of-tests', current },
    { status: 409 },
  );
const refused = (error: string) => failure(409, error, { code: 'conflict' });

interface Named {
  id: string;
  version: number;
}
type Part = Pick<Clause, 'start' | 'end' | 'kind'>;
interface Asked extends Named, Part {
  at: number;
  clauses: Named[];
  state: Clause['state'];
}

/** The server's side of a SOW's clauses: versions, keys of submissions, and refusals. */
export class ClauseServer {
  /** Between the browser and the server. */
  line: 'up' | 'down' | 'answers lost' = 'up';
  /** The answer to every change, instead of the change. */
  refusal: (() => Response) | null = null;
  #clauses: Clause[];
  #made = 0;
  readonly #answers = new Map<string, Response>();
  readonly #madeOf = new Map<string, readonly Clause[]>();

  constructor(clauses: readonly Clause[]) {
    this.#clauses = [...clauses];
  }

  list = (): readonly Clause[] => this.#clauses;
  get = (id: string): Clause | undefined => this.#clauses.find((clause) => clause.id === id);

  /** A change by someone else. */
  theirs(id: string, values: ClauseChange): Clause {
    const clause = this.get(id) as Clause;
    return this.#put({ ...changedClause(clause, values), version: clause.version + 1 });
  }

  /** Someone else splits, merges or removes it. */
  takeAway(id: string): void {
    this.#replace([id], []);
  }

  answer = (call: SeenCall): unknown => {
    if (this.line === 'down') throw new TypeError('offline');
    if (this.refusal && call.method !== 'GET') return this.refusal();
    const answer = this.#answerTo(call);
    if (this.line === 'answers lost') throw new TypeError('offline');
    return answer;
  };

  #answerTo({ method, path, body, headers }: SeenCall): unknown {
    const asked = body as Asked;
    const [, id, name] = /^clauses\/([0-9a-f]{24})(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'GET') return { items: this.#clauses, lost: [], nextCursor: null, total: this.#clauses.length };
    if (method === 'DELETE') {
      this.#replace([id ?? ''], []);
      return { success: true };
    }
    if (path.endsWith('/clauses')) return this.#add(asked);
    if (path.endsWith('/state')) return this.#decide(asked);
    if (path.endsWith('/merge')) return this.#merge(asked);
    if (id !== undefined && name !== undefined) return this.#remake(name, id, asked);
    return this.#changeOnce(id ?? '', body as ClauseChange & Named, headers.get('idempotency-key') ?? '');
  }

  #changeOnce(id: string, body: ClauseChange & Named, key: string): Response {
    const answer = this.#answers.get(key) ?? this.#change(id, body);
    if (key !== '' && answer.ok) this.#answers.set(key, answer);
    return answer.clone();
  }

  #change(id: string, { version, ...values }: ClauseChange & Named): Response {
    const clause = this.get(id);
    if (!clause) return refused(MESSAGES.clauseReplaced);
    if (clause.version !== version) return conflict(clause);
    const next = changedClause(clause, values);
    if (values.milestone && next.state !== 'accepted') return refused(MESSAGES.clauseNotAccepted);
    return Response.json(this.#put({ ...next, version: version + 1 }));
  }

  #decide({ clauses, state }: Asked): unknown {
    const fresh = clauses.filter((one) => this.#isFresh(one));
    return {
      items: fresh.map(({ id, version }) =>
        this.#put({ ...changedClause(this.get(id) as Clause, { state }), version: version + 1 }),
      ),
      conflicts: clauses.filter((one) => !fresh.includes(one)).map(({ id }) => id),
    };
  }

  #merge({ clauses }: Asked): unknown {
    const stale = clauses.find((one) => !this.#isFresh(one));
    if (stale) return conflict(this.get(stale.id) as Clause);
    const from = clauses.map(({ id }) => this.get(id) as Clause);
    return this.#make(from, [{ quote: from.map(({ quote }) => quote).join(' ') }])[0];
  }

  #remake(name: string, id: string, { version, at }: Asked): unknown {
    const clause = this.get(id);
    if (!clause) return failure(404, MESSAGES.notFound, { code: 'not_found' });
    if (clause.version !== version) return conflict(clause);
    if (name === 'restore') return { items: this.#restore(clause) };
    const { quote, start } = clause;
    const parts = [
      { quote: quote.slice(0, at - start), end: at },
      { quote: quote.slice(at - start), start: at },
    ];
    return { items: this.#make([clause], parts) };
  }

  #restore({ id }: Clause): Clause[] {
    const from = this.#madeOf.get(id) ?? [];
    const made = [...this.#madeOf].filter(([, origin]) => origin === from).map(([each]) => each);
    const back = from.map((one) => ({ ...one, version: one.version + 2 }));
    this.#replace(made, back);
    return back;
  }

  #add(part: Part): Clause {
    const { start, end, kind } = part;
    return this.#create({ ...(this.#clauses[0] as Clause), start, end, kind, quote: 'Added' });
  }

  #create(clause: Clause): Clause {
    this.#made += 1;
    const made = { ...clause, id: String(this.#made).padStart(24, 'a'), version: 1 };
    this.#replace([], [made]);
    return made;
  }

  #make(from: readonly Clause[], parts: readonly Partial<Clause>[]): Clause[] {
    const made = parts.map((part) => this.#create({ ...(from[0] as Clause), ...part }));
    for (const { id } of made) this.#madeOf.set(id, from);
    this.#replace(
      from.map(({ id }) => id),
      [],
    );
    return made;
  }

  #isFresh = ({ id, version }: Named): boolean => this.get(id)?.version === version;

  #put(clause: Clause): Clause {
    this.#clauses = this.#clauses.map((each) => (each.id === clause.id ? clause : each));
    return clause;
  }

  #replace(gone: readonly string[], added: readonly Clause[]): void {
    const left = this.#clauses.filter(({ id }) => !gone.includes(id));
    this.#clauses = [...left, ...added].toSorted((a, b) => a.start - b.start);
  }
}
