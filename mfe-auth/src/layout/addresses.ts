import { type BootData, tenantHref } from '@scopewright/remote-contract';

/** A path of this host that keeps the tenant and carries the e-mail typed so far. */
export function pageWithEmail(boot: Pick<BootData, 'host' | 'tenantKey'>, path: string, email: string): string {
  const typed = email.trim();
  return tenantHref(
    boot,
    typed ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ email: typed })}` : path,
  );
}
