import type { Tenant } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ResolvedTenant, runAsSystem } from '@scopewright/data';
import { subdomainProblem } from '@scopewright/domain';
import { normalizeTenantKey, resolveHost } from '@scopewright/domain/hosts';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../identity.ts';

function answer(tenant: ResolvedTenant | null): Tenant {
  if (tenant === null) throw failures.notFound(MESSAGES.tenantNotFound);
  const { firmId, firmName, subdomain, archived } = tenant;
  return { firmId, firmName, subdomain, archived };
}

/** The firm behind a tenant key or custom domain (§2.1, §7), an archived one answered as such; and whether a firm can sign up with a subdomain (§5). */
export const tenantCalls = ({ addresses, hosts, data: { models } }: Pick<IdentityParts, 'addresses' | 'hosts' | 'data'>): Implementation[] => [
  implement('tenant', async ({ params }) => {
    const key = normalizeTenantKey(params.tenantKey);
    return answer(key === null ? null : await addresses.resolve(key));
  }),
  implement('lookupDomain', async ({ params }) => {
    const resolution = resolveHost(params.domain, hosts);
    return answer(resolution.kind === 'custom' ? await addresses.resolve(resolution.domain) : null);
  }),
  implement('checkSubdomain', async ({ params: { subdomain } }) => {
    const problem = subdomainProblem(subdomain);
    if (problem !== null) return { available: false, error: problem };
    const taken = await runAsSystem('check a subdomain', () => models.addresses.exists({ _id: subdomain }));
    return taken === null ? { available: true } : { available: false, error: MESSAGES.subdomainTaken };
  }),
];
