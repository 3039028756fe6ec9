import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import {
  COMPANY_FIGURE_SORTS,
  COMPANY_SORTS,
  FIGURE_SORT_MAX,
  LIST_DEFAULT_LIMIT,
} from '@scopewright/contracts/constants';
import {
  type CompanyDoc,
  containing,
  type DataAccess,
  decodeCursor,
  encodeCursor,
  type Models,
  nameKey,
  type Order,
  orderBy,
  PRESENT,
  sortOf,
  sowStatusFor,
  type Viewer,
  visibleCompanies,
} from '@scopewright/data';
import { oneOf } from '@scopewright/domain/one-of';
import { can, isOfClient } from '@scopewright/domain/policy';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  type PageQuery,
  readPage,
} from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { type Figures, figuresOf } from './company-figures.ts';
import {
  COMPANY_FIELDS,
  COMPANY_ROW_FIELDS,
  presentCompany,
  presentCompanyRow,
  type StoredCompany,
  type StoredCompanyRow,
} from './present-company.ts';

/** One batch from the server for every firm of usual size; the driver's default would take two. */
const BATCH = 1000;

/** The client companies that the caller may see. */
export const listCompaniesCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('consultantCompanies', ({ query }, call) => listCompanies(models, call, query));

type Query = ParsedCall<'exportCompanies'>['query'];

/** The requested order of a list; by name by default. */
export function orderOf({
  sort = 'name',
  order = sort === 'created' ? 'desc' : 'asc',
}: Pick<Query, 'sort' | 'order'>): Order {
  const direction = order === 'desc' ? -1 : 1;
  if (sort === 'created') return orderBy('createdAt', 'time', direction);
  const byName = orderBy('nameKey', 'text', direction);
  return sort === 'name' ? byName : [{ field: 'sowStatus', direction, type: 'text' }, ...byName];
}

/**
 * Filter for the companies of a list: matches that the person may see; null when there can be no match.
 * @throws CallError 403 for deleted ones without the right to restore them
 */
export function matchingCompanies(
  viewer: Viewer,
  { status, search, activeOnly, sowStatus, consultantId }: Query,
): FilterQuery<CompanyDoc> | null {
  if (status === 'deleted' && !can(viewer.abilities, 'company:delete')) throw failures.forbidden();
  const visible = visibleCompanies(viewer);
  if (visible === null) return null;
  const conditions: FilterQuery<CompanyDoc>[] = [];
  if (search) conditions.push({ nameKey: containing(nameKey(search)) });
  // stored counts include drafts, which clients don't see
  if (!isOfClient(viewer.role)) conditions.push(...sowConditions({ activeOnly, sowStatus }));
  if (consultantId) conditions.push({ assignedConsultantIds: new Types.ObjectId(consultantId) });
  // users of a client company still see it after the firm has archived it
  const standing = status ?? (isOfClient(viewer.role) ? PRESENT.status : 'active');
  return { ...visible, status: standing, ...(conditions.length > 0 && { $and: conditions }) };
}

const sowConditions = ({ activeOnly, sowStatus }: Pick<Query, 'activeOnly' | 'sowStatus'>) => [
  ...(activeOnly === 'true' ? [{ sowStatus: 'active' }] : []),
  ...(sowStatus ? [{ sowStatus }] : []),
];

/** A page of the companies that match. @throws CallError 422 for a cursor of another order */
export const companyPage = (
  { companies }: Pick<Models, 'companies'>,
  matching: FilterQuery<CompanyDoc>,
  order: Order,
  query: PageQuery,
) =>
  readPage(order, matching, query, (filter, page) =>
    companies.find(filter, COMPANY_ROW_FIELDS, page).lean<StoredCompanyRow[]>(),
  );

/**
 * The companies that a person may see: without parameters all active ones by name, else a page of those that match.
 * Runs in the firm's scope.
 * @throws CallError 422 for a cursor of another order; 403
 */
