import type { Tenant } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ResolvedTenant } from '@scopewright/data';
import { normalizeTenantKey, resolveHost } from '@scopewright/domain/hosts';
import { failures, type Implementation, implement, type LimitRule } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

const LIMIT = { name: 'tenant', by: 'ip', points: 600, seconds: 60, batched: true } as const satisfies LimitRule;

function answer(tenant: ResolvedTenant | null): Tenant {
  if (tenant === null) throw failures.notFound(MESSAGES.tenantNotFound);
  const { firmId, firmName, subdomain, archived } = tenant;
  return { firmId, firmName, subdomain, archived };
}

/** The firm behind a tenant key or custom domain (§2.1, §7). An archived firm is answered as such. */
export const tenantCalls = ({ addresses, hosts }: Pick<IdentityParts, 'addresses' | 'hosts'>): Implementation[] => [
  implement('tenant', { limits: [LIMIT] }, async ({ params }) => {
    const key = normalizeTenantKey(params.tenantKey);
    return answer(key === null ? null : await addresses.resolve(key));
  }),
  implement('lookupDomain', { limits: [LIMIT] }, async ({ params }) => {
    const resolution = resolveHost(params.domain, hosts);
    return answer(resolution.kind === 'custom' ? await addresses.resolve(resolution.domain) : null);
  }),
];
