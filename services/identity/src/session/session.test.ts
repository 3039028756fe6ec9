import type { SessionGrant } from '@scopewright/contracts';
import {
  type AuthAccountDoc,
  endAccountSessions,
  endMembershipSessions,
  runWithTenant,
  type UserDoc,
  withTransaction,
} from '@scopewright/data';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookieOf, PASSWORD, type Person, startTestIdentity } from '../testing/identity.ts';

const identity = await startTestIdentity();
const firm = await identity.make.firmAt('acme');
await identity.make.firmAt('other');
afterAll(() => identity.close());

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

const restore = (cookie: string, tenant: string | undefined = 'acme', headers: Record<string, string> = SAME_ORIGIN) =>
  identity.call('session', {
    ...(tenant === '' ? {} : { tenant }),
    headers: { ...(cookie === '' ? {} : { Cookie: cookie }), ...headers },
  });
const logOut = (cookie: string, headers: Record<string, string> = SAME_ORIGIN) =>
  identity.call('logout', { tenant: 'acme', headers: { Cookie: cookie, ...headers } });
const signedIn = async () => {
  const person = await identity.person(firm);
  return { ...person, ...(await identity.signIn(person.user.email, 'acme')) };
};
/** Whether an access token is still accepted. */
const works = async (token: string) =>
  (await identity.call('tenant', { params: { tenantKey: 'acme' }, tenant: 'acme', token })).status === 200;

