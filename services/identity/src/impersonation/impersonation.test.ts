import type { CallOutput, SessionGrant } from '@scopewright/contracts';
import {
  type AuthAccountDoc,
  endAccountSessions,
  endMembershipSessions,
  type UserDoc,
  withTransaction,
} from '@scopewright/data';
import jwt from 'jsonwebtoken';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, startTestIdentity } from '../testing/identity.ts';

const MINUTE_MS = 60_000;
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

let administrator: Person & { token: string; cookie: string };
const identity = await startTestIdentity({ impersonationMinutes: 30 });
const firm = await identity.make.firmAt('looked-at', { name: 'Looked At' });
await identity.make.firmAt('elsewhere');
afterAll(() => identity.close());
beforeEach(async () => {
  administrator = await newAdministrator();
});

async function newAdministrator(values: Partial<UserDoc> = {}) {
  const person = await identity.person(null, { role: 'systemAdmin', isAdmin: true, name: 'Grace Root', ...values });
  const { grant, cookie } = await identity.signIn(person.user.email);
  return { ...person, token: grant.accessToken, cookie };
}

type Begun = CallOutput<'beginImpersonation'>;
type Opened = CallOutput<'openImpersonation'>;
const id = (person: Person) => person.user._id.toHexString();

const ask = (
  userId: string,
  { token = administrator.token, body = {}, tenant }: { token?: string; body?: object; tenant?: string } = {},
) =>
  identity.call('beginImpersonation', {
    params: { userId },
    token,
    body: { password: PASSWORD, reason: 'Ticket 4711', page: '/system-admin/users?x=1', ...body },
    ...(tenant !== undefined && { tenant }),
  });
const open = (code: string, tenant: string | undefined = 'looked-at') =>
  identity.call('openImpersonation', { tenant, body: { code } });
const goOn = (secret: string, tenant = 'looked-at') =>
  identity.call('continueImpersonation', { tenant, body: { secret } });
const stop = (secret: string) => identity.call('endImpersonation', { tenant: 'looked-at', body: { secret } });

async function codeFor(person: Person): Promise<string> {
  const { status, body } = await ask(id(person));
  expect(status).toBe(200);
  return (body as Begun).code;
}
async function looked(values: Partial<UserDoc> = {}, account: Partial<AuthAccountDoc> = {}) {
  const person = await identity.person(firm, values, account);
  const { status, body } = await open(await codeFor(person));
  expect(status).toBe(200);
  return { person, opened: body as Opened };
}
/** Whether an access token is accepted for a page of the firm. */
const works = async (token: string, tenant = 'looked-at') =>
  (await identity.call('firmSecurity', { tenant, token })).status === 200;
const isOver = async ({ accessToken, secret }: Opened) => {
  expect(await goOn(secret)).toMatchObject({ status: 410 });
  expect(await works(accessToken)).toBe(false);
};
const change = (
  work: (session: Parameters<Parameters<typeof withTransaction>[1]>[0]) => ReturnType<typeof endMembershipSessions>,
) =>
  identity.look(async () =>
    identity.engines.revocations.announce(await withTransaction(identity.data.connection, work)),
  );
const events = (action: string) =>
  identity.look(() =>
    identity.data.models.auditEvents.find({ action, firmId: firm._id }).sort({ at: -1, _id: -1 }).lean(),
  );

