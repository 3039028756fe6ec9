import type { Types } from 'mongoose';
import type { CompanyDoc } from '../../models/companies/company.ts';
import type { StatusImportDoc } from '../../models/status-import/status-import.ts';
import { DAY_MS, type Maker } from './maker.ts';

/** Imports of what became of exported work items. */
export function statusImportFactories({ models, clock, next, insert }: Maker) {
  /** A status import of a company that is not applied yet, a word of its tracker, and a column of the firm's. */
  async function statusImport(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    createdBy: Types.ObjectId,
    values: Partial<StatusImportDoc> = {},
  ): Promise<StatusImportDoc> {
    const now = clock();
    const owned = { firmId: company.consultingFirmId, companyId: company._id };
    return insert(async () => {
      const word = `word ${next()}`;
      await models.statusWords.create({ ...owned, about: 'status', word, meaning: 'done', by: createdBy, at: now });
      const column = { name: `column ${next()}`, field: 'title' as const, by: createdBy, at: now };
      await models.statusColumns.create({ firmId: owned.firmId, ...column });
      const document = {
        ...owned,
        tracker: 'jira' as const,
        hash: `hash-${next()}`,
        counts: {},
        createdBy,
        createdAt: now,
        expiresAt: new Date(now.getTime() + DAY_MS),
        ...values,
      };
      return (await models.statusImports.create(document)).toObject<StatusImportDoc>();
    });
  }

  return { statusImport };
}
