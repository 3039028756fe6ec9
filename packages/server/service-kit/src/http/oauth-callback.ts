import type { HostConfig } from '@scopewright/domain/hosts';
import type { CallContext } from './call.ts';

/** Where providers of calendars send browsers back to (§2.9). */
export const OAUTH_CALLBACK = '/api/public/oauth/callback';

/**
 * The address to register at providers of calendars, and its origin. The Host header determines it only on a developer's
 * machine.
 */
export function oauthCallbackOf(
  { host, secure }: CallContext,
  { hosts, links }: { hosts: Pick<HostConfig, 'productDomain'>; links: { production: boolean } },
): { origin: string; redirectUri: string } {
  const isLocal = host.resolution.kind === 'local' && !links.production;
  const origin = isLocal ? `${secure ? 'https' : 'http'}://${host.name}` : `https://${hosts.productDomain}`;
  return { origin, redirectUri: `${origin}${OAUTH_CALLBACK}` };
}
