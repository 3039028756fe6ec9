import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { success } from '../shapes.ts';

/** Custom domains of a firm (§2.1): added, proved by DNS, in use. */
export const domainsCalls = {
  listDomains: defineCall({
    ...inFirm('GET', 'firm:view-settings'),
    service: 'identity',
    path: 'firm/domains',
    summary: 'Custom domains of the firm, with the DNS records that each needs',
    response: z.object({ domains: z.array(entity.customDomain) }),
  }),
  addDomain: defineCall({
    ...inFirm('POST', 'firm:settings'),
    service: 'identity',
    path: 'firm/domains',
    limits: [{ name: 'add-domain', by: 'firm', points: 30, seconds: 3600 }],
    summary: 'Ask for a custom domain',
    body: z.strictObject({ domain: z.string().trim().min(1, 'Required').max(300) }),
    status: 201,
    response: entity.customDomain,
  }),
  verifyDomain: defineCall({
    ...inFirm('POST', 'firm:settings'),
    service: 'identity',
    ...at('firm/domains/{id}/verify', { domainClaim: 'id' }),
    limits: [{ name: 'verify-domain', by: 'firm', points: 60, seconds: 600 }],
    summary: 'Look in DNS whether a custom domain is proved to be the firm’s; from then on it leads to the firm',
    response: entity.customDomain,
  }),
  removeDomain: defineCall({
    ...inFirm('DELETE', 'firm:settings'),
    service: 'identity',
    ...at('firm/domains/{id}', { domainClaim: 'id' }),
    summary: 'Give a custom domain up',
    response: success,
  }),
} as const;
