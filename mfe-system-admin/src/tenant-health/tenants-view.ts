import type { TenantHealth } from '@scopewright/contracts';
import { type ListView, listViews } from '../lists/list-view.ts';

export type TenantStatus = TenantHealth['status'];
const STATUSES = ['error', 'warning', 'healthy'] as const satisfies readonly TenantStatus[];

/** The filter and the orders of the list of tenants. */
export const TENANTS_VIEWS = listViews({ status: STATUSES }, ['status', 'name', 'users', 'progress', 'activity']);
export type TenantSort = (typeof TENANTS_VIEWS)['sorts'][number];
export type TenantsView = ListView<(typeof TENANTS_VIEWS)['values'], TenantSort>;
