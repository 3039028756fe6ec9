import { z } from 'zod';
import { defineCall, ofTheSystem } from '../call.ts';
import * as entity from '../entities.ts';
import { asCsv, mayBePaged, page } from '../shapes.ts';

/** Filters and order of a list of tenants. */
const which = {
  search: page.search,
  status: z.enum(entity.TENANT_HEALTH_STATUSES).optional(),
  /** By default by status, the most urgent first. */
  sort: z.enum(['status', 'name', 'users', 'progress', 'activity']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};

/** Health of tenants (§2.17): firms, and companies outside any firm. */
export const tenantHealthCalls = {
  tenantHealth: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/tenant-health',
    summary:
      'Health of every tenant, or of a page of those that match. Every row that is answered is measured for it; which rows match, their order and the figures may be five minutes old',
    query: z.strictObject({ ...page, ...which }),
    response: z.object({
      tenants: z.array(entity.tenantHealth),
      stats: entity.tenantStats,
      ...mayBePaged,
    }),
  }),
  exportTenantHealth: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/tenant-health.csv',
    summary: 'The tenants that a list holds, all of them, as CSV in UTF-8',
    query: z.strictObject(which),
    ...asCsv('export-tenant-health', 'ip'),
  }),
} as const;
