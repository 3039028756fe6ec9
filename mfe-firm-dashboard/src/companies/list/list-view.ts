import type { CallInput } from '@scopewright/contracts';
import { COMPANY_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import { oneOf } from '@scopewright/domain/one-of';

export const SORTS = ['name', 'sowStatus', 'created'] as const;
export const SOW_FILTERS = ['none', ...SOW_STATUSES] as const;
export type CompanySort = (typeof SORTS)[number];
export type SowFilter = (typeof SOW_FILTERS)[number];
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** What the list of client companies shows, and in what order: all of it stands in the address. */
export interface CompaniesView {
  search: string;
  sowStatus: SowFilter | null;
  /** Assigned to this consultant. */
  consultantId: string | null;
  status: CompanyStatus;
  sort: CompanySort;
  descending: boolean;
  /** From 1. */
  page: number;
}

/** The newest first, names from A; the other way round on the second press. */
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
/** What the view has in an address, beside what others have there (`tab`, `tenant`). */
const NAMES = ['search', 'sow', 'consultant', 'status', 'sort', 'order', 'page'] as const;

/** The view that an address asks for; what it does not name, or names wrongly, is as in the plain one. `mayRestore`: deleted companies may be looked at. */
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

/** An address with this view; what is as in the plain one is left out, and what is not the view's stays. */
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

/** Whether anything is left out of the companies of this status. */
export const isFiltered = ({ search, sowStatus, consultantId }: CompaniesView): boolean =>
  search !== '' || sowStatus !== null || consultantId !== null;

/** Names the companies that a view holds, on whatever page and in whatever order. */
export const contentOf = ({ search, sowStatus, consultantId, status }: CompaniesView): string =>
  JSON.stringify([search, sowStatus, consultantId, status]);

/** What the server is asked for: which companies, in what order. */
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
