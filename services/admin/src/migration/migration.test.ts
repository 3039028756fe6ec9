import type { CallOutput, MigrationPlan } from '@scopewright/contracts';
import { runAsSystem } from '@scopewright/data';
import { emptyCollections, type factories, type TestDatabase } from '@scopewright/data/testing';
import { type TestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../testing/service.ts';

const time = testClock();
const tokens = testTokens(time.clock);
const HOME = { consultingFirmName: 'Home Consulting', subdomain: 'home', preserveExistingData: true };
let database: TestDatabase;
let service: TestService;
let make: ReturnType<typeof factories>;
let token: string;

beforeAll(async () => {
  ({ database, service, make } = await startAdmin('migration', time, tokens));
});
afterAll(async () => {
  await service.close();
  await database.close();
});
beforeEach(async () => {
  await emptyCollections(database);
  service.engines.addresses.invalidate();
  const root = await make.user(null);
  token = tokens.signFor(root, await make.session(root));
});
afterEach(() => vi.restoreAllMocks());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const migrate = (body: object = HOME) => service.call('migrateToConsultingFirmModel', { token, body });
const complete = () => service.call('completeMigration', { token });
const check = async () =>
  (await service.call('checkConsultingFirm', { token })).body as CallOutput<'checkConsultingFirm'>;
const status = async () =>
  (await service.call('companyMigrationStatus', { token })).body as CallOutput<'companyMigrationStatus'>;
const plan = async (query: Record<string, string> = {}) =>
  (await service.call('migrationPlan', { token, query })).body as MigrationPlan;
const FORM = { consultingFirmName: HOME.consultingFirmName, subdomain: HOME.subdomain };
const companyOf = (_id: Types.ObjectId) => system(() => database.models.companies.findById(_id).orFail().lean());

/** A company without a firm, with two users, a SOW and two configuration items. */
async function legacy(key: string, { configItems = 2, name = `Company at ${key}` } = {}) {
  const company = await make.legacyCompanyAt(key, { name });
  const admin = await make.user(null, { companyId: company._id, role: 'companyUser', email: `admin@${key}.test` });
  await make.user(null, { companyId: company._id, role: 'user', email: `user@${key}.test` });
  await make.sow({ _id: company._id, consultingFirmId: null });
  await make.companyData(
    { _id: company._id, consultingFirmId: null },
    Array.from({ length: configItems }, () => ({})),
  );
  return { company, admin };
}
const three = () => Promise.all(['alpha', 'beta', 'gamma'].map((key) => legacy(key)));
const ALL = {
  consultingFirmName: 'Home Consulting',
  subdomain: 'home',
  migratedCompanies: 3,
  migratedUsers: 6,
  preservedSOWs: 3,
  preservedConfigItems: 6,
};
const NONE = { ...ALL, migratedCompanies: 0, migratedUsers: 0, preservedSOWs: 0, preservedConfigItems: 0 };

/** Simulates a crash right after the nth write of this method. */
function crashAt(target: object, method: string, nth: number): void {
  const original: (...values: unknown[]) => unknown =
    Object.getOwnPropertyDescriptor(target, method)?.value ?? Reflect.get(target, method);
  let calls = 0;
  vi.spyOn(target as Record<string, (...values: unknown[]) => unknown>, method).mockImplementation((...values) => {
    calls += 1;
    if (calls === nth) throw new Error('The process was killed');
    return original.apply(target, values);
  });
}

describe('migrate-to-consulting-firm-model', () => {
  it('creates the firm and moves every company outside any firm into it; a second run changes nothing', async () => {
    const signedUp = await make.firmAt('signed-up');
    const theirs = await make.company(signedUp._id);
    const companies = await three();
    expect(await check()).toEqual({ exists: false, firm: null });
    expect(await status()).toMatchObject({
      consultingFirm: null,
      totalCompanies: 4,
      migratedCompanies: 1,
      notMigratedCompanies: 3,
    });
    expect(await migrate()).toMatchObject({ status: 200, body: ALL });
    const firm = {
      name: 'Home Consulting',
      subdomain: 'home',
      clientCompaniesCount: 3,
      consultantsCanSeeAllClients: false,
    };
    const checked = await check();
    expect(checked).toMatchObject({ exists: true, firm: { ...firm, hasAdministrator: false } });
    const firmId = new Types.ObjectId(checked.firm?.id);
    await make.user(firmId, { role: 'consultant' });
    await make.user(firmId, { status: 'removed' });
    expect(await check()).toMatchObject({ firm: { hasAdministrator: false } });
    await make.user(firmId, { status: 'invited' });
    expect(await check()).toMatchObject({ firm: { hasAdministrator: true } });
    const after = await status();
    expect(after).toMatchObject({
      consultingFirm: firm,
      totalCompanies: 4,
      migratedCompanies: 4,
      notMigratedCompanies: 0,
    });
    expect(after.companies.find(({ id }) => id === companies[0]?.company._id.toHexString())).toMatchObject({
      consultingFirmName: 'Home Consulting',
    });
    expect((await companyOf(theirs._id)).consultingFirmId).toEqual(signedUp._id);
    expect(await migrate()).toMatchObject({ status: 200, body: NONE });
    const events = await system(() => database.models.auditEvents.find({ action: 'company.migrated' }).lean());
    expect(events).toHaveLength(3);
  });

  it('leads the old addresses to the firm’s, and ends what people have open', async () => {
    const [alpha] = await three();
    if (alpha === undefined) throw new Error('no company');
    const session = await make.session(alpha.admin);
    const old = tokens.signFor(alpha.admin, session);
    await service.engines.addresses.resolve('alpha');
    await migrate();
    await expect
      .poll(() => service.engines.addresses.resolve('alpha'))
      .toMatchObject({ kind: 'firm', subdomain: 'home', redirects: true });
    expect(await service.engines.addresses.resolve('home')).not.toHaveProperty('redirects');
    expect((await service.call('allUsers', { token: old, tenant: 'alpha' })).status).toBe(401);
    const domains = await system(() => database.models.outbox.find({}).lean());
    expect(domains.map(({ job, payload }) => [job, payload])).toEqual([
      ['hosting.add-domain', { domain: 'home.scopewright.app' }],
    ]);
  });

  it('takes the subdomain of a company that moves for the firm', async () => {
    await three();
    expect(await migrate({ ...HOME, subdomain: 'beta' })).toMatchObject({
      status: 200,
      body: { ...ALL, subdomain: 'beta' },
    });
    await expect
      .poll(() => service.engines.addresses.resolve('beta'))
      .toMatchObject({ kind: 'firm', firmName: 'Home Consulting' });
    expect(await service.engines.addresses.resolve('alpha')).toMatchObject({ redirects: true, subdomain: 'beta' });
  });

  it('previews its changes without changing anything', async () => {
    await three();
    await make.legacyCompanyAt('second-alpha', { name: 'COMPANY AT ALPHA' });
    const planned = await plan({ ...FORM, subdomain: 'beta' });
    expect(planned.firm).toEqual({ name: 'Home Consulting', subdomain: 'beta', state: 'new' });
    expect(planned.totals).toEqual({ companies: 4, users: 6, sows: 3, configItems: 6 });
    expect(planned.companies).toMatchObject([
      { address: 'redirects', users: 2, sows: 1, configItems: 2, peopleInFirm: [], isPartOfFirm: false },
      { address: 'becomes-firms' },
      { address: 'redirects' },
      { name: 'COMPANY AT ALPHA', nameInFirm: 'COMPANY AT ALPHA (2)' },
    ]);
    expect(await check()).toMatchObject({ exists: false });
    expect((await status()).notMigratedCompanies).toBe(4);
    expect(await migrate({ ...HOME, subdomain: 'beta' })).toMatchObject({
      body: { migratedCompanies: 4, migratedUsers: 6, preservedSOWs: 3, preservedConfigItems: 6 },
    });
    expect((await status()).companies.map(({ name }) => name)).toContain('COMPANY AT ALPHA (2)');
  });

  it('adopts a firm of that name and subdomain; another firm’s or company’s subdomain, and a second firm, are refused', async () => {
    const firm = await make.firmAt('home', { name: 'HOME  consulting' });
    const client = await make.company(firm._id);
    await make.firmAt('other', { name: 'Other' });
    await make.address({ _id: 'client-address', companyId: client._id });
    await three();
    await make.legacyCompanyAt('going', { status: 'purging' });
    for (const subdomain of ['other', 'client-address', 'going'])
      expect((await migrate({ ...HOME, subdomain })).status).toBe(409);
    expect((await migrate({ ...HOME, consultingFirmName: 'Another name' })).status).toBe(409);
    for (const subdomain of ['x', 'www', 'not ok']) expect((await migrate({ ...HOME, subdomain })).status).toBe(422);
    expect((await migrate({ ...HOME, preserveExistingData: false })).status).toBe(422);
    expect(await check()).toMatchObject({ exists: false });
    expect((await plan(FORM)).firm).toEqual({ name: 'HOME  consulting', subdomain: 'home', state: 'adopted' });
    expect(await migrate()).toMatchObject({ body: { ...ALL, consultingFirmName: 'HOME  consulting' } });
    expect(await check()).toMatchObject({ exists: true, firm: { clientCompaniesCount: 4 } });
    const second = await migrate({ ...HOME, subdomain: 'second' });
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'There is a consulting firm already: “HOME  consulting” at “home”' },
    });
  });

  it('does not move companies into a firm that is closed', async () => {
    await make.firmAt('home', { name: 'Home Consulting', deletedAt: time.clock(), isHome: true });
    await three();
    for (const answer of [await migrate(), await complete()])
      expect(answer).toMatchObject({
        status: 409,
        body: { error: 'The consulting firm is archived or deleted. Restore it first.' },
      });
    expect((await status()).notMigratedCompanies).toBe(3);
  });
});

