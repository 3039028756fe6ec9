import { z } from 'zod';
import { defineCall, forAnyone } from '../call.ts';
import * as entity from '../entities.ts';
import { byEmail } from '../shapes.ts';

/** Owners of addresses, and availability of addresses (§2.1, §2.5, §2.6). */
export const tenantsCalls = {
  tenant: defineCall({
    ...forAnyone('GET', 'Every page asks whose address it is on'),
    path: 'public/tenant/{tenantKey}',
    limits: [{ name: 'tenant', by: 'ip', points: 600, seconds: 60, perProcess: true }],
    summary: 'The firm of a tenant key',
    params: z.strictObject({ tenantKey: z.string().max(253) }),
    response: entity.tenant,
  }),
  lookupDomain: defineCall({
    ...forAnyone('GET', 'Every page asks whose address it is on'),
    path: 'public/lookup-domain/{domain}',
    limits: [{ name: 'tenant', by: 'ip', points: 600, seconds: 60, perProcess: true }],
    summary: 'The firm of a custom domain',
    params: z.strictObject({ domain: z.string().max(253) }),
    response: entity.tenant,
  }),
  checkSubdomain: defineCall({
    ...forAnyone('GET', 'Signup asks before there is an account'),
    path: 'public/check-subdomain/{subdomain}',
    limits: [{ name: 'check-subdomain', by: 'ip', points: 240, seconds: 60, perProcess: true }],
    summary: 'Whether a firm can sign up with a subdomain',
    params: z.strictObject({ subdomain: z.string().max(253) }),
    response: entity.subdomainCheck,
  }),
  lookupUserCompanies: defineCall({
    ...forAnyone('POST', 'A person who has forgotten the address is not signed in anywhere'),
    path: 'public/lookup-user-companies',
    limits: [
      { name: 'lookup-ip', by: 'ip', points: 30, seconds: 60 },
      { name: 'lookup-email', by: ({ body }) => body.email, points: 20, seconds: 900 },
    ],
    summary: 'The tenants an email address can sign in to',
    body: byEmail,
    response: z.object({ companies: z.array(entity.lookedUpCompany) }),
  }),
} as const;
