import { z } from 'zod';
import { byId } from '../by-id.ts';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { success } from '../shapes.ts';

/** Custom domains of a firm (§2.1): added, proved by DNS, in use. */
export const domainsCalls = {
  listDomains: defineCall({
    method: 'GET',
    path: 'firm/domains',
    service: 'identity',
    who: { ability: 'firm:view-settings' },
    tenant: 'required',
    scope: 'firm',
    summary: 'Custom domains of the firm, with the DNS records that each needs',
    response: z.object({ domains: z.array(entity.customDomain) }),
  }),
  addDomain: defineCall({
    method: 'POST',
    path: 'firm/domains',
    service: 'identity',
    who: { ability: 'firm:settings' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'add-domain', by: 'firm', points: 30, seconds: 3600 }],
    summary: 'Ask for a custom domain',
    body: z.strictObject({ domain: z.string().trim().min(1, 'Required').max(300) }),
    status: 201,
    response: entity.customDomain,
  }),
  verifyDomain: defineCall({
    method: 'POST',
    path: 'firm/domains/{id}/verify',
    service: 'identity',
    who: { ability: 'firm:settings' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'verify-domain', by: 'firm', points: 60, seconds: 600 }],
    summary: 'Look in DNS whether a custom domain is proved to be the firm’s; from then on it leads to the firm',
    ...byId({ domainClaim: 'id' }),
    response: entity.customDomain,
  }),
  removeDomain: defineCall({
    method: 'DELETE',
    path: 'firm/domains/{id}',
    service: 'identity',
    who: { ability: 'firm:settings' },
    tenant: 'required',
    scope: 'firm',
    summary: 'Give a custom domain up',
    ...byId({ domainClaim: 'id' }),
    response: success,
  }),
} as const;
