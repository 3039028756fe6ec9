import type { CallOutput, CleanupResult, CorruptEntry } from '@scopewright/contracts';
import { runAsSystem, type UserDoc } from '@scopewright/data';
import { emptyCollections } from '@scopewright/data/testing';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../testing/service.ts';

const time = testClock();
const tokens = testTokens(time.clock);
const GONE = new Types.ObjectId();
let token: string;

const { database, service, make, close } = await startAdmin('cleanup', time, tokens);
afterAll(close);
beforeEach(async () => {
  await emptyCollections(database);
  service.engines.addresses.invalidate();
  const root = await make.user(null, { email: 'root@provider.test' });
  token = tokens.signFor(root, await make.session(root));
});
afterEach(() => vi.restoreAllMocks());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const insert = (collection: string, document: Record<string, unknown>) =>
  system(() =>
    database.client
      .db(database.dbName)
      .collection<Record<string, unknown>>(collection)
      .insertOne({ createdAt: time.clock(), ...document }),
  );
const count = (collection: string) =>
  system(() => database.client.db(database.dbName).collection(collection).countDocuments());
const preview = async () =>
  ((await service.call('corruptedData', { token })).body as { entries: CorruptEntry[] }).entries;
const cleanUp = async () => {
  const { status, body } = await service.call('cleanupCorruptedData', { token });
  expect(status).toBe(200);
  return body as CleanupResult;
};
const userOf = (email: string) => system(() => database.models.users.findOne({ email }).lean<UserDoc>());
const hex = (id: Types.ObjectId) => id.toHexString();

/** A firm with a client company and a company without a firm, complete and valid. */
async function sound() {
  const firm = await make.firmAt('sound', { name: 'Sound' });
  const company = await make.company(firm._id, { name: 'Client' });
  const legacy = await make.legacyCompanyAt('legacy', { name: 'Legacy' });
  for (const { _id, consultingFirmId } of [company, legacy])
    await system(() =>
      database.models.companyData.create({ companyId: _id, firmId: consultingFirmId, createdAt: time.clock() }),
    );
  await make.user(firm._id, { email: 'admin@sound.test' });
  await make.user(firm._id, { email: 'client@sound.test', role: 'user', companyId: company._id });
  await make.user(null, { email: 'legacy@sound.test', role: 'user', companyId: legacy._id });
  await make.changeOrder(await make.sow(company));
  await make.address({ _id: 'moved-and-gone', kind: 'redirect', firmId: firm._id, companyId: GONE });
  return { firm, company, legacy };
}

/** One broken entry of every kind, with the keys that it is listed under. */
async function broken(firmId: Types.ObjectId) {
  await insert('companies', {
    _id: 'undefined',
    name: 'Nameless',
    nameKey: 'nameless',
    consultingFirmId: null,
    status: 'active',
  });
  const orphan = await make.company(GONE, { name: 'Orphan' });
  await insert('companyData', { companyId: 'undefined', firmId: null, configOverrides: [] });
  await insert('companyData', { companyId: GONE, firmId, configOverrides: [] });
  await insert('firms', { _id: 'undefined', name: 'No firm' });
  await make.address({ _id: 'nowhere', companyId: GONE });
  const sow = await make.sow({ _id: orphan._id, consultingFirmId: GONE });
  const file = await make.file(firmId, { companyId: GONE });
  await make.user(GONE, { email: 'firm-gone@x.test', role: 'firmAdmin' });
  await make.user(firmId, { email: 'company-gone@x.test', role: 'user', companyId: GONE });
  await make.user(firmId, { email: 'consultant@x.test', role: 'consultant', companyId: GONE });
  await make.user(null, { email: 'second-admin@x.test', role: 'systemAdmin', companyId: GONE });
  await insert('users', {
    email: 'text@x.test',
    firmId: null,
    companyId: 'undefined',
    role: 'user',
    status: 'active',
    version: 1,
    isAdmin: false,
  });
  const deleted = [
    'address:nowhere',
    'company:undefined',
    `company:${hex(orphan._id)}`,
    'company_data:undefined',
    `company_data:${hex(GONE)}`,
    'consulting_firm:undefined',
    `files:${hex(file._id)}`,
    `sows:${hex(sow._id)}`,
  ];
  return { deleted, file, orphan };
}

