import { errorText } from '@scopewright/api-client';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import {
  Building2,
  Button,
  EmptyState,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  PagedList,
  Search,
} from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { ListTools } from '../lists/list-tools.tsx';
import { isNarrowed, narrowing, ordering } from '../lists/list-view.ts';
import { useListPages } from '../lists/use-list-pages.ts';
import { useListView } from '../lists/use-list-view.ts';
import { TenantFilters } from './tenant-filters.tsx';
import { TenantsTable } from './tenants-table.tsx';
import { TENANTS_VIEWS, type TenantsView } from './tenants-view.ts';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];
const CELLS = ['w-20', 'w-10 max-sm:hidden', 'w-32 max-sm:hidden', 'w-24 max-sm:hidden'];

/** Health of every tenant (§2.17): firms, and companies without a firm. Filter and order are part of the address. */
export function TenantHealthTab() {
  const { api } = useHost();
  const { view, text, setText, narrow, sortBy, pressHeader, clear } = useListView(TENANTS_VIEWS);
  const listed = useTenants(view);
  const total = listed.data?.pages.at(-1)?.total;

  return (
    <ListCard
      title="Tenants"
      count={total}
      announcement={view.search && total !== undefined ? formatMatchCount(total, 'tenant', 'tenants') : ''}
      actions={
        <ListTools
          noun="tenants"
          placeholder="Search name or address"
          text={text}
          onText={setText}
          download={() => api.download('exportTenantHealth', { query: { ...narrowing(view), ...ordering(view) } })}
        />
      }
    >
      <TenantFilters
        view={view}
        stats={listed.data?.pages.at(-1)?.stats}
        onStatus={(status) => narrow('status', status)}
        onSort={sortBy}
      />
      <PagedList
        listed={listed}
        noun="tenants"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading tenants..." rows={ROWS} cells={CELLS} />}
        empty={<NoTenants isFiltered={isNarrowed(view)} onClear={clear} />}
      >
        {(tenants) => <TenantsTable tenants={tenants} view={view} onSort={pressHeader} />}
      </PagedList>
    </ListCard>
  );
}

/** Tenants page by page. Each view has its own list: rows of another view are never shown for it. */
function useTenants(view: TenantsView) {
  const { api } = useHost();
  return useListPages(
    [...SYSTEM_ADMIN_QUERIES, 'tenant-health', view],
    (page) => api.call('tenantHealth', { query: { ...narrowing(view), ...ordering(view), ...page } }),
    ({ tenants }) => tenants,
  );
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
