import type { BacklogExportDoc } from '../../models/backlog-exports/backlog-export.ts';
import type { CompanyDoc } from '../../models/companies/company.ts';
import type { Maker } from './maker.ts';

/** Exports of backlogs. */
export function exportFactories({ models, clock, insert }: Maker) {
  /** An export of the backlog of a company. */
  async function backlogExport(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<BacklogExportDoc> = {},
  ): Promise<BacklogExportDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      preset: 'csv' as const,
      options: {
        cells: 'import' as const,
        markup: 'wiki' as const,
        jiraProject: 'company' as const,
        projectKey: null,
        azureProcess: 'agile' as const,
        repository: null,
        assignees: null,
        hoursPerPoint: 8,
      },
      requestedAt: clock(),
      ...values,
    };
    return insert(async () => (await models.backlogExports.create(document)).toObject<BacklogExportDoc>());
  }

  return { backlogExport };
}
