import { useQueryClient } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import { AccountActions, AppFrame, Button, PageHeader, RefreshCw } from '@scopewright/ui';
import { useState } from 'react';
import { UsersPanel } from '../users/users-panel.tsx';
import { SYSTEM_ADMIN_QUERIES } from '../users/users-query.ts';

/** The provider's dashboard (§2.17). */
export function DashboardScreen() {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    await queryClient.invalidateQueries({ queryKey: SYSTEM_ADMIN_QUERIES });
    setRefreshing(false);
  }

  return (
    <AppFrame
      productName={boot.productName}
      actions={<AccountActions menu={AccountMenu ? <AccountMenu /> : null} name={user?.name || user?.email} onLogOut={() => void session.signOut()} />}
    >
      <PageHeader
        title="System Administration"
        description="Everyone who uses the product, across all firms"
        actions={
          <Button variant="secondary" busy={refreshing} onClick={() => void refresh()}>
            {refreshing ? null : <RefreshCw aria-hidden="true" />}
            {refreshing ? 'Refreshing...' : 'Refresh'}
          </Button>
        }
      />
      <UsersPanel />
    </AppFrame>
  );
}
