import type { SessionGrant } from '@scopewright/contracts';
import type { CompanyDoc, FirmDoc, InvitationDoc, UserDoc } from '@scopewright/data';
import { invitationToken } from '@scopewright/data';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, INVITATION_SECRET, INVITATIONS_PER_DAY, startTestIdentity } from '../testing/identity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'a new password';

let company: CompanyDoc;
let user: UserDoc;
let invitation: InvitationDoc;
let token: string;

const identity = await startTestIdentity();
const firm = await identity.make.firmAt('acme', { name: 'Acme', plan: 'paid' });
await identity.make.firmAt('other', { plan: 'paid' });
await identity.make.firmAt('closed', { archivedAt: identity.now() });
afterAll(() => identity.close());

/** A company with an invited administrator. */
async function invite(owner: FirmDoc = firm) {
  const { make, now } = identity;
  const made = await make.user(owner._id, { role: 'companyUser', status: 'invited', name: 'Kim' });
  const expiresAt = new Date(now().getTime() + 7 * DAY_MS);
  const of = await make.company(owner._id, {
    adminEmail: made.email,
    invitationStatus: 'pending',
    invitationExpiresAt: expiresAt,
  });
  await identity.look(() => identity.data.models.users.updateOne({ _id: made._id }, { $set: { companyId: of._id } }));
  const issued = await make.invitation({
    firmId: owner._id,
    userId: made._id,
    companyId: of._id,
    email: made.email,
    expiresAt,
  });
  return { company: of, user: made, invitation: issued.invitation, token: issued.token };
}

beforeEach(async () => {
  ({ company, user, invitation, token } = await invite());
});

const read = (of = token, tenant = 'acme') => identity.call('invitation', { params: { token: of }, tenant });
const accept = (body: object = { password: NEW_PASSWORD }, of = token, tenant = 'acme') =>
  identity.call('acceptInvitation', { params: { token: of }, body, tenant });
const resend = (body: object, more: object = {}) =>
  identity.call('resendInvitation', { body, tenant: 'acme', ...more });
const stored = () =>
  identity.look(() => identity.data.models.invitations.findOne({ _id: invitation._id }).lean<InvitationDoc>());
const mails = () =>
  identity.look(async () =>
    (await identity.data.models.outbox.find({ job: 'mail.invitation' }).lean()).filter(
      ({ payload }) => payload.invitationId === invitation._id.toHexString(),
    ),
  );
/** The link that the latest mail will carry. */
const currentToken = async () =>
  invitationToken(invitation._id.toHexString(), (await stored())?.nonce ?? '', INVITATION_SECRET);

describe('GET invitations/{token}', () => {
  test('shows the person and the place of the invitation, and never uses up the link', async () => {
    for (let index = 0; index < 3; index++) {
      const { status, body } = await read();
      expect([status, body]).toEqual([
        200,
        {
          email: user.email,
          name: 'Kim',
          companyName: company.name,
          firmName: 'Acme',
          status: 'pending',
          expiresAt: invitation.expiresAt.toISOString(),
          hasAccount: false,
        },
      ]);
    }
    expect((await stored())?.usedAt).toBeNull();
  });

  test('an expired one is reported as such', async () => {
    identity.advance(7 * DAY_MS);
    expect((await read()).body).toMatchObject({ status: 'expired' });
  });

  test.each(['x'.repeat(43), 'a'.repeat(24)])('an unknown one is 404', async (unknown) => {
    const { status, body } = await read(unknown);
    expect([status, body]).toMatchObject([404, { error: 'This invitation link is not valid.' }]);
  });

  test('an invalid token is 422', async () => {
    expect((await read('{"$gt":""}')).status).toBe(422);
  });

  test('is unknown at another firm’s host', async () => {
    expect((await read(token, 'other')).status).toBe(404);
  });

  test('is closed with an archived firm', async () => {
    const closed = await identity.look(() => identity.data.models.addresses.findOne({ _id: 'closed' }).lean());
    const owner = await identity.look(() =>
      identity.data.models.firms.findOne({ _id: closed?.firmId }).lean<FirmDoc>(),
    );
    if (owner === null) throw new Error('the firm is missing');
    expect((await read((await invite(owner)).token, 'closed')).body).toMatchObject({ code: 'account_archived' });
  });

  test('neither token nor email get into the log', async () => {
    await read();
    const log = identity.logged.join('');
    expect(log).toContain('/api/invitations/{token}');
    expect(log).not.toContain(token);
    expect(log).not.toContain(user.email);
  });
});

