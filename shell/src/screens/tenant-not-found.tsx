import type { HostApi } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { WaysOn } from './ways-on.tsx';

/** There is no tenant at the page's address (§2.2, exact texts). */
export function TenantNotFound({ host }: { host: HostApi }): ReactNode {
  return (
    <MessageScreen name="tenant-not-found" title="Tenant Not Found">
      <p>The subdomain you're trying to access doesn't exist or hasn't been configured yet.</p>
      <WaysOn host={host} />
    </MessageScreen>
  );
}
