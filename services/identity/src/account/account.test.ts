import type { AccountFirm, AccountSession, CallOutput, SessionGrant } from '@scopewright/contracts';
import { endAccountSessions, endMembershipSessions, type FirmDoc, withTransaction } from '@scopewright/data';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cookieOf, PASSWORD, type Person, startTestIdentity } from '../testing/identity.ts';

let count = 0;
const identity = await startTestIdentity();
afterAll(() => identity.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** A firm at its own address. */
async function newFirm(): Promise<FirmDoc & { key: string }> {
  const key = `firm-${++count}`;
  return { ...(await identity.make.firmAt(key, { name: `Firm ${key}` })), key };
}

/** A device that a person is signed in on: the headers and cookies that it sends to the firm's host. */
async function device(person: Person, key: string, userAgent = CHROME, password = PASSWORD) {
  const { status, body, ...response } = await identity.call('login', {
    tenant: key,
    body: { email: person.user.email, password },
    headers: { 'User-Agent': userAgent },
  });
  expect(status).toBe(200);
  const grant = body as SessionGrant;
  return {
    tenant: key,
    token: grant.accessToken,
    headers: { Cookie: cookieOf({ status, body, ...response }), 'Sec-Fetch-Site': 'same-origin' },
  };
}
type Device = Awaited<ReturnType<typeof device>>;

/** Makes the person of one firm a member of another too. */
const alsoAt = (person: Person, firm: FirmDoc, values = {}) =>
  identity.make.user(firm._id, { email: person.user.email, role: 'consultant', ...values });

const sessionsOf = async (from: Device) =>
  (await identity.call('accountSessions', from)).body as { sessions: AccountSession[]; total: number };
const firmsOf = async (from: Device) =>
  ((await identity.call('accountFirms', from)).body as { firms: AccountFirm[] }).firms;
const works = async (from: Device) => (await identity.call('accountFirms', from)).status;
const restores = async ({ tenant, headers }: Device) =>
  (await identity.call('session', { tenant, headers, token: null })).status;

test('lists the devices with descriptions, this one first, then the latest used, with those at other firms', async () => {
  const [here, there] = [await newFirm(), await newFirm()];
  const person = await identity.person(here);
  await alsoAt(person, there);
  const phone = await device(person, there.key, IPHONE);
  identity.advance(60_000);
  const laptop = await device(person, here.key);
  const { sessions, total } = await sessionsOf(phone);
  expect(total).toBe(2);
  expect(sessions).toMatchObject([
    { current: true, browser: 'Safari', system: 'iPhone', kind: 'phone', ip: '127.0.0.1', firmName: there.name },
    { current: false, browser: 'Chrome', system: 'Windows', kind: 'computer', firmName: here.name },
  ]);
  expect((await sessionsOf(laptop)).sessions.map(({ current, system }) => [current, system])).toEqual([
    [true, 'Windows'],
    [false, 'iPhone'],
  ]);
});

test('a device was last active when it last took a new token, from where it was then', async () => {
  const firm = await newFirm();
  const laptop = await device(await identity.person(firm), firm.key);
  const [before] = (await sessionsOf(laptop)).sessions;
  identity.advance(3_600_000);
  const { body } = await identity.call('session', {
    tenant: firm.key,
    token: null,
    headers: { ...laptop.headers, 'User-Agent': IPHONE },
  });
  const [after] = (await sessionsOf({ ...laptop, token: (body as SessionGrant).accessToken })).sessions;
  expect(after).toMatchObject({
    id: before?.id,
    signedInAt: before?.signedInAt,
    system: 'iPhone',
    lastActiveAt: identity.now().toISOString(),
  });
});

test('signs another device out immediately: its token, its cookie, and only its', async () => {
  const firm = await newFirm();
  const person = await identity.person(firm);
  const [laptop, phone, other] = [
    await device(person, firm.key),
    await device(person, firm.key, IPHONE),
    await device(person, firm.key),
  ];
  const id = (await sessionsOf(phone)).sessions[0]?.id ?? '';
  const end = () => identity.call('endSession', { ...laptop, params: { sessionId: id } });
  expect((await end()).body).toEqual({ success: true });
  expect([await works(phone), await restores(phone)]).toEqual([401, 401]);
  expect([await works(laptop), await works(other), await restores(other)]).toEqual([200, 200, 200]);
  expect((await end()).status).toBe(404);
});

/** A person of two firms, signed in on two devices at the first and on one at the second. */
async function atTwoFirms() {
  const [here, there] = [await newFirm(), await newFirm()];
  const person = await identity.person(here);
  await alsoAt(person, there);
  const [laptop, phone, away] = [
    await device(person, here.key),
    await device(person, here.key, IPHONE),
    await device(person, there.key),
  ];
  return { here, there, person, laptop, phone, away };
}

test('signs out all others, at every firm, and those not opened yet', async () => {
  const { here, there, laptop, phone, away } = await atTwoFirms();
  const stranger = await device(await identity.person(here), here.key);
  const { ticket } = (await identity.call('switchFirm', { ...phone, params: { firmId: there._id.toHexString() } }))
    .body as CallOutput<'switchFirm'>;
  expect((await sessionsOf(laptop)).total).toBe(3);
  expect((await identity.call('endOtherSessions', laptop)).body).toEqual({ ended: 3 });
  expect(await Promise.all([laptop, phone, away, stranger].map(works))).toEqual([200, 401, 401, 200]);
  expect((await identity.call('redeemTicket', { tenant: there.key, body: { ticket } })).status).toBe(410);
  expect((await identity.call('endOtherSessions', laptop)).body).toEqual({ ended: 0 });
});

test('no one ends or sees the session of another account: not in the firm, not as its administrator, not as system administrator', async () => {
  const firm = await newFirm();
  const mine = await device(await identity.person(firm, { role: 'user' }), firm.key);
  const id = (await sessionsOf(mine)).sessions[0]?.id ?? '';
  const system = await identity.person(null);
  for (const other of [await device(await identity.person(firm), firm.key), await device(system, firm.key)]) {
    expect((await identity.call('endSession', { ...other, params: { sessionId: id } })).status).toBe(404);
    expect((await sessionsOf(other)).sessions.map((session) => session.id)).not.toContain(id);
  }
  expect(await works(mine)).toBe(200);
});

test('a token of one firm, of a revoked session or of a former role is worth nothing', async () => {
  const [firm, other] = [await newFirm(), await newFirm()];
  const person = await identity.person(firm, { role: 'consultant' });
  const laptop = await device(person, firm.key);
  expect(await works({ ...laptop, tenant: other.key })).toBe(401);
  const ended = await identity.look(() =>
    withTransaction(identity.data.connection, (session) =>
      endMembershipSessions(identity.data.models, person.user._id, { session, now: identity.now(), reason: 'demoted' }),
    ),
  );
  await identity.engines.revocations.announce(ended);
  for (const name of [
    'accountFirms',
    'accountSessions',
    'endOtherSessions',
    'emailChange',
    'cancelEmailChange',
  ] as const)
    expect((await identity.call(name, laptop)).status, name).toBe(401);
});

test("lists the person's firms that can be switched to, and no other", async () => {
  const [a, b, archived, former, invited] = [
    await newFirm(),
    await newFirm(),
    await identity.make.firmAt('gone', { archivedAt: identity.now() }),
    await newFirm(),
    await newFirm(),
  ];
  const person = await identity.person(a);
  await alsoAt(person, b);
  await alsoAt(person, archived);
  await alsoAt(person, former, { status: 'removed' });
  await alsoAt(person, invited, { status: 'invited' });
  await identity.person(former);
  expect(await firmsOf(await device(person, a.key))).toEqual([
    { firmId: a._id.toHexString(), name: a.name, subdomain: a.key, role: 'firmAdmin', current: true },
    { firmId: b._id.toHexString(), name: b.name, subdomain: b.key, role: 'consultant', current: false },
  ]);
});

test('a ticket signs in at another of the person’s firms, once, as who they are there', async () => {
  const [here, there, foreign] = [await newFirm(), await newFirm(), await newFirm()];
  const person = await identity.person(here);
  await alsoAt(person, there, { name: 'Ada There' });
  const laptop = await device(person, here.key);
  const go = (firmId: string) => identity.call('switchFirm', { ...laptop, params: { firmId } });
  for (const firmId of [foreign._id.toHexString(), 'f'.repeat(24)]) expect((await go(firmId)).status).toBe(404);
  const { subdomain, ticket } = (await go(there._id.toHexString())).body as CallOutput<'switchFirm'>;
  expect(subdomain).toBe(there.key);
  expect((await identity.call('redeemTicket', { tenant: here.key, body: { ticket } })).status).toBe(410);
  const taken = await identity.call('redeemTicket', { tenant: there.key, body: { ticket } });
  expect((taken.body as SessionGrant).user).toMatchObject({
    name: 'Ada There',
    role: 'consultant',
    email: person.user.email,
  });
  expect((await identity.call('redeemTicket', { tenant: there.key, body: { ticket } })).status).toBe(410);
  expect(await works(laptop)).toBe(200);
});

test('a company that is part of no firm is a place to go to, and named among the devices', async () => {
  const here = await newFirm();
  const key = `old-${++count}`;
  const company = await identity.make.legacyCompanyAt(key);
  const person = await identity.person(here);
  await identity.make.user(null, {
    email: person.user.email,
    role: 'companyUser',
    isAdmin: false,
    companyId: company._id,
  });
  const laptop = await device(person, here.key);
  const target = (await firmsOf(laptop)).find(({ current }) => !current);
  expect(target).toEqual({
    firmId: company._id.toHexString(),
    name: company.name,
    subdomain: key,
    role: 'companyUser',
    current: false,
  });
  const { ticket } = (await identity.call('switchFirm', { ...laptop, params: { firmId: target?.firmId ?? '' } }))
    .body as CallOutput<'switchFirm'>;
  const taken = await identity.call('redeemTicket', { tenant: key, body: { ticket } });
  expect((taken.body as SessionGrant).user.companyId).toBe(company._id.toHexString());
  expect((await sessionsOf(laptop)).sessions.map(({ firmName }) => firmName)).toEqual([here.name, company.name]);
});

const changePassword = (from: Device, currentPassword: string, newPassword: string) =>
  identity.call('changePassword', { ...from, body: { currentPassword, newPassword } });

test('a new password leaves this device signed in, with new secrets, and signs the others out', async () => {
  const { here, person, laptop, phone, away } = await atTwoFirms();
  const changed = await changePassword(laptop, PASSWORD, 'a better password');
  expect(changed.status).toBe(200);
  const now = {
    ...laptop,
    token: (changed.body as SessionGrant).accessToken,
    headers: { ...laptop.headers, Cookie: cookieOf(changed) },
  };
  expect(await Promise.all([now, laptop, phone, away].map(works))).toEqual([200, 401, 401, 401]);
  expect([await restores(now), await restores(phone), await restores(away)]).toEqual([200, 401, 401]);
  expect((await sessionsOf({ ...now })).total).toBe(1);
  const mails = await identity.data.models.outbox
    .find({ job: 'mail.password', 'payload.accountId': person.account._id.toHexString() })
    .lean();
  expect(mails).toMatchObject([{ payload: { what: 'changed' } }]);
  expect((await identity.signIn(person.user.email, here.key, PASSWORD)).response.status).toBe(401);
  expect((await identity.signIn(person.user.email, here.key, 'a better password')).response.status).toBe(200);
});

test('a new password is set once when its answer was lost, and another one is still refused', async () => {
  const firm = await newFirm();
  const person = await identity.person(firm);
  const laptop = await device(person, firm.key);
  const lost = await Promise.all([
    changePassword(laptop, PASSWORD, 'a better password'),
    changePassword(laptop, PASSWORD, 'a better password'),
  ]);
  expect(lost.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const restored = await identity.call('session', { tenant: laptop.tenant, headers: laptop.headers, token: null });
  const again = { ...laptop, token: (restored.body as SessionGrant).accessToken };
  const repeated = await changePassword(again, PASSWORD, 'a better password');
  expect([repeated.status, repeated.body]).toMatchObject([200, { accessToken: expect.any(String) }]);
  expect(await works({ ...again, token: (repeated.body as SessionGrant).accessToken })).toBe(200);
  expect((await changePassword(again, PASSWORD, 'a worse password')).status).toBe(403);
  expect(
    await identity.data.models.outbox.countDocuments({
      job: 'mail.password',
      'payload.accountId': person.account._id.toHexString(),
    }),
  ).toBe(1);
  expect((await changePassword(again, 'a better password', 'a better password')).status).toBe(422);
});

test('whose membership has ended since the new password was set gets no token for sending it again', async () => {
  const firm = await newFirm();
  const person = await identity.person(firm);
  const laptop = await device(person, firm.key);
  const changed = await changePassword(laptop, PASSWORD, 'a better password');
  // ended by a process that has not notified the others yet
  await identity.look(() =>
    withTransaction(identity.data.connection, (session) =>
      endMembershipSessions(identity.data.models, person.user._id, { session, now: identity.now(), reason: 'demoted' }),
    ),
  );
  const again = { ...laptop, token: (changed.body as SessionGrant).accessToken };
  expect((await changePassword(again, PASSWORD, 'a better password')).status).toBe(401);
});

test('a copied refresh secret is worth nothing after the change', async () => {
  const firm = await newFirm();
  const laptop = await device(await identity.person(firm), firm.key);
  await changePassword(laptop, PASSWORD, 'a better password');
  identity.advance(31_000);
  expect(await restores(laptop)).toBe(401);
});

test.each([
  ['not the password', 'a better password', 403, 'wrong_password'],
  [PASSWORD, PASSWORD, 422, 'validation_failed'],
  [PASSWORD, 'short', 422, 'validation_failed'],
  [PASSWORD, '         ', 422, 'validation_failed'],
])('changing %j to %j is %i %s and changes nothing', async (current, next, status, code) => {
  const firm = await newFirm();
  const person = await identity.person(firm);
  const laptop = await device(person, firm.key);
  const answer = await changePassword(laptop, current, next);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  expect(await works(laptop)).toBe(200);
  expect((await identity.signIn(person.user.email, firm.key)).response.status).toBe(200);
});

test('of two concurrent changes one succeeds, and the other device is signed out', async () => {
  const firm = await newFirm();
  const person = await identity.person(firm);
  const [laptop, phone] = [await device(person, firm.key), await device(person, firm.key)];
  const statuses = (
    await Promise.all([
      changePassword(laptop, PASSWORD, 'one new password'),
      changePassword(phone, PASSWORD, 'two new passwords'),
    ])
  ).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await Promise.all([laptop, phone].map(works))).toEqual([401, 401]);
  const opens = await Promise.all(
    ['one new password', 'two new passwords'].map((password) => identity.signIn(person.user.email, firm.key, password)),
  );
  expect(opens.filter(({ response }) => response.status === 200)).toHaveLength(1);
});

test('guesses at the current password are throttled for the account, not for others', async () => {
  const limited = await startTestIdentity({ rateLimitFactor: 1 });
  onTestFinished(() => limited.close());
  const firm = await limited.make.firmAt('acme');
  const tokenOf = async () => (await limited.signIn((await limited.person(firm)).user.email, 'acme')).grant.accessToken;
  const guess = async (token: string) =>
    (
      await limited.call('changePassword', {
        tenant: 'acme',
        token,
        body: { currentPassword: 'a guess', newPassword: 'a better password' },
      })
    ).status;
  const token = await tokenOf();
  const statuses = [];
  for (let time = 0; time < 11; time++) statuses.push(await guess(token));
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
  expect(await guess(await tokenOf())).toBe(403);
});

test('someone who must set a new password may do nothing else, and everything after', async () => {
  const firm = await newFirm();
  const person = await identity.person(firm, {}, { mustChangePassword: true });
  const laptop = await device(person, firm.key);
  const restored = await identity.call('session', { tenant: firm.key, headers: laptop.headers, token: null });
  expect(restored.body).toMatchObject({ mustChangePassword: true });
  const current = { ...laptop, headers: { ...laptop.headers, Cookie: cookieOf(restored) } };
  for (const name of [
    'accountFirms',
    'accountSessions',
    'endOtherSessions',
    'emailChange',
    'resendConfirmation',
  ] as const) {
    const { status, body } = await identity.call(name, current);
    expect([status, body], name).toMatchObject([
      403,
      { code: 'password_change_required', error: 'Please set a new password first.' },
    ]);
  }
  const invitation = await identity.call('acceptInvitation', {
    ...current,
    params: { token: 'x'.repeat(43) },
    body: {},
  });
  expect(invitation.body).toMatchObject({ code: 'password_change_required' });
  const changed = await changePassword(current, PASSWORD, 'a password of my own');
  expect(changed.body).toMatchObject({ mustChangePassword: false });
  expect(await works({ ...current, token: (changed.body as SessionGrant).accessToken })).toBe(200);
  expect((await identity.signIn(person.user.email, firm.key, 'a password of my own')).grant.mustChangePassword).toBe(
    false,
  );
});

test('someone who must set a new password can log out', async () => {
  const firm = await newFirm();
  const laptop = await device(await identity.person(firm, {}, { mustChangePassword: true }), firm.key);
  expect((await identity.call('logout', { tenant: firm.key, headers: laptop.headers, token: null })).body).toEqual({
    success: true,
  });
  expect((await changePassword(laptop, PASSWORD, 'a better password')).status).toBe(401);
});

test('a session that the change of a password elsewhere has ended can’t set another one', async () => {
  const firm = await newFirm();
  const person = await identity.person(firm);
  const laptop = await device(person, firm.key);
  // not announced: the token is still accepted, but the database has the newer version
  await identity.look(() =>
    withTransaction(identity.data.connection, (session) =>
      endAccountSessions(identity.data.models, person.account._id, { session, now: identity.now(), reason: 'reset' }),
    ),
  );
  expect((await changePassword(laptop, PASSWORD, 'a better password')).status).toBe(401);
});

test('changes the own name at this firm only', async () => {
  const [here, there] = [await newFirm(), await newFirm()];
  const person = await identity.person(here);
  const elsewhere = await alsoAt(person, there, { name: 'Ada There' });
  const laptop = await device(person, here.key);
  expect((await identity.call('changeName', { ...laptop, body: { name: '  Ada <b>Admin</b> ' } })).body).toEqual({
    name: 'Ada <b>Admin</b>',
  });
  expect((await identity.call('changeName', { ...laptop, body: { name: '\u200b' } })).status).toBe(422);
  const names = await identity.look(() =>
    identity.data.models.users.find({ email: person.user.email }).sort({ _id: 1 }).lean(),
  );
  expect(names.map(({ name }) => name)).toEqual(['Ada <b>Admin</b>', elsewhere.name]);
});
