import type { ResolvedTenant } from '@scopewright/data';
import { type HostConfig, tenantUrl } from '@scopewright/domain/hosts';
import type { RequestHost } from '../tenant/host-reader.ts';

/** Base of the links in a mail: an origin, and the tenant key if the origin does not carry it. */
export interface LinkTarget {
  origin: string;
  tenantKey: string | null;
}

/** Where a request came in. */
export interface LinkSource {
  host: RequestHost;
  /** The firm that the host was resolved to; null for an unknown host. */
  tenant: Pick<ResolvedTenant, 'firmId'> | null;
  secure: boolean;
}

/**
 * Base of links about a firm, as seen from a request: the request's host if it is known to be the firm's (its subdomain
 * or a verified custom domain) or, outside production, local; otherwise the firm's subdomain. A Host header alone never
 * decides it.
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
  // of an unknown host, not even the port is used
  const here = kind === 'bare' || kind === 'tenant' || kind === 'reserved' ? host.name : hosts.productDomain;
  return { origin: new URL(tenantUrl({ protocol, host: here }, hosts, firm.subdomain)).origin, tenantKey: null };
}

/**
 * Base of links about a firm without a request, derived from the product's origin: the firm's subdomain if that origin
 * is the product's domain; otherwise the origin itself with the tenant key.
 * @param subdomain null for a firm without one: its links lead to the product
 */
export function linkTargetFrom(productOrigin: string, productDomain: string, subdomain: string | null): LinkTarget {
  const url = new URL(productOrigin);
  if (subdomain === null || url.hostname !== productDomain) return { origin: url.origin, tenantKey: subdomain };
  url.hostname = `${subdomain}.${productDomain}`;
  return { origin: url.origin, tenantKey: null };
}
