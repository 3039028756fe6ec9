import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { measureTenants, PRESENT, runAsSystem, trusted } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { type AdminParts, announceAll } from '../parts.ts';
import { giveDefaults } from './default-items.ts';
import { type FirmForm, findHomeFirm, makeHomeFirm, planHomeFirm, presentFirm, requireHomeFirm } from './home-firm.ts';
import { announceMoved, leftBehind, legacyCompanies, moveIn, moveOne } from './move-companies.ts';
import { companiesNeedingMigration } from './needing-migration.ts';
import { planCompletion, planMigration, planOneCompany } from './plan.ts';
import { finishRun, openRun } from './run.ts';
import { migrationStatus } from './status.ts';

/**
 * Creates the form's firm in the same transaction that moves the company whose subdomain it takes over. In the system
 * scope.
 */
async function settleHomeFirm(parts: AdminParts, form: FirmForm, run: Types.ObjectId, call: CallContext) {
  const { home, moved } = await inTx(parts.data, call, async (tx) => {
    const { firm, subdomain } = await makeHomeFirm(tx, parts, form);
    const home = { _id: firm._id, name: firm.name, subdomain };
    const address = await tx.models.addresses
      .findOne({ _id: subdomain, firmId: null }, { companyId: 1 }, { session: tx.session })
      .lean();
    const companyId = address?.companyId ?? null;
    return { home, moved: companyId && (await moveIn(tx, { companyId, home, run })) };
  });
  if (moved) await announceMoved(parts, moved, call);
  await announceAll(parts, [home.subdomain], call);
  return home;
}

/** The tenants whose health changes with a migration: the firm, and the companies that are no longer tenants. */
const tenantsOf = (companies: readonly { _id: Types.ObjectId }[], home: { _id: Types.ObjectId }) => [
  home._id,
  ...companies.map(({ _id }) => _id),
];

/**
 * Creates the home firm and moves every company without a firm to it, each in its own transaction; see decisions.md.
 */
async function migrate(
  parts: AdminParts,
  form: FirmForm,
  call: CallContext,
): Promise<CallOutput<'migrateToConsultingFirmModel'>> {
  const { models } = parts.data;
  return runAsSystem('migrate companies into the home firm', async () => {
    await planHomeFirm(models, form);
    const run = await openRun(models, 'to-firm', call);
    const home = await settleHomeFirm(parts, form, run, call);
    const companies = await legacyCompanies(models);
    for (const { _id } of companies) await moveOne(parts, { companyId: _id, home, run }, call);
    const moved = await finishRun(models, run, call.now());
    await measureTenants(models, tenantsOf(companies, home), call.now());
    return {
      consultingFirmName: home.name,
      subdomain: home.subdomain,
      migratedCompanies: moved.companies,
      migratedUsers: moved.users,
      preservedSOWs: moved.sows,
      preservedConfigItems: moved.configItems,
    };
  });
}

/** Moves companies created since, and remaining data of companies that have moved. */
async function complete(parts: AdminParts, call: CallContext): Promise<CallOutput<'completeMigration'>> {
  const { models } = parts.data;
  return runAsSystem('complete the migration into the home firm', async () => {
    const { firm, subdomain } = await requireHomeFirm(models);
    const home = { _id: firm._id, subdomain };
    const run = await openRun(models, 'complete', call);
    const companies = await legacyCompanies(models);
    for (const { _id } of companies) await moveOne(parts, { companyId: _id, home, run }, call);
    for (const { _id } of await leftBehind(models)) await moveOne(parts, { companyId: _id, home, run }, call);
    const moved = await finishRun(models, run, call.now());
    await measureTenants(models, tenantsOf(companies, home), call.now());
    return {
      consultingFirm: await presentFirm(models, { firm, subdomain }),
      companiesAdded: moved.companies,
      usersUpdated: moved.users,
    };
  });
}

/**
 * Moves one company "with defaults": to the home firm, and with its missing data. @throws CallError 404; 409 without a
 * home firm
 */
async function migrateOne(parts: AdminParts, companyId: Types.ObjectId, call: CallContext): Promise<void> {
  const { models } = parts.data;
  await runAsSystem('migrate a company into the home firm', async () => {
    const company = await models.companies.findOne({ _id: companyId, ...PRESENT }, { consultingFirmId: 1 }).lean();
    if (company === null) throw failures.notFound(MESSAGES.notFound);
    const home = company.consultingFirmId === null ? await requireHomeFirm(models) : null;
    const step = { companyId, home: home && { _id: home.firm._id, subdomain: home.subdomain } };
    await moveOne(parts, step, call, async (tx, { _id, name }, firmId) => {
      const given = await giveDefaults(tx, _id, firmId, call.now());
      if (given === null) return;
      const target = { firmId, companyId: _id, targetType: 'company', targetId: _id.toHexString(), targetName: name };
      await record(tx, { action: 'company.defaults-given', ...target, details: { configItems: given } });
    });
    await measureTenants(models, [companyId, ...(home ? [home.firm._id] : [])], call.now());
  });
}

/** The calls of the Migration tab, and of moving single companies (§2.17). */
export const migrationCalls = (parts: AdminParts): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('checkConsultingFirm', () =>
      runAsSystem('look for the home firm', async () => {
        const home = await findHomeFirm(models);
        if (home === null) return { exists: false, firm: null };
        const firmId = home.firm._id;
        const running = { firmId, role: 'firmAdmin', status: trusted({ $ne: 'removed' }) } as const;
        const [firm, administrator] = await Promise.all([presentFirm(models, home), models.users.exists(running)]);
        return { exists: true, firm: { ...firm, id: firmId.toHexString(), hasAdministrator: administrator !== null } };
      }),
    ),
    implement('companyMigrationStatus', () =>
      runAsSystem('look which companies have moved', () => migrationStatus(models)),
    ),
    implement('migrationPlan', ({ query: { consultingFirmName, subdomain, companyId } }, call) =>
      runAsSystem('plan a migration', () => {
        if (companyId !== undefined) return planOneCompany(models, companyId, call.now());
        if (consultingFirmName === undefined && subdomain === undefined) return planCompletion(models);
        if (consultingFirmName === undefined || subdomain === undefined)
          throw failures.validation({}, MESSAGES.migrationFormIncomplete);
        return planMigration(models, { name: consultingFirmName, subdomain });
      }),
    ),
    implement('migrateToConsultingFirmModel', ({ body }, call) =>
      migrate(parts, { name: body.consultingFirmName, subdomain: body.subdomain }, call),
    ),
    implement('completeMigration', (_input, call) => complete(parts, call)),
    implement('companiesNeedingMigration', ({ query }) =>
      runAsSystem('list companies to be set up', () => companiesNeedingMigration(models, query)),
    ),
    implement('migrateCompany', async ({ subject: { anyCompany } }, call) => {
      await migrateOne(parts, anyCompany._id, call);
      return { success: true as const };
    }),
  ];
};
