import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PASSWORD, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let identity: TestIdentity;
let count = 0;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

/** A firm with its administrator and a consultant, both signed in. */
async function firmWithPeople() {
  const key = `closing-${++count}`;
  const firm = await identity.make.firmAt(key, { name: `Closing ${count}` });
  const [admin, consultant] = [await identity.person(firm), await identity.person(firm, { role: 'consultant' })];
  const tokenOf = async (email: string) => (await identity.signIn(email, key)).grant.accessToken;
  const tokens = { admin: await tokenOf(admin.user.email), consultant: await tokenOf(consultant.user.email) };
  const remove = (body: { name: string; password: string }, token: string | null = tokens.admin) =>
    identity.call('deleteFirm', { tenant: key, token, body });
  return { key, firm, admin, tokens, remove };
}

test('a firm is deleted with its name and the own password: closed immediately, and all its sessions end', async () => {
  const { key, firm, admin, tokens, remove } = await firmWithPeople();
  const { name } = firm;
  for (const typed of ['', name.toLowerCase(), `${name} `])
    expect((await remove({ name: typed, password: PASSWORD })).body).toMatchObject({
      details: { name: 'Type the name of the firm exactly as it is written' },
    });
  const { status, body } = await remove({ name, password: PASSWORD });
  const restorableUntil = new Date(identity.now().getTime() + 30 * DAY_MS).toISOString();
  expect([status, body]).toEqual([200, { restorableUntil }]);
  for (const token of Object.values(tokens))
    expect((await identity.call('accountFirms', { tenant: key, token })).status).toBe(401);
  expect((await identity.signIn(admin.user.email, key)).response.body).toMatchObject({ code: 'account_archived' });
  const { models } = identity.data;
  const payload = { 'payload.firmId': firm._id.toHexString() };
  expect(await identity.look(() => models.outbox.find({ job: 'mail.firm-deleted', ...payload }).lean())).toMatchObject([
    { payload: { userId: admin.user._id.toHexString() } },
  ]);
  expect(
    await identity.look(() => models.auditEvents.find({ firmId: firm._id, action: 'firm.deleted' }).lean()),
  ).toMatchObject([{ actorId: admin.user._id }]);
});

test('not by a wrong password, a consultant or a stranger', async () => {
  const { firm, tokens, remove } = await firmWithPeople();
  const body = { name: firm.name, password: PASSWORD };
  expect((await remove({ ...body, password: 'a guess' })).body).toMatchObject({ code: 'wrong_password' });
  expect((await remove({ ...body, password: '' })).status).toBe(422);
  expect((await remove(body, tokens.consultant)).status).toBe(403);
  expect((await remove(body, null)).status).toBe(401);
  const stranger = await firmWithPeople();
  expect((await remove(body, stranger.tokens.admin)).status).toBe(401);
  const kept = await identity.look(() => identity.data.models.firms.findById(firm._id).orFail().lean());
  expect(kept.deletedAt ?? null).toBeNull();
});

test('guesses of the password are counted, over all calls that ask for it', async () => {
  const limited = await startTestIdentity({ rateLimitFactor: 1 });
  onTestFinished(() => limited.close());
  const firm = await limited.make.firmAt('acme');
  const { user } = await limited.person(firm);
  const { accessToken: token } = (await limited.signIn(user.email, 'acme')).grant;
  for (let guess = 0; guess < 10; guess += 1)
    await limited.call('changePassword', {
      tenant: 'acme',
      token,
      body: { currentPassword: 'a guess', newPassword: 'a better password' },
    });
  const body = { name: firm.name, password: PASSWORD };
  expect((await limited.call('deleteFirm', { tenant: 'acme', token, body })).status).toBe(429);
});
