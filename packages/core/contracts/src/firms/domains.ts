import { z } from 'zod';
import { byId } from '../by-id.ts';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { success } from '../shapes.ts';

const ofFirm = {
  service: 'identity',
  tenant: 'required',
  scope: 'firm',
} as const;

/** Custom domains of a firm (§2.1): added, proved by DNS, in use. */
export const domainsCalls = {
  listDomains: defineCall({
    ...ofFirm,
    method: 'GET',
    path: 'firm/domains',
    who: { ability: 'firm:view-settings' },
    summary: 'Custom domains of the firm, with the DNS records that each needs',
    response: z.object({ domains: z.array(entity.customDomain) }),
  }),
  addDomain: defineCall({
    ...ofFirm,
    method: 'POST',
    path: 'firm/domains',
    who: { ability: 'firm:settings' },
    limits: [{ name: 'add-domain', by: 'firm', points: 30, seconds: 3600 }],
    summary: 'Ask for a custom domain',
    body: z.strictObject({ domain: z.string().trim().min(1, 'Required').max(300) }),
    status: 201,
    response: entity.customDomain,
  }),
  verifyDomain: defineCall({
    ...ofFirm,
    method: 'POST',
    path: 'firm/domains/{id}/verify',
    who: { ability: 'firm:settings' },
    limits: [{ name: 'verify-domain', by: 'firm', points: 60, seconds: 600 }],
    summary: 'Look in DNS whether a custom domain is proved to be the firm’s; from then on it leads to the firm',
    ...byId({ domainClaim: 'id' }),
    response: entity.customDomain,
  }),
  removeDomain: defineCall({
    ...ofFirm,
    method: 'DELETE',
    path: 'firm/domains/{id}',
    who: { ability: 'firm:settings' },
    summary: 'Give a custom domain up',
    ...byId({ domainClaim: 'id' }),
    response: success,
  }),
} as const;
