import { errorText } from '@scopewright/api-client';
import { useInfiniteQuery } from '@scopewright/query';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link, useSearchParams } from '@scopewright/router';
import { Building2, Button, EmptyState, ListCard, ListSkeleton, PagedList, Search, SearchInput, useSearchText } from '@scopewright/ui';
import { useCallback } from 'react';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { ExportTenants } from './export-tenants.tsx';
import { TenantFilters } from './tenant-filters.tsx';
import { TenantsTable } from './tenants-table.tsx';
import { addressOf, PLAIN_VIEW, queryOf, type TenantSort, type TenantsView, viewOf } from './tenants-view.ts';

const PAGE_SIZE = 50;
const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];
const CELLS = ['w-20', 'w-10 max-sm:hidden', 'w-32 max-sm:hidden', 'w-24 max-sm:hidden'];

/** How every tenant does (§2.17): firms, and companies that are part of none. What is listed, and how, is part of the address. */
export function TenantHealthTab() {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address);
  const change = useCallback(
    (changes: Partial<TenantsView>, replace = false) => setAddress((current) => addressOf(current, { ...viewOf(current), ...changes }), { replace }),
    [setAddress],
  );
  const [text, setText] = useSearchText(
    view.search,
    useCallback((search: string) => change({ search }, true), [change]),
  );
  const listed = useTenants(view);
  const total = listed.data?.pages.at(-1)?.total;
  const sortBy = (sort: TenantSort) => change({ sort, descending: sort === view.sort && !view.descending });

  return (
    <ListCard
      title="Tenants"
      count={total}
      announcement={view.search && total !== undefined ? `${total} tenants found` : ''}
      actions={
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <SearchInput
            label="Search tenants"
            placeholder="Search name or address"
            value={text}
            onValueChange={setText}
            className="w-full min-w-0 max-sm:flex-1 sm:w-64"
          />
          <ExportTenants view={view} />
        </div>
      }
    >
      <TenantFilters view={view} stats={listed.data?.pages.at(-1)?.stats} onChange={change} />
      <PagedList
        listed={listed}
        noun="tenants"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading tenants..." rows={ROWS} cells={CELLS} />}
        empty={<NoTenants isFiltered={view.search !== '' || view.status !== null} onClear={() => change(PLAIN_VIEW)} />}
      >
        {(tenants) => <TenantsTable tenants={tenants} view={view} onSort={sortBy} />}
      </PagedList>
    </ListCard>
  );
}

/** Tenants page by page. Another view is another list: no rows stand under it but its own. */
function useTenants(view: TenantsView) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [...SYSTEM_ADMIN_QUERIES, 'tenant-health', view],
    queryFn: async ({ pageParam }) => {
      const { tenants, stats, nextCursor, total } = await api.call('tenantHealth', {
        query: { ...queryOf(view), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      });
      return { items: tenants, stats, nextCursor: nextCursor ?? null, total: total ?? tenants.length };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

function NoTenants({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { boot } = useHost();
  if (isFiltered)
    return (
      <EmptyState
        icon={<Search />}
        title="No tenants match"
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all tenants
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<Building2 />}
      title="No tenants found"
      description="Use Bootstrap to create your first tenant"
      action={
        <Button asChild variant="secondary">
          <Link to={tenantHref(boot, '/bootstrap')}>Open Bootstrap</Link>
        </Button>
      }
    />
  );
}