describe('data-diagnostic', () => {
  it('shows stored data under the keys of the spec, including broken data', async () => {
    const { company, legacy, firm } = await sound();
    await broken(firm._id);
    const { body } = await service.call('dataDiagnostic', { token });
    const shown = body as CallOutput<'dataDiagnostic'>;
    expect(shown.companies).toEqual(
      expect.arrayContaining([
        { id: hex(company._id), name: 'Client' },
        { id: 'undefined', name: 'Nameless' },
      ]),
    );
    expect(shown.users).toEqual(
      expect.arrayContaining([
        { email: 'legacy@sound.test', role: 'user' },
        { email: 'text@x.test', role: 'user' },
      ]),
    );
    const keys = [company, legacy].flatMap(({ _id }) => [`company:${hex(_id)}`, `company_data:${hex(_id)}`]);
    expect(shown.allKeys).toEqual(
      expect.arrayContaining([...keys, 'company:undefined', 'company_data:undefined', `company_data:${hex(GONE)}`]),
    );
    expect(shown.allKeys).toHaveLength(8);
    expect(shown.companyData).toEqual(shown.allKeys.filter((key) => key.startsWith('company_data:')));
    expect(shown.consultingFirms).toContainEqual({
      name: 'Sound',
      subdomain: 'sound',
      clientCompaniesCount: 1,
      consultantsCanSeeAllClients: false,
    });
  });
});

