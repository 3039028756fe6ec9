import type { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyDoc } from '../models/companies/company.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { runAsSystem, runWithTenant } from './context.ts';
import { CrossTenantError, MissingTenantError } from './errors.ts';
import { trusted } from './trusted.ts';

let mine: FirmDoc;
let theirs: FirmDoc;
let own: CompanyDoc;
let foreign: CompanyDoc;

const database = await testDatabase('isolation');
const make = factories(database.models);
afterAll(() => database.close());

beforeEach(async () => {
  await runAsSystem('empty the collections', () => database.models.companies.deleteMany({}));
  [mine, theirs] = [await make.firm(), await make.firm()];
  own = await make.company(mine._id, { name: 'Own' });
  foreign = await make.company(theirs._id, { name: 'Foreign' });
});

const companies = () => database.models.companies;
const asMine = <T>(fn: () => T | PromiseLike<T>): Promise<T> => runWithTenant(mine._id, fn);
const stored = (id: Types.ObjectId) => runAsSystem('look behind the scope', () => companies().findById(id).lean());
const draft = (name: string, consultingFirmId?: Types.ObjectId) => ({
  name,
  nameKey: name.toLowerCase(),
  createdAt: new Date(),
  ...(consultingFirmId && { consultingFirmId }),
});

describe('reads see the own firm only', () => {
  const cases: Record<string, () => Promise<unknown>> = {
    find: async () => (await companies().find().lean()).map(({ name }) => name),
    'find with a foreign id': async () =>
      (
        await companies()
          .find({ _id: trusted({ $in: [own._id, foreign._id] }) })
          .lean()
      ).map(({ name }) => name),
    'find by $or': async () =>
      (
        await companies()
          .find({ $or: [{ name: 'Own' }, { name: 'Foreign' }] })
          .lean()
      ).map(({ name }) => name),
    distinct: () => companies().distinct('name').exec(),
    aggregate: async () =>
      (await companies().aggregate<{ name: string }>([{ $project: { name: 1 } }])).map(({ name }) => name),
    'aggregate in $facet': async () =>
      (await companies().aggregate<{ all: { name: string }[] }>([{ $facet: { all: [{ $match: {} }] } }]))[0]?.all.map(
        ({ name }) => name,
      ),
    cursor: async () => {
      const names: string[] = [];
      for await (const { name } of companies().find().cursor()) names.push(name);
      return names;
    },
    'aggregate cursor': async () => {
      const names: string[] = [];
      for await (const { name } of companies().aggregate<{ name: string }>([]).cursor()) names.push(name);
      return names;
    },
  };
  for (const [name, read] of Object.entries(cases)) it(name, async () => expect(await asMine(read)).toEqual(['Own']));

  it('findOne, findById and exists of a foreign id give nothing', async () => {
    const found = await asMine(async () => [
      await companies().findOne({ _id: foreign._id }),
      await companies().findById(foreign._id),
      await companies().exists({ _id: foreign._id }),
    ]);
    expect(found).toEqual([null, null, null]);
  });

  it('countDocuments', async () => expect(await asMine(() => companies().countDocuments())).toBe(1));

  it('populate', async () => {
    const user = await make.user(mine._id, { companyId: foreign._id });
    const filled = await asMine(async () =>
      (await database.models.users.findById(user._id))?.populate({ path: 'companyId', model: companies() }),
    );
    expect(filled?.companyId).toBeNull();
  });
});

