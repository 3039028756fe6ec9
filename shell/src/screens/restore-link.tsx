import { type HostApi, tenantHref } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';

/**
 * Link to the page that restores a closed firm. It preserves the fragment of the current address, because earlier mails
 * link to the firm's first page.
 */
export function RestoreLink({ boot }: Pick<HostApi, 'boot'>): ReactNode {
  const mailed = window.location.hash.startsWith('#restore=') ? window.location.hash : '';
  return (
    <a className="shell-button" href={`${tenantHref(boot, '/restore')}${mailed}`}>
      Restore the account
    </a>
  );
}
