import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

export const CLEANUP_PAGE_SIZE = 50;

/** Companies that need to be set up, page by page; each search has its own list. */
export function useCompaniesToSetUp(search: string) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...SYSTEM_ADMIN_QUERIES, 'company-cleanup', search],
    queryFn: async ({
      pageParam,
    }): Promise<{ items: CompanyNeedingMigration[]; nextCursor: string | null; total: number }> => {
      const { companies, nextCursor, total } = await api.call('companiesNeedingMigration', {
        query: { limit: CLEANUP_PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { search } : {}) },
      });
      return { items: companies, nextCursor: nextCursor ?? null, total: total ?? companies.length };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
