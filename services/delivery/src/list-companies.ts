import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import {
  afterPosition,
  type CompanyDoc,
  containing,
  type Data,
  decodeCursor,
  encodeCursor,
  type Models,
  nameKey,
  type Viewer,
  visibleCompanies,
} from '@scopewright/data';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { COMPANY_FIELDS, COMPANY_ROW_FIELDS, presentCompany, presentCompanyRow, type StoredCompany, type StoredCompanyRow } from './present-company.ts';

const BY_NAME = { nameKey: 1, _id: 1 } as const;
/** One answer of the server for every firm of usual size; the driver's own default would take two. */
const BATCH = 1000;

/** The client companies that the caller may see. */
export const listCompaniesCall = ({ models }: Pick<Data, 'models'>): Implementation =>
  implement('consultantCompanies', ({ query }, call) => listCompanies(models, call.viewer, query, call.now()));

/**
 * The companies that a person may see, by name: all of them without parameters, else a page of those that match.
 * Runs in the firm's scope. @throws CallError 422 for a cursor that isn't one
 */
async function listCompanies(
  { companies }: Pick<Models, 'companies'>,
  viewer: Viewer,
  query: ParsedCall<'consultantCompanies'>['query'],
  now: Date,
): Promise<CallOutput<'consultantCompanies'>> {
  const visible = visibleCompanies(viewer);
  if (Object.values(query).every((value) => value === undefined)) {
    if (!visible) return [];
    const all = await companies.find(visible, COMPANY_FIELDS).sort(BY_NAME).batchSize(BATCH).lean<StoredCompany[]>();
    return all.map(presentCompany);
  }

  const position = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  if (!visible) return { items: [], nextCursor: null, total: 0 };
  const matching: FilterQuery<CompanyDoc> = {
    ...visible,
    ...(query.search ? { nameKey: containing(nameKey(query.search)) } : {}),
    ...(query.activeOnly === 'true' ? { sowStatus: 'active' } : {}),
  };
  const limit = query.limit ?? LIST_DEFAULT_LIMIT;
  const [found, total] = await Promise.all([
    companies
      .find(position ? { $and: [matching, afterPosition('nameKey', position)] } : matching, COMPANY_ROW_FIELDS)
      .sort(BY_NAME)
      .limit(limit + 1)
      .lean<StoredCompanyRow[]>(),
    companies.countDocuments(matching),
  ]);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => presentCompanyRow(row, now)),
    nextCursor: found.length > limit && last ? encodeCursor(nameKey(last.name), last._id) : null,
    total,
  };
}
