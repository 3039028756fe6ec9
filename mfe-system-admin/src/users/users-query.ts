import type { UserRecord } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { narrowing } from '../lists/list-view.ts';
import type { UsersView } from './users-view.ts';

/** Prefix of the query keys of all lists of users. */
export const USERS_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'users'] as const;

/** One page of users; `total` counts all users that match the search. */
export interface UserPage {
  items: UserRecord[];
  nextCursor: string | null;
  total: number;
}

export const USERS_PAGE_SIZE = 50;

/** Users of all firms, page by page. Each view has its own list: rows of another view are never shown for it. */
export function useUsers(view: UsersView) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...USERS_QUERIES, view],
    queryFn: async ({ pageParam }): Promise<UserPage> => {
      const { users, nextCursor, total } = await api.call('allUsers', {
        query: {
          ...narrowing(view),
          limit: USERS_PAGE_SIZE,
          ...(pageParam && { cursor: pageParam }),
        },
      });
      return { items: users, nextCursor: nextCursor ?? null, total: total ?? users.length };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
