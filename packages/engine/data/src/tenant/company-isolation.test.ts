import fc from 'fast-check';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../models/index.ts';
import { factories, type TestDatabase, testDatabase } from '../testing/index.ts';
import { runAsSystem, runWithCompany, runWithTenant } from './context.ts';
import { CrossTenantError, MissingTenantError } from './errors.ts';
import { trusted } from './trusted.ts';

const database = await testDatabase('company_isolation');
const make = factories(database.models);
const firm = await make.firm();
const ofFirm = await make.company(firm._id, { name: 'Of the firm' });
const mine = await make.legacyCompanyAt('mine', { name: 'Mine' });
const theirs = await make.legacyCompanyAt('theirs', { name: 'Theirs' });
await make.user(null, { companyId: mine._id, email: 'mine@example.test' });
await make.user(null, { companyId: theirs._id, email: 'theirs@example.test' });
await make.user(firm._id, { companyId: ofFirm._id, role: 'user', email: 'firm@example.test' });
await make.user(null, { email: 'system@example.test' });
// a person in the company by mistake, with a firm: belongs to the firm, not to the company
await make.user(firm._id, { companyId: mine._id, role: 'user', email: 'stray@example.test' });
afterAll(() => database.close());

const asMine = <T>(fn: () => T | PromiseLike<T>): Promise<T> => runWithCompany(mine._id, fn);
const { companies, users, addresses, companyData, auditEvents } = new Proxy({} as TestDatabase['models'], {
  get: (_target, name: keyof TestDatabase['models']) =>
    new Proxy({}, { get: (_model, key) => Reflect.get(database.models[name], key).bind(database.models[name]) }),
});

describe('a company without a firm sees its own only', () => {
  it('itself, its people, its address', async () => {
    const seen = await asMine(async () => [
      (await companies.find().lean()).map(({ name }) => name),
      (await users.find().lean()).map(({ email }) => email),
      (await addresses.find().lean()).map(({ _id }) => _id),
      await users.countDocuments(),
      await users.distinct('email'),
      (await users.aggregate<{ email: string }>([{ $project: { email: 1 } }])).map(({ email }) => email),
      await companies.findById(theirs._id),
      await companies.findById(ofFirm._id),
    ]);
    expect(seen).toEqual([
      ['Mine'],
      ['mine@example.test'],
      ['mine'],
      1,
      ['mine@example.test'],
      ['mine@example.test'],
      null,
      null,
    ]);
  });

  it('and nothing more once it is part of a firm', async () => {
    const moved = await factories(database.models).legacyCompanyAt('moved');
    await runAsSystem('test', () => companies.updateOne({ _id: moved._id }, { consultingFirmId: firm._id }));
    expect(await runWithCompany(moved._id, () => companies.countDocuments())).toBe(0);
    expect(await runWithTenant(firm._id, () => companies.exists({ _id: moved._id }))).not.toBeNull();
    await runAsSystem('test', () => companies.deleteOne({ _id: moved._id }));
  });

  it('its writes belong to it', async () => {
    await asMine(async () => {
      await companyData.create({ companyId: mine._id, createdAt: new Date() });
      await auditEvents.create({ action: 'test.made', at: new Date() });
      await users.updateOne(
        { email: 'upserted@example.test' },
        { $setOnInsert: { role: 'user', createdAt: new Date() } },
        { upsert: true },
      );
      await users.insertMany([{ email: 'many@example.test', role: 'user', createdAt: new Date() }]);
      await users.bulkWrite([
        { insertOne: { document: { email: 'bulk@example.test', role: 'user', createdAt: new Date() } } },
      ]);
    });
    const owners = await runAsSystem('look', async () => [
      ...(await companyData.find({}).lean()),
      ...(await auditEvents.find({}).lean()),
      ...(await users
        .find({ email: trusted({ $in: ['upserted@example.test', 'many@example.test', 'bulk@example.test'] }) })
        .lean()),
    ]);
    expect(owners).toHaveLength(5);
    for (const { companyId, firmId } of owners) expect([companyId, firmId]).toEqual([mine._id, null]);
    await asMine(() =>
      users.deleteMany({
        email: trusted({ $in: ['upserted@example.test', 'many@example.test', 'bulk@example.test'] }),
      }),
    );
  });
});

