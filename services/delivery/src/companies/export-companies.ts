import type { ParsedCall } from '@scopewright/contracts';
import { type CompanyDoc, type DataAccess, type Models, runWithTenant, trusted, type Viewer } from '@scopewright/data';
import { type CallContext, csvDownload, everyPage, type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { companyPage, matchingCompanies, orderOf } from './list-companies.ts';
import { presentCompanyRow, type StoredCompanyRow } from './present-company.ts';

const COLUMNS = [
  'Company Name',
  'Status',
  'SOW Status',
  'Active Change Orders',
  'Administrator',
  'Invitation',
  'Consultants',
  'Created',
];

/** The list of client companies as a file. */
export const exportCompaniesCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('exportCompanies', async ({ query }, call) => {
    const rows = companyRows(models, call, query, matchingCompanies(call.viewer, query));
    return csvDownload('client-companies', COLUMNS, rows, call.now());
  });

/**
 * The rows of the file. They are read while the answer is being sent, after the handler has ended: each query sets its
 * own tenant scope.
 */
async function* companyRows(
  models: Models,
  call: CallContext,
  query: ParsedCall<'exportCompanies'>['query'],
  matching: FilterQuery<CompanyDoc> | null,
): AsyncGenerator<(string | number)[]> {
  if (matching === null) return;
  const { viewer } = call;
  const { firmId } = call.requireTenant();
  const now = call.now();
  const order = orderOf(query);
  const pages = everyPage((page) =>
    runWithTenant(firmId, async () => {
      const found = await companyPage(models, matching, order, page);
      return { ...found, nameOf: await consultantNames(models, found.rows) };
    }),
  );
  for await (const { rows, nameOf } of pages) for (const row of rows) yield cellsOf(row, viewer, now, nameOf);
}

/** Names of a chunk's consultants, by one query. */
async function consultantNames(
  { users }: Pick<Models, 'users'>,
  rows: readonly StoredCompanyRow[],
): Promise<(id: string) => string> {
  const ids = [...new Set(rows.flatMap(({ assignedConsultantIds }) => assignedConsultantIds.map(String)))];
  const people = ids.length === 0 ? [] : await users.find({ _id: trusted({ $in: ids }) }, { name: 1, email: 1 }).lean();
  const names = new Map(people.map(({ _id, name, email }) => [_id.toHexString(), name || email]));
  return (id) => names.get(id) ?? '';
}

function cellsOf(
  row: StoredCompanyRow,
  viewer: Viewer,
  now: Date,
  nameOf: (id: string) => string,
): (string | number)[] {
  const {
    name,
    status,
    sowStatus,
    activeChangeOrderCount,
    adminEmail,
    invitationStatus,
    consultantIds = [],
    createdAt,
  } = presentCompanyRow(row, viewer, now);
  const consultants = consultantIds.map(nameOf).filter((consultant) => consultant !== '');
  return [
    name,
    status,
    sowStatus,
    activeChangeOrderCount,
    adminEmail ?? '',
    invitationStatus ?? '',
    consultants.join('; '),
    createdAt,
  ];
}