describe('GET invitations/{token}/address', () => {
  const addressOf = (of: string) => identity.call('invitationAddress', { params: { token: of } });

  test('finds the firm of a link without its host, in any state of the link, and uses up nothing', async () => {
    expect((await addressOf(token)).body).toEqual({ subdomain: 'acme' });
    identity.advance(8 * DAY_MS);
    await resend({ token });
    for (const link of [token, await currentToken()])
      expect((await addressOf(link)).body).toEqual({ subdomain: 'acme' });
    expect((await stored())?.usedAt).toBeNull();
    await accept({ password: NEW_PASSWORD }, await currentToken());
    expect((await addressOf(token)).status).toBe(200);
  });

  test.each(['x'.repeat(43), 'a'.repeat(24)])('an unknown token is 404', async (unknown) => {
    const { status, body } = await addressOf(unknown);
    expect([status, body]).toMatchObject([404, { error: 'This invitation link is not valid.' }]);
  });

  test('trying tokens is limited', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1 });
    const statuses = [];
    for (let guess = 0; guess < 31; guess++)
      statuses.push(
        (await limited.call('invitationAddress', { params: { token: `${guess}`.padStart(43, 'x') } })).status,
      );
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });
});

describe('POST invitations/request', () => {
  const request = (email: string, tenant = 'acme') => identity.call('requestInvitation', { body: { email }, tenant });
  const asked = () => identity.look(() => identity.data.models.outbox.find({ job: 'mail.invitation-request' }).lean());

  test('is answered alike for the invited, members and strangers, and once a minute', async () => {
    const member = await identity.person(firm);
    for (const email of [user.email, user.email, member.user.email, 'nobody@example.test']) {
      const { status, body } = await request(email);
      expect([status, body]).toEqual([200, { sent: true }]);
    }
    const issues = (await asked()).filter(({ payload }) => payload.email === user.email).map(({ payload }) => payload);
    expect(issues).toHaveLength(2);
    expect(issues[0]).toEqual(issues[1]);
    expect(issues[0]).toMatchObject({
      firmId: firm._id.toHexString(),
      link: { origin: 'http://acme.scopewright.app' },
    });
    expect((await stored())?.nonce).toBe(invitation.nonce);
  });

  test('needs a firm’s host', async () => {
    expect((await identity.call('requestInvitation', { body: { email: user.email } })).status).toBe(404);
  });
});

describe('signing in before accepting', () => {
  test('without an account is refused like any wrong password', async () => {
    const { response } = await identity.signIn(user.email, 'acme', 'some password');
    expect([response.status, response.body]).toMatchObject([401, { code: 'invalid_credentials' }]);
  });

  test('the right password of an account learns that an invitation waits; a wrong one does not', async () => {
    const elsewhere = await identity.make.firmAt(`own-${user._id.toHexString()}`);
    await identity.person(elsewhere, { email: user.email });
    const right = await identity.signIn(user.email, 'acme');
    expect([right.response.status, right.response.body]).toMatchObject([
      403,
      {
        code: 'invitation_pending',
        error:
          'You are invited here and have not accepted yet. Please open the link in your invitation email and accept there.',
      },
    ]);
    expect(right.cookie).toBe('');
    expect((await identity.signIn(user.email, 'acme', 'a wrong one')).response.body).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await identity.signIn(user.email, 'other')).response.status).toBe(401);
  });
});

