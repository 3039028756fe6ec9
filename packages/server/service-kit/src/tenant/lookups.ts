import type { ParsedCall, Tenant } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { AddressResolver, ResolvedTenant } from '@scopewright/data';
import { type HostConfig, normalizeTenantKey, resolveHost } from '@scopewright/domain/hosts';
import { failures } from '../errors/call-error.ts';

/** The public data of an address's tenant. */
export const publicTenant = ({
  firmId,
  firmName,
  subdomain,
  archived,
  branding,
  restorableUntil,
}: ResolvedTenant): Tenant => ({
  firmId,
  firmName,
  subdomain,
  archived,
  ...(branding && { branding }),
  ...(restorableUntil && { restorableUntil }),
});

function described(found: ResolvedTenant | null): Tenant {
  if (found === null) throw failures.notFound(MESSAGES.tenantNotFound);
  return publicTenant(found);
}

/**
 * Handlers of the calls that look up the firm of a tenant key or custom domain (§2.1, §7), marked if it is archived.
 * They throw CallError 404.
 */
export const tenantLookups = ({
  addresses,
  hosts,
}: {
  addresses: Pick<AddressResolver, 'resolve'>;
  hosts: HostConfig;
}) => ({
  async tenant({ tenantKey }: ParsedCall<'tenant'>['params']): Promise<Tenant> {
    const key = normalizeTenantKey(tenantKey);
    return described(key === null ? null : await addresses.resolve(key));
  },
  async lookupDomain({ domain }: ParsedCall<'lookupDomain'>['params']): Promise<Tenant> {
    const resolution = resolveHost(domain, hosts);
    return described(resolution.kind === 'custom' ? await addresses.resolve(resolution.domain) : null);
  },
});
