import type { BootData } from '@scopewright/remote-contract';
import { tenantHref } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';

/** There is no screen at this path. */
export function NotFound({ boot }: { boot: BootData }): ReactNode {
  return (
    <MessageScreen name="not-found" title="Page not found">
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <Link className="shell-button" to={tenantHref(boot, '/')}>
        Go to the start page
      </Link>
    </MessageScreen>
  );
}
