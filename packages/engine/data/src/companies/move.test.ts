import type { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.ts';
import { withTransaction } from '../connection/transaction.ts';
import type { CompanyDoc } from '../models/companies/company.ts';
import { COLLECTIONS } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { bytesOfItem, storageOf } from '../storage/storage.ts';
import { runAsSystem, runWithCompany, runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { companiesLeftBehind, type Moved, moveBelongings, moveCompany, movedCollections, planMove } from './move.ts';

const now = new Date('2026-06-30T12:00:00Z');
const database = await testDatabase('move');
const make = factories(database.models, { clock: () => now });
afterAll(() => database.close());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const raw = (name: string) => database.client.db(database.dbName).collection(name);
const companyOf = (_id: Types.ObjectId) =>
  system(() => database.models.companies.findById(_id).orFail().lean<CompanyDoc>());

const into = (firm: { _id: Types.ObjectId }, key: string) => ({ _id: firm._id, subdomain: key });
async function move(
  companyId: Types.ObjectId,
  firm: { _id: Types.ObjectId; subdomain: string },
): Promise<Moved | null> {
  const company = await companyOf(companyId);
  return system(() =>
    withTransaction(database.connection, async (session) => {
      const plan = await planMove(database.models, company, firm, { session });
      return moveCompany(database.models, plan, firm, { session, now });
    }),
  );
}

/** Every collection owned by firms whose documents name a company, by any field, with the names of the fields. */
const naming = Object.entries<
  { schema: () => { paths: object } } & ({ owner: string; ofCompany: string | null } | { global: string })
>(COLLECTIONS).flatMap(([name, collection]) => {
  if ('global' in collection) return [];
  const byName = Object.keys(collection.schema().paths).find((path) => /company(Id)?$/i.test(path));
  const company = collection.ofCompany ?? byName;
  // documents that exist once per tenant, by the tenant's own id, do not move
  return company === undefined || company === collection.owner ? [] : [{ name, firm: collection.owner, company }];
});

it('moves the documents of every collection that names a company', async () => {
  expect(naming.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['addresses', 'users', 'sows', 'changeOrders', 'files', 'companyData', 'auditEvents']),
  );
  const firm = await make.firmAt('everything');
  const company = await make.legacyCompanyAt('moving', { name: 'Moving' });
  const other = await make.legacyCompanyAt('staying');
  // these two already exist, with their addresses
  await system(async () => {
    for (const { name, firm: owner, company: path } of naming.filter(
      (one) => !['companies', 'addresses'].includes(one.name),
    ))
      for (const { _id } of [company, other]) {
        const fields = {
          sourceId: _id,
          projectId: _id,
          userId: _id,
          about: { id: _id },
          email: `${_id}@example.test`,
          tokenHash: `${_id}`,
          event: `${_id}`,
          configOverrides: [],
        };
        await raw(name).insertOne({ [path]: _id, [owner]: null, ...fields });
      }
  });
  await move(company._id, into(firm, 'everything'));
  const count = (name: string, filter: object) => system(() => raw(name).countDocuments(filter));
  for (const { name, firm: owner, company: path } of naming) {
    expect(await count(name, { [path]: company._id, [owner]: null }), `${name} left behind`).toBe(0);
    expect(await count(name, { [path]: company._id, [owner]: firm._id }), `${name} moved`).toBeGreaterThan(0);
    expect(await count(name, { [path]: other._id, [owner]: null }), `${name} of another`).toBeGreaterThan(0);
  }
  expect(
    movedCollections(database.models)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(naming.map(({ name }) => name).toSorted());
});

it('moves once: the second time nothing remains to be moved', async () => {
  const firm = await make.firmAt('once');
  const company = await make.legacyCompanyAt('solo');
  await make.user(null, { companyId: company._id, email: 'one@solo.test' });
  await make.sow({ _id: company._id, consultingFirmId: null });
  const first = await move(company._id, into(firm, 'once'));
  expect(first).toMatchObject({ counts: { companies: 1, users: 1, sows: 1, configItems: 0 }, addressIds: ['solo'] });
  expect(await companyOf(company._id)).toMatchObject({
    consultingFirmId: firm._id,
    subdomain: null,
    adminEmail: 'one@solo.test',
    invitationStatus: 'used',
  });
  expect(await move(company._id, into(firm, 'once'))).toBeNull();
});

it('leads the old address to the firm, or makes it the firm’s own', async () => {
  const firm = await make.firm();
  const [own, other] = [await make.legacyCompanyAt('taken-over'), await make.legacyCompanyAt('led-on')];
  for (const { _id } of [own, other]) await move(_id, into(firm, 'taken-over'));
  const address = (_id: string) => system(() => database.models.addresses.findById(_id).lean());
  expect(await address('taken-over')).toMatchObject({ kind: 'subdomain', firmId: firm._id, companyId: null });
  expect(await address('led-on')).toMatchObject({ kind: 'redirect', firmId: firm._id, companyId: other._id });
});

it('numbers a company whose name the firm has', async () => {
  const firm = await make.firmAt('names');
  await make.company(firm._id, { name: 'Acme' });
  const company = await make.legacyCompanyAt('acme-old', { name: 'ACME' });
  await move(company._id, into(firm, 'names'));
  expect(await companyOf(company._id)).toMatchObject({ name: 'ACME (2)', nameKey: 'acme (2)' });
});

it('ends what people have open, and leaves memberships that they have in the firm', async () => {
  const firm = await make.firmAt('people');
  const company = await make.legacyCompanyAt('people-old');
  const elsewhere = await make.company(firm._id);
  const person = (email: string, role: 'companyUser' | 'user' = 'user') =>
    make.user(null, { companyId: company._id, email, role });
  const plain = await person('plain@people.test', 'companyUser');
  const session = await make.session(plain);
  const [consultant, removed, client] = [
    await person('consultant@people.test'),
    await person('removed@people.test'),
    await person('client@people.test'),
  ];
  const inFirm = {
    consultant: await make.user(firm._id, { email: 'consultant@people.test', role: 'consultant' }),
    removed: await make.user(firm._id, { email: 'removed@people.test', role: 'user', status: 'removed' }),
    client: await make.user(firm._id, { email: 'client@people.test', role: 'user', companyId: elsewhere._id }),
  };
  const moved = await move(company._id, into(firm, 'people'));
  expect(moved).toMatchObject({ sessionIds: [session._id], counts: { users: 2 } });
  const user = (_id: Types.ObjectId) => system(() => database.models.users.findById(_id).lean());
  expect(await user(plain._id)).toMatchObject({
    firmId: firm._id,
    companyId: company._id,
    status: 'active',
    version: 2,
  });
  for (const { _id } of [consultant, removed, client])
    expect(await user(_id)).toMatchObject({ firmId: null, companyId: null, status: 'removed' });
  expect(await user(inFirm.consultant._id)).toMatchObject({ role: 'consultant', companyId: null, status: 'active' });
  expect(await user(inFirm.client._id)).toMatchObject({ companyId: elsewhere._id });
  expect(await user(inFirm.removed._id)).toMatchObject({ companyId: company._id, role: 'user', status: 'active' });
  expect(await system(() => database.models.sessions.findById(session._id).lean())).toMatchObject({
    firmId: firm._id,
    revokedAt: now,
  });
});

it('finds remaining documents of a moved company, and moves them', async () => {
  const firm = await make.firmAt('behind');
  const company = await make.legacyCompanyAt('behind-old');
  await move(company._id, into(firm, 'behind'));
  expect(await system(() => companiesLeftBehind(database.models))).toEqual([]);
  await make.user(null, { companyId: company._id, email: 'late@behind.test' });
  const untouched = await make.legacyCompanyAt('behind-untouched');
  await make.user(null, { companyId: untouched._id });
  expect(await system(() => companiesLeftBehind(database.models))).toEqual([company._id]);
  const moved = await system(() =>
    withTransaction(database.connection, async (session) => {
      const plan = await planMove(database.models, await companyOf(company._id), into(firm, 'behind'), { session });
      return moveBelongings(database.models, plan, into(firm, 'behind'), { session, now });
    }),
  );
  expect(moved.counts).toEqual({ companies: 0, users: 1, sows: 0, configItems: 0 });
  expect(await system(() => companiesLeftBehind(database.models))).toEqual([]);
});

it("counts the moved data as the firm's storage", async () => {
  const firm = await make.firmAt('counting');
  const company = await make.legacyCompanyAt('counted');
  await make.scopeItem(company, { notes: 'n'.repeat(700) });
  await runWithCompany(company._id, () =>
    audit(database.models, { action: 'test.made', changes: { name: { from: 'a', to: 'b' } } }, { now }),
  );
  const kept = async () =>
    (await runWithTenant(firm._id, () => storageOf(database.models))) ?? { scopeBytes: 0, historyBytes: 0 };
  expect(await kept()).toMatchObject({ scopeBytes: 0, historyBytes: 0 });
  await move(company._id, into(firm, 'counting'));
  const { scopeBytes, historyBytes } = await kept();
  const items = await system(() => database.models.scopeItems.find({ firmId: firm._id }).lean<ScopeItemDoc[]>());
  expect(scopeBytes).toBe(items.reduce((sum, item) => sum + bytesOfItem(item), 0));
  const events = await system(() => raw('auditEvents').find({ firmId: firm._id }, { raw: true }).toArray());
  expect(historyBytes).toBe(events.reduce((sum, event) => sum + Number(event.length), 0));
  expect(historyBytes).toBeGreaterThan(0);
});
