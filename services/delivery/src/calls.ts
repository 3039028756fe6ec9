import type { Implementation } from '@scopewright/service-kit';
import { type CreateCompanyParts, createCompanyCall } from './create-company.ts';
import { listCompaniesCall } from './list-companies.ts';

/** The calls that this service answers. */
export const deliveryCalls = (parts: CreateCompanyParts): Implementation[] => [listCompaniesCall(parts.data), createCompanyCall(parts)];
