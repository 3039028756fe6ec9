import { ApiError, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { isGone } from '@scopewright/company-kit/scope/scope-queries';
import type { EditStore } from '@scopewright/editing';
import { type EditedKind, sharedStore } from '@scopewright/editing/shared-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { clauseCache } from '../clause-cache.ts';
import { type Clause, type ClauseList, fetchClauses } from '../use-clauses.ts';
import { agreementAt, type ClausePlace, clauseOwner, clausesPath } from './clause-owner.ts';
import { CLAUSE_RULES, type EditedClause, editedClause, valuesOf } from './clause-rules.ts';
import { CLAUSE_WORDS } from './edit-words.ts';

export type ClauseStore = EditStore<EditedClause>;

/** More than a clause has places. */
const LARGEST_BATCH = 100;

/** Finds clauses in the list of their agreement, which is fetched once for all that are asked for at the same time. */
function findIn(list: () => Promise<ClauseList>): (clauseId: string) => Promise<EditedClause> {
  let fetching: Promise<ClauseList> | null = null;
  return async (clauseId) => {
    fetching ??= list().finally(() => {
      fetching = null;
    });
    const { items, lost } = await fetching;
    const found = [...items, ...lost].find(({ id }) => id === clauseId);
    if (!found) throw new ApiError('http', { status: 404 });
    return editedClause(found);
  };
}

function clauses({ api }: HostApi, queryClient: QueryClient, place: ClausePlace): EditedKind<EditedClause> {
  const agreement = agreementAt(place);
  const cache = clauseCache(queryClient, agreement);
  return {
    rules: CLAUSE_RULES,
    isGone,
    fetchItem: findIn(() => fetchClauses(api, agreement)),
    send: async ({ id, version }, { operationId, changes }) =>
      editedClause(
        await api.call('changeClause', {
          params: { clauseId: id },
          body: { version, ...valuesOf(changes) },
          headers: { [IDEMPOTENCY_HEADER]: operationId },
        }),
      ),
    onSaved(clause) {
      cache.put([clause]);
      cache.refreshCounts();
    },
    largestBatch: LARGEST_BATCH,
    words: CLAUSE_WORDS,
    page: { label: 'Open the clauses', to: clausesPath(place) },
  };
}

/** The store of the signed-in user and the clauses of a SOW or change order. */
export const clauseStoreOf = (host: HostApi, queryClient: QueryClient, place: ClausePlace): ClauseStore =>
  sharedStore(host, queryClient, clauseOwner(place), () => clauses(host, queryClient, place));

/** Clauses with the user's edits. An unchanged clause keeps its object, so that its row isn't rendered again. */
export const withEdits = (list: readonly Clause[], store: Pick<ClauseStore, 'get'>): Clause[] =>
  list.map((clause) => {
    const own = store.get(clause.id);
    return own && (own.state !== 'saved' || own.version > clause.version) ? own.item : clause;
  });