describe('writes reach the own firm only', () => {
  const attempts: Record<string, () => Promise<unknown>> = {
    updateOne: async () => companies().updateOne({ _id: foreign._id }, { status: 'x' }),
    updateMany: async () => companies().updateMany({ name: 'Foreign' }, { $set: { status: 'x' } }),
    findOneAndUpdate: async () => companies().findOneAndUpdate({ _id: foreign._id }, { status: 'x' }),
    findByIdAndUpdate: async () => companies().findByIdAndUpdate(foreign._id, { status: 'x' }),
    replaceOne: async () => companies().replaceOne({ _id: foreign._id }, draft('x')),
    findOneAndReplace: async () => companies().findOneAndReplace({ _id: foreign._id }, draft('x')),
    deleteOne: async () => companies().deleteOne({ _id: foreign._id }),
    deleteMany: async () => companies().deleteMany({ name: 'Foreign' }),
    findOneAndDelete: async () => companies().findOneAndDelete({ _id: foreign._id }),
    findByIdAndDelete: async () => companies().findByIdAndDelete(foreign._id),
    bulkWrite: async () =>
      companies().bulkWrite([
        { updateOne: { filter: { _id: foreign._id }, update: { $set: { status: 'x' } } } },
        { updateMany: { filter: { name: 'Foreign' }, update: { $set: { status: 'x' } } } },
        { replaceOne: { filter: { _id: foreign._id }, replacement: { ...own, name: 'x' } } },
        { deleteOne: { filter: { _id: foreign._id } } },
        { deleteMany: { filter: { name: 'Foreign' } } },
      ]),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    it(`${name} leaves a foreign document alone`, async () => {
      await asMine(attempt);
      expect(await stored(foreign._id)).toMatchObject({ name: 'Foreign', status: 'active' });
    });
  }

  it('a hydrated foreign document can be neither saved nor deleted', async () => {
    const hydrated = companies().hydrate(foreign);
    hydrated.status = 'x';
    await expect(asMine(() => hydrated.save())).rejects.toBeInstanceOf(CrossTenantError);
    await asMine(() => companies().hydrate(foreign).deleteOne());
    await asMine(() => companies().hydrate(foreign).updateOne({ status: 'x' }));
    expect((await stored(foreign._id))?.status).toBe('active');
  });

  it('a document disguised as own still finds nothing to save over', async () => {
    const disguised = companies().hydrate({ ...foreign, consultingFirmId: mine._id });
    disguised.status = 'x';
    await expect(asMine(() => disguised.save())).rejects.toThrow(/No document found/);
    expect((await stored(foreign._id))?.status).toBe('active');
  });

  it('stamps what create, save, insertMany, bulkWrite and upserts write', async () => {
    await asMine(async () => {
      await companies().create(draft('created'));
      await new (companies())(draft('saved')).save();
      await companies().insertMany([draft('many')]);
      await companies().insertOne(draft('one'));
      await companies().bulkWrite([{ insertOne: { document: draft('bulk') } }]);
      await companies().bulkSave([new (companies())(draft('bulk saved'))]);
      await companies().updateOne(
        { name: 'upserted' },
        { $setOnInsert: { nameKey: 'upserted', createdAt: new Date() } },
        { upsert: true },
      );
      await companies().replaceOne({ _id: own._id }, draft('replaced'));
    });
    const names = await runAsSystem('look', () =>
      companies().find({ consultingFirmId: mine._id }).distinct('name').exec(),
    );
    expect(names.sort()).toEqual(['bulk', 'bulk saved', 'created', 'many', 'one', 'replaced', 'saved', 'upserted']);
  });

  it('saving changed and unchanged documents retains the owner in the filter', async () => {
    await asMine(async () => {
      const document = await companies().findById(own._id).orFail();
      await document.save();
      document.status = 'paused';
      await document.save();
      await companies().bulkSave([document]);
    });
    expect((await stored(own._id))?.status).toBe('paused');
  });
});

