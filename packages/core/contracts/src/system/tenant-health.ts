import { z } from 'zod';
import { defineCall, OF_THE_SYSTEM } from '../call.ts';
import * as entity from '../entities.ts';
import { page } from '../shapes.ts';

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
    method: 'GET',
    path: 'admin/tenant-health',
    ...OF_THE_SYSTEM,
    summary:
      'Health of every tenant, or of a page of those that match. Every row that is answered is measured for it; which rows match, their order and the figures may be five minutes old',
    query: z.strictObject({ ...page, ...which }),
    response: z.object({
      tenants: z.array(entity.tenantHealth),
      stats: entity.tenantStats,
      nextCursor: z.string().nullable().optional(),
      /** Number of matching tenants. */
      total: z.number().int().optional(),
    }),
  }),
  exportTenantHealth: defineCall({
    method: 'GET',
    path: 'admin/tenant-health.csv',
    ...OF_THE_SYSTEM,
    limits: [{ name: 'export-tenant-health', by: 'ip', points: 30, seconds: 60 }],
    summary: 'The tenants that a list holds, all of them, as CSV in UTF-8',
    query: z.strictObject(which),
    response: z.string(),
    download: 'text/csv',
  }),
} as const;