async function listCompanies(
  models: Models,
  call: Pick<CallContext, 'viewer' | 'now'>,
  asked: ParsedCall<'consultantCompanies'>['query'],
): Promise<CallOutput<'consultantCompanies'>> {
  const { viewer } = call;
  const { companies } = models;
  const { limit = LIST_DEFAULT_LIMIT, cursor, offset = 0, figures, sort, ...filters } = asked;
  const figure = oneOf(COMPANY_FIGURE_SORTS, sort ?? null);
  const query = { ...filters, sort: oneOf(COMPANY_SORTS, sort ?? null) ?? undefined };
  const order = orderOf(query);
  const matching = await withSowStatus(models, viewer, query, matchingCompanies(viewer, query));
  if (Object.values(asked).every((value) => value === undefined)) {
    if (!matching) return [];
    const all = await companies
      .find(matching, COMPANY_FIELDS)
      .sort(sortOf(order))
      .batchSize(BATCH)
      .lean<StoredCompany[]>();
    return (await asSeen(models, viewer, all)).map(presentCompany);
  }

  if (cursor !== undefined && offset > 0) throw failures.validation({ offset: 'Must not be combined with a cursor' });
  if (cursor !== undefined && decodeCursor(order, cursor) === null)
    throw failures.validation({ cursor: 'Must be a cursor of this list' });
  if (!matching) return { items: [], nextCursor: null, total: 0 };
  if (figure !== null && cursor === undefined) {
    const page = await pageByFigure(models, call, matching, { figure, order: query.order, offset, limit });
    if (page !== null) return page;
  }
  const read = async () => {
    if (offset === 0) return companyPage(models, matching, order, { cursor, limit });
    const before = await cursorAt(companies, matching, order, offset - 1);
    return before === null
      ? { rows: [], nextCursor: null }
      : companyPage(models, matching, order, { cursor: before, limit });
  };
  const [{ rows, nextCursor }, total] = await Promise.all([read(), companies.countDocuments(matching)]);
  const figuresById =
    figures && rows.length > 0 && !isOfClient(viewer.role)
      ? await figuresOf(
          models,
          call,
          rows.map(({ _id }) => _id),
        )
      : null;
  return {
    items: (await asSeen(models, viewer, rows)).map((row) => ({
      ...presentCompanyRow(row, viewer, call.now()),
      ...(figuresById && { figures: figuresById(row._id) }),
    })),
    nextCursor,
    total,
  };
}

/** A page in the order of a figure; null for clients, and if there are too many matches. Companies without it are last. */
async function pageByFigure(
  models: Models,
  call: Pick<CallContext, 'viewer' | 'now'>,
  matching: FilterQuery<CompanyDoc>,
  { figure, order, offset, limit }: { figure: FigureSort; order: Query['order']; offset: number; limit: number },
): Promise<CallOutput<'consultantCompanies'> | null> {
  if (isOfClient(call.viewer.role)) return null;
  const rows = await models.companies
    .find(matching, COMPANY_ROW_FIELDS)
    .sort(sortOf(orderOf({})))
    .limit(FIGURE_SORT_MAX + 1)
    .lean<StoredCompanyRow[]>();
  if (rows.length > FIGURE_SORT_MAX) return null;
  const figuresById = await figuresOf(
    models,
    call,
    rows.map(({ _id }) => _id),
  );
  const direction = order === 'desc' ? -1 : 1;
  const items = rows
    .map((row) => ({ ...presentCompanyRow(row, call.viewer, call.now()), figures: figuresById(row._id) }))
    .sort((a, b) => {
      const [one, other] = [FIGURE_VALUES[figure](a.figures), FIGURE_VALUES[figure](b.figures)];
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return (one < other ? -1 : one > other ? 1 : 0) * direction;
    });
  return { items: items.slice(offset, offset + limit), nextCursor: null, total: rows.length };
}

type FigureSort = (typeof COMPANY_FIGURE_SORTS)[number];

/** The values that companies are sorted by. */
const FIGURE_VALUES: Record<FigureSort, (figures: Figures) => string | number | null> = {
  nextDate: ({ nextDate }) => nextDate?.dueOn ?? null,
  progress: ({ progress }) => (progress && progress.scope > 0 ? progress.done / progress.scope : null),
  waits: ({ waitsFor }) => waitsFor.us + waitsFor.client || null,
  growth: ({ growth }) => growth,
};

/** Rows with the state of their SOWs as a person sees it; clients have one company. */
const asSeen = <T extends StoredCompany>(models: Pick<Models, 'sows'>, viewer: Viewer, rows: readonly T[]) =>
  Promise.all(rows.map(async (row) => ({ ...row, sowStatus: await sowStatusFor(models, viewer, row) })));

/** The filter, or null if it asks a client for a state that the SOWs don't have for them. */
async function withSowStatus(
  models: Pick<Models, 'companies' | 'sows'>,
  viewer: Viewer,
  asked: Pick<Query, 'activeOnly' | 'sowStatus'>,
  matching: FilterQuery<CompanyDoc> | null,
): Promise<FilterQuery<CompanyDoc> | null> {
  const conditions = sowConditions(asked);
  if (!isOfClient(viewer.role) || matching === null || conditions.length === 0) return matching;
  const own = await models.companies.findOne(matching, { sowStatus: 1 }).lean();
  const seen = own && (await sowStatusFor(models, viewer, own));
  return conditions.every(({ sowStatus }) => sowStatus === seen) ? matching : null;
}

/** The cursor after the row at an index, null when there are fewer rows. Skips over index entries only. */
async function cursorAt(
  companies: Models['companies'],
  matching: FilterQuery<CompanyDoc>,
  order: Order,
  index: number,
): Promise<string | null> {
  const row = await companies
    .findOne(matching, Object.fromEntries(order.map(({ field }) => [field, 1])))
    .sort(sortOf(order))
    .skip(index)
    .lean();
  return row && encodeCursor(order, row);
}
