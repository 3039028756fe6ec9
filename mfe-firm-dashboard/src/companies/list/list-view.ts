import type { CallInput } from '@scopewright/contracts';
import { COMPANY_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import { oneOf } from '@scopewright/domain/one-of';

export const SORTS = ['name', 'sowStatus', 'created'] as const;
export const SOW_FILTERS = ['none', ...SOW_STATUSES] as const;
export type CompanySort = (typeof SORTS)[number];
export type SowFilter = (typeof SOW_FILTERS)[number];
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** The filter and order of the list of client companies, all of it part of the address. */
export interface CompaniesView {
  search: string;
  sowStatus: SowFilter | null;
  /** Id of the consultant assigned to the companies. */
  consultantId: string | null;
  status: CompanyStatus;
  sort: CompanySort;
  descending: boolean;
  /** From 1. */
  page: number;
}

/** Dates start with the newest, names with A; a second press reverses the order. */
export const startsDescending = (sort: CompanySort): boolean => sort === 'created';

export const PLAIN_VIEW: CompaniesView = {
  search: '',
  sowStatus: null,
  consultantId: null,
  status: 'active',
  sort: 'name',
  descending: false,
  page: 1,
};
export const PAGE_SIZE = 50;
const SEARCH_MAX_LENGTH = 200;
const ID = /^[0-9a-f]{24}$/;
/** The view's parameters in an address, besides those of others (`tab`, `tenant`). */
const NAMES = ['search', 'sow', 'consultant', 'status', 'sort', 'order', 'page'] as const;

/**
 * The view in an address; missing or invalid values are those of the plain view. `mayRestore`: deleted companies may be
 * listed.
 */
export function viewOf(address: URLSearchParams, mayRestore: boolean): CompaniesView {
  const status = oneOf(COMPANY_STATUSES, address.get('status')) ?? PLAIN_VIEW.status;
  const sort = oneOf(SORTS, address.get('sort')) ?? PLAIN_VIEW.sort;
  const order = oneOf(['asc', 'desc'], address.get('order'));
  const consultantId = address.get('consultant');
  const page = address.get('page') ?? '';
  return {
    search: (address.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    sowStatus: oneOf(SOW_FILTERS, address.get('sow')),
    consultantId: consultantId !== null && ID.test(consultantId) ? consultantId : null,
    status: status === 'deleted' && !mayRestore ? PLAIN_VIEW.status : status,
    sort,
    descending: order ? order === 'desc' : startsDescending(sort),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** An address with this view: values equal to the plain view's are omitted, other parameters are preserved. */
export function addressOf(
  address: URLSearchParams,
  { search, sowStatus, consultantId, status, sort, descending, page }: CompaniesView,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (search) next.set('search', search);
  if (sowStatus) next.set('sow', sowStatus);
  if (consultantId) next.set('consultant', consultantId);
  if (status !== PLAIN_VIEW.status) next.set('status', status);
  if (sort !== PLAIN_VIEW.sort) next.set('sort', sort);
  if (descending !== startsDescending(sort)) next.set('order', descending ? 'desc' : 'asc');
  if (page > 1) next.set('page', String(page));
  return next;
}

/** Whether the companies of this status are filtered further. */
export const isFiltered = ({ search, sowStatus, consultantId }: CompaniesView): boolean =>
  search !== '' || sowStatus !== null || consultantId !== null;

/** Identifies the companies of a view, whatever the page and order. */
export const contentOf = ({ search, sowStatus, consultantId, status }: CompaniesView): string =>
  JSON.stringify([search, sowStatus, consultantId, status]);

/** The server query for a view. */
export function queryOf({
  search,
  sowStatus,
  consultantId,
  status,
  sort,
  descending,
}: CompaniesView): NonNullable<CallInput<'exportCompanies'>['query']> {
  return {
    ...(search && { search }),
    ...(sowStatus && { sowStatus }),
    ...(consultantId && { consultantId }),
    status,
    sort,
    order: descending ? 'desc' : 'asc',
  };
}
