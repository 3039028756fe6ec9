import { useHost } from '@scopewright/remote-contract';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { useListPages } from '../lists/use-list-pages.ts';

/** Companies that need to be set up, page by page; each search has its own list. */
export function useCompaniesToSetUp(search: string) {
  const { api } = useHost();
  return useListPages(
    [...SYSTEM_ADMIN_QUERIES, 'company-cleanup', search],
    (page) => api.call('companiesNeedingMigration', { query: { ...page, ...(search && { search }) } }),
    ({ companies }) => companies,
  );
}
