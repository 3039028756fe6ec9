import {
  archiveFirm,
  closeFirm,
  type FirmDoc,
  publishAddressChange,
  restoreFirmToken,
  restoreNonceOf,
  runWithTenant,
  withTransaction,
} from '@scopewright/data';
import type { ClientSession } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { type Asked, type CallName, type Delivery, SECRET, startDelivery, type TestFirm } from '../testing/delivery.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BY_NOBODY = { actorId: null, ip: null, requestId: null };
const delivery = await startDelivery('restore');
afterAll(() => delivery.close());

/** Calls as an anonymous visitor at the firm's address. */
const visit = (at: TestFirm, name: CallName, asked: Asked) => delivery.service.call(name, { tenant: at.key, ...asked });
const restore = (at: TestFirm, token: string) => visit(at, 'restoreFirm', { body: { token } });
const look = (at: TestFirm, token: string) => visit(at, 'firmToRestore', { params: { token } });
const firmOf = (at: TestFirm) =>
  delivery.system(() => delivery.database.models.firms.findById(at.id).orFail().lean<FirmDoc>());
const linkOf = async (at: TestFirm) =>
  restoreFirmToken(at.id.toHexString(), restoreNonceOf(await firmOf(at)) ?? '', SECRET);
const mails = (at: TestFirm) =>
  delivery.database.models.outbox.find({ job: 'mail.restore-link', 'payload.firmId': at.id.toHexString() }).lean();
const sees = (at: TestFirm, archived: boolean) =>
  expect.poll(() => delivery.service.engines.addresses.resolve(at.key)).toMatchObject({ archived });

/** Archives a firm as the worker does. */
const archived = async (values: Partial<FirmDoc> = {}) => {
  const at = await delivery.firm(values);
  await archive(at);
  return at;
};
const closing = async (
  at: TestFirm,
  close: (models: Delivery['database']['models'], now: Date, session: ClientSession) => ReturnType<typeof closeFirm>,
) => {
  const { database, service, time } = delivery;
  const closed = await runWithTenant(at.id, () =>
    withTransaction(database.connection, (session) => close(database.models, time.clock(), session)),
  );
  await service.engines.revocations.announce(closed?.ended ?? { sessionIds: [] });
  await publishAddressChange(service.engines.redis, at.key);
  await sees(at, true);
};
const archive = (at: TestFirm) =>
  closing(at, (models, now, session) => archiveFirm(models, { firmId: at.id, now, by: BY_NOBODY }, session));
const remove = (at: TestFirm) => closing(at, (models, now, session) => closeFirm(models, { now, session }));
const INVALID = { status: 404, body: { error: 'This link is no longer valid.' } };
const BACK = { status: 409, body: { error: 'This account is already restored. You can sign in.' } };

