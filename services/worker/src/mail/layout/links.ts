import type { LinkTarget } from '@scopewright/jobs';

/** The address of a tenant's page, on the host that the request came in on. */
export function pageUrl({ origin, tenantKey }: LinkTarget, path: string): string {
  const url = new URL(path, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}
