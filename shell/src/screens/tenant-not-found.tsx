import type { BootData } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { homeHref } from './home-href.ts';
import { MessageScreen } from './message-screen.tsx';

/** Nothing is found under the page's address (§2.2, exact texts). */
export function TenantNotFound({ boot }: { boot: BootData }): ReactNode {
  return (
    <MessageScreen name="tenant-not-found" title="Tenant Not Found">
      <p>The subdomain you're trying to access doesn't exist or hasn't been configured yet.</p>
      <a className="shell-button" href={homeHref(boot, window.location)}>
        Go to {boot.productName} home
      </a>
    </MessageScreen>
  );
}
