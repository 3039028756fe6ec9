import type { CallInput } from '@scopewright/contracts';
import { COMPANY_FIGURE_SORTS, COMPANY_SORTS, COMPANY_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import { oneOf } from '@scopewright/domain/one-of';
import { addressView, among, given, idIn, numberIn, searchIn } from '@scopewright/workplace-kit/page/address-view';

export const SORTS = [...COMPANY_SORTS, ...COMPANY_FIGURE_SORTS] as const;
export const SOW_FILTERS = ['none', ...SOW_STATUSES] as const;
export type CompanySort = (typeof SORTS)[number];
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

const VIEW = addressView({
  search: searchIn('search'),
  sowStatus: among('sow', SOW_FILTERS, null),
  /** Of the consultant assigned to the companies. */
  consultantId: idIn('consultant'),
  status: among('status', COMPANY_STATUSES, 'active'),
  sort: among('sort', SORTS, 'name'),
  order: among('order', ['asc', 'desc'], null),
  page: numberIn('page', /^[1-9]\d{0,4}$/, 1),
});

/** The filter and order of the list of client companies, all of it part of the address. */
export type CompaniesView = Omit<typeof VIEW.plain, 'order'> & { descending: boolean };

const START_DESCENDING: readonly CompanySort[] = ['created', 'waits', 'growth'];
/**
 * Most orders start with the smallest, creation with the newest, what waits and growth with the most; a second press
 * reverses the order.
 */
export const startsDescending = (sort: CompanySort): boolean => START_DESCENDING.includes(sort);

/** The view in an address. `mayRestore`: deleted companies may be listed. */
export function viewOf(address: URLSearchParams, mayRestore: boolean): CompaniesView {
  const { order, ...view } = VIEW.viewOf(address);
  return {
    ...view,
    status: view.status === 'deleted' && !mayRestore ? VIEW.plain.status : view.status,
    descending: order ? order === 'desc' : startsDescending(view.sort),
  };
}
export const PLAIN_VIEW = viewOf(new URLSearchParams(), false);
export const PAGE_SIZE = 50;

/** An address with this view; other parameters are preserved. */
export const addressOf = (address: URLSearchParams, { descending, ...view }: CompaniesView): URLSearchParams =>
  VIEW.addressOf(address, {
    ...view,
    order: descending === startsDescending(view.sort) ? null : descending ? 'desc' : 'asc',
  });

/** Whether the companies of this status are filtered further. */
export const isFiltered = ({ search, sowStatus, consultantId }: CompaniesView): boolean =>
  search !== '' || sowStatus !== null || consultantId !== null;

/** Identifies the companies of a view, whatever the page and order. */
export const contentOf = ({ search, sowStatus, consultantId, status }: CompaniesView): string =>
  JSON.stringify([search, sowStatus, consultantId, status]);

/** The server query for all companies of a view; an order by figures is only that of pages. */
export function queryOf({
  descending,
  page: _,
  sort,
  ...filters
}: CompaniesView): NonNullable<CallInput<'exportCompanies'>['query']> {
  const known = oneOf(COMPANY_SORTS, sort);
  return { ...given(filters), sort: known ?? 'name', order: descending && known !== null ? 'desc' : 'asc' };
}

/** The server query for a page of a view. */
export const pageQueryOf = (view: CompaniesView) => ({
  ...queryOf(view),
  sort: view.sort,
  order: view.descending ? ('desc' as const) : ('asc' as const),
});
