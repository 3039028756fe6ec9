import { type CompanyDoc, runWithTenant, type UserDoc, type Viewer } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { abilitiesFor } from '@scopewright/domain/policy';
import { type CallContext, inTx, type Tx } from '@scopewright/service-kit';
import { afterAll, describe, expect, it } from 'vitest';
import {
  findVisibleCompany,
  holdCompanies,
  holdCompany,
  visibleCompany,
  visibleCompanyIds,
} from './visible-company.ts';

type Name = 'active' | 'archived' | 'deleted' | 'hidden' | 'foreign';

const viewerOf = ({ _id, role, companyId }: UserDoc): Viewer => ({
  userId: _id.toHexString(),
  role,
  companyId: companyId?.toHexString() ?? null,
  abilities: abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false }),
});

const database = await testDatabase('visible-company');
const make = factories(database.models);
const firm = await make.firm();
const consultant = await make.user(firm._id, { role: 'consultant' });
const assigned = { assignedConsultantIds: [consultant._id] };
const companies = {
  active: await make.company(firm._id, assigned),
  archived: await make.company(firm._id, { ...assigned, status: 'archived' }),
  deleted: await make.company(firm._id, { ...assigned, status: 'deleted' }),
  hidden: await make.company(firm._id),
  foreign: await make.company((await make.firm())._id, assigned),
};
const viewers = {
  admin: viewerOf(await make.user(firm._id)),
  consultant: viewerOf(consultant),
  client: viewerOf(await make.user(firm._id, { role: 'user', companyId: companies.active._id })),
  clientOfNone: viewerOf(await make.user(firm._id, { role: 'user', companyId: null })),
};

afterAll(() => database.close());

const SEEN: readonly (readonly [keyof typeof viewers, readonly Name[]])[] = [
  ['admin', ['active', 'archived', 'hidden']],
  ['consultant', ['active', 'archived']],
  ['client', ['active']],
  ['clientOfNone', []],
];
const NAMES: readonly Name[] = ['active', 'archived', 'deleted', 'hidden', 'foreign'];

const inFirm = <T>(work: () => Promise<T>): Promise<T> => runWithTenant(firm._id, work);
const within = <T>(who: keyof typeof viewers, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inFirm(() => inTx(database, { viewer: viewers[who] } as CallContext, work));
const namesAmong = (ids: readonly CompanyDoc['_id'][]) =>
  NAMES.filter((name) => ids.some((id) => id.equals(companies[name]._id)));
const revisionOf = (name: Name) =>
  inFirm(async () => (await database.models.companies.findById(companies[name]._id, { revision: 1 }).lean())?.revision);

describe('a company that someone names', () => {
  it.each(SEEN)('is found for the %s among those that they see: %j', async (who, seen) => {
    for (const name of NAMES) {
      const found = await inFirm(() => findVisibleCompany(database.models, viewers[who], companies[name]._id));
      expect(found?._id, name).toEqual(seen.includes(name) ? companies[name]._id : undefined);
      const asked = inFirm(() => visibleCompany(database.models, viewers[who], companies[name]._id.toHexString()));
      if (seen.includes(name)) expect((await asked)._id).toEqual(companies[name]._id);
      else await expect(asked).rejects.toMatchObject({ status: 404 });
    }
  });

  it('is found among deleted ones where those are asked for, and never among those that someone does not see', async () => {
    const among = { status: 'deleted' };
    const found = (who: keyof typeof viewers, name: Name) =>
      inFirm(
        async () => (await findVisibleCompany(database.models, viewers[who], companies[name]._id, { among })) !== null,
      );
    expect([await found('admin', 'deleted'), await found('consultant', 'deleted')]).toEqual([true, true]);
    expect([
      await found('client', 'deleted'),
      await found('clientOfNone', 'deleted'),
      await found('admin', 'active'),
    ]).toEqual([false, false, false]);
  });

  it('is read as far as requested, and as the transaction has left it', async () => {
    const { active } = companies;
    const read = await within('client', async ({ models, call, session }) => {
      await models.companies.updateOne({ _id: active._id }, { name: 'Renamed' }, { session });
      return findVisibleCompany(models, call.viewer, active._id, { projection: { name: 1 }, session });
    });
    expect(read).toEqual({ _id: active._id, name: 'Renamed' });
  });
});

describe('all companies that someone sees', () => {
  it('are the whole firm for an administrator', async () =>
    expect(await inFirm(() => visibleCompanyIds(database.models, viewers.admin))).toBeNull());

  it.each(SEEN.slice(1))('are for the %s: %j', async (who, seen) => {
    const ids = (await inFirm(() => visibleCompanyIds(database.models, viewers[who]))) ?? expect.fail('The whole firm');
    expect(ids).toHaveLength(seen.length);
    expect(namesAmong(ids)).toEqual(seen);
  });
});

describe('a company that is held for a change', () => {
  it.each(SEEN)('is, for the %s, an active one of those that they see: %j', async (who, seen) => {
    for (const name of NAMES) {
      const before = await revisionOf(name);
      const held = within(who, (tx) => holdCompany(tx, companies[name]._id));
      const status = !seen.includes(name) ? 404 : 409;
      if (seen.includes(name) && name !== 'archived')
        expect(await held).toMatchObject({ _id: companies[name]._id, revision: (before ?? 0) + 1 });
      else {
        await expect(held, name).rejects.toMatchObject({ status });
        expect(await revisionOf(name)).toBe(before);
      }
    }
  });

  it("makes the second of two concurrent transactions retry and see the first one's writes", async () => {
    const { active } = companies;
    const add = () =>
      within('admin', async (tx) => {
        const { scopeItemCount } = await holdCompany(tx, active._id);
        await tx.models.companies.updateOne(
          { _id: active._id },
          { scopeItemCount: (scopeItemCount ?? 0) + 1 },
          { session: tx.session },
        );
      });
    await Promise.all([add(), add(), add()]);
    expect(await inFirm(() => database.models.companies.findById(active._id).lean())).toMatchObject({
      scopeItemCount: 3,
    });
  });
});

describe('several companies that are held', () => {
  const hold = (who: keyof typeof viewers, names: readonly Name[]) =>
    within(who, (tx) =>
      holdCompanies(
        tx,
        names.map((name) => companies[name]._id),
      ),
    );

  it('are each held once, archived ones too', async () => {
    const before = [await revisionOf('active'), await revisionOf('archived')];
    const held = await hold('consultant', ['active', 'archived', 'active']);
    expect(namesAmong(held.map(({ _id }) => _id))).toEqual(['active', 'archived']);
    expect(held.map(({ revision }) => revision)).toEqual(before.map((revision = 0) => revision + 1));
    expect(await revisionOf('active')).toBe((before[0] ?? 0) + 1);
    expect(await hold('admin', ['hidden'])).toMatchObject([{ _id: companies.hidden._id }]);
  });

  it.each<[keyof typeof viewers, Name]>([
    ['admin', 'deleted'],
    ['admin', 'foreign'],
    ['consultant', 'hidden'],
    ['client', 'archived'],
    ['clientOfNone', 'active'],
  ])('are not held, not even one, when the %s names one that is %s', async (who, name) => {
    const before = await revisionOf('active');
    await expect(hold(who, ['active', name])).rejects.toMatchObject({ status: 404 });
    expect(await revisionOf('active')).toBe(before);
  });
});