describe('the inviter', () => {
  const toldOf = (inviter: UserDoc) =>
    identity.look(() => identity.data.models.notifications.find({ userId: inviter._id }).lean());
  const acceptInvitedBy = async (inviter: UserDoc) => {
    await identity.look(() =>
      identity.data.models.invitations.updateOne({ _id: invitation._id }, { $set: { invitedBy: inviter._id } }),
    );
    expect((await accept({ password: NEW_PASSWORD, name: 'Kim Client' })).status).toBe(200);
  };

  test('is notified once that the person has joined, and by mail if they want one', async () => {
    const inviter = await identity.make.user(firm._id, {
      role: 'firmAdmin',
      notificationChoices: { 'invitation-accepted': { mail: true } },
    });
    await acceptInvitedBy(inviter);
    expect((await accept()).status).toBe(410);
    expect(await toldOf(inviter)).toMatchObject([
      {
        firmId: firm._id,
        kind: 'invitation-accepted',
        companyId: company._id,
        companyName: company.name,
        target: { type: 'person', id: user._id, name: 'Kim Client' },
        inApp: true,
      },
    ]);
    const sent = await identity.look(() => identity.data.models.outbox.find({ job: 'mail.notification' }).lean());
    expect(sent.map(({ payload }) => payload)).toMatchObject([
      { firmId: firm._id.toHexString(), link: { origin: expect.stringContaining('acme') } },
    ]);
  });

  test('is notified of nothing once they have left', async () => {
    const inviter = await identity.make.user(firm._id, { role: 'consultant', status: 'removed' });
    await acceptInvitedBy(inviter);
    expect(await toldOf(inviter)).toEqual([]);
  });
});

