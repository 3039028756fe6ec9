import type { CompanyRow } from '@scopewright/contracts';
import { type DataAccess, namesOfPeople, runWithTenant } from '@scopewright/data';
import {
  type CsvColumns,
  csvOf,
  everyRow,
  type Implementation,
  implement,
  type PageQuery,
} from '@scopewright/service-kit';
import { companyPage, matchingCompanies, orderOf } from './list-companies.ts';
import { presentCompanyRow } from './present-company.ts';

type Row = CompanyRow & { consultants: string[] };
const COLUMNS: CsvColumns<Row> = {
  'Company Name': ({ name }) => name,
  Status: ({ status }) => status,
  'SOW Status': ({ sowStatus }) => sowStatus,
  'Active Change Orders': ({ activeChangeOrderCount }) => activeChangeOrderCount,
  Administrator: ({ adminEmail }) => adminEmail,
  Invitation: ({ invitationStatus }) => invitationStatus,
  Consultants: ({ consultants }) => consultants.join('; '),
  Created: ({ createdAt }) => createdAt,
};

/**
 * The list of client companies as a file. It is read while it is being sent, after the handler has ended: each query
 * sets its own tenant scope.
 */
export const exportCompaniesCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('exportCompanies', async ({ query }, call) => {
    const { viewer } = call;
    const { firmId } = call.requireTenant();
    const now = call.now();
    const matching = matchingCompanies(viewer, query);
    const read = (page: PageQuery) =>
      runWithTenant(firmId, async () => {
        if (matching === null) return { items: [], nextCursor: null };
        const { rows, nextCursor } = await companyPage(models, matching, orderOf(query), page);
        const names = await namesOfPeople(
          models,
          rows.flatMap(({ assignedConsultantIds }) => assignedConsultantIds),
        );
        const items = rows.map((row): Row => {
          const shown = presentCompanyRow(row, viewer, now);
          return { ...shown, consultants: (shown.consultantIds ?? []).flatMap((id) => names.get(id) || []) };
        });
        return { items, nextCursor };
      });
    return csvOf('client-companies', COLUMNS, everyRow(read), now);
  });
