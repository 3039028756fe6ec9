import { useQueryClient } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import { AppFrame, Button, LogOut, PageHeader, RefreshCw } from '@scopewright/ui';
import { useState } from 'react';
import { UsersPanel } from '../users/users-panel.tsx';
import { SYSTEM_ADMIN_QUERIES } from '../users/users-query.ts';

/** The provider's dashboard (§2.17). */
export function DashboardScreen() {
  const { boot, session } = useHost();
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
      actions={
        <>
          {user ? <span className="me-2 hidden max-w-64 truncate text-sm text-text-muted sm:block">{user.name || user.email}</span> : null}
          <Button variant="secondary" size="sm" onClick={() => void session.signOut()}>
            <LogOut aria-hidden="true" />
            Log Out
          </Button>
        </>
      }
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
