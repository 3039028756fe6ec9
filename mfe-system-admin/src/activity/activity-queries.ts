import { usePages } from '@scopewright/calls';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { type ActivityView, queryOf } from './activity-view.ts';

const ACTIVITY_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'activity'] as const;
const PAGE_SIZE = 50;
/** Maximum number of firms or users offered at a time; more are found by typing. */
const OFFERED = 20;

/** Events page by page, the latest first. Each view has its own list: rows of another view are never shown for it. */
export function useEvents(view: ActivityView) {
  return usePages([...ACTIVITY_QUERIES, view], 'systemActivity', { query: queryOf(view), pageSize: PAGE_SIZE });
}

/** Options of a choice: some of those that match a search, and how many there are. */
export interface Offered {
  items: readonly Named[];
  total: number;
}
/** A firm or user as a choice shows it. */
export interface Named {
  id: string;
  name: string;
}

/** Firms whose name or address contains the search. */
export function useOfferedFirms(search: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...ACTIVITY_QUERIES, 'firms', search],
    queryFn: async ({ signal }): Promise<Offered> =>
      api.call('adminFirms', { query: { limit: OFFERED, ...(search && { search }) }, signal }),
  });
}

/** Users whose name or e-mail contains the search. */
export function useOfferedPeople(search: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...ACTIVITY_QUERIES, 'people', search],
    queryFn: async ({ signal }): Promise<Offered> => {
      const { users, total } = await api.call('allUsers', {
        query: { limit: OFFERED, ...(search && { search }) },
        signal,
      });
      return {
        items: users.map(({ id, name, email }) => ({ id, name: name.trim() || email })),
        total: total ?? users.length,
      };
    },
  });
}
