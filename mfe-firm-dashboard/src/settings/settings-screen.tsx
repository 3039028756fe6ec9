import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { CustomDomainPanel } from '../custom-domain/custom-domain-panel.tsx';
import { PageNotFound } from '../frame/page-not-found.tsx';
import { useRouteParams } from '../frame/use-route-params.ts';
import { WorkplacePage } from '../frame/workplace-page.tsx';

/** The firm's settings. */
export function SettingsScreen() {
  const { abilities } = useSession();
  const { '*': page } = useRouteParams('/settings/*');
  if (!['', 'domain'].includes(page) || !can(abilities, 'firm:view-settings')) return <PageNotFound />;
  return (
    <WorkplacePage title="Custom Domain" crumbs={page === '' ? [] : [{ label: 'Settings', to: '/settings' }]}>
      <CustomDomainPanel />
    </WorkplacePage>
  );
}