describe('refuses', () => {
  const attempts: Record<string, () => Promise<unknown>> = {
    'a filter that names another company': async () => users.find({ companyId: theirs._id }),
    'a filter that names a firm': async () => users.find({ firmId: firm._id }),
    'a filter for any company': async () => users.find({ $or: [{ companyId: trusted({ $ne: mine._id }) }] }),
    'an update that gives a document to a firm': async () => users.updateOne({}, { $set: { firmId: firm._id } }),
    'an update that gives a document to another company': async () => users.updateMany({}, { companyId: theirs._id }),
    'an update that takes the owner away': async () => users.updateOne({}, { $unset: { companyId: 1 } }),
    'a document of a firm': async () =>
      users.create({ email: 'x@example.test', role: 'user', firmId: firm._id, createdAt: new Date() }),
    'a document of another company': async () =>
      users.insertMany([{ email: 'x@example.test', role: 'user', companyId: theirs._id, createdAt: new Date() }]),
    'another company': async () => companies.create({ name: 'x', nameKey: 'x', createdAt: new Date() }),
    'becoming another company': () => runWithCompany(theirs._id, () => users.find()),
    'becoming a firm': () => runWithTenant(firm._id, () => users.find()),
  };
  for (const [name, attempt] of Object.entries(attempts))
    it(name, async () => expect(asMine(attempt)).rejects.toBeInstanceOf(CrossTenantError));
  it('a firm that becomes a company', async () =>
    expect(runWithTenant(firm._id, () => runWithCompany(mine._id, () => users.find()))).rejects.toBeInstanceOf(
      CrossTenantError,
    ));
  it('an invalid id', async () => expect(runWithCompany('', () => 1)).rejects.toBeInstanceOf(MissingTenantError));
});

describe('collections that know no companies throw', () => {
  const without = Object.entries(COLLECTIONS).flatMap(([name, collection]) =>
    'owner' in collection && collection.ofCompany === null ? [name] : [],
  );
  it.each(without)('%s', async (name) => {
    const model = database.models[name as 'firms'];
    const attempts: (() => Promise<unknown>)[] = [
      async () => model.find(),
      async () => model.countDocuments(),
      async () => model.aggregate([]),
      async () => model.updateMany({}, {}),
      async () => model.deleteMany({}),
      async () => model.insertMany([{}]),
      async () => model.bulkWrite([{ deleteMany: { filter: {} } }]),
    ];
    for (const attempt of attempts) await expect(asMine(attempt)).rejects.toBeInstanceOf(CrossTenantError);
  });
  it('are at least firms and sessions', () =>
    expect(without).toEqual(expect.arrayContaining(['firms', 'sessions', 'invitations', 'quotas'])));
});

it('any operation in a scope reads and changes only the scope’s own documents', async () => {
  const ids: Types.ObjectId[] = [firm._id, mine._id, theirs._id, ofFirm._id];
  const id = fc.constantFrom<Types.ObjectId | null>(...ids, null);
  const condition = fc.oneof(
    id,
    fc.array(id, { maxLength: 3 }).map(($in) => trusted({ $in })),
    id.map(($ne) => trusted({ $ne })),
    id.map(($eq) => trusted({ $eq })),
  );
  const leaf = fc.record(
    { firmId: condition, companyId: condition, role: fc.constantFrom('user', 'companyUser') },
    { requiredKeys: [] },
  );
  const { filter } = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2 },
      leaf,
      fc.record({ $or: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ $and: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ $nor: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
    ),
  }));
  const emails = (found: { email: string }[]) => found.map(({ email }) => email);
  for (const [name, run] of Object.entries({
    firm: <T>(fn: () => Promise<T>) => runWithTenant(firm._id, fn),
    company: <T>(fn: () => Promise<T>) => runWithCompany(mine._id, fn),
  })) {
    const own = emails(await run(async () => users.find().lean()));
    expect(own.length, name).toBeGreaterThan(0);
    const others = () =>
      runAsSystem('look', async () =>
        JSON.stringify(
          await users
            .find({ email: trusted({ $nin: own }) })
            .sort({ _id: 1 })
            .lean(),
        ),
      );
    const before = await others();
    const orRefused = (error: unknown): [] => {
      expect(error).toBeInstanceOf(CrossTenantError);
      return [];
    };
    await fc.assert(
      fc.asyncProperty(filter, fc.record({ firmId: id, companyId: id }, { requiredKeys: [] }), async (where, set) => {
        for (const email of emails(await run(async () => users.find(where).lean()).catch(orRefused)))
          expect(own).toContain(email);
        await run(async () => users.updateMany(where, { $set: set })).catch(orRefused);
        expect(emails(await run(async () => users.find().lean())).sort()).toEqual([...own].sort());
        expect(await others()).toBe(before);
      }),
      { numRuns: 80 },
    );
  }
});