describe('cut off in the middle', () => {
  const steps: [what: string, target: () => object, method: string, nth: number][] = [
    ['before the firm is made', () => database.models.firms, 'create', 1],
    ['with the firm made, before the first company', () => database.models.companies, 'updateOne', 1],
    ['in the middle of the second company', () => database.models.addresses, 'updateOne', 2],
    ['before the second company is counted', () => database.models.migrationRuns, 'updateOne', 2],
    ['as the third company is written to the trail', () => database.models.auditEvents, 'insertMany', 4],
    ['after everything, before it is noted', () => database.models.migrationRuns, 'updateOne', 4],
  ];
  it.each(steps)(
    '%s: the next call continues, and the totals are those of an uninterrupted run',
    async (_what, target, method, nth) => {
      await three();
      crashAt(target(), method, nth);
      expect((await migrate()).status).toBe(500);
      vi.restoreAllMocks();
      expect(await migrate()).toMatchObject({ status: 200, body: ALL });
      expect(await status()).toMatchObject({ migratedCompanies: 3, notMigratedCompanies: 0 });
      expect(await system(() => database.models.auditEvents.countDocuments({ action: 'company.migrated' }))).toBe(3);
      expect(await system(() => database.models.firms.countDocuments())).toBe(1);
      expect(await migrate()).toMatchObject({ body: NONE });
    },
  );

  it('the completion continues as well', async () => {
    await migrate();
    await three();
    crashAt(database.models.migrationRuns, 'updateOne', 2);
    expect((await complete()).status).toBe(500);
    vi.restoreAllMocks();
    expect(await complete()).toMatchObject({ body: { companiesAdded: 3, usersUpdated: 6 } });
    expect(await complete()).toMatchObject({ body: { companiesAdded: 0, usersUpdated: 0 } });
  });
});

