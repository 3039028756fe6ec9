import type { LinkTarget } from './catalogue.ts';

/** The address of the invitation page for a token. */
export function invitationUrl({ origin, tenantKey }: LinkTarget, token: string): string {
  const url = new URL(`/invitation/${encodeURIComponent(token)}`, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}
