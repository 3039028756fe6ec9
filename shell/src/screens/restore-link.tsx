import { type HostApi, tenantHref } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';

/** The way to the page that brings a closed firm back. What a mailed link carries behind its # goes along: earlier mails lead to the firm's first page. */
export function RestoreLink({ boot }: Pick<HostApi, 'boot'>): ReactNode {
  const mailed = window.location.hash.startsWith('#restore=') ? window.location.hash : '';
  return (
    <a className="shell-button" href={`${tenantHref(boot, '/restore')}${mailed}`}>
      Restore the account
    </a>
  );
}
