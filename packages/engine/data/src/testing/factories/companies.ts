import type { Types } from 'mongoose';
import type { CompanyDataDoc, CompanyDoc } from '../../models/companies/company.ts';
import type { ConfigItem } from '../../models/companies/config-item.ts';
import type { GlobalConfigItemDoc } from '../../models/companies/global-config-item.ts';
import { nameKey } from '../../models/name-key.ts';
import type { Maker } from './maker.ts';

/** Companies with their data, and the catalogue. */
export function companyFactories({ models, clock, next, insert }: Maker) {
  async function company(consultingFirmId: Types.ObjectId, values: Partial<CompanyDoc> = {}): Promise<CompanyDoc> {
    const name = values.name ?? `Company ${next()}`;
    const document = { name, nameKey: nameKey(name), consultingFirmId, createdAt: clock(), ...values };
    return insert(async () => (await models.companies.create(document)).toObject<CompanyDoc>());
  }

  /** Many companies in one write. */
  async function companies(
    consultingFirmId: Types.ObjectId,
    count: number,
    values: (index: number) => Partial<CompanyDoc> = () => ({}),
  ): Promise<void> {
    const documents = Array.from({ length: count }, (_, index) => {
      const name = `Company ${String(index).padStart(4, '0')}`;
      return {
        name,
        nameKey: nameKey(name),
        consultingFirmId,
        createdAt: new Date(clock().getTime() - index * 1000),
        ...values(index),
      };
    });
    await insert(() => models.companies.insertMany(documents));
  }

  /** A company's configuration item: by default in scope and not implemented. */
  const configItem = (values: Partial<ConfigItem> = {}): ConfigItem => {
    const name = values.name ?? `Item ${next()}`;
    return {
      name,
      nameKey: nameKey(name),
      category: 'ITSM',
      description: '',
      inScope: true,
      phase: 2,
      implemented: false,
      addedAt: clock(),
      ...values,
    };
  };

  /** Data of a company other than its documents in separate collections. */
  async function companyData(
    { _id: companyId, consultingFirmId: firmId }: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    items: readonly Partial<ConfigItem>[],
  ) {
    const document = { companyId, firmId, configOverrides: items.map(configItem), createdAt: clock() };
    return insert(async () => (await models.companyData.create(document)).toObject<CompanyDataDoc>());
  }

  /** An item of the catalogue. */
  async function globalConfigItem(values: Partial<GlobalConfigItemDoc> = {}): Promise<GlobalConfigItemDoc> {
    const name = values.name ?? `Item ${next()}`;
    const document = {
      name,
      nameKey: nameKey(name),
      category: 'ITSM',
      description: '',
      defaultPhase: 2,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.globalConfigItems.create(document)).toObject<GlobalConfigItemDoc>());
  }

  return { company, companies, companyData, globalConfigItem };
}
