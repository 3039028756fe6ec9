import type { Person } from '@scopewright/contracts';
import { lastKnownMemberships, type UserDoc } from '@scopewright/data';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type CallName, hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('staff');
const { make } = delivery;
afterAll(() => delivery.close());

interface Asked {
  token?: string;
  user?: Pick<UserDoc, '_id'>;
  body?: unknown;
  query?: Record<string, string>;
}
const ask = (at: TestFirm, name: CallName, { token = at.token, user, body, query }: Asked = {}) =>
  delivery.service.call(name, {
    tenant: at.key,
    token,
    ...(user && { params: { userId: hex(user) } }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  });
const staff = async (at: TestFirm, asked: Asked = {}) =>
  ((await ask(at, 'staff', asked)).body as { items: Person[] }).items;
const userOf = ({ _id }: Pick<UserDoc, '_id'>) =>
  delivery.system(() => delivery.database.models.users.findById(_id).orFail().lean());
const actionsOf = async (at: TestFirm) =>
  (
    await delivery.system(() => delivery.database.models.auditEvents.find({ firmId: at.id }).sort({ _id: 1 }).lean())
  ).map(({ action }) => action);

describe('staff', () => {
  it('are invited once by a press that comes twice, and the second gets the first answer', async () => {
    const at = await delivery.firm();
    const press = (key: string, name: string) =>
      delivery.service.call('inviteStaff', {
        tenant: at.key,
        token: at.token,
        headers: { 'Idempotency-Key': key },
        body: { email: `once@${at.key}.test`, role: 'consultant', name },
      });
    const [one, other] = await Promise.all([press('pressed-once', 'Once'), press('pressed-once', 'Once')]);
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    const sent = await delivery.system(() =>
      delivery.database.models.quotas.find({ firmId: at.id }, { used: 1 }).lean(),
    );
    expect([sent.map(({ used }) => used), await actionsOf(at)]).toEqual([[1], ['staff.invited']]);
    expect((await press('pressed-once', 'Someone else')).status).toBe(422);
    expect((await press('pressed-again', 'Once')).status).toBe(409);
  });

  it('are the administrators and consultants of the firm, and those invited', async () => {
    const [at, other] = [await delivery.firm(), await delivery.firm()];
    const consultant = await make.user(at.id, { role: 'consultant' });
    const invited = await ask(at, 'inviteStaff', {
      body: { email: `new@${at.key}.test`, role: 'consultant', name: 'New' },
    });
    expect([invited.status, invited.body]).toMatchObject([
      201,
      { role: 'consultant', status: 'invited', invitation: { status: 'pending' } },
    ]);
    await make.user(at.id, { role: 'user', companyId: (await make.company(at.id))._id });
    await make.user(at.id, { role: 'consultant', status: 'removed' });
    const emails = [at.admin.email, consultant.email, `new@${at.key}.test`].toSorted();
    expect((await staff(at)).map(({ email }) => email)).toEqual(emails);
    expect((await staff(at, { query: { role: 'firmAdmin' } })).map(({ email }) => email)).toEqual([at.admin.email]);
    expect((await staff(at, { token: await at.sign(consultant) })).length).toBe(3);
    expect((await staff(other)).length).toBe(1);
    const mail = await delivery.system(() =>
      delivery.database.models.outbox.countDocuments({ 'payload.firmId': at.id.toHexString() }),
    );
    expect([mail, await actionsOf(at)]).toEqual([1, ['staff.invited']]);
  });

  it('are managed by administrators only', async () => {
    const at = await delivery.firm();
    const other = await delivery.firm();
    const consultant = await make.user(at.id, { role: 'consultant' });
    const company = await make.company(at.id);
    const tokens = [await at.sign(consultant)];
    for (const role of ['companyUser', 'user'] as const)
      tokens.push(await at.sign(await make.user(at.id, { role, companyId: company._id })));
    for (const token of tokens) {
      expect((await ask(at, 'inviteStaff', { token, body: { email: 'x@y.test', role: 'firmAdmin' } })).status).toBe(
        403,
      );
      expect((await ask(at, 'changeStaffRole', { token, user: consultant, body: { role: 'firmAdmin' } })).status).toBe(
        403,
      );
      expect((await ask(at, 'removeStaff', { token, user: at.admin })).status).toBe(403);
      expect((await ask(at, 'updateFirmSettings', { token, body: { version: 0, name: 'x' } })).status).toBe(403);
    }
    expect((await ask(other, 'removeStaff', { user: consultant })).status).toBe(404);
    expect((await ask(other, 'changeStaffRole', { user: consultant, body: { role: 'firmAdmin' } })).status).toBe(404);
    const client = await make.user(at.id, { role: 'companyUser', companyId: company._id });
    expect((await ask(at, 'changeStaffRole', { user: client, body: { role: 'firmAdmin' } })).status).toBe(404);
    for (const role of ['systemAdmin', 'companyUser'])
      expect((await ask(at, 'changeStaffRole', { user: consultant, body: { role } })).status).toBe(422);
  });

  it('lose their sessions and assignments when they are deactivated', async () => {
    const at = await delivery.firm();
    const consultant = await make.user(at.id, { role: 'consultant' });
    const company = await make.company(at.id, { assignedConsultantIds: [consultant._id] });
    const token = await at.sign(consultant);
    expect((await ask(at, 'staff', { token })).status).toBe(200);
    expect((await ask(at, 'removeStaff', { user: consultant })).status).toBe(200);
    expect((await ask(at, 'staff', { token })).status).toBe(401);
    expect(await userOf(consultant)).toMatchObject({ status: 'removed', version: 2 });
    const stored = await delivery.system(() =>
      delivery.database.models.companies.findById(company._id).orFail().lean(),
    );
    expect(stored.assignedConsultantIds).toEqual([]);
    expect((await ask(at, 'removeStaff', { user: consultant })).status).toBe(404);
  });

  it('have a change of role remembered in the audit trail, so that recovery restores no earlier one', async () => {
    const at = await delivery.firm();
    const former = await make.user(at.id, { role: 'firmAdmin' });
    const account = await make.authAccount({ email: former.email });
    expect((await ask(at, 'changeStaffRole', { user: former, body: { role: 'consultant' } })).status).toBe(200);
    const [known] = await delivery.system(() => lastKnownMemberships(delivery.database.models, account._id));
    expect(known).toMatchObject({
      userId: former._id,
      firmId: at.id,
      companyId: null,
      role: 'consultant',
      version: former.version + 1,
    });
  });

  it("have their end recorded in the audit trail, so that recovery doesn't restore them", async () => {
    const at = await delivery.firm();
    const former = await make.user(at.id, { role: 'consultant' });
    const account = await make.authAccount({ email: former.email });
    expect((await ask(at, 'removeStaff', { user: former })).status).toBe(200);
    const known = await delivery.system(() => lastKnownMemberships(delivery.database.models, account._id));
    expect(known).toMatchObject([{ userId: former._id, firmId: at.id, ended: true, version: former.version + 1 }]);
  });

  it('a consultant who is assigned and deactivated concurrently is assigned to nothing afterwards', async () => {
    const at = await delivery.firm();
    for (let round = 0; round < 4; round++) {
      const consultant = await make.user(at.id, { role: 'consultant' });
      const company = await make.company(at.id);
      const [assigned] = await Promise.all([
        ask(at, 'assignConsultants', { body: { companyIds: [hex(company)], assign: [hex(consultant)] } }),
        ask(at, 'removeStaff', { user: consultant }),
      ]);
      expect([200, 422]).toContain(assigned.status);
      const stored = await delivery.system(() =>
        delivery.database.models.companies.findById(company._id).orFail().lean(),
      );
      expect(stored.assignedConsultantIds).toEqual([]);
    }
  });

  it('keep one administrator, also when two remove or demote each other concurrently', async () => {
    const at = await delivery.firm();
    expect((await ask(at, 'removeStaff', { user: at.admin })).body).toMatchObject({ code: 'conflict' });
    expect((await ask(at, 'changeStaffRole', { user: at.admin, body: { role: 'consultant' } })).status).toBe(409);
    for (const act of ['removeStaff', 'changeStaffRole'] as const) {
      const each = await delivery.firm();
      const second = await make.user(each.id, { role: 'firmAdmin' });
      const token = await each.sign(second);
      const body = act === 'changeStaffRole' ? { role: 'consultant' } : undefined;
      const answers = await Promise.all([
        ask(each, act, { user: second, body }),
        ask(each, act, { user: each.admin, token, body }),
      ]);
      expect(answers.filter(({ status }) => status === 200).length, act).toBe(1);
      const left = await delivery.system(() =>
        delivery.database.models.users.countDocuments({ firmId: each.id, role: 'firmAdmin', status: 'active' }),
      );
      expect(left, act).toBe(1);
    }
  });
});

describe('settings of the firm', () => {
  it('are changed one after the other: the second sees the values set by the first', async () => {
    const at = await delivery.firm({ name: 'Old' });
    expect((await ask(at, 'firmSettings')).body).toMatchObject({
      name: 'Old',
      consultantsCanSeeAllClients: false,
      version: 0,
    });
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => ask(at, 'updateFirmSettings', { body: { version: 0, name } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current: won,
    });
    expect((await ask(at, 'firmSettings')).body).toEqual(won);
    expect(await actionsOf(at)).toEqual(['firm.settings-changed']);
  });

  it("name the zone of the firm's dates, which must exist", async () => {
    const at = await delivery.firm();
    expect((await ask(at, 'firmSettings')).body).toMatchObject({ timeZone: 'UTC' });
    for (const timeZone of ['Europe/Atlantis', '+02:00', '', '__proto__'])
      expect(await ask(at, 'updateFirmSettings', { body: { version: 0, timeZone } })).toMatchObject({
        status: 422,
        body: { details: { timeZone: expect.any(String) } },
      });
    expect(
      (await ask(at, 'updateFirmSettings', { body: { version: 0, timeZone: 'Europe/Berlin' } })).body,
    ).toMatchObject({
      timeZone: 'Europe/Berlin',
      version: 1,
    });
    expect(await actionsOf(at)).toEqual(['firm.settings-changed']);
  });

  it('that change nothing are no change, and missing fields stay', async () => {
    const at = await delivery.firm({ name: 'As ever' });
    const update = (body: object) => ask(at, 'updateFirmSettings', { body });
    expect((await update({ version: 0, name: 'As ever', timeZone: 'UTC' })).body).toMatchObject({
      name: 'As ever',
      version: 0,
    });
    expect(await actionsOf(at)).toEqual([]);
    expect((await update({ version: 0, timeZone: 'Europe/Berlin' })).body).toEqual({
      id: at.id.toHexString(),
      name: 'As ever',
      consultantsCanSeeAllClients: false,
      timeZone: 'Europe/Berlin',
      version: 1,
    });
    const [event] = await delivery.system(() => delivery.database.models.auditEvents.find({ firmId: at.id }).lean());
    expect(event).toMatchObject({
      targetType: 'firm',
      targetId: at.id.toHexString(),
      targetName: 'As ever',
      changes: { timeZone: { from: 'UTC', to: 'Europe/Berlin' } },
    });
    expect(Object.keys(event?.changes ?? {})).toEqual(['timeZone']);
  });

  it('are stored also when other services cannot be notified', async () => {
    const at = await delivery.firm();
    const published = vi
      .spyOn(delivery.service.engines.redis, 'publish')
      .mockRejectedValueOnce(new Error('Redis is gone'));
    expect((await ask(at, 'updateFirmSettings', { body: { version: 0, name: 'Told later' } })).status).toBe(200);
    expect(published).toHaveBeenCalledOnce();
    published.mockRestore();
    expect(delivery.service.logged.filter((line) => line.includes('could not be announced'))).toEqual([
      expect.stringContaining('Redis is gone'),
    ]);
    expect((await ask(at, 'firmSettings')).body).toMatchObject({ name: 'Told later', version: 1 });
  });

  it('of a firm that is removed concurrently are not found', async () => {
    const at = await delivery.firm();
    expect((await ask(at, 'firmSettings')).status).toBe(200);
    await delivery.system(() => delivery.database.models.firms.deleteOne({ _id: at.id }));
    expect((await ask(at, 'firmSettings')).status).toBe(404);
    expect((await ask(at, 'updateFirmSettings', { body: { version: 0, name: 'x' } })).status).toBe(404);
  });

  it('let consultants see all clients', async () => {
    const at = await delivery.firm();
    const company = await make.company(at.id);
    const token = await at.sign(await make.user(at.id, { role: 'consultant' }));
    const seen = () => delivery.service.call('company', { tenant: at.key, token, params: { companyId: hex(company) } });
    expect((await seen()).status).toBe(404);
    expect(
      (await ask(at, 'updateFirmSettings', { body: { version: 0, consultantsCanSeeAllClients: true } })).body,
    ).toMatchObject({ version: 1 });
    await expect.poll(async () => (await seen()).status).toBe(200);
  });

  it('can be read, and not be changed, while the account is read-only', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
    const consultant = await make.user(at.id, { role: 'consultant' });
    expect((await ask(at, 'firmSettings')).status).toBe(200);
    expect((await staff(at)).length).toBe(2);
    const writes: [CallName, Asked][] = [
      ['updateFirmSettings', { body: { version: 0, name: 'x' } }],
      ['inviteStaff', { body: { email: 'x@y.test', role: 'consultant' } }],
      ['changeStaffRole', { user: consultant, body: { role: 'firmAdmin' } }],
      ['removeStaff', { user: consultant }],
    ];
    for (const [name, asked] of writes) expect((await ask(at, name, asked)).status, name).toBe(402);
  });
});
