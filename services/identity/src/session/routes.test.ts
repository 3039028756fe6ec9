import type { SessionGrant } from '@scopewright/contracts';
import type { FirmDoc } from '@scopewright/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
let firm: FirmDoc;

beforeAll(async () => {
  identity = await startTestIdentity();
  firm = await identity.make.firmAt('acme');
  await identity.make.firmAt('other');
});
afterAll(() => identity.close());

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

const restore = (cookie: string, tenant: string | undefined = 'acme', headers: Record<string, string> = SAME_ORIGIN) =>
  identity.call('session', { ...(tenant === '' ? {} : { tenant }), headers: { ...(cookie === '' ? {} : { Cookie: cookie }), ...headers } });
const logOut = (cookie: string, headers: Record<string, string> = SAME_ORIGIN) =>
  identity.call('logout', { tenant: 'acme', headers: { Cookie: cookie, ...headers } });
const signedIn = async () => {
  const person = await identity.person(firm);
  return { ...person, ...(await identity.signIn(person.user.email, 'acme')) };
};
/** Whether an access token still lets its owner in. */
const works = async (token: string) => (await identity.call('tenant', { params: { tenantKey: 'acme' }, tenant: 'acme', token })).status === 200;

describe('GET session', () => {
  test('gives a fresh token and rotates the secret', async () => {
    const { cookie, grant, user } = await signedIn();
    const answer = await restore(cookie);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { id: user._id.toHexString() }, company: grant.company, abilities: grant.abilities });
    const next = cookieOf(answer);
    expect(next).toMatch(/^sw_session=/);
    expect(next).not.toBe(cookie);
    expect((await restore(next)).status).toBe(200);
  });

  test('tells the role of today, not of the sign-in', async () => {
    const { cookie, user } = await signedIn();
    await identity.look(() => identity.data.models.users.updateOne({ _id: user._id }, { $set: { role: 'consultant' } }));
    expect(((await restore(cookie)).body as SessionGrant).user.role).toBe('consultant');
  });

  test('without a cookie, with a made-up one, or after its end it is 401', async () => {
    const { cookie } = await signedIn();
    const [sessionId] = cookie.slice('sw_session='.length).split('.');
    for (const value of ['', 'sw_session=nonsense', `sw_session=${'a'.repeat(24)}.${'b'.repeat(43)}`, 'sw_session={"$gt":""}', `sw_session=${sessionId}.`]) {
      expect((await restore(value)).status, value).toBe(401);
    }
    expect((await restore(cookie)).status).toBe(200);
  });

  test('is refused to other sites', async () => {
    const { cookie } = await signedIn();
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://other.scopewright.app' },
    ];
    for (const headers of foreign) {
      expect((await restore(cookie, 'acme', headers)).status).toBe(403);
    }
    expect((await restore(cookie, 'acme', { Origin: 'http://acme.scopewright.app' })).status).toBe(200);
  });

  test('is 401 at another firm’s host and at the bare domain', async () => {
    const { cookie } = await signedIn();
    expect((await restore(cookie, 'other')).status).toBe(401);
    expect((await restore((await signedIn()).cookie, '')).status).toBe(401);
  });

  test('on a local host the cookie of the tenant counts', async () => {
    const { user } = await identity.person(firm);
    const at = { host: 'localhost:3000', tenantHeader: 'acme' };
    const login = await identity.call('login', { ...at, body: { email: user.email, password: 'correct horse' } });
    const cookie = cookieOf(login);
    expect((await identity.call('session', { ...at, headers: { Cookie: `other=1; ${cookie}`, ...SAME_ORIGIN } })).status).toBe(200);
    expect((await identity.call('session', { ...at, tenantHeader: 'other', headers: { Cookie: cookie, ...SAME_ORIGIN } })).status).toBe(401);
  });

  test('parallel tabs get the same successor, within the grace of 30 seconds', async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    identity.advance(30_000);
    expect((await restore(cookie)).status).toBe(200);
  });

  test('a tab that comes late within the grace does not bring an older secret back', async () => {
    const { cookie } = await signedIn();
    const second = cookieOf(await restore(cookie));
    const third = cookieOf(await restore(second));
    const late = await restore(second);
    expect([late.status, cookieOf(late)]).toEqual([200, third]);
  });

  test('a secret used again after the grace ends the session everywhere', async () => {
    const { cookie, grant } = await signedIn();
    const next = cookieOf(await restore(cookie));
    identity.advance(31_000);
    expect((await restore(cookie)).status).toBe(401);
    expect((await restore(next)).status).toBe(401);
    await expect.poll(() => works(grant.accessToken)).toBe(false);
  });

  test('a secret older than the last two ends the session also within the grace', async () => {
    const { cookie } = await signedIn();
    const second = cookieOf(await restore(cookie));
    const third = cookieOf(await restore(second));
    expect((await restore(cookie)).status).toBe(401);
    expect((await restore(third)).status).toBe(401);
  });

  test('a session ends after 30 days without use, and lives on while it is used', async () => {
    const { cookie } = await signedIn();
    identity.advance(29 * 24 * 60 * 60 * 1000);
    const next = cookieOf(await restore(cookie));
    identity.advance(29 * 24 * 60 * 60 * 1000);
    const last = await restore(next);
    expect(last.status).toBe(200);
    identity.advance(31 * 24 * 60 * 60 * 1000);
    expect((await restore(cookieOf(last))).status).toBe(401);
  });

  test('a removed user and an archived firm are out', async () => {
    const removed = await signedIn();
    await identity.look(() => identity.data.models.users.updateOne({ _id: removed.user._id }, { $set: { status: 'removed' } }));
    expect((await restore(removed.cookie)).status).toBe(401);
    const closing = await identity.make.firmAt('closing');
    const { user } = await identity.person(closing);
    const { cookie } = await identity.signIn(user.email, 'closing');
    await identity.look(() => identity.data.models.firms.updateOne({ _id: closing._id }, { $set: { archivedAt: identity.now() } }));
    identity.engines.addresses.invalidate('closing');
    const answer = await restore(cookie, 'closing');
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'account_archived' }]);
  });

  test('the database holds no secret that opens a session', async () => {
    const { cookie } = await signedIn();
    const secret = cookie.split('.')[1] ?? '';
    const stored = await identity.look(() => identity.data.models.sessions.find({}).lean());
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

describe('DELETE session', () => {
  test('ends the session and its access tokens at once, and takes the cookie away', async () => {
    const { cookie, grant } = await signedIn();
    expect(await works(grant.accessToken)).toBe(true);
    const answer = await logOut(cookie);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sw_session=; Path=\/; Max-Age=0/);
    expect(await works(grant.accessToken)).toBe(false);
    expect((await restore(cookie)).status).toBe(401);
    expect((await logOut(cookie)).status).toBe(200);
  });

  test('leaves the user’s other devices alone', async () => {
    const { user, cookie } = await signedIn();
    const other = await identity.signIn(user.email, 'acme');
    await logOut(cookie);
    expect((await restore(other.cookie)).status).toBe(200);
  });

  test('needs the own page: without an origin, or with another one, it is 403', async () => {
    const { cookie } = await signedIn();
    expect((await logOut(cookie, {})).status).toBe(403);
    expect((await logOut(cookie, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await restore(cookie)).status).toBe(200);
  });

  test('a guessed session id ends nobody’s session', async () => {
    const { cookie } = await signedIn();
    await logOut(cookie.replace(/\..*/, `.${'x'.repeat(43)}`));
    expect((await restore(cookie)).status).toBe(200);
  });
});
