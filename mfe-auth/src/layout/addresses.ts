import { type BootData, tenantHref } from '@scopewright/remote-contract';

/** A path of this host that preserves the tenant and contains the e-mail typed so far. */
export function pageWithEmail(boot: Pick<BootData, 'host' | 'tenantKey'>, path: string, email: string): string {
  const typed = email.trim();
  return tenantHref(
    boot,
    typed ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ email: typed })}` : path,
  );
}