describe('naming another owner is refused', () => {
  const attempts: Record<string, () => Promise<unknown>> = {
    'in a filter': async () => companies().find({ consultingFirmId: theirs._id }),
    'in $or': async () => companies().find({ $or: [{ consultingFirmId: theirs._id }, { name: 'x' }] }),
    'in $and below $or': async () => companies().find({ $or: [{ $and: [{ consultingFirmId: theirs._id }] }] }),
    'in $nor': async () => companies().find({ $nor: [{ consultingFirmId: mine._id }] }),
    'by $in': async () => companies().find({ consultingFirmId: trusted({ $in: [mine._id, theirs._id] }) }),
    'by $ne': async () => companies().find({ consultingFirmId: trusted({ $ne: mine._id }) }),
    'by null': async () => companies().find({ consultingFirmId: null }),
    'in $set': async () => companies().updateOne({ _id: own._id }, { $set: { consultingFirmId: theirs._id } }),
    'at the top of an update': async () => companies().updateOne({ _id: own._id }, { consultingFirmId: theirs._id }),
    'in $setOnInsert': async () =>
      companies().updateOne({ name: 'x' }, { $setOnInsert: { consultingFirmId: theirs._id } }, { upsert: true }),
    'in $unset': async () => companies().updateOne({ _id: own._id }, { $unset: { consultingFirmId: 1 } }),
    'in $rename': async () => companies().updateOne({ _id: own._id }, { $rename: { subdomain: 'consultingFirmId' } }),
    'in a pipeline update': async () =>
      companies().updateOne({ _id: own._id }, [{ $set: { consultingFirmId: theirs._id } }]),
    'in findOneAndUpdate': async () => companies().findOneAndUpdate({ _id: own._id }, { consultingFirmId: theirs._id }),
    'in a replacement': async () => companies().replaceOne({ _id: own._id }, draft('x', theirs._id)),
    'in create': async () => companies().create(draft('x', theirs._id)),
    'in insertMany': async () => companies().insertMany([draft('x', theirs._id)]),
    'in bulkWrite': async () => companies().bulkWrite([{ insertOne: { document: draft('x', theirs._id) } }]),
    'in a bulk update': async () =>
      companies().bulkWrite([
        { updateOne: { filter: { _id: own._id }, update: { $set: { consultingFirmId: theirs._id } } } },
      ]),
    'in a bulk replacement': async () =>
      companies().bulkWrite([
        { replaceOne: { filter: { _id: own._id }, replacement: { ...own, ...draft('x', theirs._id) } } },
      ]),
    'by a bulk operation that is unknown': async () => companies().bulkWrite([{ renameOne: { filter: {} } } as never]),
    'in an upsert': async () =>
      companies().updateOne({ consultingFirmId: theirs._id }, { name: 'x' }, { upsert: true }),
    'on a loaded document': async () => {
      const document = await companies().findById(own._id).orFail();
      document.consultingFirmId = theirs._id;
      await document.save();
    },
    'by $lookup': async () =>
      companies().aggregate([
        { $lookup: { from: 'users', localField: '_id', foreignField: 'companyId', as: 'users' } },
      ]),
    'by $out': async () => companies().aggregate([{ $out: 'elsewhere' }]),
    'by $lookup in $facet': async () =>
      companies().aggregate([{ $facet: { a: [{ $lookup: { from: 'users', pipeline: [], as: 'users' } }] } }]),
    'by estimatedDocumentCount': async () => companies().estimatedDocumentCount(),
    'by creating a firm': async () =>
      database.models.firms.create({
        name: 'x',
        trialEndsAt: new Date(),
        lastActivityAt: new Date(),
        createdAt: new Date(),
      }),
    'by becoming another firm': () => runWithTenant(theirs._id, () => companies().find()),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    it(name, async () => {
      await expect(asMine(attempt)).rejects.toBeInstanceOf(CrossTenantError);
      expect((await stored(own._id))?.consultingFirmId).toEqual(mine._id);
    });
  }
  it('by a change stream', () => expect(() => companies().watch()).toThrow(CrossTenantError));
});

describe('without a scope everything throws', () => {
  const attempts: Record<string, () => Promise<unknown>> = {
    find: async () => companies().find(),
    findOne: async () => companies().findOne(),
    countDocuments: async () => companies().countDocuments(),
    estimatedDocumentCount: async () => companies().estimatedDocumentCount(),
    distinct: async () => companies().distinct('name'),
    aggregate: async () => companies().aggregate([]),
    create: async () => companies().create(draft('x')),
    insertMany: async () => companies().insertMany([draft('x')]),
    updateOne: async () => companies().updateOne({}, { status: 'x' }),
    updateMany: async () => companies().updateMany({}, { status: 'x' }),
    replaceOne: async () => companies().replaceOne({}, draft('x')),
    deleteOne: async () => companies().deleteOne({}),
    deleteMany: async () => companies().deleteMany({}),
    bulkWrite: async () => companies().bulkWrite([{ deleteMany: { filter: {} } }]),
    findOneAndUpdate: async () => companies().findOneAndUpdate({}, { status: 'x' }),
    findOneAndReplace: async () => companies().findOneAndReplace({}, draft('x')),
    findOneAndDelete: async () => companies().findOneAndDelete({}),
    'a query built inside and run outside': async () => {
      let query: PromiseLike<unknown> | undefined;
      await asMine(() => {
        query = companies().find();
      });
      await query;
    },
  };
  for (const [name, attempt] of Object.entries(attempts))
    it(name, async () => expect(attempt()).rejects.toBeInstanceOf(MissingTenantError));

  for (const firmId of ['', 'undefined', 'x'.repeat(24)])
    it(`and '${firmId}' is no tenant`, async () =>
      expect(runWithTenant(firmId, () => 1)).rejects.toBeInstanceOf(MissingTenantError));
  it('and a system scope needs a reason', async () =>
    expect(runAsSystem(' ', () => 1)).rejects.toBeInstanceOf(MissingTenantError));
});