describe('beginning', () => {
  test('returns a code for the host of the person, with its expiry', async () => {
    const person = await identity.person(firm);
    const { body } = await ask(id(person));
    expect(body).toEqual({
      subdomain: 'looked-at',
      code: expect.any(String),
      codeSeconds: 60,
      until: new Date(identity.now().getTime() + 30 * MINUTE_MS).toISOString(),
    });
  });

  test('is recorded where the firm sees it, and its administrators are mailed', async () => {
    const own = await identity.make.firmAt('told');
    const [first, second] = [await identity.person(own), await identity.person(own)];
    const person = await identity.person(own, { role: 'consultant', name: 'Con' });
    await ask(id(person), { body: { reason: 'The SOW is not shown' } });
    const [event, mails] = await identity.look(async () => [
      await identity.data.models.auditEvents.findOne({ action: 'impersonation.begun', firmId: own._id }).lean(),
      await identity.data.models.outbox.find({ job: 'mail.impersonation' }).sort({ _id: -1 }).limit(2).lean(),
    ]);
    expect(event).toMatchObject({
      actorId: administrator.user._id,
      targetName: 'Con',
      changes: {
        administrator: { to: 'Grace Root' },
        reason: { to: 'The SOW is not shown' },
        until: { to: expect.any(String) },
      },
    });
    expect(new Set(mails.map(({ payload }) => (payload as { userId: string }).userId))).toEqual(
      new Set([id(first), id(second)]),
    );
  });

  test('is one impersonation for any number of requests, until its code is used', async () => {
    const own = await identity.make.firmAt('pressed');
    await identity.person(own);
    const person = await identity.person(own, { role: 'consultant' });
    const press = (body = {}) => ask(id(person), { body });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    const codes = answers.map(({ body }) => (body as Begun).code);
    expect(codes).toEqual([codes[0], codes[0], codes[0]]);
    const begun = () =>
      identity.look(async () => [
        await identity.data.models.auditEvents.countDocuments({ action: 'impersonation.begun', firmId: own._id }),
        await identity.data.models.sessions.countDocuments({ userId: person.user._id }),
      ]);
    expect(await begun()).toEqual([1, 1]);
    expect((await press({ reason: 'Another ticket' })).status).toBe(200);
    expect(await begun()).toEqual([2, 2]);
    expect((await open(codes[0] ?? '', 'pressed')).status).toBe(200);
    expect(((await press()).body as Begun).code).not.toBe(codes[0]);
    expect(await begun()).toEqual([3, 3]);
  });

  test('takes the password of the administrator, a reason, and a page to come back to', async () => {
    const person = await identity.person(firm);
    expect(await ask(id(person), { body: { password: 'another one' } })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    const bad = [
      { password: '' },
      { reason: '' },
      { reason: '  ' },
      { reason: 'x'.repeat(301) },
      { page: '//evil.example' },
      { page: 'https://evil.example' },
    ];
    for (const body of [...bad, { page: '/\\evil.example' }, { page: 'javascript:alert(1)' }])
      expect((await ask(id(person), { body })).status).toBe(422);
    const sessions = await identity.look(() =>
      identity.data.models.sessions.countDocuments({ userId: person.user._id }),
    );
    expect(sessions).toBe(0);
  });

  test('is for system administrators with their own session', async () => {
    const person = await identity.person(firm);
    const member = await identity.signIn(person.user.email, 'looked-at');
    expect((await ask(id(person), { token: member.grant.accessToken, tenant: 'looked-at' })).status).toBe(403);
    const { opened } = await looked();
    expect(await ask(id(person), { token: opened.accessToken, tenant: 'looked-at' })).toMatchObject({
      status: 403,
      body: { code: 'impersonation_read_only' },
    });
    await identity.call('logout', { headers: { Cookie: administrator.cookie, ...SAME_ORIGIN } });
    expect((await ask(id(person))).status).toBe(401);
  });

  test('is never for a system administrator, by any membership', async () => {
    const colleague = await newAdministrator();
    const alsoMember = await identity.make.user(firm._id, { email: colleague.user.email });
    for (const userId of [id(colleague), id(administrator), alsoMember._id.toHexString()])
      expect(await ask(userId)).toMatchObject({
        status: 409,
        body: { error: 'No one can view the product as a system administrator.' },
      });
  });

  test('is for who is active in a firm that is open', async () => {
    const closed = await identity.make.firmAt('closed', { archivedAt: identity.now() });
    const people = [
      await identity.person(closed),
      await identity.person(firm, { status: 'invited' }),
      await identity.person(firm, { status: 'removed' }),
      await identity.person(await identity.make.firm()),
    ];
    for (const person of people) expect((await ask(id(person))).status).toBe(409);
    expect((await ask((await identity.make.user(firm._id))._id.toHexString())).status).toBe(409);
    expect((await ask('f'.repeat(24))).status).toBe(404);
  });

  test('is for the people of a company without a firm too, whose administrators are notified', async () => {
    const company = await identity.make.legacyCompanyAt('alone');
    const person = await identity.person(null, { role: 'companyUser', companyId: company._id });
    const opened = await open(await codeFor(person), 'alone');
    expect(opened).toMatchObject({ status: 200, body: { user: { id: id(person) }, abilities: ['company:list'] } });
    const [mail] = await identity.look(() =>
      identity.data.models.outbox.find({ job: 'mail.impersonation' }).sort({ _id: -1 }).limit(1).lean(),
    );
    expect(mail?.payload).toMatchObject({ userId: id(person) });
  });

  test('answers 404 where it is turned off, also to a code and a secret from before', async () => {
    const off = await startTestIdentity({ impersonationMinutes: 0, shared: identity });
    try {
      const { opened, person } = await looked();
      const code = await codeFor(person);
      const body = { password: PASSWORD, reason: 'x', page: '/' };
      const { grant } = await off.signIn(administrator.user.email);
      expect(grant.impersonationMinutes).toBe(0);
      expect(
        (await off.call('beginImpersonation', { params: { userId: id(person) }, token: grant.accessToken, body }))
          .status,
      ).toBe(404);
      expect((await off.call('openImpersonation', { tenant: 'looked-at', body: { code } })).status).toBe(410);
      expect(
        (await off.call('continueImpersonation', { tenant: 'looked-at', body: { secret: opened.secret } })).status,
      ).toBe(410);
    } finally {
      await off.close();
    }
  });

  test('the session of a system administrator, and of no one else, states for how long', async () => {
    const member = await identity.person(firm);
    expect((await identity.signIn(administrator.user.email)).grant).toMatchObject({
      impersonation: null,
      impersonationMinutes: 30,
    });
    expect((await identity.signIn(member.user.email, 'looked-at')).grant).toMatchObject({
      impersonation: null,
      impersonationMinutes: 0,
    });
  });
});

describe('the code', () => {
  test("opens the person's view, read-only", async () => {
    const { person, opened } = await looked({ role: 'firmAdmin', name: 'Ada' });
    expect(opened).toMatchObject({
      user: { id: id(person), name: 'Ada', role: 'firmAdmin', isAdmin: false },
      company: { name: 'Looked At' },
      abilities: [
        'company:list',
        'company:list-all',
        'change-order:review',
        'clause:review',
        'scope:read',
        'scope:hours',
        'scope:templates',
        'trace:review',
        'tracking:read',
        'tracking:firm',
        'backlog:read',
        'backlog:plan',
        'activity:list',
        'activity:list-all',
        'user:list',
        'staff:list',
        'firm:view-settings',
      ],
      impersonation: {
        administrator: 'Grace Root',
        secondsLeft: 1800,
        returnUrl: 'http://scopewright.app/system-admin/users?x=1',
      },
      impersonationMinutes: 0,
    });
    expect(jwt.decode(opened.accessToken)).toMatchObject({
      sub: id(person),
      act: { sub: id(administrator), acc: administrator.account._id.toHexString() },
    });
    expect(await works(opened.accessToken)).toBe(true);
    expect(await works(opened.accessToken, 'elsewhere')).toBe(false);
  });

  test('sets no cookie, and opens nothing where cookies count', async () => {
    const person = await identity.person(firm);
    const answer = await open(await codeFor(person));
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { secret } = answer.body as Opened;
    for (const value of [secret, secret.replace(/\.\d+\./, '.0.')])
      expect(
        (
          await identity.call('session', {
            tenant: 'looked-at',
            headers: { Cookie: `sw_session=${value}`, ...SAME_ORIGIN },
          })
        ).status,
      ).toBe(401);
    expect(
      (await identity.call('redeemTicket', { tenant: 'looked-at', body: { ticket: await codeFor(person) } })).status,
    ).toBe(410);
  });

  test('works once, also with many concurrent attempts', async () => {
    const code = await codeFor(await identity.person(firm));
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
    expect((await open(code)).status).toBe(410);
  });

  test('works for a minute', async () => {
    const code = await codeFor(await identity.person(firm));
    identity.advance(60_000);
    expect((await open(code)).status).toBe(410);
  });

  test('is worth nothing at another host, and still works at its own', async () => {
    const code = await codeFor(await identity.person(firm));
    for (const tenant of ['elsewhere', 'nobodys', undefined])
      expect((await identity.call('openImpersonation', { ...(tenant && { tenant }), body: { code } })).status).toBe(
        410,
      );
    expect((await open(code)).status).toBe(200);
  });

  test('invented ones, tickets, and the secret of another impersonation are invalid', async () => {
    const { opened } = await looked();
    const code = await codeFor(await identity.person(firm));
    const [sessionId, , secret] = code.split('.');
    for (const text of [opened.secret, `${sessionId}.1.${secret}`, `${'a'.repeat(22)}.0.${secret}`, 'x'.repeat(40)])
      expect((await open(text)).status).toBe(410);
    expect((await goOn(code)).status).toBe(410);
    expect((await open(code)).status).toBe(200);
  });

  test('two codes open two impersonations, each its own', async () => {
    const [one, two] = [await identity.person(firm), await identity.person(firm)];
    const codes = await Promise.all([one, two].map(codeFor));
    const answers = await Promise.all(codes.map((code) => open(code)));
    expect(answers.map(({ body }) => (body as Opened).user.id)).toEqual([id(one), id(two)]);
  });

  test('is refused once the firm is closed or read about as such', async () => {
    const own = await identity.make.firmAt('closing');
    const person = await identity.person(own);
    const code = await codeFor(person);
    await identity.look(() => identity.data.models.firms.updateOne({ _id: own._id }, { archivedAt: identity.now() }));
    identity.engines.addresses.invalidate('closing');
    expect(await open(code, 'closing')).toMatchObject({ status: 403, body: { code: 'account_archived' } });
  });
});

describe('an impersonation', () => {
  test('continues with its secret until its end, and never beyond', async () => {
    const { opened } = await looked();
    const started = identity.now().getTime();
    identity.advance(14 * MINUTE_MS);
    const later = (await goOn(opened.secret)).body as SessionGrant;
    expect(later.impersonation).toEqual({ ...opened.impersonation, secondsLeft: 16 * 60 });
    identity.advance(14 * MINUTE_MS);
    const last = (await goOn(opened.secret)).body as SessionGrant;
    expect((jwt.decode(last.accessToken) as { exp: number }).exp).toBe(Math.floor((started + 30 * MINUTE_MS) / 1000));
    expect(await works(last.accessToken)).toBe(true);
    identity.advance(2 * MINUTE_MS);
    await isOver({ ...opened, ...last });
  });

  test("shows the person's current role, and does not require the person's pending steps from the viewer", async () => {
    const { person, opened } = await looked({ role: 'firmAdmin' }, { mustChangePassword: true });
    expect(opened).toMatchObject({ mustChangePassword: false, mustEnrolSecondFactor: false });
    expect(await works(opened.accessToken)).toBe(true);
    await identity.look(() => identity.data.models.users.updateOne({ _id: person.user._id }, { name: 'Renamed' }));
    expect((await goOn(opened.secret)).body).toMatchObject({ user: { name: 'Renamed' } });
  });

  test('is of a person with a second factor too', async () => {
    const key = {
      id: 'p'.repeat(22),
      credentialId: 'c',
      publicKey: 'k',
      counter: 0,
      transports: [],
      rpId: 'scopewright.app',
      name: 'Key',
    };
    const { opened } = await looked({}, { passkeys: [{ ...key, createdAt: identity.now(), lastUsedAt: null }] });
    expect((await goOn(opened.secret)).status).toBe(200);
  });

  test('ends when the administrator stops it, once, and that is recorded', async () => {
    const { person, opened } = await looked();
    expect((await stop(opened.secret)).status).toBe(200);
    await isOver(opened);
    expect((await stop(opened.secret)).status).toBe(200);
    const ended = (await events('impersonation.ended')).filter(({ targetId }) => targetId === id(person));
    expect(ended).toMatchObject([
      { actorId: administrator.user._id, changes: { administrator: { to: 'Grace Root' } } },
    ]);
    expect((await stop('x'.repeat(40))).status).toBe(410);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['signs out', () => identity.call('logout', { headers: { Cookie: administrator.cookie, ...SAME_ORIGIN } })],
    [
      'is deactivated or demoted',
      () =>
        change((session) =>
          endMembershipSessions(identity.data.models, administrator.user._id, {
            session,
            now: identity.now(),
            reason: 'test',
          }),
        ),
    ],
    [
      'has another password',
      () =>
        change((session) =>
          endAccountSessions(identity.data.models, administrator.account._id, {
            session,
            now: identity.now(),
            reason: 'test',
          }),
        ),
    ],
  ])('ends when the administrator %s', async (_what, work) => {
    const { opened } = await looked();
    const { code } = (await ask(id(await identity.person(firm)))).body as Begun;
    await work();
    await isOver(opened);
    expect((await open(code)).status).toBe(410);
  });

  test('ends when the administrator no longer is one, or their session has ended for any reason', async () => {
    const { opened } = await looked();
    await identity.look(() =>
      identity.data.models.users.updateOne(
        { _id: administrator.user._id },
        { role: 'user', isAdmin: false, firmId: firm._id },
      ),
    );
    expect((await goOn(opened.secret)).status).toBe(410);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'is deactivated',
      ({ user }) =>
        change((session) =>
          endMembershipSessions(identity.data.models, user._id, { session, now: identity.now(), reason: 'test' }),
        ),
    ],
    [
      'has signed the other devices out',
      async ({ user }) => {
        const { grant } = await identity.signIn(user.email, 'looked-at');
        await identity.call('endOtherSessions', { tenant: 'looked-at', token: grant.accessToken });
      },
    ],
  ])('ends when the person %s', async (_what, work) => {
    const { person, opened } = await looked();
    await work(person);
    await isOver(opened);
  });

  test('leaves no trace of the person: no sign-in, no activity, no cookie', async () => {
    const own = await identity.make.firmAt('quiet', { lastActivityAt: new Date(0) });
    const person = await identity.person(own);
    const { body } = await open(await codeFor(person), 'quiet');
    const { accessToken, secret } = body as Opened;
    expect(await works(accessToken, 'quiet')).toBe(true);
    expect((await goOn(secret, 'quiet')).status).toBe(200);
    const read = () =>
      identity.look(async () => ({
        firm: await identity.data.models.firms.findById(own._id).orFail().lean(),
        user: await identity.data.models.users.findById(person.user._id).orFail().lean(),
        account: await identity.data.models.authAccounts.findById(person.account._id).orFail().lean(),
      }));
    const after = await read();
    expect(after.firm.lastActivityAt).toEqual(new Date(0));
    expect([after.user.lastSignInAt, after.account.lastSignInAt]).toEqual([null, null]);
    expect(after.account.devices ?? []).toEqual([]);
  });

  test('is listed as such among the devices of the person, and can be ended there', async () => {
    const { person, opened } = await looked();
    const { grant } = await identity.signIn(person.user.email, 'looked-at');
    const devices = async () =>
      (
        (await identity.call('accountSessions', { tenant: 'looked-at', token: grant.accessToken }))
          .body as CallOutput<'accountSessions'>
      ).sessions;
    const [own, support] = await devices();
    expect(own).toMatchObject({ current: true, supportUntil: null });
    expect(support).toMatchObject({
      current: false,
      supportUntil: opened.impersonation?.until,
      browser: null,
      ip: null,
      firmName: 'Looked At',
    });
    await identity.call('endSession', {
      tenant: 'looked-at',
      token: grant.accessToken,
      params: { sessionId: support?.id ?? '' },
    });
    await isOver(opened);
    expect(await devices()).toHaveLength(1);
  });

  test('is no device any more once the administrator has signed out', async () => {
    const { person } = await looked();
    await identity.call('logout', { headers: { Cookie: administrator.cookie, ...SAME_ORIGIN } });
    const { grant } = await identity.signIn(person.user.email, 'looked-at');
    const { body } = await identity.call('accountSessions', { tenant: 'looked-at', token: grant.accessToken });
    expect((body as CallOutput<'accountSessions'>).sessions).toHaveLength(1);
  });

  test('does not touch the sessions of the administrator and of the person', async () => {
    const person = await identity.person(firm);
    const own = await identity.signIn(person.user.email, 'looked-at');
    const { secret } = (await open(await codeFor(person))).body as Opened;
    await stop(secret);
    expect(await works(own.grant.accessToken)).toBe(true);
    expect(
      (await identity.call('session', { tenant: 'looked-at', headers: { Cookie: own.cookie, ...SAME_ORIGIN } })).status,
    ).toBe(200);
    expect((await identity.call('session', { headers: { Cookie: administrator.cookie, ...SAME_ORIGIN } })).status).toBe(
      200,
    );
  });
});
