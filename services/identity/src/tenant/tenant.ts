import { MESSAGES } from '@scopewright/contracts/errors';
import { runAsSystem } from '@scopewright/data';
import { subdomainProblem } from '@scopewright/domain/subdomain';
import { type Implementation, implement, tenantLookups } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/**
 * The firm of a tenant key or custom domain (§2.1, §7), an archived one marked as such; and whether a firm can sign up
 * with a subdomain (§5).
 */
export const tenantCalls = ({
  addresses,
  hosts,
  data: { models },
}: Pick<IdentityParts, 'addresses' | 'hosts' | 'data'>): Implementation[] => [
  implement('tenant', ({ params }) => tenantLookups({ addresses, hosts }).tenant(params)),
  implement('lookupDomain', ({ params }) => tenantLookups({ addresses, hosts }).lookupDomain(params)),
  implement('checkSubdomain', async ({ params: { subdomain } }) => {
    const problem = subdomainProblem(subdomain);
    if (problem !== null) return { available: false, error: problem };
    const taken = await runAsSystem('check a subdomain', () => models.addresses.exists({ _id: subdomain }));
    return taken === null ? { available: true } : { available: false, error: MESSAGES.subdomainTaken };
  }),
];
