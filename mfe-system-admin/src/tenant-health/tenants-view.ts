import type { CallInput, TenantHealth } from '@scopewright/contracts';

export const SORTS = ['status', 'name', 'users', 'progress', 'activity'] as const;
export type TenantSort = (typeof SORTS)[number];
export type TenantStatus = TenantHealth['status'];
export const STATUSES = ['error', 'warning', 'healthy'] as const satisfies readonly TenantStatus[];

/** What the list of tenants shows, and in what order: all of it stands in the address. */
export interface TenantsView {
  search: string;
  status: TenantStatus | null;
  sort: TenantSort;
  descending: boolean;
}

export const PLAIN_VIEW: TenantsView = { search: '', status: null, sort: 'status', descending: false };
const SEARCH_MAX_LENGTH = 200;
const NAMES = ['search', 'status', 'sort', 'order'] as const;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined => values.find((value) => value === text);

/** The view that an address asks for; what it does not name, or names wrongly, is as in the plain one. */
export const viewOf = (address: URLSearchParams): TenantsView => ({
  search: (address.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
  status: oneOf(STATUSES, address.get('status')) ?? null,
  sort: oneOf(SORTS, address.get('sort')) ?? PLAIN_VIEW.sort,
  descending: address.get('order') === 'desc',
});

/** An address with this view; what is as in the plain one is left out, and what is not the view's stays. */
export function addressOf(address: URLSearchParams, { search, status, sort, descending }: TenantsView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (search) next.set('search', search);
  if (status) next.set('status', status);
  if (sort !== PLAIN_VIEW.sort) next.set('sort', sort);
  if (descending) next.set('order', 'desc');
  return next;
}

/** What the server is asked for: which tenants, in what order. */
export const queryOf = ({ search, status, sort, descending }: TenantsView): NonNullable<CallInput<'exportTenantHealth'>['query']> => ({
  ...(search && { search }),
  ...(status && { status }),
  sort,
  order: descending ? 'desc' : 'asc',
});
