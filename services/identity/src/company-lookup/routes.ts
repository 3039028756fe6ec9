import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { companiesOf } from './service.ts';

/** The tenants an e-mail address can sign in to (§2.5). */
export const companyLookupCalls = (parts: IdentityParts): Implementation[] => [
  implement('lookupUserCompanies', async ({ body }) => ({ companies: await companiesOf(parts, body.email) })),
];