describe('in the system scope', () => {
  const asSystem = <T>(fn: () => T | PromiseLike<T>): Promise<T> => runAsSystem('look at all firms', fn);
  const names = () => asSystem(async () => (await companies().distinct('name').exec()).sort());

  it('everything is read', async () => {
    expect(await names()).toEqual(['Foreign', 'Own']);
    expect(await asSystem(() => companies().estimatedDocumentCount())).toBe(2);
    expect(await asSystem(() => companies().aggregate([{ $match: {} }]))).toHaveLength(2);
  });

  it('everything is written unchanged, for any owner', async () => {
    await asSystem(async () => {
      await companies().updateMany({}, { status: 'x' });
      await companies().replaceOne({ _id: own._id }, draft('Replaced', theirs._id));
      await companies().insertMany([draft('Inserted', theirs._id)]);
      await companies().bulkWrite([{ insertOne: { document: draft('In bulk', mine._id) } }]);
      await companies().create(draft('Created', theirs._id));
      const document = await companies().findById(foreign._id).orFail();
      document.consultingFirmId = mine._id;
      await document.save();
    });
    expect((await stored(own._id))?.consultingFirmId).toEqual(theirs._id);
    expect((await stored(foreign._id))?.consultingFirmId).toEqual(mine._id);
    const ofFirms = async (firmId: Types.ObjectId) =>
      runWithTenant(firmId, async () => (await companies().distinct('name').exec()).sort());
    expect([await ofFirms(mine._id), await ofFirms(theirs._id)]).toEqual([
      ['Foreign', 'In bulk'],
      ['Created', 'Inserted', 'Replaced'],
    ]);
  });
});

describe('bad filters', () => {
  it('an unknown path throws instead of matching everything', async () => {
    await expect(asMine(() => companies().find({ nmae: 'x' } as Record<string, string>))).rejects.toThrow(/nmae/);
    await expect(asMine(() => companies().deleteMany({ nmae: 'x' } as Record<string, string>))).rejects.toThrow(/nmae/);
  });
  it('operators from outside are values', async () => {
    const fromBody: Record<string, unknown> = JSON.parse('{"name":{"$gt":""}}');
    await expect(asMine(() => companies().find(fromBody))).rejects.toThrow(/Cast to string failed/);
    await expect(asMine(() => companies().find(JSON.parse('{"$where":"true"}')))).rejects.toThrow(/sanitizeFilter/);
  });
});

it('stamps an owner that the schema requires', async () => {
  const { subscriptions } = database.models;
  const made = await asMine(() =>
    subscriptions.create({ gateway: 'test', plan: 'trial', status: 'trialing', createdAt: new Date() }),
  );
  expect(made.firmId).toEqual(mine._id);
  await expect(
    asMine(() => new subscriptions({ firmId: theirs._id, gateway: 'x' }).save({ validateBeforeSave: false })),
  ).rejects.toBeInstanceOf(CrossTenantError);
});

it('the audit is append-only', async () => {
  const { auditEvents } = database.models;
  await asMine(() => auditEvents.create({ action: 'test.made', at: new Date() }));
  await expect(asMine(() => auditEvents.updateOne({}, { action: 'x' }))).rejects.toThrow(/append-only/);
  await expect(runAsSystem('try', () => auditEvents.deleteMany({}))).rejects.toThrow(/append-only/);
  await expect(runAsSystem('try', async () => (await auditEvents.findOne().orFail()).deleteOne())).rejects.toThrow(
    /append-only/,
  );
  await expect(
    runAsSystem('try', async () => (await auditEvents.findOne().orFail()).updateOne({ action: 'x' })),
  ).rejects.toThrow(/append-only/);
  await expect(runAsSystem('try', () => auditEvents.bulkWrite([{ deleteMany: { filter: {} } }]))).rejects.toThrow(
    /append-only/,
  );
  await expect(
    runAsSystem('try', async () => auditEvents.aggregate([{ $merge: { into: 'auditEvents' } }])),
  ).rejects.toThrow(/append-only/);
  await expect(
    runAsSystem('try', async () => (await auditEvents.findOne().orFail()).set('action', 'x').save()),
  ).rejects.toThrow(/append-only/);
});

it('parallel tenants do not mix', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      runWithTenant(index % 2 ? mine._id : theirs._id, async () =>
        (await companies().find().lean()).map(({ name }) => name),
      ),
    ),
  );
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => [index % 2 ? 'Own' : 'Foreign']));
});
