import type { CallOutput } from '@scopewright/contracts';
import { type CompanyDoc, type Models, PRESENT, trusted } from '@scopewright/data';
import { findHomeFirm, presentFirm } from './home-firm.ts';

/** Which companies belong to a firm, and which don't yet: these first, each by name. In the system scope. */
export async function migrationStatus(models: Models): Promise<CallOutput<'companyMigrationStatus'>> {
  const home = await findHomeFirm(models);
  const companies = await models.companies
    .find(PRESENT, { name: 1, nameKey: 1, consultingFirmId: 1 })
    .lean<Pick<CompanyDoc, '_id' | 'name' | 'nameKey' | 'consultingFirmId'>[]>();
  const firmIds = [...new Set(companies.flatMap(({ consultingFirmId }) => consultingFirmId?.toHexString() ?? []))];
  const firms = await models.firms.find({ _id: trusted({ $in: firmIds }) }, { name: 1 }).lean();
  const names = new Map(firms.map(({ _id, name }) => [_id.toHexString(), name]));
  const moved = companies.filter(({ consultingFirmId }) => consultingFirmId !== null).length;
  const rank = ({ consultingFirmId }: (typeof companies)[number]) => Number(consultingFirmId !== null);
  return {
    consultingFirm: home && (await presentFirm(models, home)),
    totalCompanies: companies.length,
    migratedCompanies: moved,
    notMigratedCompanies: companies.length - moved,
    companies: companies
      .toSorted((a, b) => rank(a) - rank(b) || a.nameKey.localeCompare(b.nameKey))
      .map(({ _id, name, consultingFirmId }) => ({
        id: _id.toHexString(),
        name,
        consultingFirmId: consultingFirmId?.toHexString() ?? null,
        consultingFirmName: consultingFirmId && (names.get(consultingFirmId.toHexString()) ?? null),
      })),
  };
}
