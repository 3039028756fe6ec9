import { MESSAGES } from '@scopewright/contracts/errors';
import { runAsSystem } from '@scopewright/data';
import { subdomainProblem } from '@scopewright/domain';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/** Whether a firm can sign up with a subdomain (§5). Asks the database each time: an answer from a cache could be out of date. */
export const subdomainCalls = ({ data: { models } }: Pick<IdentityParts, 'data'>): Implementation[] => [
  implement(
    'checkSubdomain',
    { limits: [{ name: 'check-subdomain', by: 'ip', points: 240, seconds: 60, batched: true }] },
    async ({ params: { subdomain } }) => {
      const problem = subdomainProblem(subdomain);
      if (problem !== null) return { available: false, error: problem };
      const taken = await runAsSystem('check a subdomain', () => models.addresses.findOne({ _id: subdomain }, { _id: 1 }).lean());
      return taken === null ? { available: true } : { available: false, error: MESSAGES.subdomainTaken };
    },
  ),
];