describe('an archived firm', () => {
  it('lets no one in: earlier sessions end, and a session that slipped in learns why', async () => {
    const at = await delivery.firm();
    expect((await visit(at, 'firmSettings', { token: at.token })).status).toBe(200);
    await archive(at);
    expect((await visit(at, 'firmSettings', { token: at.token })).status).toBe(401);
    const late = await at.sign(at.admin);
    expect(await visit(at, 'firmSettings', { token: late })).toMatchObject({
      status: 403,
      body: { code: 'account_archived' },
    });
    expect(
      await visit(at, 'createCompany', { token: late, body: { companyName: 'x', adminEmail: 'a@b.co' } }),
    ).toMatchObject({ status: 403 });
  });

  it('takes data that was under way when it was archived, and nothing after it', async () => {
    const at = await delivery.firm();
    const write = (name: string) =>
      visit(at, 'createCompany', {
        token: at.token,
        body: { companyName: name, adminEmail: `${name}@client.example` },
      });
    const writes = ['one', 'two', 'three', 'four'].map(write);
    await archive(at);
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 401, 403].includes(status))).toEqual([]);
    expect((await write('five')).status).toBe(401);
    const made = await delivery.system(() =>
      delivery.database.models.companies.countDocuments({ consultingFirmId: at.id }),
    );
    expect(made).toBe(statuses.filter((status) => status === 201).length);
  });

  it('is restored by the mailed link once, read-only or paid as its plan says, and sessions that slipped in since end', async () => {
    const at = await archived({ trialEndsAt: new Date(0), lastActivityAt: new Date(0) });
    const late = await at.sign(at.admin);
    const token = await linkOf(at);
    const { name } = await firmOf(at);
    expect(await look(at, token)).toMatchObject({
      status: 200,
      body: { firmName: name, state: 'archived', restorableUntil: null },
    });
    expect((await firmOf(at)).archivedAt).not.toBeNull();
    expect(await restore(at, token)).toMatchObject({ status: 200, body: { firmName: name, subdomain: at.key } });
    expect(await firmOf(at)).toMatchObject({ archivedAt: null, lastActivityAt: delivery.time.clock() });
    await sees(at, false);
    expect((await visit(at, 'firmSettings', { token: late })).status).toBe(401);
    const token2 = await at.sign(at.admin);
    expect((await visit(at, 'firmSettings', { token: token2 })).status).toBe(200);
    expect((await visit(at, 'createCompany', { token: token2, body: {} })).body).toMatchObject({
      code: 'account_read_only',
    });
    expect(await look(at, token)).toMatchObject({ status: 200, body: { state: 'restored' } });
    expect(await restore(at, token)).toMatchObject(BACK);
  });

  it('of two concurrent attempts one restores it, and the other learns of it', async () => {
    const at = await archived();
    const token = await linkOf(at);
    const answers = await Promise.all([restore(at, token), restore(at, token), restore(at, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const trail = await delivery.system(() =>
      delivery.database.models.auditEvents.find({ firmId: at.id, action: 'firm.restored' }).lean(),
    );
    expect(trail).toHaveLength(1);
  });

  it('comes back by no other link: changed, of another firm, at another firm’s address, or of an earlier archiving', async () => {
    const [at, other] = [await archived(), await archived()];
    const [token, foreign] = [await linkOf(at), await linkOf(other)];
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${at.id.toHexString()}.${foreign.slice(25)}`,
      foreign,
    ];
    for (const one of wrong)
      for (const answer of [await look(at, one), await restore(at, one)]) expect(answer).toMatchObject(INVALID);
    expect(await restore(other, token)).toMatchObject(INVALID);
    expect((await delivery.service.call('restoreFirm', { body: { token } })).status).toBe(404);
    expect((await restore(at, token)).status).toBe(200);
    await sees(at, false);
    delivery.time.advance(DAY_MS);
    await archive(at);
    for (const answer of [await look(at, token), await restore(at, token)]) expect(answer).toMatchObject(INVALID);
  });

  it('that is deleted comes back by the link of the deletion alone', async () => {
    const at = await archived();
    const token = await linkOf(at);
    await remove(at);
    for (const answer of [await look(at, token), await restore(at, token)]) expect(answer).toMatchObject(INVALID);
    const until = new Date(delivery.time.clock().getTime() + 30 * DAY_MS).toISOString();
    const link = await linkOf(at);
    expect((await look(at, link)).body).toMatchObject({ state: 'deleted', restorableUntil: until });
    expect((await restore(at, link)).status).toBe(200);
    expect(await firmOf(at)).toMatchObject({ archivedAt: null, deletedAt: null });
    expect((await look(at, token)).body).toMatchObject({ state: 'restored' });
  });

  it('that is being removed for good does not come back', async () => {
    const at = await delivery.firm();
    await remove(at);
    const token = await linkOf(at);
    await delivery.system(() =>
      delivery.database.models.firms.updateOne({ _id: at.id }, { $set: { purgingAt: delivery.time.clock() } }),
    );
    for (const answer of [await look(at, token), await restore(at, token)]) expect(answer).toMatchObject(INVALID);
  });
});

describe('the link, asked for again', () => {
  const ask = (at: TestFirm, email: string) => visit(at, 'requestRestoreLink', { body: { email } });

  it('is answered alike for everyone, and the worker finds out whose the address is', async () => {
    const at = await archived();
    for (const email of [at.admin.email, 'nobody@example.test'])
      expect(await ask(at, email)).toMatchObject({ status: 200, body: { success: true } });
    expect((await mails(at)).map(({ payload }) => payload)).toEqual(
      [at.admin.email, 'nobody@example.test'].map((email) => ({
        firmId: at.id.toHexString(),
        email,
        issue: expect.any(String),
        link: { origin: expect.stringContaining(at.key), tenantKey: null },
      })),
    );
  });

  it('is one mail when it is asked for again within a minute', async () => {
    const at = await archived();
    delivery.time.advance(MINUTE_MS - (delivery.time.clock().getTime() % MINUTE_MS));
    for (let press = 0; press < 2; press++) await ask(at, at.admin.email);
    delivery.time.advance(MINUTE_MS);
    await ask(at, at.admin.email);
    const [first, second, later] = (await mails(at)).map(({ payload }) => (payload as { issue: string }).issue);
    expect(second).toBe(first);
    expect(later).not.toBe(first);
  });

  it('is not mailed for a firm that is open, nor for a company without a firm', async () => {
    const at = await delivery.firm();
    expect(await ask(at, at.admin.email)).toMatchObject(BACK);
    await delivery.make.legacyCompanyAt('old-company', { status: 'archived' });
    expect(
      (await delivery.service.call('requestRestoreLink', { tenant: 'old-company', body: { email: 'a@b.co' } })).status,
    ).toBe(409);
    expect(await mails(at)).toEqual([]);
  });
});
