import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let person: Person;
const identity = await startTestIdentity();
const firm = await identity.make.firmAt('acme');
afterAll(() => identity.close());

let limited: TestIdentity;
beforeEach(async () => {
  person = await identity.person(firm);
  limited = await startTestIdentity({ rateLimitFactor: 1, shared: identity });
  return () => limited.close();
});

interface Attempt {
  email?: string;
  password?: string;
  cookie?: string;
  on?: TestIdentity;
}
const attempt = ({ email = person.user.email, password = PASSWORD, cookie, on = limited }: Attempt = {}) =>
  on.call('login', {
    tenant: 'acme',
    headers: cookie === undefined ? {} : { Cookie: cookie },
    body: { email, password },
  });
const status = async (given: Attempt = {}) => (await attempt(given)).status;

/** Signs in from a new browser and returns its cookies; without rate limits, which are not tested here. */
async function browserOf(email = person.user.email) {
  const { headers, body } = await attempt({ email, on: identity });
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const [device, session] = ['sw_device=', 'sw_session'].map(
    (name) => cookies.find((cookie) => cookie.startsWith(name)) ?? '',
  );
  return { device: String(device), session: String(session), token: (body as { accessToken: string }).accessToken };
}
/** Fails to sign in from unknown browsers until the address has no attempts remaining. */
async function exhaust(email = person.user.email): Promise<void> {
  for (let index = 0; index < 10; index += 1) expect(await status({ email, password: 'wrong horse' })).toBe(401);
  expect(await status({ email, password: 'wrong horse' })).toBe(429);
}

describe('once strangers have used up the attempts of an address', () => {
  test('its browser still signs in, and no other one', async () => {
    const { device } = await browserOf();
    await exhaust();
    expect(await status()).toBe(429);
    expect(await status({ cookie: device })).toBe(200);
  });

  test('a made-up browser, one of someone else and one among several do not help', async () => {
    const other = await identity.person(firm);
    const { device: foreign } = await browserOf(other.user.email);
    await exhaust();
    for (const cookie of [
      foreign,
      `sw_device=${'A'.repeat(22)}`,
      'sw_device=',
      `sw_device=${'A'.repeat(5000)}`,
      'sw_device={"$gt":""}',
    ])
      expect(await status({ cookie }), cookie.slice(0, 40)).toBe(429);
    const account = await identity.data.models.authAccounts.findById(person.account._id).orFail().lean();
    for (const { digest } of account.devices) expect(await status({ cookie: `sw_device=${digest}` })).toBe(429);
  });

  test('an address without an account is answered alike, for any browser', async () => {
    const { device } = await browserOf();
    await exhaust('nobody@example.test');
    expect(await status({ email: 'nobody@example.test', cookie: device })).toBe(429);
  });
});

describe('a known browser', () => {
  test("that was stolen has ten attempts, which don't count against others", async () => {
    const { device: stolen } = await browserOf();
    const { device: own } = await browserOf();
    for (let index = 0; index < 10; index += 1)
      expect(await status({ password: 'wrong horse', cookie: stolen })).toBe(401);
    expect(await status({ password: 'wrong horse', cookie: stolen })).toBe(429);
    expect(await status({ cookie: stolen })).toBe(429);
    expect([await status({ cookie: own }), await status()]).toEqual([200, 200]);
  });

  test('is forgotten when the person signs out there, until they sign in again', async () => {
    const { device, session } = await browserOf();
    const out = await identity.call('logout', {
      tenant: 'acme',
      headers: { Cookie: session, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(out.status).toBe(200);
    await exhaust();
    expect(await status({ cookie: device })).toBe(429);
    expect(await status({ cookie: device, on: identity })).toBe(200);
    expect(await status({ cookie: device })).toBe(200);
  });

  test('is forgotten when the person signs it out from another one, which stays known', async () => {
    const [lost, own, third] = [await browserOf(), await browserOf(), await browserOf()];
    const sessions = await identity.look(() =>
      identity.data.models.sessions.find({ accountId: person.account._id }).sort({ createdAt: 1 }).lean(),
    );
    const account = await identity.data.models.authAccounts.findById(person.account._id).orFail().lean();
    const first = sessions.find(({ device }) => device === account.devices.at(-1)?.digest);
    expect(
      (await identity.call('endSession', { tenant: 'acme', token: own.token, params: { sessionId: first?._id ?? '' } }))
        .status,
    ).toBe(200);
    await exhaust();
    expect(await Promise.all([lost, own, third].map(({ device }) => status({ cookie: device })))).toEqual([
      429, 200, 200,
    ]);
    expect((await identity.call('endOtherSessions', { tenant: 'acme', token: own.token })).status).toBe(200);
    expect(await Promise.all([own, third].map(({ device }) => status({ cookie: device })))).toEqual([200, 429]);
  });

  test('is forgotten when the password is reset, and stays known on which it is changed', async () => {
    const [other, own] = [await browserOf(), await browserOf()];
    const body = { currentPassword: PASSWORD, newPassword: 'another horse' };
    expect((await identity.call('changePassword', { tenant: 'acme', token: own.token, body })).status).toBe(200);
    await exhaust();
    const tried = (cookie: string, password: string) => status({ cookie, password });
    expect([await tried(other.device, 'another horse'), await tried(own.device, 'another horse')]).toEqual([429, 200]);
    const { email } = person.user;
    expect((await identity.call('resetPassword', { body: { email } })).status).toBe(202);
    const reset = {
      email,
      newPassword: 'a third horse',
      verificationCode: await identity.codeFor(email, 'reset-password'),
    };
    expect((await identity.call('resetPassword', { body: reset })).status).toBe(200);
    expect(await tried(own.device, 'a third horse')).toBe(429);
  });
});

test('no one is notified of a new device after signing out and in again in the same browser', async () => {
  const { device, session } = await browserOf();
  await identity.call('logout', { tenant: 'acme', headers: { Cookie: session, 'Sec-Fetch-Site': 'same-origin' } });
  const deviceMails = () => identity.data.models.outbox.countDocuments({ job: 'mail.new-device' });
  const before = await deviceMails();
  expect(await status({ cookie: device, on: identity })).toBe(200);
  expect(await deviceMails()).toBe(before);
});
