import { type HostConfig, tenantUrl } from '@scopewright/domain/hosts';
import type { RequestHost } from '../tenant/host-reader.ts';

/** Where the links of a mail lead: an origin, and the tenant key where the origin does not carry it. */
export interface LinkTarget {
  origin: string;
  tenantKey: string | null;
}

/**
 * Where links about a firm lead, as seen from a request: the host it came in on when that is the firm's own or a local one,
 * the firm's subdomain otherwise.
 * @param subdomain the firm's own subdomain
 */
export function linkTargetOf({ host, secure }: { host: RequestHost; secure: boolean }, subdomain: string, hosts: HostConfig): LinkTarget {
  const protocol = secure ? 'https:' : 'http:';
  const { kind } = host.resolution;
  if (kind === 'local') return { origin: `${protocol}//${host.name}`, tenantKey: subdomain };
  if (kind === 'tenant' || kind === 'custom') return { origin: `${protocol}//${host.name}`, tenantKey: null };
  return { origin: new URL(tenantUrl({ protocol, host: host.name }, hosts, subdomain)).origin, tenantKey: null };
}
