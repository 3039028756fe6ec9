import { backlogKey } from '@scopewright/company-kit/backlog/backlog-key';
import type { CallInput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery } from '@scopewright/remote-contract/query';
import { type BacklogView, queryOfBacklog } from './backlog-view.ts';

const PAGE_SIZE = 100;

/** The work items of a company, page by page. */
export function useCompanyWorkItems(companyId: string, view: BacklogView) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...backlogKey(companyId), 'pages', view],
    queryFn: ({ pageParam, signal }) =>
      api.call('backlog', {
        params: { companyId },
        query: {
          ...queryOfBacklog(view),
          limit: PAGE_SIZE,
          ...(pageParam && { cursor: pageParam }),
        } as CallInput<'backlog'>['query'] & object,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export type ListedPages = Pick<
  ReturnType<typeof useCompanyWorkItems>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The work items of all companies that the user sees, page by page. */
export function useFirmWorkItems(view: BacklogView, wanted: boolean) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: ['firm', 'backlog-of-all', view],
    queryFn: ({ pageParam, signal }) => {
      const { projectId: _, ...filters } = queryOfBacklog(view);
      return api.call('firmBacklog', {
        query: {
          ...filters,
          ...(view.companyId && { companyId: view.companyId }),
          limit: PAGE_SIZE,
          ...(pageParam && { cursor: pageParam }),
        } as CallInput<'firmBacklog'>['query'] & object,
        signal,
      });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    // changes in a project renew only its company's lists
    staleTime: 0,
    enabled: wanted,
  });
}
