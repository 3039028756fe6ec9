import type { LinkTarget } from './catalogue.ts';

/** The host an invitation was asked for on, already resolved to the firm. */
export interface InvitationHost {
  /** Host with port, as the browser shows it. */
  name: string;
  /** Whether the host itself doesn't name the tenant (local, preview and design-tool hosts). */
  local: boolean;
  scheme: 'http' | 'https';
  /** The firm's subdomain. */
  subdomain: string;
}

/** Where the link of an invitation leads: back to the host the firm uses. */
export const invitationTarget = ({ name, local, scheme, subdomain }: InvitationHost): LinkTarget => ({
  origin: `${scheme}://${name}`,
  tenantKey: local ? subdomain : null,
});

/** The address of the invitation page for a token. */
export function invitationUrl({ origin, tenantKey }: LinkTarget, token: string): string {
  const url = new URL(`/invitation/${encodeURIComponent(token)}`, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}