describe('GET session', () => {
  test('returns a fresh token and rotates the secret', async () => {
    const { cookie, grant, user } = await signedIn();
    const answer = await restore(cookie);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { id: user._id.toHexString() },
      company: grant.company,
      abilities: grant.abilities,
    });
    const next = cookieOf(answer);
    expect(next).toMatch(/^sw_session=/);
    expect(next).not.toBe(cookie);
    expect((await restore(next)).status).toBe(200);
  });

  test('returns the current role, not that of the sign-in', async () => {
    const { cookie, user } = await signedIn();
    await identity.look(() =>
      identity.data.models.users.updateOne({ _id: user._id }, { $set: { role: 'consultant' } }),
    );
    expect(((await restore(cookie)).body as SessionGrant).user.role).toBe('consultant');
  });

  test('without a cookie, with a made-up one, or after its end it is 401', async () => {
    const { cookie } = await signedIn();
    const [sessionId] = cookie.slice('sw_session='.length).split('.');
    for (const value of [
      '',
      'sw_session=nonsense',
      `sw_session=${'a'.repeat(22)}.0.${'b'.repeat(43)}`,
      'sw_session={"$gt":""}',
      `sw_session=${sessionId}.`,
    ]) {
      expect((await restore(value)).status, value).toBe(401);
    }
    expect((await restore(cookie)).status).toBe(200);
  });

  test('is over once the account, or the membership, is of another version than it began with', async () => {
    const { data } = identity;
    const raised = { $inc: { version: 1 } };
    const ofAccount = await signedIn();
    await identity.look(() => data.models.authAccounts.updateOne({ _id: ofAccount.account._id }, raised));
    expect((await restore(ofAccount.cookie)).status).toBe(401);
    const ofMember = await signedIn();
    await identity.look(() => data.models.users.updateOne({ _id: ofMember.user._id }, raised));
    expect((await restore(ofMember.cookie)).status).toBe(401);
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
    expect(
      (await identity.call('session', { ...at, headers: { Cookie: `other=1; ${cookie}`, ...SAME_ORIGIN } })).status,
    ).toBe(200);
    expect(
      (await identity.call('session', { ...at, tenantHeader: 'other', headers: { Cookie: cookie, ...SAME_ORIGIN } }))
        .status,
    ).toBe(401);
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
    await identity.look(() =>
      identity.data.models.users.updateOne({ _id: removed.user._id }, { $set: { status: 'removed' } }),
    );
    expect((await restore(removed.cookie)).status).toBe(401);
    const closing = await identity.make.firmAt('closing');
    const { user } = await identity.person(closing);
    const { cookie } = await identity.signIn(user.email, 'closing');
    await identity.look(() =>
      identity.data.models.firms.updateOne({ _id: closing._id }, { $set: { archivedAt: identity.now() } }),
    );
    identity.engines.addresses.invalidate('closing');
    const answer = await restore(cookie, 'closing');
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'account_archived' }]);
  });

  test('signing in and taking a new token is activity of the firm, and a system administrator’s is not', async () => {
    const quiet = new Date(identity.now().getTime() - 3 * 60 * 60 * 1000);
    const firm = await identity.make.firmAt('active', { lastActivityAt: quiet });
    const activity = () =>
      identity.look(async () => (await identity.data.models.firms.findById(firm._id).orFail().lean()).lastActivityAt);
    const operator = await identity.person(null);
    const { cookie: operators } = await identity.signIn(operator.user.email, 'active');
    expect((await restore(operators, 'active')).status).toBe(200);
    const { user } = await identity.person(firm);
    expect(await activity()).toEqual(quiet);
    const { cookie } = await identity.signIn(user.email, 'active');
    await expect.poll(activity).toEqual(identity.now());
    identity.advance(60 * 60 * 1000);
    await restore(cookie, 'active');
    await expect.poll(activity).toEqual(identity.now());
  });

  test('the check at an archived firm takes no secret away', async () => {
    const firm = await identity.make.firmAt('pausing');
    const { user } = await identity.person(firm);
    const { cookie } = await identity.signIn(user.email, 'pausing');
    const archive = async (archivedAt: Date | null) => {
      await identity.look(() => identity.data.models.firms.updateOne({ _id: firm._id }, { $set: { archivedAt } }));
      identity.engines.addresses.invalidate('pausing');
    };
    await archive(identity.now());
    for (let check = 0; check < 3; check++) expect((await restore(cookie, 'pausing')).status).toBe(403);
    identity.advance(60_000);
    await archive(null);
    expect((await restore(cookie, 'pausing')).status).toBe(200);
  });

  test('a check at another firm’s host takes no secret away', async () => {
    const { cookie } = await signedIn();
    await restore(cookie, 'other');
    identity.advance(60_000);
    expect((await restore(cookie)).status).toBe(200);
  });

  test('session ids are random, and no number of wrong secrets ends a session', async () => {
    const { cookie } = await signedIn();
    const other = await signedIn();
    const idOf = (of: string) => of.slice('sw_session='.length).split('.')[0] ?? '';
    expect(idOf(cookie)).toMatch(/^[\w-]{22}$/);
    expect(idOf(cookie).slice(0, 8)).not.toBe(idOf(other.cookie).slice(0, 8));
    const secretOfAnother = other.cookie.split('.').slice(1).join('.');
    for (const secret of [...Array.from({ length: 40 }, (_, index) => `${index}.${'x'.repeat(43)}`), secretOfAnother]) {
      expect((await restore(`sw_session=${idOf(cookie)}.${secret}`)).status).toBe(401);
      await logOut(`sw_session=${idOf(cookie)}.${secret}`);
    }
    expect((await restore(cookie)).status).toBe(200);
  });

  test('a sign-in ticket is no cookie, and a cookie no ticket', async () => {
    const { cookie } = await signedIn();
    const sessionId = cookie.slice('sw_session='.length).split('.')[0] ?? '';
    const ticket = identity.proofs.write('ticket', { sessionId, generation: 0 });
    expect((await restore(`sw_session=${ticket}`)).status).toBe(401);
    expect(
      (await identity.call('redeemTicket', { tenant: 'acme', body: { ticket: cookie.slice('sw_session='.length) } }))
        .status,
    ).toBe(410);
    expect((await restore(cookie)).status).toBe(200);
  });

  test('the database holds no secret that opens a session', async () => {
    const { cookie } = await signedIn();
    const secret = cookie.split('.')[2] ?? '';
    const stored = await identity.look(() => identity.data.models.sessions.find({}).lean());
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

describe('a session that is not continued', () => {
  const idOf = (cookie: string) => cookie.slice('sw_session='.length).split('.')[0] ?? '';
  const ofSession = (sessionId: string) =>
    `sw_session=${identity.proofs.write('refresh', { sessionId, generation: 0 })}`;
  const totp = () => ({
    secret: { keyId: 'test', sealed: 'x' },
    lastStep: 0,
    createdAt: identity.now(),
    lastUsedAt: null,
  });

  test('one that was ended, also with the secret before the last within its grace', async () => {
    const { cookie } = await signedIn();
    const next = cookieOf(await restore(cookie));
    await logOut(next);
    expect((await restore(cookie)).status).toBe(401);
    expect((await restore(next)).status).toBe(401);
  });

  test('a deleted one', async () => {
    const { user, account } = await identity.person(firm);
    const { _id } = await identity.make.session(user, { accountId: account._id });
    await identity.look(() => identity.data.models.sessions.deleteOne({ _id }));
    expect((await restore(ofSession(_id))).status).toBe(401);
  });

  test('one that is over from the moment on at which it ends, which is no reuse of a secret', async () => {
    const { user, account } = await identity.person(firm);
    const { _id } = await identity.make.session(user, { accountId: account._id, expiresAt: identity.now() });
    expect((await restore(ofSession(_id))).status).toBe(401);
    expect(await identity.look(() => identity.data.models.sessions.findById(_id).lean())).toMatchObject({
      revokedAt: null,
    });
  });

  test('that of an impersonation, as a device', async () => {
    const { user, account } = await identity.person(firm);
    const begun = { administratorId: user._id, administratorSessionId: 'x', reason: 'Ticket 4711' };
    const impersonation = { ...begun, until: new Date(identity.now().getTime() + 60_000), returnUrl: '/' };
    const { _id } = await identity.make.session(user, { accountId: account._id, impersonation });
    expect((await restore(ofSession(_id))).status).toBe(401);
  });

  test('one that was opened by the password alone, once the account has a second factor', async () => {
    const { account, cookie } = await signedIn();
    await identity.look(() =>
      identity.data.models.authAccounts.updateOne({ _id: account._id }, { $set: { totp: totp() } }),
    );
    expect((await restore(cookie)).status).toBe(401);
    await identity.look(() =>
      identity.data.models.sessions.updateOne({ _id: idOf(cookie) }, { $set: { withSecondFactor: true } }),
    );
    expect((await restore(cookie)).status).toBe(200);
  });

  test('that of someone who belongs to nothing', async () => {
    const { user, cookie } = await signedIn();
    await identity.look(() =>
      identity.data.models.users.updateOne(
        { _id: user._id },
        { $set: { firmId: null, companyId: null, role: 'user' } },
      ),
    );
    for (const tenant of ['acme', '']) expect((await restore(cookie, tenant)).status).toBe(401);
  });
});

describe('DELETE session', () => {
  test('ends the session and its access tokens immediately, and removes the cookie', async () => {
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

  test('a guessed session id ends no one’s session', async () => {
    const { cookie } = await signedIn();
    await logOut(cookie.replace(/\.[^.]*$/, `.${'x'.repeat(43)}`));
    expect((await restore(cookie)).status).toBe(200);
  });
});

describe('signing out at a custom domain, a subdomain and the bare domain', () => {
  const CUSTOM = 'portal.acme-consulting.example';
  const HOSTS = { custom: { host: CUSTOM }, subdomain: { tenant: 'acme' }, bare: {} };
  type HostName = keyof typeof HOSTS;
  const names = Object.keys(HOSTS) as HostName[];
  const ORDERS = names.flatMap((first) =>
    names
      .filter((name) => name !== first)
      .map((second) => [first, second, ...names.filter((name) => name !== first && name !== second)]),
  );
  beforeAll(() => identity.make.address({ _id: CUSTOM, kind: 'custom', firmId: firm._id }));

  test.each(ORDERS)('in the order %s, %s, %s ends that host’s session, and only that', async (...order) => {
    // a system administrator can be signed in at all three; the browser has a cookie for each
    const { user } = await identity.person(null);
    const open = new Map<HostName, { cookie: string; token: string }>();
    for (const name of names) {
      const answer = await identity.call('login', {
        ...HOSTS[name],
        body: { email: user.email, password: PASSWORD },
        headers: SAME_ORIGIN,
      });
      open.set(name, { cookie: cookieOf(answer), token: (answer.body as SessionGrant).accessToken });
    }
    const stateOf = async (name: HostName) => {
      const { cookie = '', token = '' } = open.get(name) ?? {};
      const call = await identity.call('accountFirms', { ...HOSTS[name], token });
      const restored = await identity.call('session', { ...HOSTS[name], headers: { ...SAME_ORIGIN, Cookie: cookie } });
      if (restored.status === 200) open.set(name, { cookie: cookieOf(restored), token });
      return [call.status, restored.status];
    };
    const over = new Set<string>();
    for (const name of order as HostName[]) {
      const { cookie = '' } = open.get(name) ?? {};
      const answer = await identity.call('logout', { ...HOSTS[name], headers: { ...SAME_ORIGIN, Cookie: cookie } });
      expect(answer.status).toBe(200);
      over.add(name);
      for (const each of names) expect(await stateOf(each), each).toEqual(over.has(each) ? [401, 401] : [200, 200]);
    }
  });
});

test('a ticket opens one session at the firm’s own domain, and none at another firm’s', async () => {
  const [own, foreign] = ['tickets.acme-consulting.example', 'tickets.other.example'];
  const elsewhere = await identity.make.firmAt('tickets-elsewhere');
  await identity.make.address({ _id: own, kind: 'custom', firmId: firm._id });
  await identity.make.address({ _id: foreign, kind: 'custom', firmId: elsewhere._id });
  const { user } = await signedIn();
  const session = await identity.look(() => identity.data.models.sessions.findOne({ userId: user._id }).lean());
  const ticket = identity.proofs.write('ticket', { sessionId: session?._id ?? '', generation: 0 });
  const redeem = (host: string) => identity.call('redeemTicket', { host, body: { ticket } });
  expect((await redeem(foreign)).status).toBe(410);
  const redeemed = await redeem(own);
  expect(redeemed.body).toMatchObject({ user: { email: user.email }, company: { subdomain: 'acme' } });
  expect(
    (await identity.call('session', { host: own, headers: { ...SAME_ORIGIN, Cookie: cookieOf(redeemed) } })).status,
  ).toBe(200);
  expect((await redeem(own)).status).toBe(410);
});

describe('a sign-in in a browser that is signed in', () => {
  const signInHolding = (cookie: string, email: string) =>
    identity.call('login', {
      tenant: 'acme',
      body: { email, password: PASSWORD },
      headers: { ...SAME_ORIGIN, Cookie: cookie },
    });

  test('ends the session that its cookie replaces, of the same person and of another one', async () => {
    const [first, second] = [await signedIn(), await identity.person(firm)];
    const again = await signInHolding(first.cookie, first.user.email);
    expect(await works(first.grant.accessToken)).toBe(false);
    expect((await restore(first.cookie)).status).toBe(401);
    const other = await signInHolding(cookieOf(again), second.user.email);
    expect(await works((again.body as SessionGrant).accessToken)).toBe(false);
    expect(await works((other.body as SessionGrant).accessToken)).toBe(true);
  });

  test('that fails ends nothing', async () => {
    const first = await signedIn();
    expect((await signInHolding(first.cookie, 'nobody@example.test')).status).toBe(401);
    expect(await works(first.grant.accessToken)).toBe(true);
  });

  test('ends nothing by a made-up cookie', async () => {
    const first = await signedIn();
    const { user } = await identity.person(firm);
    await signInHolding(first.cookie.replace(/\.[^.]*$/, `.${'x'.repeat(43)}`), user.email);
    expect(await works(first.grant.accessToken)).toBe(true);
  });

  test('by a ticket ends the session that its cookie replaces', async () => {
    const first = await signedIn();
    const { user } = await signedIn();
    const session = await identity.look(() => identity.data.models.sessions.findOne({ userId: user._id }).lean());
    const ticket = identity.proofs.write('ticket', { sessionId: session?._id ?? '', generation: 0 });
    const redeemed = await identity.call('redeemTicket', {
      tenant: 'acme',
      body: { ticket },
      headers: { ...SAME_ORIGIN, Cookie: first.cookie },
    });
    expect(redeemed.status).toBe(200);
    expect(await works(first.grant.accessToken)).toBe(false);
    expect(await works((redeemed.body as SessionGrant).accessToken)).toBe(true);
  });
});

describe('sign-ins started with an earlier version are void', () => {
  /** A change of role in its transaction, as the services make it. */
  const changeRole = async (user: UserDoc) => {
    const { connection, models } = identity.data;
    const ended = await runWithTenant(user.firmId ?? '', () =>
      withTransaction(connection, async (session) => {
        await models.users.updateOne({ _id: user._id }, { $set: { role: 'user' } }, { session });
        return endMembershipSessions(models, user._id, { session, now: identity.now(), reason: 'role changed' });
      }),
    );
    await identity.engines.revocations.announce(ended);
  };
  const changePassword = async (account: AuthAccountDoc, password: string) => {
    const { connection, models } = identity.data;
    const passwordHash = await identity.passwords.hash(password);
    const ended = await withTransaction(connection, async (session) => {
      await models.authAccounts.updateOne({ _id: account._id }, { $set: { passwordHash } }, { session });
      return endAccountSessions(models, account._id, { session, now: identity.now(), reason: 'password changed' });
    });
    await identity.engines.revocations.announce(ended);
  };

  test('a sign-in whose password was checked before the change fails', async () => {
    const { user } = await identity.person(firm);
    const { matches } = identity.passwords;
    const hashing = vi.spyOn(identity.passwords, 'matches').mockImplementationOnce(async (...args) => {
      const right = await matches(...args);
      await changeRole(user);
      return right;
    });
    const { response, cookie } = await identity.signIn(user.email, 'acme');
    hashing.mockRestore();
    expect([response.status, cookie]).toEqual([401, '']);
    expect((await identity.signIn(user.email, 'acme')).grant.user.role).toBe('user');
  });

  test('a sign-in with the old password that is under way fails', async () => {
    const { user, account } = await identity.person(firm);
    const { matches } = identity.passwords;
    const hashing = vi.spyOn(identity.passwords, 'matches').mockImplementationOnce(async (...args) => {
      const right = await matches(...args);
      await changePassword(account, 'a new password');
      return right;
    });
    expect((await identity.signIn(user.email, 'acme')).response.status).toBe(401);
    hashing.mockRestore();
    expect((await identity.signIn(user.email, 'acme', 'a new password')).response.status).toBe(200);
  });

  test.each([
    ['role', ({ user }: Person) => changeRole(user)],
    ['password', ({ account }: Person) => changePassword(account, 'another password')],
  ])(
    'a change of %s ends tokens and refresh secrets, the person’s other firm’s too for a password',
    async (what, change) => {
      const person = await signedIn();
      const elsewhere = await identity.make.firmAt(`second-${what}`);
      await identity.make.user(elsewhere._id, { email: person.user.email });
      const second = await identity.signIn(person.user.email, `second-${what}`);
      await change(person);
      await expect.poll(() => works(person.grant.accessToken)).toBe(false);
      expect((await restore(person.cookie)).status).toBe(401);
      expect((await restore(second.cookie, `second-${what}`)).status).toBe(what === 'password' ? 401 : 200);
    },
  );

  test('in any order, no session of a concurrent sign-in, refresh and change survives the change with the old role', async () => {
    for (let round = 0; round < 12; round++) {
      const { user, cookie } = await signedIn();
      const [login, refresh] = await Promise.all([
        identity.signIn(user.email, 'acme'),
        restore(cookie),
        changeRole(user),
      ]);
      const grants = [login.grant, refresh.body as SessionGrant].filter((grant) => grant.accessToken !== undefined);
      for (const grant of grants) if (grant.user.role !== 'user') expect(await works(grant.accessToken)).toBe(false);
      for (const left of [login.cookie, cookieOf(refresh)].filter((value) => value !== '' && !value.endsWith('='))) {
        const later = await restore(left);
        if (later.status === 200) expect((later.body as SessionGrant).user.role).toBe('user');
      }
    }
  });
});
