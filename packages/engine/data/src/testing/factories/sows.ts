import type { CompanyDoc } from '../../models/companies/company.ts';
import type { SowDoc } from '../../models/sows/sow.ts';
import type { Maker } from './maker.ts';

/** SOWs. */
export function sowFactories({ models, clock, next, insert }: Maker) {
  async function sow(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<SowDoc> = {},
  ): Promise<SowDoc> {
    const now = clock();
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      title: `SOW ${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.sows.create(document)).toObject<SowDoc>());
  }

  return { sow };
}
