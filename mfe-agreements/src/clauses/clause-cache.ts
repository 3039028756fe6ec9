import type { QueryClient } from '@scopewright/remote-contract/query';
import { type Agreement, clausesKey } from '../sources/use-source.ts';
import { type Clause, type ClauseList, clauseListsKey } from './use-clauses.ts';

/** The fetched clauses of a SOW or change order, with the user's changes applied. */
export interface ClauseCache {
  find: (clauseId: string) => Clause | undefined;
  /** Replaces clauses by their newer states. */
  put: (saved: readonly Clause[]) => void;
  /** Removes clauses and adds others at their places in the text. */
  swap: (gone: readonly string[], added: readonly Clause[]) => void;
  refreshCounts: () => void;
  /** Fetches everything again. */
  refresh: () => void;
}

export function clauseCache(queryClient: QueryClient, agreement: Agreement): ClauseCache {
  const lists = { queryKey: clauseListsKey(agreement) };
  const all = clausesKey(agreement);
  const isEmpty = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  const update = (change: (list: ClauseList) => ClauseList) => {
    // an answer that is under way would show the previous state; a first one is asked for again
    void queryClient
      .cancelQueries(lists)
      .then(() => queryClient.refetchQueries({ ...lists, type: 'active', predicate: isEmpty }));
    queryClient.setQueriesData<ClauseList>(lists, (list) => list && change(list));
  };
  return {
    find: (clauseId) =>
      queryClient
        .getQueriesData<ClauseList>(lists)
        .flatMap(([, list]) => (list ? [...list.items, ...list.lost] : []))
        .filter(({ id }) => id === clauseId)
        .toSorted((a, b) => b.version - a.version)[0],
    put(saved) {
      const byId = new Map(saved.map((clause) => [clause.id, clause]));
      const newer = (clause: Clause) => {
        const other = byId.get(clause.id);
        return other && other.version >= clause.version ? other : clause;
      };
      update(({ items, lost }) => ({ items: items.map(newer), lost: lost.map(newer) }));
    },
    swap: (gone, added) =>
      update(({ items, lost }) => {
        const away = new Set([...gone, ...added.map((clause) => clause.id)]);
        const left = items.filter((clause) => !away.has(clause.id));
        return {
          items: [...left, ...added].sort((a, b) => a.start - b.start || a.end - b.end),
          lost: lost.filter((clause) => !away.has(clause.id)),
        };
      }),
    refreshCounts: () =>
      void queryClient.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => queryKey.includes('counts') }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: all }),
  };
}
