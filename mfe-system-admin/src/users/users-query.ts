import type { UserRecord } from '@scopewright/contracts';
import { useInfiniteQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

/** One page of users; `total` counts everybody whom the search finds. */
export interface UserPage {
  items: UserRecord[];
  nextCursor: string | null;
  total: number;
}

export const USERS_PAGE_SIZE = 50;

/** Users of all firms, page by page. Another search is another list: no rows stand under it but its own. */
export function useUsers(search: string) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...SYSTEM_ADMIN_QUERIES, 'users', search],
    queryFn: async ({ pageParam }): Promise<UserPage> => {
      const { users, nextCursor, total } = await api.call('allUsers', {
        query: { limit: USERS_PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { search } : {}) },
      });
      return { items: users, nextCursor: nextCursor ?? null, total: total ?? users.length };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
