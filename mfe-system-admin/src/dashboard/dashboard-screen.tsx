import { pathOf } from '@scopewright/domain/pages';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import {
  AccountActions,
  AppFrame,
  Button,
  EmptyState,
  Late,
  Loading,
  PageHeader,
  RefreshCw,
  Search,
  Skeleton,
  Tabs,
  TabsContent,
  useWide,
} from '@scopewright/ui';
import { use, useState } from 'react';
import { tabAt } from '../tabs.ts';
import { ContentContext } from './content.ts';
import { SYSTEM_ADMIN_QUERIES } from './dashboard-queries.ts';
import { StatCards } from './stat-cards.tsx';
import { tabPart } from './tab-parts.ts';
import { TabStrip } from './tab-strip.tsx';

/** The provider's dashboard (§2.17). The tab is part of the address, so links and Back work. */
export function DashboardScreen() {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  const content = use(ContentContext);
  const { tab, root } = tabAt(pathOf(useLocation().pathname));

  return (
    <AppFrame
      productName={boot.productName}
      actions={<AccountActions menu={AccountMenu} user={user} onLogOut={() => void session.signOut()} />}
    >
      {tab ? (
        <>
          <PageHeader
            title="System Administration"
            description="All tenants and their health"
            actions={<RefreshButton />}
          />
          <StatCards root={root} />
        </>
      ) : content ? null : (
        <PageHeader title="Page not found" />
      )}
      {/* manual: the links of the row open the tabs */}
      <Tabs
        value={tab?.id ?? ''}
        activationMode="manual"
        orientation={useWide() ? 'vertical' : 'horizontal'}
        className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-8"
      >
        <TabStrip root={root} open={tab?.id ?? null} />
        {tab ? (
          <TabsContent value={tab.id} className="lg:pt-0">
            <Late key={tab.id} of={tabPart(tab.id)} props={{}} placeholder={<TabSkeleton label={tab.label} />} />
          </TabsContent>
        ) : (
          <div className="min-w-0 pt-6 lg:pt-0">
            {content ?? (
              <EmptyState
                icon={<Search />}
                title="There is nothing at this address"
                action={
                  <Button asChild variant="secondary">
                    <Link to={tenantHref(boot, root)}>Go to the dashboard</Link>
                  </Button>
                }
              />
            )}
          </div>
        )}
      </Tabs>
    </AppFrame>
  );
}

/** Refetches everything that the dashboard shows. */
function RefreshButton() {
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    await queryClient.invalidateQueries({ queryKey: SYSTEM_ADMIN_QUERIES });
    setRefreshing(false);
  }

  return (
    <Button variant="secondary" busy={refreshing} onClick={() => void refresh()}>
      {refreshing ? null : <RefreshCw aria-hidden="true" />}
      {refreshing ? 'Refreshing...' : 'Refresh'}
    </Button>
  );
}

/** Shown while a tab's file loads. */
function TabSkeleton({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}...`} className="grid gap-4">
      <Skeleton size="control" />
      <Skeleton size="control" />
      <Skeleton size="control" />
    </Loading>
  );
}
