import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { Building2, Button, EmptyState, Search } from '@scopewright/ui';
import { given } from '@scopewright/workplace-kit/page/address-view';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { FilteredList } from '../lists/filtered-list.tsx';
import { orderedByHeaders, useListView } from '../lists/list-view.ts';
import { useListPages } from '../lists/use-list-pages.ts';
import { TenantFilters } from './tenant-filters.tsx';
import { TenantsTable } from './tenants-table.tsx';
import { TENANTS_VIEW, type TenantsView } from './tenants-view.ts';

const CELLS = ['w-20', 'w-10 max-sm:hidden', 'w-32 max-sm:hidden', 'w-24 max-sm:hidden'];

/** Health of every tenant (§2.17): firms, and companies without a firm. Filter and order are part of the address. */
export function TenantHealthTab() {
  const { api, boot } = useHost();
  const list = useListView(TENANTS_VIEW);
  const { view, change } = list;
  const listed = useTenants(view);
  return (
    <FilteredList
      title="Tenants"
      nouns={['tenant', 'tenants']}
      list={list}
      searchHint="Search name or address"
      download={() => api.download('exportTenantHealth', { query: given(view) })}
      filters={<TenantFilters view={view} stats={listed.data?.pages.at(-1)?.stats} onChange={change} />}
      cells={CELLS}
      noMatch={{ icon: <Search /> }}
      listed={listed}
      empty={
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
      }
    >
      {(tenants) => <TenantsTable tenants={tenants} {...orderedByHeaders(view, change)} />}
    </FilteredList>
  );
}

/** Tenants page by page. Each view has its own list: rows of another view are never shown for it. */
function useTenants(view: TenantsView) {
  const { api } = useHost();
  return useListPages(
    [...SYSTEM_ADMIN_QUERIES, 'tenant-health', view],
    (page) => api.call('tenantHealth', { query: { ...given(view), ...page } }),
    ({ tenants }) => tenants,
  );
}
