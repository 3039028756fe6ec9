import type { CallInput } from '@scopewright/contracts';
import { COMPANY_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import { addressView, among, given, idIn, numberIn, searchIn } from '@scopewright/workplace-kit/page/address-view';

export const SORTS = ['name', 'sowStatus', 'created'] as const;
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

/** Dates start with the newest, names with A; a second press reverses the order. */
export const startsDescending = (sort: CompanySort): boolean => sort === 'created';

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

/** The server query for a view. */
export const queryOf = ({
  descending,
  page: _,
  ...filters
}: CompaniesView): NonNullable<CallInput<'exportCompanies'>['query']> => ({
  ...given(filters),
  order: descending ? 'desc' : 'asc',
});
