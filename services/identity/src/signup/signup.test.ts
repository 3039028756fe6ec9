import type { CallOutput } from '@scopewright/contracts';
import { type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cookieOf, PAYMENT_TOKEN, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let count = 0;

const identity = await startTestIdentity();
afterAll(() => identity.close());
beforeEach(() => {
  count++;
});

const form = (values: Record<string, unknown> = {}) => ({
  companyName: 'Acme Consulting',
  subdomain: `acme-${count}`,
  adminEmail: `admin${count}@example.test`,
  adminName: 'Jo Admin',
  password: 'long enough',
  paymentToken: PAYMENT_TOKEN,
  ...values,
});

type SignupAnswer = CallOutput<'signup'>;

/** Redeems a signup's ticket at the firm's host, or at another one. */
const redeem = (answer: unknown, tenant = (answer as SignupAnswer).subdomain) =>
  identity.call('redeemTicket', { tenant, body: { ticket: (answer as SignupAnswer).ticket } });

/** The number of documents in each collection that a signup writes to. */
const counts = () =>
  identity.look(async () => {
    const { firms, addresses, users, authAccounts, subscriptions, auditEvents } = identity.data.models;
    return Promise.all(
      [firms, addresses, users, authAccounts, subscriptions, auditEvents].map((model) => model.countDocuments({})),
    );
  });

describe('POST public/signup', () => {
  test('makes a firm with all that belongs to it', async () => {
    const { status, body } = await identity.call('signup', {
      body: form({
        subdomain: ` ACME-${count} `,
        adminEmail: `Admin${count}@Example.test`,
        companyName: ' <b>Acme</b> ',
      }),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      firmId: expect.stringMatching(/^[0-9a-f]{24}$/),
      subdomain: `acme-${count}`,
      ticket: expect.any(String),
    });
    const { firmId } = body as { firmId: string };
    await identity.look(async () => {
      const { firms, addresses, users, authAccounts, subscriptions, auditEvents } = identity.data.models;
      const firm = await firms.findOne({ _id: firmId }).lean();
      expect(firm).toMatchObject({
        name: '<b>Acme</b>',
        plan: 'trial',
        planWish: null,
        archivedAt: null,
        emailConfirmedAt: null,
      });
      expect(firm?.trialEndsAt.getTime()).toBe(identity.now().getTime() + 14 * 24 * 60 * 60 * 1000);
      expect(await addresses.findOne({ _id: `acme-${count}` }).lean()).toMatchObject({
        kind: 'subdomain',
        firmId: firm?._id,
      });
      const user = await users.findOne({ firmId }).lean();
      expect(user).toMatchObject({
        email: `admin${count}@example.test`,
        role: 'firmAdmin',
        status: 'active',
        isAdmin: false,
        companyId: null,
      });
      expect(await authAccounts.findOne({ email: `admin${count}@example.test` }).lean()).toMatchObject({
        passwordHash: expect.stringMatching(/^\$argon2id\$/),
        emailConfirmedAt: null,
      });
      expect(await subscriptions.findOne({ firmId }).lean()).toMatchObject({ gateway: 'test', status: 'trialing' });
      expect(await auditEvents.findOne({ firmId }).lean()).toMatchObject({
        action: 'firm.signed-up',
        actorId: user?._id,
      });
    });
    expect((await identity.signIn(`admin${count}@example.test`, `acme-${count}`, 'long enough')).response.status).toBe(
      200,
    );
  });

  test('the new tenant is found immediately, also when it was requested before', async () => {
    const params = { tenantKey: `acme-${count}` };
    expect((await identity.call('tenant', { params })).status).toBe(404);
    await identity.call('signup', { body: form() });
    await expect.poll(async () => (await identity.call('tenant', { params })).status).toBe(200);
  });

  test('its subdomain is in use immediately, also when it was free a moment ago', async () => {
    const check = async () => (await identity.call('checkSubdomain', { params: { subdomain: `acme-${count}` } })).body;
    expect(await check()).toEqual({ available: true });
    await identity.call('signup', { body: form() });
    expect(await check()).toMatchObject({ available: false });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a short password', { password: '1234567' }, 'password'],
    ['no company name', { companyName: '  ' }, 'companyName'],
    ['an over-long name', { adminName: 'x'.repeat(121) }, 'adminName'],
    ['control characters', { adminName: 'a\u0000b' }, 'adminName'],
    ['no email', { adminEmail: 'nobody' }, 'adminEmail'],
    ['no payment', { paymentToken: '' }, 'paymentToken'],
    ['an operator', { subdomain: { $gt: '' } }, 'subdomain'],
    ['an unknown field', { role: 'systemAdmin' }, 'role'],
    ['a password of blanks', { password: ' '.repeat(12) }, 'password'],
    ['a name that turns its surroundings round', { companyName: 'Acme \u202Egnp.exe' }, 'companyName'],
    ['a plan that there is not', { plan: 'free' }, 'plan'],
    ['a malformed subdomain', { subdomain: 'no_good' }, 'subdomain'],
    ['a reserved subdomain', { subdomain: 'www' }, 'subdomain'],
  ])('refuses %s and leaves nothing', async (_what, values, field) => {
    const before = await counts();
    const { status, body } = await identity.call('signup', { body: form(values) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation_failed', details: { [field]: expect.any(String) } });
    expect(await counts()).toEqual(before);
  });

  test('explains why a subdomain is refused', async () => {
    expect((await identity.call('signup', { body: form({ subdomain: 'admin' }) })).body).toMatchObject({
      error: 'This subdomain is reserved.',
    });
  });

  test('a declined payment is 402 and leaves nothing', async () => {
    const before = await counts();
    const { status, body } = await identity.call('signup', { body: form({ paymentToken: 'another-token' }) });
    expect([status, body]).toMatchObject([402, { code: 'payment_declined' }]);
    expect(await counts()).toEqual(before);
  });

  test('a subdomain or email that is in use is 409', async () => {
    await identity.call('signup', { body: form() });
    const before = await counts();
    const subdomain = await identity.call('signup', { body: form({ adminEmail: 'fresh@example.test' }) });
    expect([subdomain.status, subdomain.body]).toMatchObject([
      409,
      { error: 'This subdomain is already taken.', code: 'subdomain_taken' },
    ]);
    const email = await identity.call('signup', {
      body: form({ subdomain: 'fresh-name', password: 'not its password' }),
    });
    expect([email.status, email.body]).toMatchObject([
      409,
      { error: 'An account with this email already exists.', code: 'email_taken' },
    ]);
    expect(await counts()).toEqual(before);
  });

  describe('by a person who has an account', () => {
    const ACCOUNT = 'the password they have';

    /** A client's administrator, who accepted the invitation of another firm. */
    const clientAdmin = async (account: Parameters<typeof identity.person>[2] = {}) => {
      const { make, passwords, person } = identity;
      const key = `consultants-${count}`;
      const firm = await make.firmAt(key, { plan: 'paid' });
      const company = await make.company(firm._id);
      const values = { role: 'companyUser' as const, companyId: company._id };
      const { user } = await person(firm, values, { passwordHash: await passwords.hash(ACCOUNT), ...account });
      return { key, email: user.email };
    };
    const stored = (email: string) =>
      identity.look(() => identity.data.models.authAccounts.findOne({ email }).orFail().lean());
    const signUpAs = (adminEmail: string, password = ACCOUNT) =>
      identity.call('signup', { body: form({ adminEmail, password }) });

    test('its password adds the firm to it, and still opens both; nothing else of the account changes', async () => {
      const { key, email } = await clientAdmin();
      const before = await stored(email);
      const { status, body } = await signUpAs(email);
      expect(status).toBe(201);
      const redeemed = await redeem(body);
      expect(redeemed.body).toMatchObject({ user: { email, role: 'firmAdmin', emailConfirmed: true } });
      for (const tenant of [key, `acme-${count}`])
        expect((await identity.signIn(email, tenant, ACCOUNT)).response.status, tenant).toBe(200);
      const { passwordHash, version, emailConfirmedAt } = await stored(email);
      expect({ passwordHash, version, emailConfirmedAt }).toEqual({
        passwordHash: before.passwordHash,
        version: before.version,
        emailConfirmedAt: before.emailConfirmedAt,
      });
      const firm = await identity.look(() =>
        identity.data.models.firms
          .findById((body as SignupAnswer).firmId)
          .orFail()
          .lean(),
      );
      expect(firm.emailConfirmedAt).toEqual(before.emailConfirmedAt);
    });

    test('any other password is answered like an address in use, and creates nothing', async () => {
      const { email } = await clientAdmin();
      const before = [await counts(), (await stored(email)).passwordHash];
      const { status, body } = await signUpAs(email, 'a password of their liking');
      expect([status, body]).toMatchObject([
        409,
        { error: 'An account with this email already exists.', code: 'email_taken' },
      ]);
      expect([await counts(), (await stored(email)).passwordHash]).toEqual(before);
    });

    test('an account without a password is no one’s to take', async () => {
      const { email } = await clientAdmin({ passwordHash: null });
      expect((await signUpAs(email)).status).toBe(409);
    });

    test('with a second factor no session opens by the password alone: it is asked for at the firm’s address', async () => {
      const { email } = await clientAdmin({
        totp: { secret: { keyId: 'test', sealed: 'sealed' }, createdAt: identity.now(), lastStep: 0, lastUsedAt: null },
      });
      const { status, body } = await signUpAs(email);
      expect([status, body]).toMatchObject([201, { ticket: null }]);
      expect((await identity.signIn(email, `acme-${count}`, ACCOUNT)).response.body).toMatchObject({
        secondFactorRequired: true,
      });
    });

    test('pressing twice makes one firm, also with a second factor', async () => {
      const { email } = await clientAdmin({
        totp: { secret: { keyId: 'test', sealed: 'sealed' }, createdAt: identity.now(), lastStep: 0, lastUsedAt: null },
      });
      const headers = { 'Idempotency-Key': `again-${count}-0123456789` };
      const body = form({ adminEmail: email, password: ACCOUNT });
      const answers = [
        await identity.call('signup', { body, headers }),
        await identity.call('signup', { body, headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
    });

    test('guesses of the password count with those of signing in', async () => {
      const limited = await startTestIdentity({ rateLimitFactor: 1 });
      const { user } = await limited.person(await limited.make.firmAt('consultants'));
      const statuses = [];
      for (let guess = 0; guess < 10; guess++)
        statuses.push((await limited.signIn(user.email, 'consultants', `guess ${guess}`)).response.status);
      expect(new Set(statuses)).toEqual(new Set([401]));
      const body = form({ adminEmail: user.email, password: 'one guess more' });
      expect((await limited.call('signup', { body })).status).toBe(429);
      await limited.close();
    });

    test('a person who is invited and signs up before accepting joins afterwards with the same password', async () => {
      const { make } = identity;
      const inviting = await make.firmAt(`inviting-${count}`, { plan: 'paid' });
      const invited = await make.user(inviting._id, { role: 'companyUser', status: 'invited' });
      const { token } = await make.invitation({ firmId: inviting._id, userId: invited._id, email: invited.email });
      expect((await signUpAs(invited.email)).status).toBe(201);
      const { body } = await identity.call('acceptInvitation', {
        params: { token },
        body: { password: ACCOUNT },
        tenant: `inviting-${count}`,
      });
      expect(body).toMatchObject({ user: { email: invited.email, role: 'companyUser' } });
    });
  });

  test('an active user whose auth account is lost cannot be taken over', async () => {
    const firm = await identity.make.firm();
    const { email } = await identity.make.user(firm._id);
    expect((await identity.call('signup', { body: form({ adminEmail: email }) })).status).toBe(409);
  });

  test('of several signups for one subdomain concurrently exactly one wins, the others create nothing', async () => {
    const before = await counts();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        identity.call('signup', { body: form({ adminEmail: `racer${count}-${index}@example.test` }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ error: 'This subdomain is already taken.' });
    expect(await counts()).toEqual(before.map((value) => value + 1));
  });

  test('of two signups with one email concurrently exactly one wins', async () => {
    const before = await counts();
    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        identity.call('signup', { body: form({ subdomain: `${name}-${count}`, password: `password ${name}` }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await counts()).toEqual(before.map((value) => value + 1));
  });

  test('pressing the button twice creates one firm and returns the same answer', async () => {
    const before = await counts();
    const headers = { 'Idempotency-Key': `press-${count}-0123456789` };
    const [first, second] = await Promise.all([
      identity.call('signup', { body: form(), headers }),
      identity.call('signup', { body: form(), headers }),
    ]);
    const third = await identity.call('signup', { body: form(), headers });
    expect([first?.status, second?.status, third.status]).toEqual([201, 201, 201]);
    const given = first?.body as SignupAnswer | undefined;
    for (const answer of [second, third])
      expect(answer?.body).toMatchObject({ firmId: given?.firmId, subdomain: given?.subdomain });
    expect(await counts()).toEqual(before.map((value) => value + 1));
    const other = await identity.call('signup', { body: form({ adminEmail: 'thief@example.test' }), headers });
    expect([other.status, other.body]).toMatchObject([
      422,
      { details: { 'Idempotency-Key': 'Was used for a different request' } },
    ]);
    // a caller who knows the key and the form, but not the password, is refused
    expect((await identity.call('signup', { body: form({ password: 'another one' }), headers })).status).toBe(409);
    for (const answer of [first, second, third]) expect((await redeem(answer?.body)).status).toBe(200);
  });

  test('the outcome of a signup is returned for its key, and no other', async () => {
    const headers = { 'Idempotency-Key': `reload-${count}-0123456789` };
    const outcome = async (of: Record<string, string>) => (await identity.call('signupOutcome', { headers: of })).body;
    expect(await outcome(headers)).toEqual({ status: 'unknown' });
    await identity.call('signup', { body: form(), headers });
    expect(await outcome(headers)).toEqual({
      status: 'complete',
      subdomain: `acme-${count}`,
      email: `admin${count}@example.test`,
    });
    expect(await outcome({ 'Idempotency-Key': 'another-key-0123456789' })).toEqual({ status: 'unknown' });
    expect(await outcome({})).toEqual({ status: 'unknown' });
    expect((await identity.call('signupOutcome', { headers: { 'Idempotency-Key': '{}' } })).status).toBe(422);
    identity.advance(24 * 60 * 60 * 1000);
    expect(await outcome(headers)).toEqual({ status: 'unknown' });
  });

  test('the chosen plan is stored', async () => {
    const { body } = await identity.call('signup', { body: form({ plan: 'small' }) });
    const firm = await identity.look(() =>
      identity.data.models.firms.findOne({ _id: (body as SignupAnswer).firmId }).lean(),
    );
    expect(firm).toMatchObject({ plan: 'trial', planWish: 'small' });
  });

  test('the ticket signs the administrator in at the firm’s host, once and for some minutes', async () => {
    const { body } = await identity.call('signup', { body: form() });
    expect((await redeem(body, 'nobody')).status).toBe(410);
    const answer = await redeem(body);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { user: { email: `admin${count}@example.test`, role: 'firmAdmin', emailConfirmed: false } },
    ]);
    const restored = await identity.call('session', {
      tenant: `acme-${count}`,
      headers: { Cookie: cookieOf(answer), 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(restored.status).toBe(200);
    const again = await redeem(body);
    expect([again.status, again.body]).toMatchObject([410, { error: 'This sign-in link is no longer valid.' }]);

    count++;
    const late = await identity.call('signup', { body: form() });
    identity.advance(10 * 60 * 1000);
    expect((await redeem(late.body)).status).toBe(410);
  });

  test('of several redemptions of one ticket concurrently exactly one succeeds', async () => {
    const { body } = await identity.call('signup', { body: form() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  describe('the card at the gateway', () => {
    const started: string[] = [];
    let paid: TestIdentity;
    beforeAll(async () => {
      const gateway: PaymentGateway = {
        ...testPaymentGateway('unused'),
        keepCard: async (_token, { reference }) => {
          started.push(reference);
          return { gateway: 'recording', customer: null, paymentMethod: null, card: null };
        },
      };
      paid = await startTestIdentity({ gateway });
    });
    afterAll(() => paid.close());
    const settlements = async () =>
      (await paid.data.models.outbox.find({ job: 'payment.settle' }).lean()).map(({ payload, availableAt }) => ({
        payload,
        availableAt,
      }));

    test('is scheduled for removal when its signup lost the race, and used by the one that won', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          paid.call('signup', { body: form({ adminEmail: `race${count}-${index}@example.test` }) }),
        ),
      );
      const won = answers.find(({ status }) => status === 201)?.body as SignupAnswer;
      const lost = started.filter((reference) => reference !== won.firmId);
      expect(started).toContain(won.firmId);
      const rows = await settlements();
      expect(rows.map(({ payload }) => payload.reference).sort()).toEqual(lost.toSorted());
      for (const { availableAt } of rows) expect(availableAt.getTime()).toBeLessThanOrEqual(paid.now().getTime());
    });

    test('will be forgotten too when the process dies after the gateway was asked', async () => {
      const dying = vi.spyOn(paid.data.models.firms, 'create').mockRejectedValue(new Error('killed here'));
      expect((await paid.call('signup', { body: form() })).status).toBe(500);
      dying.mockRestore();
      expect((await settlements()).map(({ payload }) => payload.reference)).toContain(started.at(-1));
    });
  });

  test('without a gateway it reports that payments are not configured', async () => {
    const without = await startTestIdentity({ gateway: null });
    const { status, body } = await without.call('signup', { body: form() });
    expect([status, body]).toMatchObject([
      402,
      { error: 'Payments are not configured on this server. Please contact support.' },
    ]);
    await without.close();
  });
});
