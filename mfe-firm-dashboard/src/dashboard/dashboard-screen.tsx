import { can, isOfClient } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useLocation, useSearchParams } from '@scopewright/remote-contract/router';
import { Card, Late, latePart, Skeleton, Tabs, TabsContent, TabsList, TabsTrigger, whenIdle } from '@scopewright/ui';
import { isHome } from '@scopewright/workplace-kit/navigation/navigation';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import { useEffect, useRef } from 'react';
import { ClientHome } from '../companies/client-home/client-home.tsx';
import { CompaniesPanel } from '../companies/list/companies-panel.tsx';
import { addressOf, PLAIN_VIEW } from '../companies/list/list-view.ts';
import { WelcomeCard } from '../onboarding/welcome-card.tsx';
import { WorkSummaryPlaceholder } from '../tracking/work-summary-placeholder.tsx';
import { type DashboardTab, dashboardTab, FORMER_DOMAIN_TAB, searchForTab } from './dashboard-tab.ts';

/** A separate file: forms need libraries that the list doesn't. */
const addClientPanel = latePart(() =>
  import('../companies/add/add-client-panel.tsx').then((module) => module.AddClientPanel),
);

/** A separate file: the list of clients doesn't wait for it. */
const workSummary = latePart(() => import('../tracking/work-summary.tsx').then((module) => module.WorkSummary));

/** The home at a firm's address: the firm's users see its clients, a client's users their own company. */
export function DashboardScreen() {
  const { pathname, search } = useLocation();
  const { user, abilities } = useSession();
  const go = useGo();
  const moved = new URLSearchParams(search).get('tab') === FORMER_DOMAIN_TAB && can(abilities, 'firm:view-settings');
  useEffect(() => {
    if (moved) go('/settings/domain', { replace: true });
  }, [moved, go]);
  if (!isHome(pathname)) return <PageNotFound />;
  if (moved) return null;
  return (
    <>
      <WelcomeCard />
      {user && isOfClient(user.role) ? <ClientHome /> : <FirmHome />}
    </>
  );
}

/** The consulting firm dashboard (§2.18). The tab is part of the address, so links and Back work. */
function FirmHome() {
  const { boot } = useHost();
  const { abilities } = useSession();
  const [search, setSearch] = useSearchParams();
  const canCreate = can(abilities, 'company:create');
  const tab = dashboardTab(search, canCreate ? ['companies', 'add-client'] : ['companies']);
  // loads the form ahead of time, in case the connection is lost by then
  useEffect(() => {
    if (canCreate) return whenIdle(addClientPanel.prefetch);
  }, [canCreate]);
  const triggers = useRef<Partial<Record<DashboardTab, HTMLButtonElement | null>>>({});
  const openTab = (next: DashboardTab) => setSearch((current) => searchForTab(current, next));
  /** Opens a tab from within the other one, whose pressed button is about to vanish: the focus moves along. */
  const goToTab = (next: DashboardTab) => {
    openTab(next);
    triggers.current[next]?.focus();
  };
  /** The unfiltered list, because a filter might hide the company that was just created. */
  const showAllCompanies = () => {
    setSearch((current) => addressOf(searchForTab(current, 'companies'), PLAIN_VIEW));
    triggers.current.companies?.focus();
  };

  return (
    <WorkplacePage
      title={boot.tenant?.firmName || 'Consulting Firm Dashboard'}
      description="Manage client companies and their service desk configurations"
    >
      {can(abilities, 'tracking:firm') ? (
        <div className="pb-2">
          <Late of={workSummary} props={{}} placeholder={<WorkSummaryPlaceholder />} />
        </div>
      ) : null}
      {canCreate ? (
        // manual: activation on focus would add a second history entry for every press
        <Tabs
          value={tab}
          activationMode="manual"
          onValueChange={(value) => openTab(value === 'add-client' ? value : 'companies')}
        >
          <TabsList aria-label="Dashboard">
            <TabsTrigger
              value="companies"
              ref={(element) => {
                triggers.current.companies = element;
              }}
            >
              Client Companies
            </TabsTrigger>
            <TabsTrigger
              value="add-client"
              ref={(element) => {
                triggers.current['add-client'] = element;
              }}
            >
              Add New Client
            </TabsTrigger>
          </TabsList>
          <TabsContent value="companies">
            <CompaniesPanel onAddClient={() => goToTab('add-client')} />
          </TabsContent>
          <TabsContent value="add-client">
            <Late of={addClientPanel} props={{ onShowCompanies: showAllCompanies }} placeholder={<FormSkeleton />} />
          </TabsContent>
        </Tabs>
      ) : (
        <CompaniesPanel />
      )}
    </WorkplacePage>
  );
}

function FormSkeleton() {
  return (
    <Card padding="lg" aria-busy="true" className="grid gap-6">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="w-40" />
      <Skeleton size="control" />
      <Skeleton size="control" />
    </Card>
  );
}
