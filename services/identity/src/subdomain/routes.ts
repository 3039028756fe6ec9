import { MESSAGES } from '@scopewright/contracts/errors';
import { subdomainProblem } from '@scopewright/domain';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

const LIMIT = { name: 'check-subdomain', by: 'ip', points: 240, seconds: 60, batched: true } as const;

/** Whether a firm can sign up with a subdomain (§5). */
export const subdomainCalls = ({ claims }: Pick<IdentityParts, 'claims'>): Implementation[] => [
  implement('checkSubdomain', { limits: [LIMIT] }, async ({ params: { subdomain } }) => {
    const problem = subdomainProblem(subdomain);
    if (problem !== null) return { available: false, error: problem };
    return (await claims.isTaken(subdomain)) ? { available: false, error: MESSAGES.subdomainTaken } : { available: true };
  }),
];
