import type { ResolvedTenant } from '@scopewright/data';
import { type HostConfig, tenantUrl } from '@scopewright/domain/hosts';
import type { RequestHost } from '../tenant/host-reader.ts';

/** Where the links of a mail lead: an origin, and the tenant key where the origin does not carry it. */
export interface LinkTarget {
  origin: string;
  tenantKey: string | null;
}

/** What a request tells about where it came in. */
export interface LinkSource {
  host: RequestHost;
  /** The firm that the host was resolved to; null when it is nobody's. */
  tenant: Pick<ResolvedTenant, 'firmId'> | null;
  secure: boolean;
}

/**
 * Where links about a firm lead, as seen from a request: the host it came in on when that is known to be the firm's (its subdomain or a verified custom
 * domain) or, outside production, a local one; the firm's subdomain otherwise. A Host header alone never decides it.
 * @param firm the firm that the mail is about, with its own subdomain
 */
export function linkTargetOf(
  { host, tenant, secure }: LinkSource,
  firm: { firmId: string; subdomain: string },
  { hosts, production }: { hosts: HostConfig; production: boolean },
): LinkTarget {
  const protocol = secure ? 'https:' : 'http:';
  const { kind } = host.resolution;
  if (kind === 'local' && !production) return { origin: `${protocol}//${host.name}`, tenantKey: firm.subdomain };
  if ((kind === 'tenant' || kind === 'custom') && tenant?.firmId === firm.firmId)
    return { origin: `${protocol}//${host.name}`, tenantKey: null };
  // of a host that is not ours not even the port counts
  const here = kind === 'bare' || kind === 'tenant' || kind === 'reserved' ? host.name : hosts.productDomain;
  return { origin: new URL(tenantUrl({ protocol, host: here }, hosts, firm.subdomain)).origin, tenantKey: null };
}

/**
 * Where links about a firm lead that no request has caused, from where people open the product: to its subdomain of the product's domain, and anywhere else to
 * that origin with the tenant key.
 * @param subdomain null for a firm that has none: its links lead to the product
 */
export function linkTargetFrom(productOrigin: string, productDomain: string, subdomain: string | null): LinkTarget {
  const url = new URL(productOrigin);
  if (subdomain === null || url.hostname !== productDomain) return { origin: url.origin, tenantKey: subdomain };
  url.hostname = `${subdomain}.${productDomain}`;
  return { origin: url.origin, tenantKey: null };
}