describe('POST invitations/{token}/accept', () => {
  test('confirms the email, sets the password, and the client’s admin signs in', async () => {
    const accepted = await accept({ password: NEW_PASSWORD, name: 'Kim Client' });
    expect(accepted.status).toBe(200);
    const opened = accepted.body as SessionGrant;
    expect(opened).toMatchObject({
      user: { email: user.email, name: 'Kim Client', role: 'companyUser', emailConfirmed: true },
      company: { name: company.name },
    });
    expect(
      (await identity.call('tenant', { params: { tenantKey: 'acme' }, tenant: 'acme', token: opened.accessToken }))
        .status,
    ).toBe(200);
    expect(
      (
        await identity.call('session', {
          tenant: 'acme',
          headers: { Cookie: cookieOf(accepted), 'Sec-Fetch-Site': 'same-origin' },
        })
      ).status,
    ).toBe(200);
    const { response, grant } = await identity.signIn(user.email, 'acme', NEW_PASSWORD);
    expect(response.status).toBe(200);
    expect(grant.user).toMatchObject({ role: 'companyUser', name: 'Kim Client' });
    await identity.look(async () => {
      const { authAccounts, companies } = identity.data.models;
      expect(await authAccounts.findOne({ email: user.email }).lean()).toMatchObject({
        emailConfirmedAt: identity.now(),
        mustChangePassword: false,
      });
      expect(await companies.findOne({ _id: company._id }).lean()).toMatchObject({ invitationStatus: 'used' });
    });
  });

  test('of several concurrent requests exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect((await accept()).body).toMatchObject({ error: 'This invitation has already been used.', code: 'gone' });
    expect((await read()).body).toMatchObject({ status: 'used' });
  });

  test('an expired one is 410 and changes nothing', async () => {
    identity.advance(7 * DAY_MS);
    const { status, body } = await accept();
    expect([status, body]).toMatchObject([410, { error: 'This invitation has expired. Ask for a new one.' }]);
    expect((await identity.signIn(user.email, 'acme', NEW_PASSWORD)).response.status).toBe(401);
  });

  describe('by someone who has an account at another firm', () => {
    const PASSWORD_THERE = 'the password there';
    let there: string;

    beforeEach(async () => {
      there = `firm-of-${user._id.toHexString()}`;
      const otherFirm = await identity.make.firmAt(there);
      await identity.make.user(otherFirm._id, { email: user.email });
      await identity.make.authAccount({
        email: user.email,
        passwordHash: await identity.passwords.hash(PASSWORD_THERE),
        emailConfirmedAt: null,
      });
    });

    test('the page learns so', async () => {
      expect((await read()).body).toMatchObject({ hasAccount: true, status: 'pending' });
    });

    const works = async ({ grant }: Awaited<ReturnType<typeof identity.signIn>>) =>
      (await identity.call('tenant', { params: { tenantKey: 'acme' }, tenant: there, token: grant.accessToken }))
        .status;

    test('a chosen password is refused, and neither sets the account’s nor spends the link', async () => {
      const before = await identity.signIn(user.email, there, PASSWORD_THERE);
      const { status, body } = await accept();
      expect([status, body]).toMatchObject([401, { code: 'invalid_credentials' }]);
      expect((await accept({})).status).toBe(401);
      expect((await stored())?.usedAt).toBeNull();
      expect((await identity.signIn(user.email, there, NEW_PASSWORD)).response.status).toBe(401);
      expect((await identity.signIn(user.email, there, PASSWORD_THERE)).response.status).toBe(200);
      expect(await works(before)).toBe(200);
    });

    test('the account’s password joins, signs in immediately, confirms the address, and still opens both firms', async () => {
      const before = await identity.signIn(user.email, there, PASSWORD_THERE);
      const { status, body } = await accept({ password: PASSWORD_THERE });
      expect([status, body]).toMatchObject([
        200,
        { user: { email: user.email, role: 'companyUser', emailConfirmed: true }, company: { subdomain: 'acme' } },
      ]);
      for (const tenant of ['acme', there])
        expect((await identity.signIn(user.email, tenant, PASSWORD_THERE)).response.status).toBe(200);
      // joining ends no session
      expect(await works(before)).toBe(200);
    });

    test('a person invited without a name has the one of the other firm', async () => {
      const { users } = identity.data.models;
      const nameHere = async () => (await identity.look(() => users.findById(user._id).orFail().lean())).name;
      await identity.look(() => users.updateMany({ email: user.email }, { $set: { name: 'Jo Weber' } }));
      await identity.look(() => users.updateOne({ _id: user._id }, { $set: { name: '' } }));
      const { body } = await accept({ password: PASSWORD_THERE });
      expect(body).toMatchObject({ user: { name: 'Jo Weber' } });
      expect(await nameHere()).toBe('Jo Weber');
    });

    test('guessing the password through the link is throttled', async () => {
      const limited = await startTestIdentity({ rateLimitFactor: 1 });
      const owner = await limited.make.firmAt('acme');
      const { user: guessed } = await limited.person(await limited.make.firm());
      const invited = await limited.make.user(owner._id, {
        email: guessed.email,
        role: 'companyUser',
        status: 'invited',
      });
      const issued = await limited.make.invitation({ firmId: owner._id, userId: invited._id, email: guessed.email });
      const statuses = [];
      for (let guess = 0; guess < 12; guess++)
        statuses.push(
          (
            await limited.call('acceptInvitation', {
              params: { token: issued.token },
              body: { password: `guess ${guess}` },
              tenant: 'acme',
            })
          ).status,
        );
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      await limited.close();
    });
  });

  test('a session of the invited person takes the place of the password; anyone else’s doesn’t', async () => {
    const admin = await identity.person(null);
    const joining = await identity.make.user(firm._id, {
      email: admin.user.email,
      role: 'consultant',
      status: 'invited',
    });
    const own = await identity.make.invitation({ firmId: firm._id, userId: joining._id, email: admin.user.email });
    const { grant } = await identity.signIn(admin.user.email, 'acme');
    const colleague = await identity.signIn((await identity.person(firm)).user.email, 'acme');
    const acceptAs = (session: string) =>
      identity.call('acceptInvitation', { params: { token: own.token }, body: {}, tenant: 'acme', token: session });
    expect((await acceptAs(colleague.grant.accessToken)).status).toBe(401);
    expect((await acceptAs(grant.accessToken)).body).toMatchObject({ user: { role: 'consultant' } });
  });

  describe('in a browser that someone else is signed in with', () => {
    const holding = (cookie: string) => ({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
    /** An administrator of the firm who is signed in. */
    const signedIn = async () => {
      const admin = await identity.person(firm);
      return { admin, ...(await identity.signIn(admin.user.email, 'acme')) };
    };
    const acceptWith = (cookie: string, body: object) =>
      identity.call('acceptInvitation', {
        params: { token },
        body: { password: NEW_PASSWORD, ...body },
        tenant: 'acme',
        headers: holding(cookie),
      });
    const statusOf = async (cookie: string) =>
      (await identity.call('session', { tenant: 'acme', headers: holding(cookie) })).status;
    const tokenWorks = async (session: SessionGrant) =>
      (await identity.call('accountFirms', { tenant: 'acme', token: session.accessToken })).status === 200;

    test('it is refused, regardless of the page, and uses up nothing', async () => {
      const { cookie, grant } = await signedIn();
      for (const body of [{}, { replaces: user._id.toHexString() }]) {
        const { status, body: answer } = await acceptWith(cookie, body);
        expect([status, answer]).toMatchObject([409, { code: 'signed_in_as_other' }]);
      }
      expect((await stored())?.usedAt).toBeNull();
      expect(await tokenWorks(grant)).toBe(true);
      expect(await statusOf(cookie)).toBe(200);
    });

    test('having agreed to replace that person it joins, and their session ends on the server', async () => {
      const { admin, cookie, grant } = await signedIn();
      const { status, body } = await acceptWith(cookie, { replaces: admin.user._id.toHexString() });
      expect([status, body]).toMatchObject([200, { user: { email: user.email } }]);
      expect(await tokenWorks(grant)).toBe(false);
      expect(await statusOf(cookie)).toBe(401);
      const session = await identity.look(() =>
        identity.data.models.sessions.findOne({ userId: admin.user._id }).sort({ createdAt: -1 }).lean(),
      );
      expect(session).toMatchObject({ revokedReason: 'replaced by another sign-in' });
    });

    test('a session that is over is no one’s', async () => {
      const { cookie } = await signedIn();
      await identity.call('logout', { tenant: 'acme', headers: holding(cookie) });
      expect((await acceptWith(cookie, {})).status).toBe(200);
    });

    test('the session of the invited person themselves is replaced without asking', async () => {
      const admin = await identity.person(null);
      const joining = await identity.make.user(firm._id, {
        email: admin.user.email,
        role: 'consultant',
        status: 'invited',
      });
      const own = await identity.make.invitation({ firmId: firm._id, userId: joining._id, email: admin.user.email });
      const before = await identity.signIn(admin.user.email, 'acme');
      const { status } = await identity.call('acceptInvitation', {
        params: { token: own.token },
        body: {},
        tenant: 'acme',
        token: before.grant.accessToken,
        headers: holding(before.cookie),
      });
      expect(status).toBe(200);
      expect(await tokenWorks(before.grant)).toBe(false);
    });
  });

  test.each(['        ', '\t\n\t\n\t\n\t\n'])('a password of blanks is refused', async (password) => {
    expect((await accept({ password })).body).toMatchObject({
      details: { password: 'Password must not consist of blanks only' },
    });
  });

  test('a removed user is not let back in', async () => {
    await identity.look(() => identity.data.models.users.updateOne({ _id: user._id }, { $set: { status: 'removed' } }));
    expect((await accept()).status).toBe(404);
    expect((await stored())?.usedAt).toBeNull();
  });

  test.each([
    { password: '1234567' },
    { password: { $ne: '' } },
    {},
    { password: NEW_PASSWORD, role: 'firmAdmin' },
    { password: 'x'.repeat(129) },
  ])('refuses %j', async (body) => {
    expect((await accept(body)).status).toBe(422);
    expect((await stored())?.usedAt).toBeNull();
  });

  test('is unknown at another firm’s host', async () => {
    expect((await accept({ password: NEW_PASSWORD }, token, 'other')).status).toBe(404);
  });
});

describe('POST invitations/resend', () => {
  test('the holder of an expired link gets a new one by mail; the old one stops working', async () => {
    identity.advance(8 * DAY_MS);
    const { status, body } = await resend({ token });
    expect([status, body]).toEqual([200, { sent: true }]);
    expect((await read()).body).toMatchObject({ status: 'replaced' });
    expect((await accept()).body).toMatchObject({
      error: 'This invitation was replaced by a newer one. Please use the link in the latest email.',
    });
    expect((await resend({ token })).status).toBe(410);
    expect((await read(await currentToken())).body).toMatchObject({ status: 'pending' });
    expect((await accept({ password: NEW_PASSWORD }, await currentToken())).status).toBe(200);
    expect(await mails()).toMatchObject([
      {
        status: 'pending',
        payload: { firmId: firm._id.toHexString(), link: { origin: 'http://acme.scopewright.app', tenantKey: null } },
      },
    ]);
  });

  test('the outbox holds nothing that opens the link', async () => {
    await resend({ token });
    expect(JSON.stringify(await mails())).not.toContain(await currentToken());
  });

  test('links lead to where the request came from', async () => {
    await resend({ token }, { tenant: undefined, host: 'localhost:3000', tenantHeader: 'acme' });
    expect(await mails()).toMatchObject([
      { payload: { link: { origin: 'http://localhost:3000', tenantKey: 'acme' } } },
    ]);
  });

  test('links lead only to an origin that is known to be the firm’s', async () => {
    const custom = `portal-${user._id.toHexString()}.example`;
    await identity.make.address({ _id: custom, kind: 'custom', firmId: firm._id });
    await identity.make.address({ _id: `unverified-${custom}`, kind: 'custom', firmId: firm._id, verifiedAt: null });
    identity.advance(8 * DAY_MS);
    for (const host of [
      'evil.example',
      `unverified-${custom}`,
      'acme.scopewright.app.evil.example',
      'a.acme.scopewright.app',
    ]) {
      const { status, body } = await resend({ token }, { tenant: undefined, host });
      expect([status, body], host).toMatchObject([421, { code: 'misdirected_request' }]);
    }
    expect(await mails()).toEqual([]);
    expect((await resend({ token }, { tenant: undefined, host: custom })).status).toBe(200);
    expect(await mails()).toMatchObject([{ payload: { link: { origin: `http://${custom}`, tenantKey: null } } }]);
  });

  test('a firm sends five invitations before its address is confirmed, and so many a day after', async () => {
    const tenant = `young-${user._id.toHexString()}`;
    const young = await identity.make.firmAt(tenant, { emailConfirmedAt: null });
    const { grant } = await identity.signIn((await identity.person(young)).user.email, tenant);
    const invited = await Promise.all(Array.from({ length: 8 }, () => invite(young)));
    const send = (of: Awaited<ReturnType<typeof invite>>) =>
      resend({ companyId: of.company._id.toHexString(), email: of.user.email }, { tenant, token: grant.accessToken });
    const answers = await Promise.all(invited.map(send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 403,
      body: {
        code: 'email_not_confirmed',
        error: 'Please confirm your email address first. Until then your firm can send five invitations.',
      },
    });
    await identity.look(() =>
      identity.data.models.firms.updateOne({ _id: young._id }, { $set: { emailConfirmedAt: identity.now() } }),
    );
    const more = await Promise.all(Array.from({ length: INVITATIONS_PER_DAY + 1 }, () => invite(young)));
    const refused = (await Promise.all(more.map(send))).filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([
      {
        status: 429,
        body: { error: 'Your firm has sent all the invitations it may send in one day. Please try again tomorrow.' },
      },
    ]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    identity.advance(DAY_MS);
    const tomorrow = await identity.signIn((await identity.person(young)).user.email, tenant);
    const late = await invite(young);
    expect(
      (
        await resend(
          { companyId: late.company._id.toHexString(), email: late.user.email },
          { tenant, token: tomorrow.grant.accessToken },
        )
      ).status,
    ).toBe(200);
  });

  test("strangers cannot use up a firm's limit of resends", async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1 });
    const owner = await limited.make.firmAt('acme', { plan: 'paid' });
    const invited = await limited.make.user(owner._id, { role: 'companyUser', status: 'invited' });
    const of = await limited.make.company(owner._id, { adminEmail: invited.email });
    await limited.make.invitation({ firmId: owner._id, userId: invited._id, companyId: of._id, email: invited.email });
    const { grant } = await limited.signIn((await limited.person(owner)).user.email, 'acme');
    const body = { companyId: of._id.toHexString(), email: invited.email };
    const send = (token?: string) =>
      limited.call('resendInvitation', { body, tenant: 'acme', ...(token ? { token } : {}) });
    for (let attempt = 0; attempt < 8; attempt++) expect((await send()).status).toBe(401);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await send(grant.accessToken)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });

  test('a system administrator sends anyone’s again, and no one else does so by the person', async () => {
    const resendTo = (bearer: string, userId = user._id.toHexString(), tenant?: string) =>
      identity.call('resendUserInvitation', { params: { userId }, token: bearer, ...(tenant && { tenant }) });
    const operator = await identity.person(null, { role: 'systemAdmin' });
    const { grant } = await identity.signIn(operator.user.email);
    expect((await resendTo(grant.accessToken)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    expect((await accept()).status).toBe(410);
    expect((await read(await currentToken())).body).toMatchObject({ status: 'pending' });
    expect((await resendTo(grant.accessToken, operator.user._id.toHexString())).status).toBe(404);
    const admin = await identity.signIn((await identity.person(firm)).user.email, 'acme');
    expect((await resendTo(admin.grant.accessToken, user._id.toHexString(), 'acme')).status).toBe(403);
    expect(await mails()).toHaveLength(1);
  });

  test('pressing twice makes one mail', async () => {
    const answers = await Promise.all([resend({ token }), resend({ token })]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await mails()).toHaveLength(1);
  });

  test('pressing again within a minute leaves the link that was mailed; later there is another one', async () => {
    const admin = await identity.signIn((await identity.person(firm)).user.email, 'acme');
    const press = () =>
      resend({ companyId: company._id.toHexString(), email: user.email }, { token: admin.grant.accessToken });
    expect((await press()).status).toBe(200);
    const link = await currentToken();
    identity.advance(59_000);
    expect((await press()).status).toBe(200);
    expect(await currentToken()).toBe(link);
    expect(await mails()).toHaveLength(1);
    identity.advance(1_000);
    expect((await press()).status).toBe(200);
    expect(await currentToken()).not.toBe(link);
    expect(await mails()).toHaveLength(2);
  });

  test('several concurrent requests count as one of the firm’s invitations', async () => {
    const tenant = `pressing-${user._id.toHexString()}`;
    const young = await identity.make.firmAt(tenant, { emailConfirmedAt: null });
    const { grant } = await identity.signIn((await identity.person(young)).user.email, tenant);
    const invited = await invite(young);
    const body = { companyId: invited.company._id.toHexString(), email: invited.user.email };
    await Promise.all(Array.from({ length: 4 }, () => resend(body, { tenant, token: grant.accessToken })));
    const sent = await identity.look(() =>
      identity.data.models.outbox.countDocuments({ 'payload.invitationId': invited.invitation._id.toHexString() }),
    );
    const quota = await identity.look(() => identity.data.models.quotas.findOne({ firmId: young._id }).lean());
    expect(quota?.used).toBe(sent);
  });

  test('a used one is 410', async () => {
    await accept();
    expect((await resend({ token })).status).toBe(410);
    expect(await mails()).toEqual([]);
  });

  test('the firm’s admin sends it again', async () => {
    const admin = await identity.person(firm);
    const { grant } = await identity.signIn(admin.user.email, 'acme');
    const { status } = await resend(
      { companyId: company._id.toHexString(), email: user.email },
      { token: grant.accessToken },
    );
    expect(status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test('a consultant sends it for assigned companies only', async () => {
    const consultant = await identity.person(firm, { role: 'consultant' });
    const { grant } = await identity.signIn(consultant.user.email, 'acme');
    const body = { companyId: company._id.toHexString(), email: user.email };
    expect((await resend(body, { token: grant.accessToken })).status).toBe(404);
    await identity.look(() =>
      identity.data.models.companies.updateOne(
        { _id: company._id },
        { $set: { assignedConsultantIds: [consultant.user._id] } },
      ),
    );
    expect((await resend(body, { token: grant.accessToken })).status).toBe(200);
  });

  test('an administrator of the company sends it for the own company, while that is there', async () => {
    const own = await identity.person(firm, { role: 'companyUser', companyId: company._id });
    const { grant } = await identity.signIn(own.user.email, 'acme');
    const body = { companyId: company._id.toHexString(), email: user.email };
    expect((await resend(body, { token: grant.accessToken })).status).toBe(200);
    await identity.look(() =>
      identity.data.models.companies.updateOne({ _id: company._id }, { $set: { status: 'deleted' } }),
    );
    expect((await resend(body, { token: grant.accessToken })).status).toBe(404);
  });

  test("an administrator of the firm sends one of the firm's own people, no one else does", async () => {
    const invited = await identity.make.user(firm._id, { role: 'consultant', status: 'invited' });
    await identity.make.invitation({ firmId: firm._id, userId: invited._id, email: invited.email });
    const body = { companyId: null, email: invited.email };
    const consultant = await identity.person(firm, { role: 'consultant' });
    expect(
      (await resend(body, { token: (await identity.signIn(consultant.user.email, 'acme')).grant.accessToken })).status,
    ).toBe(403);
    const admin = await identity.person(firm, { role: 'firmAdmin' });
    expect(
      (await resend(body, { token: (await identity.signIn(admin.user.email, 'acme')).grant.accessToken })).status,
    ).toBe(200);
    expect(
      (
        await resend(
          { ...body, email: user.email },
          { token: (await identity.signIn(admin.user.email, 'acme')).grant.accessToken },
        )
      ).status,
    ).toBe(404);
  });

  test('no one else may', async () => {
    const body = { companyId: company._id.toHexString(), email: user.email };
    expect((await resend(body)).status).toBe(401);
    const viewer = await identity.person(firm, { role: 'user', companyId: company._id });
    const { grant } = await identity.signIn(viewer.user.email, 'acme');
    expect((await resend(body, { token: grant.accessToken })).status).toBe(403);
    const elsewhere = await identity.person(firm, {
      role: 'companyUser',
      companyId: (await identity.make.company(firm._id))._id,
    });
    expect(
      (await resend(body, { token: (await identity.signIn(elsewhere.user.email, 'acme')).grant.accessToken })).status,
    ).toBe(404);
    const system = await identity.person(null);
    expect(
      (await resend(body, { token: (await identity.signIn(system.user.email, 'acme')).grant.accessToken })).status,
    ).toBe(403);
    const other = await identity.look(() => identity.data.models.addresses.findOne({ _id: 'other' }).lean());
    const foreign = await identity.make.user(other?.firmId ?? null);
    await identity.make.authAccount({
      email: foreign.email,
      passwordHash: await identity.passwords.hash(NEW_PASSWORD),
      emailConfirmedAt: identity.now(),
    });
    const foreigner = await identity.signIn(foreign.email, 'other', NEW_PASSWORD);
    expect((await resend(body, { token: foreigner.grant.accessToken, tenant: 'other' })).status).toBe(404);
    expect(await mails()).toEqual([]);
  });

  test('with an ended trial it is 402', async () => {
    const ended = await identity.make.firmAt(`ended-${user._id.toHexString()}`, { trialEndsAt: identity.now() });
    const tenant = `ended-${user._id.toHexString()}`;
    const admin = await identity.person(ended);
    const { grant } = await identity.signIn(admin.user.email, tenant);
    expect(
      (await resend({ companyId: company._id.toHexString(), email: user.email }, { token: grant.accessToken, tenant }))
        .status,
    ).toBe(402);
  });

  test.each([{}, { token: 1 }, { companyId: 'x', email: 'a@b.co' }, { token: 'y'.repeat(43), email: 'a@b.co' }])(
    'refuses %j',
    async (body) => {
      expect((await resend(body)).status).toBe(422);
    },
  );
});
