import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { given } from '@scopewright/workplace-kit/page/address-view';
import type { WorkView } from './work-view.ts';

const MY_WORK = ['firm', 'my-work'] as const;

export type WorkGroup = CallOutput<'myWork'>['groups'][number];
export type WorkRow = WorkGroup['items'][number];
type WorkFilters = Pick<WorkView, 'companyId' | 'kind'>;

const queryOf = ({ companyId, kind }: WorkFilters) => given({ companyId, kind });

/** The beginning of each group of the user's work, refetched whenever it is opened. */
export function useMyWork(filters: WorkFilters) {
  const query = queryOf(filters);
  return useCall([...MY_WORK, query], 'myWork', { query }, { staleTime: 0 });
}

/** The rows of a group after its first ones, fetched page by page on demand. */
export function useFurtherRows({ group, nextCursor }: WorkGroup, filters: WorkFilters) {
  const { api } = useHost();
  const query = queryOf(filters);
  const pages = useInfiniteQuery({
    queryKey: [...MY_WORK, 'further', group, query, nextCursor],
    queryFn: ({ pageParam, signal }) =>
      api.call('myWorkPage', { query: { ...query, group, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: nextCursor,
    getNextPageParam: (last) => last.nextCursor,
    enabled: false,
  });
  return {
    rows: pages.data?.pages.flatMap(({ items }) => items) ?? [],
    hasMore: pages.data === undefined ? nextCursor !== null : pages.hasNextPage,
    isFetching: pages.isFetching,
    isError: pages.isError || pages.isFetchNextPageError,
    fetchMore: () => void pages.fetchNextPage(),
  };
}

/** Marks answers up to a time as seen. */
export function useSeeAnswers() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => api.call('seeAnswers', { body: { until } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: MY_WORK }),
    onError: (error) => toast.error(errorText(error, 'Failed to mark the answers as seen')),
  });
}
