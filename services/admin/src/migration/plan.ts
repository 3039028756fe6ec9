import type { CallOutput, MigrationPlan } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type Destination, type Models, type MovePlan, PRESENT, planMove } from '@scopewright/data';
import { failures } from '@scopewright/service-kit';
import { defaultsFor } from './default-items.ts';
import { type FirmForm, planHomeFirm, requireHomeFirm } from './home-firm.ts';
import { destinationOf, leftBehind, legacyCompanies } from './move-companies.ts';

const NO_COUNTS = { companies: 0, users: 0, sows: 0, configItems: 0 };

/** Preview of a migration, by the same plans that it uses. In the system scope; read-only. */
async function planOf(
  models: Models,
  firm: MigrationPlan['firm'],
  home: Destination,
  companies: readonly MovePlan['company'][],
  defaultsOf: (companyId: MovePlan['company']['_id']) => Promise<number> = async () => 0,
): Promise<MigrationPlan> {
  const taken = new Set<string>();
  const rows: MigrationPlan['companies'] = [];
  const totals = { ...NO_COUNTS };
  for (const company of companies) {
    const destination = await destinationOf(models, company, home);
    if (destination === null) continue;
    const { nameInFirm, address, counts, doubled } = await planMove(models, company, destination, { taken });
    for (const name of ['companies', 'users', 'sows', 'configItems'] as const) totals[name] += counts[name];
    rows.push({
      id: company._id.toHexString(),
      name: company.name,
      nameInFirm,
      subdomain: company.subdomain,
      address,
      users: counts.users,
      sows: counts.sows,
      configItems: counts.configItems,
      defaultConfigItems: await defaultsOf(company._id),
      peopleInFirm: doubled.filter(({ takesOver }) => !takesOver).map(({ person }) => person.email),
      isPartOfFirm: company.consultingFirmId !== null,
    });
  }
  return { firm, companies: rows, totals };
}

/** Preview of the migration to the form's firm. @throws CallError as `planHomeFirm` */
export async function planMigration(models: Models, form: FirmForm): Promise<CallOutput<'migrationPlan'>> {
  const { state, firm } = await planHomeFirm(models, form);
  const { subdomain } = form;
  const described = { name: firm?.name ?? form.name, subdomain, state };
  return planOf(models, described, { _id: firm?._id ?? null, subdomain }, await legacyCompanies(models));
}

/** Preview of completing the migration. @throws CallError 409 without a home firm */
export async function planCompletion(models: Models): Promise<CallOutput<'migrationPlan'>> {
  const { firm, subdomain } = await requireHomeFirm(models);
  const companies = [...(await legacyCompanies(models)), ...(await leftBehind(models))];
  return planOf(models, { name: firm.name, subdomain, state: 'there' }, { _id: firm._id, subdomain }, companies);
}

/** Preview of migrating one company with defaults. @throws CallError 404, 409 without a home firm */
export async function planOneCompany(
  models: Models,
  companyId: string,
  now: Date,
): Promise<CallOutput<'migrationPlan'>> {
  const company = await models.companies.findOne({ _id: companyId, ...PRESENT }).lean<MovePlan['company']>();
  if (company === null) throw failures.notFound(MESSAGES.notFound);
  const home =
    company.consultingFirmId === null
      ? await requireHomeFirm(models)
      : {
          firm: await models.firms.findOne({ _id: company.consultingFirmId }, { name: 1 }).orFail().lean(),
          subdomain: '',
        };
  const defaults = async () => (await defaultsFor(models, company._id, { session: null, now }))?.length ?? 0;
  const destination = { _id: home.firm._id, subdomain: home.subdomain };
  return planOf(
    models,
    { name: home.firm.name, subdomain: home.subdomain, state: 'there' },
    destination,
    [company],
    defaults,
  );
}
