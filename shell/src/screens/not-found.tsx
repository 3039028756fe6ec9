import { type HostApi, tenantHref } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { WaysOn } from './ways-on.tsx';

/** There is no screen at this path. */
export function NotFound({ host }: { host: HostApi }): ReactNode {
  return (
    <MessageScreen name="not-found" title="Page not found">
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <WaysOn host={host}>
        {/* without a tenant the start page is the product's home */}
        {host.boot.tenantKey === null ? null : (
          <Link className="shell-button" to={tenantHref(host.boot, '/')}>
            Go to the start page
          </Link>
        )}
      </WaysOn>
    </MessageScreen>
  );
}
