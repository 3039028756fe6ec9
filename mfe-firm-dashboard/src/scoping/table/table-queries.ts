import type { READY_STATES, ScopeItemRow } from '@scopewright/contracts/scoping';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { scopeKey } from '../queries/scope-key.ts';
import { refreshScope } from '../queries/scope-queries.ts';
import { openScopeStore } from '../saving/scope-store.ts';
import { queryOfView, type TableView } from './table-view.ts';

const PAGE_SIZE = 200;
/** What one request changes at most. */
const AT_ONCE = 200;

/** Rows of the table, page by page. */
export function useTableRows(companyId: string, view: TableView) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...scopeKey(companyId), 'table', view],
    queryFn: ({ pageParam, signal }) =>
      api.call('scope', {
        params: { companyId },
        query: { ...queryOfView(view), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

/** What many items are given at once. */
export interface BulkSet {
  phase?: number;
  readyState?: (typeof READY_STATES)[number];
  /** With `blocked`, which needs it. */
  blockedReason?: string;
  ownerId?: string | null;
}

/** Changes many items; tells how many were. */
export function useBulkChange(companyId: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, set }: { rows: readonly ScopeItemRow[]; set: BulkSet }) => {
      let changed = 0;
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const itemIds = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
        const { results } = await host.api.call('changeScopeItems', { params: { companyId }, body: { itemIds, set } });
        openScopeStore(host, queryClient, companyId)?.notice(
          results.flatMap((result) => ('row' in result && result.row ? [result.row] : [])),
        );
        changed += results.filter(({ result }) => result === 'changed').length;
      }
      return changed;
    },
    onSettled: () => refreshScope(queryClient, companyId),
  });
}

const viewsKey = (companyId: string) => [...scopeKey(companyId), 'views'] as const;

/** Views that the user has saved of the company's items. */
export function useSavedViews(companyId: string) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const key = viewsKey(companyId);
  const settle = { onSettled: () => queryClient.invalidateQueries({ queryKey: key }) };
  const views = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call('scopeViews', { params: { companyId }, signal })).items,
  });
  const save = useMutation({
    mutationFn: ({ name, view }: { name: string; view: TableView }) =>
      api.call('saveScopeView', { params: { companyId }, body: { name, filters: queryOfView(view) } }),
    ...settle,
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => api.call('deleteScopeView', { params: { viewId } }),
    ...settle,
  });
  return { views: views.data ?? [], save, remove };
}
