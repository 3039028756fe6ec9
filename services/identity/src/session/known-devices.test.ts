import type { AuthAccountDoc } from '@scopewright/data';
import { type CallContext, inTx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { PAYMENT_TOKEN, startTestIdentity } from '../testing/identity.ts';
import { digestOf, rememberDevice } from './known-devices.ts';

const identity = await startTestIdentity();
const firm = await identity.make.firmAt('acme');
afterAll(() => identity.close());

/** Signs in with a browser that has these cookies. @returns the browser's device cookie afterwards */
async function signIn(email: string, cookie = ''): Promise<string> {
  const headers: Record<string, string> = cookie === '' ? {} : { Cookie: cookie };
  const { status, headers: answered } = await identity.call('login', {
    tenant: 'acme',
    headers,
    body: { email, password: 'correct horse' },
  });
  expect(status).toBe(200);
  const set = answered.getSetCookie().find((line) => line.startsWith('sw_device='));
  expect(set).toMatch(/^sw_device=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  return set?.split(';')[0] ?? '';
}
const deviceMails = () => identity.look(() => identity.data.models.outbox.countDocuments({ job: 'mail.new-device' }));
/** How many mails about a new device `work` sends. */
async function toldOf(work: () => Promise<unknown>): Promise<number> {
  const before = await deviceMails();
  await work();
  return (await deviceMails()) - before;
}

test('a person who signs in with another browser is notified, in the transaction that opens the session', async () => {
  const { user } = await identity.person(firm);
  expect(await toldOf(() => signIn(user.email))).toBe(0);
  expect(await toldOf(() => signIn(user.email))).toBe(1);
  const row = await identity.look(() =>
    identity.data.models.outbox.findOne({ job: 'mail.new-device' }).sort({ _id: -1 }).lean(),
  );
  const sessions = await identity.look(() =>
    identity.data.models.sessions.find({ userId: user._id }, { _id: 1 }).lean(),
  );
  expect(sessions.map(({ _id }) => ({ sessionId: _id }))).toContainEqual(row?.payload);
});

test('a browser is known from then on, and retains its name', async () => {
  const { user } = await identity.person(firm);
  const first = await signIn(user.email);
  const second = await signIn(user.email);
  expect(await toldOf(async () => expect(await signIn(user.email, first)).toBe(first))).toBe(0);
  expect(await toldOf(() => signIn(user.email, `other=1; ${second}`))).toBe(0);
});

test('a browser that someone else uses is new to who never did, and nothing stored ties the two together', async () => {
  const [ada, grace] = [(await identity.person(firm)).user, (await identity.person(firm)).user];
  const cookie = await signIn(ada.email);
  await signIn(grace.email);
  expect(await toldOf(() => signIn(grace.email, cookie))).toBe(1);
  const accounts = await identity.look(() =>
    Promise.all([ada, grace].map(({ email }) => identity.data.models.authAccounts.findOne({ email }).orFail().lean())),
  );
  const digests = accounts.flatMap(({ devices }) => devices.map(({ digest }) => digest));
  expect(new Set(digests).size).toBe(3);
  expect(JSON.stringify(accounts)).not.toContain(cookie.slice('sw_device='.length));
});

test('the browser of a signup is known: who signs in with another one next is notified', async () => {
  const [subdomain, adminEmail, password] = ['signed-up', 'jo@signed-up.test', 'correct horse'];
  const form = {
    companyName: 'Signed Up',
    subdomain,
    adminEmail,
    adminName: 'Jo',
    password,
    paymentToken: PAYMENT_TOKEN,
  };
  const signedUp = await identity.call('signup', { body: form });
  const { ticket } = signedUp.body as { ticket: string };
  const taken = await identity.call('redeemTicket', { tenant: subdomain, body: { ticket } });
  expect(taken.status).toBe(200);
  const own = taken.headers.getSetCookie().find((line) => line.startsWith('sw_device='));
  const signInThere = (Cookie: string) =>
    identity.call('login', { tenant: subdomain, headers: { Cookie }, body: { email: adminEmail, password } });
  expect(await toldOf(() => signInThere('other=1'))).toBe(1);
  expect(await toldOf(() => signInThere(own?.split(';')[0] ?? ''))).toBe(0);
});

test('a made-up name is replaced', async () => {
  const { user } = await identity.person(firm);
  for (const value of ['x', 'a'.repeat(200), '{"$gt":""}', '"><script>'])
    expect(await signIn(user.email, `sw_device=${value}`)).not.toBe(`sw_device=${value}`);
});

test('a failed sign-in makes no browser known', async () => {
  const { user } = await identity.person(firm);
  await signIn(user.email);
  const answer = await identity.call('login', { tenant: 'acme', body: { email: user.email, password: 'wrong horse' } });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('the last fifty are remembered', async () => {
  const { user } = await identity.person(firm);
  const first = await signIn(user.email);
  const account = await identity.look(() => identity.data.models.authAccounts.findOne({ email: user.email }).lean());
  const [own] = account?.devices ?? [];
  const others = Array.from({ length: 49 }, (_, index) => ({ digest: `digest ${index}`, signedInAt: new Date() }));
  await identity.look(() =>
    identity.data.models.authAccounts.updateOne({ email: user.email }, { $set: { devices: [...others, own] } }),
  );
  await signIn(user.email);
  expect(await toldOf(() => signIn(user.email, first))).toBe(1);
});

const remember = (accountId: AuthAccountDoc['_id'], ...deviceIds: string[]) =>
  inTx(identity.data, {} as CallContext, async (tx) => {
    const isNew: boolean[] = [];
    for (const deviceId of deviceIds)
      isNew.push(await rememberDevice(tx, { accountId, deviceId, now: identity.now() }));
    return isNew;
  });

test('browsers that one transaction remembers are all known', async () => {
  const { account } = await identity.person(firm);
  expect(await remember(account._id, 'first', 'second', 'first')).toEqual([false, true, false]);
  const { devices } = await identity.data.models.authAccounts.findById(account._id).orFail().lean();
  expect(devices.map(({ digest }) => digest)).toEqual(
    ['first', 'second'].map((deviceId) => digestOf(deviceId, account._id.toHexString())),
  );
});

test('the browser of a deleted account is not reported as new', async () => {
  expect(await remember(new Types.ObjectId(), 'first')).toEqual([false]);
});