describe('two concurrent administrators', () => {
  it('make one firm, and move each company once', async () => {
    await three();
    const answers = await Promise.all([migrate(), migrate(), migrate()]);
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await status()).toMatchObject({ migratedCompanies: 3, consultingFirm: { clientCompaniesCount: 3 } });
    expect(await system(() => database.models.firms.countDocuments())).toBe(1);
    expect(await system(() => database.models.auditEvents.countDocuments({ action: 'company.migrated' }))).toBe(3);
    const runs = await system(() => database.models.migrationRuns.find().lean());
    const moved = runs.map((run) => run.moved.companies).reduce((sum, count) => sum + count, 0);
    expect(moved).toBe(3);
  });

  it('with two different firms, one of them is made', async () => {
    await three();
    const answers = await Promise.all([
      migrate(),
      migrate({ ...HOME, consultingFirmName: 'Rival', subdomain: 'rival' }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await system(() => database.models.firms.countDocuments())).toBe(1);
    expect(await status()).toMatchObject({ migratedCompanies: 3 });
  });
});

describe('complete-migration', () => {
  it('needs a firm', async () => {
    for (const answer of [await complete(), await service.call('migrationPlan', { token })])
      expect(answer).toMatchObject({ status: 409, body: { error: 'No consulting firm exists yet' } });
  });

  it("moves data created since, and people who remained outside their company's firm", async () => {
    const { company } = await legacy('first');
    await migrate();
    await legacy('second');
    await make.user(null, { companyId: company._id, role: 'user', email: 'late@first.test' });
    const planned = await plan();
    expect(planned.totals).toEqual({ companies: 1, users: 3, sows: 1, configItems: 2 });
    expect(planned.companies.map(({ isPartOfFirm, users }) => [isPartOfFirm, users])).toEqual([
      [false, 2],
      [true, 1],
    ]);
    const consultingFirm = {
      name: 'Home Consulting',
      subdomain: 'home',
      clientCompaniesCount: 2,
      consultantsCanSeeAllClients: false,
    };
    expect(await complete()).toMatchObject({
      status: 200,
      body: { consultingFirm, companiesAdded: 1, usersUpdated: 3 },
    });
    const late = await system(() => database.models.users.findOne({ email: 'late@first.test' }).orFail().lean());
    expect(late.firmId).toEqual((await companyOf(company._id)).consultingFirmId);
    expect(await complete()).toMatchObject({ body: { companiesAdded: 0, usersUpdated: 0 } });
  });
});

describe('migrate-company', () => {
  const migrateOne = (_id: Types.ObjectId) =>
    service.call('migrateCompany', { token, params: { companyId: _id.toHexString() } });
  const dataOf = (companyId: Types.ObjectId) => system(() => database.models.companyData.findOne({ companyId }).lean());
  const item = { name: 'SLA goals', nameKey: 'sla goals', category: 'SLAs', description: 'Goals', defaultPhase: 3 };

  it('needs a firm, and a company that is there', async () => {
    const { company } = await legacy('alone');
    expect(await migrateOne(company._id)).toMatchObject({
      status: 409,
      body: { error: 'No consulting firm exists yet' },
    });
    const deleted = await make.legacyCompanyAt('deleted', { status: 'deleted', deletedAt: time.clock() });
    expect((await migrateOne(deleted._id)).status).toBe(404);
    expect((await service.call('migrateCompany', { token, params: { companyId: 'undefined' } })).status).toBe(404);
  });

  it('moves a company into the firm and adds its missing data; a second time it changes nothing', async () => {
    await migrate();
    await database.models.globalConfigItems.create({ ...item, createdAt: time.clock() });
    const bare = await make.legacyCompanyAt('bare');
    const { company: full } = await legacy('full');
    const given = [
      expect.objectContaining({
        name: 'SLA goals',
        nameKey: 'sla goals',
        category: 'SLAs',
        phase: 3,
        inScope: true,
        implemented: false,
      }),
    ];
    expect((await plan({ companyId: bare._id.toHexString() })).companies).toMatchObject([
      { defaultConfigItems: 1, configItems: 0 },
    ]);
    expect((await plan({ companyId: full._id.toHexString() })).companies).toMatchObject([
      { defaultConfigItems: 0, configItems: 2 },
    ]);
    for (const { _id } of [bare, full])
      expect(await migrateOne(_id)).toMatchObject({ status: 200, body: { success: true } });
    const firmId = (await companyOf(bare._id)).consultingFirmId;
    expect(await dataOf(bare._id)).toMatchObject({ firmId, configOverrides: given });
    expect((await dataOf(full._id))?.configOverrides).toHaveLength(2);
    const events = () => system(() => database.models.auditEvents.countDocuments());
    const before = await events();
    for (const { _id } of [bare, full]) expect((await migrateOne(_id)).status).toBe(200);
    expect(await events()).toBe(before);
  });

  it("creates the missing data of any firm's client company", async () => {
    const firm = await make.firmAt('any');
    const company = await make.company(firm._id);
    expect((await migrateOne(company._id)).status).toBe(200);
    expect(await dataOf(company._id)).toMatchObject({ firmId: firm._id });
    expect((await companyOf(company._id)).consultingFirmId).toEqual(firm._id);
  });
});

describe('companies-needing-migration', () => {
  const list = async (query: Record<string, string> = {}) => {
    const answer = await service.call('companiesNeedingMigration', { token, query });
    expect(answer.status).toBe(200);
    return answer.body as CallOutput<'companiesNeedingMigration'>;
  };

  it('lists companies outside any firm and those with missing data, with their contents', async () => {
    const { company } = await legacy('alpha', { name: 'Alpha' });
    const firm = await make.firmAt('firm', { name: 'The firm' });
    const without = await make.company(firm._id, { name: 'Bare' });
    const complete = await make.company(firm._id, { name: 'Complete' });
    await system(() =>
      database.models.companyData.create({ companyId: complete._id, firmId: firm._id, createdAt: time.clock() }),
    );
    await make.company(firm._id, { name: 'Deleted', status: 'deleted', deletedAt: time.clock() });
    const going = await make.legacyCompanyAt('going', { name: 'Going', status: 'purging' });
    const common = { createdAt: time.clock().toISOString() };
    expect((await list()).companies).toEqual([
      {
        ...common,
        companyId: company._id.toHexString(),
        companyName: 'Alpha',
        userCount: 2,
        subdomain: 'alpha',
        hasSows: true,
        hasConfigItems: true,
        consultingFirmName: null,
        deleting: false,
      },
      {
        ...common,
        companyId: without._id.toHexString(),
        companyName: 'Bare',
        userCount: 0,
        subdomain: null,
        hasSows: false,
        hasConfigItems: false,
        consultingFirmName: 'The firm',
        deleting: false,
      },
      expect.objectContaining({ companyId: going._id.toHexString(), deleting: true, consultingFirmName: null }),
    ]);
  });

  it('is searched by name and subdomain, and read in pages', async () => {
    await Promise.all(Array.from({ length: 7 }, (_, n) => make.legacyCompanyAt(`key-${n}`, { name: `Company ${n}` })));
    await make.legacyCompanyAt('elsewhere', { name: 'Other (x)' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: '3', ...(cursor && { cursor }) });
      expect(page.total).toBe(8);
      seen.push(...page.companies.map(({ companyName }) => companyName));
      cursor = page.nextCursor ?? null;
    } while (cursor);
    expect(seen).toEqual([...Array.from({ length: 7 }, (_, n) => `Company ${n}`), 'Other (x)']);
    expect((await list({ search: 'COMPANY 3' })).companies).toHaveLength(1);
    expect((await list({ search: '(x' })).companies).toHaveLength(1);
    expect((await list({ search: 'ELSEW' })).companies).toHaveLength(1);
    expect((await service.call('companiesNeedingMigration', { token, query: { cursor: 'e30' } })).status).toBe(422);
  });
});
