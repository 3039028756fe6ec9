import { type HostConfig, isProductHost } from '@scopewright/domain/hosts';

const YEAR = 'max-age=31536000';

/**
 * The Strict-Transport-Security that a host may promise for itself (RFC 6797); null for none. The subdomains of the product's domain are
 * ours to promise for; a customer's domain may have others that speak plain http; of a host that is nobody's we can promise nothing.
 * @param isTenantDomain whether the host is a custom domain that a tenant has verified
 */
export function strictTransportSecurity(host: string, config: HostConfig, isTenantDomain: boolean): string | null {
  if (isProductHost(host, config)) return `${YEAR}; includeSubDomains`;
  return isTenantDomain ? YEAR : null;
}
