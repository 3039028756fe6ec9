import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/router';
import { AccountActions, AppFrame, PageHeader, Tabs, TabsContent, TabsList, TabsTrigger } from '@scopewright/ui';
import { useRef } from 'react';
import { AddClientPanel } from '../add-client/add-client-panel.tsx';
import { ClientScreen } from '../client/client-screen.tsx';
import { CompaniesPanel } from '../companies/companies-panel.tsx';
import { CustomDomainPanel } from '../custom-domain/custom-domain-panel.tsx';
import { LazyHelpMenu } from '../onboarding/lazy-help-menu.tsx';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { type DashboardTab, dashboardTab, searchForTab } from './dashboard-tab.ts';
import { ReadOnlyBanner } from './read-only-banner.tsx';

/** The screen of whoever is signed in at a firm's address: the firm's people see its clients, a client's people their own company. */
export function DashboardScreen() {
  const role = useSession().user?.role;
  return role === 'companyUser' || role === 'user' ? <ClientScreen /> : <FirmScreen />;
}

/** The consulting firm dashboard (§2.18). The tab is part of the address, so links and Back work. */
function FirmScreen() {
  const { boot, session, AccountMenu } = useHost();
  const { user, abilities, readOnly } = useSession();
  const [search, setSearch] = useSearchParams();
  const canCreate = can(abilities, 'company:create');
  const canViewSettings = can(abilities, 'firm:view-settings');
  const allowed: DashboardTab[] = ['companies', ...(canCreate ? (['add-client'] as const) : []), ...(canViewSettings ? (['domain'] as const) : [])];
  const tab = dashboardTab(search, allowed);
  const triggers = useRef<Partial<Record<DashboardTab, HTMLButtonElement | null>>>({});
  const openTab = (next: DashboardTab) => setSearch((current) => searchForTab(current, next));
  /** Opens a tab from within the other one, whose pressed button is about to vanish: the focus goes along. */
  const goToTab = (next: DashboardTab) => {
    openTab(next);
    triggers.current[next]?.focus();
  };
  const title = boot.tenant?.firmName || 'Consulting Firm Dashboard';

  return (
    <AppFrame
      productName={boot.productName}
      banner={
        <>
          {readOnly ? <ReadOnlyBanner role={user?.role} /> : null}
          {user && !user.emailConfirmed ? <ConfirmEmailBanner user={user} /> : null}
        </>
      }
      actions={
        <AccountActions menu={AccountMenu ? <AccountMenu /> : null} name={user?.name || user?.email} onLogOut={() => void session.signOut()}>
          <LazyHelpMenu />
        </AccountActions>
      }
    >
      <PageHeader title={title} description="Manage client companies and their service desk configurations" />
      {allowed.length > 1 ? (
        // manual: activation on focus would put a second entry into the history for every press
        <Tabs value={tab} activationMode="manual" onValueChange={(value) => openTab(allowed.find((name) => name === value) ?? 'companies')}>
          <TabsList aria-label="Dashboard">
            <TabsTrigger
              value="companies"
              ref={(element) => {
                triggers.current.companies = element;
              }}
            >
              Client Companies
            </TabsTrigger>
            {canCreate ? (
              <TabsTrigger
                value="add-client"
                ref={(element) => {
                  triggers.current['add-client'] = element;
                }}
              >
                Add New Client
              </TabsTrigger>
            ) : null}
            {canViewSettings ? <TabsTrigger value="domain">Custom Domain</TabsTrigger> : null}
          </TabsList>
          <TabsContent value="companies">
            <CompaniesPanel onAddClient={canCreate ? () => goToTab('add-client') : undefined} />
          </TabsContent>
          {/* stays mounted, so that what was typed is still there after a look at the list */}
          {canCreate ? (
            <TabsContent value="add-client" forceMount>
              <AddClientPanel onShowCompanies={() => goToTab('companies')} />
            </TabsContent>
          ) : null}
          {canViewSettings ? (
            <TabsContent value="domain">
              <CustomDomainPanel />
            </TabsContent>
          ) : null}
        </Tabs>
      ) : (
        <CompaniesPanel />
      )}
    </AppFrame>
  );
}
