import type { TenantHealth, TenantStats, UnrecognizedConfigItem } from '../types.ts';

/** A healthy tenant. */
export const tenantHealth = (values: Partial<TenantHealth> = {}): TenantHealth => ({
  companyId: 'a'.repeat(24),
  companyName: 'Acme Consulting',
  status: 'healthy',
  subdomain: 'acme',
  customDomain: null,
  userCount: 12,
  configurationProgress: 60,
  implementedItems: 6,
  inScopeItems: 10,
  lastActivity: '2026-03-04T10:00:00.000Z',
  issues: [],
  ...values,
});

export const tenantStats = (values: Partial<TenantStats> = {}): TenantStats => ({
  totalTenants: 12,
  healthyTenants: 7,
  warningTenants: 4,
  errorTenants: 1,
  totalUsers: 1234,
  avgConfigProgress: 48,
  ...values,
});

export const unrecognizedConfigItem = (values: Partial<UnrecognizedConfigItem> = {}): UnrecognizedConfigItem => ({
  itemName: 'Dock door fault form',
  category: 'Request types',
  description: 'Faults of loading docks.',
  occurrences: 1,
  detectedInCompany: 'Northwind (Acme)',
  companiesList: ['Northwind (Acme)'],
  ...values,
});
