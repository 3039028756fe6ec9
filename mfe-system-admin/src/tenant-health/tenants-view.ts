import type { TenantHealth } from '@scopewright/contracts';
import { addressView, among, searchIn } from '@scopewright/workplace-kit/page/address-view';
import { orderIn } from '../lists/list-view.ts';

export type TenantStatus = TenantHealth['status'];
const STATUSES = ['error', 'warning', 'healthy'] as const satisfies readonly TenantStatus[];

export const TENANT_ORDERS = {
  status: ['Errors first', 'Healthy first'],
  name: ['Name, A to Z', 'Name, Z to A'],
  users: ['Fewest users first', 'Most users first'],
  progress: ['Least configured first', 'Most configured first'],
  activity: ['Longest inactive first', 'Latest activity first'],
} as const;

/** The filter and the order of the list of tenants. */
export const TENANTS_VIEW = addressView({
  search: searchIn('search'),
  status: among('status', STATUSES, null),
  ...orderIn(TENANT_ORDERS),
});
export type TenantsView = (typeof TENANTS_VIEW)['plain'];
