import { useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery, useQuery } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { narrowing, ordering } from '../lists/list-view.ts';
import type { FirmsView } from './firms-view.ts';

const PAGE_SIZE = 50;
const FIRMS_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'firms'] as const;
export const firmQuery = (firmId: string) => [...FIRMS_QUERIES, 'one', firmId] as const;

/** Firms page by page. Each view has its own list: rows of another view are never shown for it. */
export function useFirms(view: FirmsView) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...FIRMS_QUERIES, 'list', view],
    queryFn: ({ pageParam }) =>
      api.call('adminFirms', {
        query: { ...narrowing(view), ...ordering(view), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function useFirm(firmId: string) {
  const { api } = useHost();
  return useQuery({ queryKey: firmQuery(firmId), queryFn: () => api.call('adminFirm', { params: { firmId } }) });
}
