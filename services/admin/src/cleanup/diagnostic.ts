import type { DataDiagnostic } from '@scopewright/contracts';
import type { Models } from '@scopewright/data';
import { storedKey } from '@scopewright/domain/stored-data';
import { entryOf, type Stored, stored, textOf } from './stored-entries.ts';

type Named = Stored & { name?: unknown; email?: unknown; role?: unknown; consultantsCanSeeAllClients?: unknown };

const all = (
  models: Models,
  name: 'companies' | 'companyData' | 'users' | 'firms',
  projection: Record<string, 1>,
): Promise<Named[]> => stored<Named>(models, name).find({}, { projection }).sort({ _id: 1 }).toArray();

/** Firms with their subdomain and their number of active companies. */
async function presentFirms(models: Models, firms: readonly Named[]): Promise<DataDiagnostic['consultingFirms']> {
  const [addresses, counted] = await Promise.all([
    models.addresses.find({ kind: 'subdomain' }, { firmId: 1 }).lean(),
    models.companies.aggregate<{ _id: unknown; count: number }>([
      { $match: { status: 'active' } },
      { $group: { _id: '$consultingFirmId', count: { $sum: 1 } } },
    ]),
  ]);
  const subdomains = new Map(
    addresses.flatMap(({ _id, firmId }) => (firmId ? [[firmId.toHexString(), _id] as const] : [])),
  );
  const counts = new Map(counted.map(({ _id, count }) => [textOf(_id), count]));
  return firms.map(({ _id, name, consultantsCanSeeAllClients }) => ({
    name: String(name),
    subdomain: subdomains.get(textOf(_id)) ?? null,
    clientCompaniesCount: counts.get(textOf(_id)) ?? 0,
    consultantsCanSeeAllClients: consultantsCanSeeAllClients === true,
  }));
}

/** Stored data, with the keys of §3: includes broken data, so it bypasses mongoose. In the system scope. */
export async function dataDiagnostic(models: Models): Promise<DataDiagnostic> {
  const [companies, companyData, users, firms] = await Promise.all([
    all(models, 'companies', { name: 1 }),
    all(models, 'companyData', { companyId: 1 }),
    all(models, 'users', { email: 1, role: 1 }),
    all(models, 'firms', { name: 1, consultantsCanSeeAllClients: 1 }),
  ]);
  const companyKeys = companies.map((company) => storedKey(entryOf('companies', company)));
  const dataKeys = companyData.map((data) => storedKey(entryOf('companyData', data)));
  return {
    companies: companies.map(({ _id, name }) => ({ id: textOf(_id), name: String(name) })),
    users: users.map(({ email, role }) => ({ email: String(email), role: String(role) })),
    companyData: dataKeys,
    consultingFirms: await presentFirms(models, firms),
    allKeys: [...companyKeys, ...dataKeys],
  };
}