describe('cleanup-corrupted-data', () => {
  it('finds nothing where everything leads somewhere', async () => {
    await sound();
    expect(await preview()).toEqual([]);
    const before = await count('auditEvents');
    expect(await cleanUp()).toEqual({
      companiesDeleted: 0,
      companyDataDeleted: 0,
      consultingFirmsDeleted: 0,
      deletedKeys: [],
      membershipsRemoved: 0,
    });
    expect(await count('auditEvents')).toBe(before);
  });

  it('removes exactly the listed entries, each with an event in the audit trail', async () => {
    const { firm } = await sound();
    const { deleted, file } = await broken(firm._id);
    const listed = await preview();
    expect(
      listed
        .filter(({ outcome }) => outcome === 'deleted')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(deleted.toSorted());
    expect(listed.filter(({ outcome }) => outcome === 'membership-removed')).toHaveLength(5);
    expect(listed.find(({ key }) => key === 'company_data:undefined')?.reason).toBe(
      'It names a company by “undefined”, which is not a valid id',
    );
    const result = await cleanUp();
    expect(result).toMatchObject({
      companiesDeleted: 2,
      companyDataDeleted: 2,
      consultingFirmsDeleted: 1,
      membershipsRemoved: 5,
    });
    expect(result.deletedKeys.toSorted()).toEqual(deleted.toSorted());
    const events = await system(() => database.models.auditEvents.find({ action: 'data.cleaned' }).lean());
    expect(events).toHaveLength(deleted.length + 5);
    expect(events[0]).toMatchObject({
      actorId: expect.any(Types.ObjectId),
      details: { reason: expect.any(String) },
      requestId: expect.any(String),
    });
    expect(await preview()).toEqual([]);
    expect((await cleanUp()).deletedKeys).toEqual([]);
    for (const [name, left] of [
      ['companies', 2],
      ['companyData', 2],
      ['firms', 1],
      ['addresses', 3],
      ['sows', 1],
    ] as const)
      expect(await count(name)).toBe(left);
    // the worker removes the bytes
    expect(await system(() => database.models.files.findById(file._id).lean())).toMatchObject({
      state: 'removing',
      companyId: null,
    });
  });

  it('removes memberships, but no people', async () => {
    const { firm } = await sound();
    await broken(firm._id);
    const people = await count('users');
    const leaving = await userOf('company-gone@x.test');
    const session = await make.session(leaving as UserDoc);
    await cleanUp();
    expect(await count('users')).toBe(people);
    expect(await userOf('firm-gone@x.test')).toMatchObject({ firmId: null, companyId: null, status: 'removed' });
    expect(await userOf('company-gone@x.test')).toMatchObject({ firmId: firm._id, companyId: null, status: 'removed' });
    expect(await userOf('consultant@x.test')).toMatchObject({
      firmId: firm._id,
      companyId: null,
      status: 'active',
      role: 'consultant',
    });
    expect(await userOf('second-admin@x.test')).toMatchObject({ isAdmin: true, companyId: null, status: 'active' });
    expect(await userOf('text@x.test')).toMatchObject({ companyId: null, status: 'removed' });
    expect(await userOf('client@sound.test')).toMatchObject({ status: 'active' });
    expect(await system(() => database.models.sessions.findById(session._id).lean())).toMatchObject({
      revokedReason: 'firm or company gone',
    });
  });

  it('leaves one record of a person who would have two without a membership', async () => {
    await make.user(null, { email: 'twice@x.test', role: 'user', status: 'removed' });
    const second = await make.user(GONE, { email: 'twice@x.test', role: 'user' });
    expect(await cleanUp()).toMatchObject({ deletedKeys: [`user:${hex(second._id)}`], membershipsRemoved: 0 });
    expect(await count('users')).toBe(2);
  });

  it('resumes where it was interrupted', async () => {
    const { firm } = await sound();
    const { deleted } = await broken(firm._id);
    const create = database.models.auditEvents.insertMany.bind(database.models.auditEvents) as (
      ...values: unknown[]
    ) => Promise<never>;
    let calls = 0;
    vi.spyOn(database.models.auditEvents, 'insertMany').mockImplementation((...values: unknown[]) => {
      calls += 1;
      if (calls === 4) throw new Error('The process was killed');
      return create(...values);
    });
    expect((await service.call('cleanupCorruptedData', { token })).status).toBe(500);
    vi.restoreAllMocks();
    await cleanUp();
    expect(await system(() => database.models.auditEvents.countDocuments({ action: 'data.cleaned' }))).toBe(
      deleted.length + 5,
    );
    expect(await preview()).toEqual([]);
  });

  it('two concurrent administrators remove everything once', async () => {
    const { firm } = await sound();
    const { deleted } = await broken(firm._id);
    const results = await Promise.all([cleanUp(), cleanUp()]);
    expect(results.flatMap(({ deletedKeys }) => deletedKeys).toSorted()).toEqual(deleted.toSorted());
    expect(await system(() => database.models.auditEvents.countDocuments({ action: 'data.cleaned' }))).toBe(
      deleted.length + 5,
    );
  });
});

describe('delete-company', () => {
  const remove = (_id: Types.ObjectId) => service.call('deleteCompany', { token, params: { companyId: hex(_id) } });
  const system_ = () => system(() => database.models.auditEvents.find({ action: 'company.removed' }).lean());

  it('removes a company outside any firm with all its data, but not its people’s accounts', async () => {
    const { legacy } = await sound();
    const person = (await userOf('legacy@sound.test')) as UserDoc;
    await make.authAccount({ email: person.email });
    const session = await make.session(person);
    const old = tokens.signFor(person, session);
    await service.engines.addresses.resolve('legacy');
    expect(await remove(legacy._id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await system(() => database.models.companies.findById(legacy._id).lean())).toBeNull();
    expect(await userOf('legacy@sound.test')).toBeNull();
    expect(await database.models.authAccounts.exists({ email: person.email })).not.toBeNull();
    await expect.poll(() => service.engines.addresses.resolve('legacy')).toBeNull();
    expect((await service.call('allUsers', { token: old, tenant: 'legacy' })).status).toBe(401);
    expect(await preview()).toEqual([]);
    expect(await system_()).toMatchObject([
      { companyId: legacy._id, targetName: 'Legacy', firmId: null, details: { subdomain: 'legacy' } },
    ]);
    const removals = await system(() => database.models.outbox.find({ job: 'hosting.remove-domain' }).lean());
    expect(removals.map(({ payload }) => payload)).toEqual([{ domain: 'legacy.scopewright.app' }]);
    expect((await remove(legacy._id)).status).toBe(404);
  });

  it('removes a client company of a firm, and neither the firm’s last administrator nor a system administrator', async () => {
    const { firm, company } = await sound();
    await system(() =>
      database.models.users.updateOne({ email: 'admin@sound.test' }, { $set: { companyId: company._id } }),
    );
    await make.user(null, { email: 'misplaced@provider.test', role: 'systemAdmin', companyId: company._id });
    expect((await remove(company._id)).status).toBe(200);
    expect(await userOf('admin@sound.test')).toMatchObject({
      firmId: firm._id,
      companyId: null,
      role: 'firmAdmin',
      status: 'active',
    });
    expect(await userOf('misplaced@provider.test')).toMatchObject({ isAdmin: true, companyId: null, status: 'active' });
    expect(await userOf('client@sound.test')).toBeNull();
    expect(await preview()).toEqual([]);
    expect(await system_()).toMatchObject([{ companyId: company._id, firmId: firm._id }]);
  });

  const cuts: [
    what: string,
    model: 'companies' | 'users' | 'companyData' | 'addresses' | 'files' | 'auditEvents',
    method: string,
  ][] = [
    ['before it is on record', 'auditEvents', 'insertMany'],
    ['with its data gone', 'companyData', 'deleteMany'],
    ['before its files go', 'files', 'updateMany'],
    ['before its people go', 'users', 'deleteMany'],
    ['before its addresses go', 'addresses', 'deleteMany'],
    ['with everything gone but the company', 'companies', 'deleteOne'],
  ];
  it.each(cuts)('interrupted %s, the next call continues', async (_what, model, method) => {
    const { company } = await sound();
    await make.file((await make.firm())._id, { companyId: company._id });
    vi.spyOn(database.models[model] as unknown as Record<string, () => never>, method).mockImplementation(() => {
      throw new Error('The process was killed');
    });
    expect((await remove(company._id)).status).toBe(500);
    vi.restoreAllMocks();
    expect((await remove(company._id)).status).toBe(200);
    expect(await system(() => database.models.companies.findById(company._id).lean())).toBeNull();
    expect(await preview()).toEqual([]);
    expect(await system_()).toHaveLength(1);
  });

  it('of two concurrent administrators neither fails, and it is recorded once', async () => {
    const { company } = await sound();
    const answers = await Promise.all([remove(company._id), remove(company._id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await system_()).toHaveLength(1);
    expect(await preview()).toEqual([]);
  });
});
