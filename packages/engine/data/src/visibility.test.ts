import { abilitiesFor, ROLES, type Role } from '@scopewright/domain/policy';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from './connection/transaction.ts';
import type { UserDoc } from './models/accounts/user.ts';
import { runWithTenant } from './tenant/context.ts';
import { factories, type TestDatabase, testDatabase } from './testing/index.ts';
import { choosableUsers, type Viewer, visibleCompanies } from './visibility.ts';

const userId = 'a'.repeat(24);
const companyId = 'b'.repeat(24);

it('shows everything only to firm admins, and to consultants if the firm allows it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROLES),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(null, companyId),
      (role, readOnly, consultantsCanSeeAllClients, company) => {
        const filter = visibleCompanies({
          userId,
          role,
          companyId: company,
          abilities: abilitiesFor({ role, readOnly, consultantsCanSeeAllClients }),
        });
        const all = filter !== null && Object.keys(filter).length === 0;
        expect(all).toBe(role === 'firmAdmin' || (role === 'consultant' && consultantsCanSeeAllClients));
      },
    ),
  );
});

it('limits company people to their company, and to nothing without one', () => {
  const abilities = abilitiesFor({ role: 'user', readOnly: false, consultantsCanSeeAllClients: true });
  expect(visibleCompanies({ userId, role: 'user', companyId, abilities })).toEqual({
    _id: new Types.ObjectId(companyId),
  });
  expect(visibleCompanies({ userId, role: 'user', companyId: null, abilities })).toBeNull();
});

it('shows a consultant the companies that are assigned to them', () => {
  const abilities = abilitiesFor({ role: 'consultant', readOnly: false, consultantsCanSeeAllClients: false });
  expect(visibleCompanies({ userId, role: 'consultant', companyId: null, abilities })).toEqual({
    assignedConsultantIds: new Types.ObjectId(userId),
  });
});

describe('possible administrators of a company', () => {
  let database: TestDatabase;
  let firmId: Types.ObjectId;
  const people = new Map<string, UserDoc>();
  const viewerOf = (name: string, consultantsCanSeeAllClients = false): Viewer => {
    const { _id, role, companyId: company } = people.get(name) ?? expect.fail(`No one is called ${name}`);
    return {
      userId: _id.toHexString(),
      role,
      companyId: company?.toHexString() ?? null,
      abilities: abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients }),
    };
  };
  const chosenBy = (viewer: Viewer) =>
    runWithTenant(firmId, async () => {
      const { models } = database;
      const found = await models.users.find(await choosableUsers(models, viewer)).lean();
      return found.map(({ name }) => name).sort();
    });

  beforeAll(async () => {
    database = await testDatabase('visibility');
    const make = factories(database.models);
    const [firm, other] = [await make.firm(), await make.firm()];
    firmId = firm._id;
    const add = async (name: string, role: Role, values: Partial<UserDoc> = {}) =>
      people.set(name, await make.user(firmId, { name, role, ...values }));
    await add('administrator', 'firmAdmin');
    await add('consultant', 'consultant');
    const assigned = { assignedConsultantIds: [people.get('consultant')?._id ?? new Types.ObjectId()] };
    const companies = {
      seen: await make.company(firmId, assigned),
      archived: await make.company(firmId, { ...assigned, status: 'archived' }),
      deleted: await make.company(firmId, { ...assigned, status: 'deleted' }),
      hidden: await make.company(firmId),
    };
    for (const [name, { _id }] of Object.entries(companies)) await add(`user of ${name}`, 'user', { companyId: _id });
    await add('admin of seen', 'companyUser', { companyId: companies.seen._id });
    await add('user of none', 'user', { companyId: null });
    await add('invited of seen', 'user', { companyId: companies.seen._id, status: 'invited' });
    await add('staff in seen', 'consultant', { companyId: companies.seen._id });
    await make.user(other._id, { name: 'user of another firm', role: 'user' });
  });
  afterAll(() => database.close());

  it('by someone who sees every company: the firm’s active clients', async () => {
    const clients = [
      'admin of seen',
      'user of archived',
      'user of deleted',
      'user of hidden',
      'user of none',
      'user of seen',
    ];
    expect(await chosenBy(viewerOf('administrator'))).toEqual(clients);
    expect(await chosenBy(viewerOf('consultant', true))).toEqual(clients);
  });

  it('by a consultant: the clients of the companies that they see, and no others', async () =>
    expect(await chosenBy(viewerOf('consultant'))).toEqual([
      'admin of seen',
      'user of archived',
      'user of none',
      'user of seen',
    ]));

  it('by the people of a company: their own clients, and no others', async () =>
    expect(await chosenBy(viewerOf('admin of seen'))).toEqual(['admin of seen', 'user of none', 'user of seen']));

  it('by someone who sees no company: no clients', async () =>
    expect(await chosenBy(viewerOf('user of none'))).toEqual(['user of none']));

  it('in a transaction: as changed by that transaction', async () => {
    const { models, connection } = database;
    const viewer = viewerOf('consultant');
    const _id = people.get('user of hidden')?.companyId;
    await runWithTenant(firmId, () =>
      withTransaction(connection, async (session) => {
        await models.companies.updateOne(
          { _id },
          { assignedConsultantIds: [new Types.ObjectId(viewer.userId)] },
          { session },
        );
        const found = await models.users.find(await choosableUsers(models, viewer, session), {}, { session }).lean();
        expect(found.map(({ name }) => name)).toContain('user of hidden');
        await models.companies.updateOne({ _id }, { assignedConsultantIds: [] }, { session });
      }),
    );
  });
});
