import { type BootData, tenantHref } from '@scopewright/remote-contract';

/** A path of this host that stays with the tenant, and carries the e-mail that was typed so far. */
export function pageWithEmail(boot: Pick<BootData, 'host' | 'tenantKey'>, path: string, email: string): string {
  const typed = email.trim();
  return tenantHref(
    boot,
    typed ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ email: typed })}` : path,
  );
}
