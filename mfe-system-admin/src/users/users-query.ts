import { useHost } from '@scopewright/remote-contract';
import { given } from '@scopewright/workplace-kit/page/address-view';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { useListPages } from '../lists/use-list-pages.ts';
import type { UsersView } from './users-view.ts';

/** Prefix of the query keys of all lists of users. */
export const USERS_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'users'] as const;

/** Users of all firms, page by page. Each view has its own list: rows of another view are never shown for it. */
export function useUsers(view: UsersView) {
  const { api } = useHost();
  return useListPages(
    [...USERS_QUERIES, view],
    (page) => api.call('allUsers', { query: { ...given(view), ...page } }),
    ({ users }) => users,
  );
}
