import { useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery, useQuery } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

/** Prefix of all query keys of this tab: one retry changes both lists. */
export const JOBS_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'jobs'] as const;
const PAGE_SIZE = 50;

/** Queues, schedules and the number of failed jobs by name. */
export function useJobsOverview() {
  const { api } = useHost();
  return useQuery({ queryKey: [...JOBS_QUERIES, 'overview'], queryFn: () => api.call('adminJobs', {}) });
}

/** Failed jobs page by page, the latest first. */
export function useFailedJobs() {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...JOBS_QUERIES, 'failed'],
    queryFn: ({ pageParam }) =>
      api.call('failedJobs', { query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
