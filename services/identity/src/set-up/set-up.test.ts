import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { publishDatabaseReset } from '@scopewright/data';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { fakeVercel } from '@scopewright/hosting/testing';
import { loadConfig } from '@scopewright/service-kit';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, SETUP_KEY, startTestIdentity } from '../testing/identity.ts';
import { SAMPLE } from './sample-tenant.ts';

const KEY = { [SETUP_KEY_HEADER]: SETUP_KEY };
const ADMIN = {
  email: 'first@example.test',
  password: 'sixsix',
  name: 'First',
  companyName: 'First Ltd',
  subdomain: 'ft',
};

const vercel = await fakeVercel();
const identity = await startTestIdentity({
  hosting: hostingOf(
    loadConfig(HOSTING_CONFIG_NAMES, {
      HOSTING_PROVIDER: 'vercel',
      VERCEL_API_TOKEN: vercel.token,
      VERCEL_PROJECT_ID: vercel.projectId,
      VERCEL_TEAM_ID: vercel.teamId,
      VERCEL_API_ORIGIN: vercel.origin,
    }),
  ),
});
afterAll(async () => {
  await identity.close();
  await vercel.close();
});
beforeEach(async () => {
  vercel.fault = null;
  vercel.domains.clear();
  expect((await reset()).status).toBe(200);
});

const reset = (headers: Record<string, string> = KEY) => identity.call('bootstrapReset', { headers });
const create = (values: Partial<typeof ADMIN> = {}, headers: Record<string, string> = KEY) =>
  identity.call('bootstrapCreateAdmin', { body: { ...ADMIN, ...values }, headers });
const quick = (body: object, headers: Record<string, string> = KEY) =>
  identity.call('quickSubdomainSetup', { body, headers });
const counts = () =>
  identity.look(async () => {
    const { models } = identity.data;
    const [users, accounts, companies, addresses, companyData, sessions] = await Promise.all([
      models.users.countDocuments(),
      models.authAccounts.countDocuments(),
      models.companies.countDocuments(),
      models.addresses.countDocuments(),
      models.companyData.countDocuments(),
      models.sessions.countDocuments(),
    ]);
    return { users, accounts, companies, addresses, companyData, sessions };
  });
const errorOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: string }).error];
const hostingJobs = () => identity.data.models.outbox.find({ job: 'hosting.add-domain' }).lean();

describe('bootstrap/create-admin', () => {
  test('makes the first administrator, who belongs to nothing but the provider, a company, and its address', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([201, { success: true }]);
    expect(await counts()).toEqual({ users: 1, accounts: 1, companies: 1, addresses: 1, companyData: 1, sessions: 0 });
    const { grant } = await identity.signIn(ADMIN.email, 'ft', ADMIN.password);
    expect(grant).toMatchObject({ user: { role: 'systemAdmin', isAdmin: true, companyId: null }, company: null });
    const tenant = await identity.call('tenant', { params: { tenantKey: 'ft' } });
    expect(tenant.body).toMatchObject({ firmName: 'First Ltd', subdomain: 'ft' });
    const [event] = await identity.look(() =>
      identity.data.models.auditEvents.find({ action: 'system.bootstrapped' }).sort({ at: -1 }).lean(),
    );
    expect(event?.details).toMatchObject({ provedBy: 'setupKey', subdomain: 'ft' });
    expect(JSON.stringify(event)).not.toContain(ADMIN.password);
  });

  test('works at the new address immediately, although it was just looked up in vain', async () => {
    expect((await identity.call('tenant', { params: { tenantKey: 'ft' } })).status).toBe(404);
    await create();
    expect((await identity.call('tenant', { params: { tenantKey: 'ft' } })).status).toBe(200);
  });

  test('notifies the hosting provider through the outbox', async () => {
    vercel.fault = 'silent';
    await create();
    expect((await hostingJobs()).map(({ payload }) => payload)).toEqual([{ domain: 'ft.scopewright.app' }]);
  });

  test('is done once', async () => {
    await create();
    expect(errorOf(await create({ email: 'second@example.test', subdomain: 'second' }))).toEqual([
      409,
      'The system already has users',
    ]);
    expect((await counts()).users).toBe(1);
  });

  test('is not for a system that others have signed up to', async () => {
    await identity.person(await identity.make.firmAt('acme'));
    expect(errorOf(await create())).toEqual([409, 'The system already has users']);
  });

  test('of several concurrent calls exactly one wins, for any input', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        create({ email: `racer${index}@example.test`, subdomain: index % 2 ? 'same' : `racer-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await counts()).toMatchObject({ users: 1, accounts: 1, companies: 1, addresses: 1 });
  });

  test('creates nothing when the address is in use', async () => {
    await identity.make.legacyCompanyAt('taken');
    const before = await counts();
    expect(errorOf(await create({ subdomain: 'taken' }))).toEqual([409, 'This subdomain is already taken.']);
    expect(await counts()).toEqual(before);
  });

  test('sets a new password for an account without users', async () => {
    await identity.make.authAccount({ email: ADMIN.email, passwordHash: await identity.passwords.hash('forgotten') });
    expect((await create()).status).toBe(201);
    expect((await identity.signIn(ADMIN.email, undefined, 'forgotten')).response.status).toBe(401);
    expect((await identity.signIn(ADMIN.email, undefined, ADMIN.password)).response.status).toBe(200);
  });

  test.each([
    [{ subdomain: 'a' }, 'subdomain', 'Subdomain must be at least 2 characters'],
    [{ subdomain: '-a' }, 'subdomain', 'Invalid format. Use lowercase letters, numbers, and hyphens only.'],
    [{ subdomain: 'www' }, 'subdomain', 'This subdomain is reserved.'],
    [{ password: 'fives' }, 'password', 'Password must be at least 6 characters'],
    [{ name: ' ' }, 'name', 'Required'],
    [{ companyName: '' }, 'companyName', 'Required'],
  ])('refuses %j', async (values, field, sentence) => {
    const { status, body } = await create(values);
    expect([status, (body as { details: Record<string, string> }).details[field]]).toEqual([422, sentence]);
    expect((await counts()).users).toBe(0);
  });

  test('is for the holder of the setup key alone', async () => {
    expect(errorOf(await create({}, {}))).toEqual([401, 'Unauthorized']);
    expect(errorOf(await create({}, { [SETUP_KEY_HEADER]: 'another-key-0123456789' }))).toEqual([
      403,
      'This setup key is not valid.',
    ]);
    expect((await counts()).users).toBe(0);
  });
});

describe('bootstrap/reset', () => {
  test('empties everything but the audit trail, and the system can be set up again', async () => {
    await create();
    await identity.person(await identity.make.firmAt('acme'));
    await identity.signIn(ADMIN.email, 'ft', ADMIN.password);
    const migrations = await identity.data.connection.collection('migrations').countDocuments();
    const events = await identity.look(() => identity.data.models.auditEvents.countDocuments());
    expect((await reset()).status).toBe(200);
    expect(await counts()).toEqual({ users: 0, accounts: 0, companies: 0, addresses: 0, companyData: 0, sessions: 0 });
    for (const [name, model] of Object.entries(identity.data.models))
      if (name !== 'auditEvents' && name !== 'locks')
        expect(
          await identity.look(() => (model as never as { countDocuments(): Promise<number> }).countDocuments()),
          name,
        ).toBe(0);
    expect(await identity.data.connection.collection('migrations').countDocuments()).toBe(migrations);
    expect(await identity.look(() => identity.data.models.auditEvents.countDocuments())).toBeGreaterThan(events);
    expect((await create()).status).toBe(201);
  });

  test('ends every session immediately, also in services that do not query the database', async () => {
    const firm = await identity.make.firmAt('acme');
    const { user } = await identity.person(firm);
    const { grant, cookie } = await identity.signIn(user.email, 'acme');
    const works = async () =>
      (await identity.call('resendConfirmation', { token: grant.accessToken, tenant: 'acme' })).status;
    expect(await works()).toBe(200);
    await reset();
    await identity.make.firmAt('acme', { _id: firm._id });
    expect(await works()).toBe(401);
    expect((await identity.call('session', { token: null, tenant: 'acme', headers: { Cookie: cookie } })).status).toBe(
      401,
    );
  });

  test('is heard of by every process', async () => {
    await identity.make.firmAt('acme');
    expect((await identity.call('tenant', { params: { tenantKey: 'acme' } })).status).toBe(200);
    await reset();
    await expect.poll(async () => (await identity.call('tenant', { params: { tenantKey: 'acme' } })).status).toBe(404);
  });

  test('a system administrator may, and is then out', async () => {
    const { user } = await identity.person(null);
    const { grant } = await identity.signIn(user.email);
    expect((await identity.call('bootstrapReset', { token: grant.accessToken })).status).toBe(200);
    expect((await identity.call('bootstrapReset', { token: grant.accessToken })).status).toBe(401);
  });

  test('one who was a system administrator may not', async () => {
    const { user } = await identity.person(null);
    const { grant } = await identity.signIn(user.email);
    await identity.make.user(null);
    await identity.look(async () => {
      await identity.data.models.users.updateOne(
        { _id: user._id },
        { role: 'user', isAdmin: false, $inc: { version: 1 } },
      );
    });
    await identity.engines.revocations.announce({
      sessionIds: [],
      membership: { id: user._id.toHexString(), version: 2 },
    });
    expect((await identity.call('bootstrapReset', { token: grant.accessToken })).status).toBe(401);
    expect((await counts()).users).toBe(2);
  });

  test.each(['firmAdmin', 'consultant', 'user'] as const)('a %s may not', async (role) => {
    const { user } = await identity.person(await identity.make.firmAt('acme'), { role });
    const { grant } = await identity.signIn(user.email, 'acme');
    expect(errorOf(await identity.call('bootstrapReset', { token: grant.accessToken, tenant: 'acme' }))).toEqual([
      401,
      'Unauthorized',
    ]);
    expect((await counts()).users).toBe(1);
  });

  test('interrupted it can be repeated, and no one becomes administrator of the remains', async () => {
    await create();
    await identity.make.firmAt('acme');
    const failing = vi.spyOn(identity.data.models.companies, 'deleteMany').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await reset()).status).toBe(500);
    failing.mockRestore();
    expect((await counts()).users).toBe(0);
    const [status, error] = errorOf(await create());
    expect(status).toBe(409);
    expect(error).toContain('already has users');
    expect((await reset()).status).toBe(200);
    expect((await create()).status).toBe(201);
    expect(await counts()).toMatchObject({ users: 1, companies: 1, addresses: 1 });
  });

  test('two concurrent calls and a concurrent set-up result in a complete system', async () => {
    await create();
    const [one, two, made] = await Promise.all([reset(), reset(), create({ subdomain: 'meanwhile' })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const left = await counts();
    if (made.status === 201 && left.users > 0)
      expect(left).toMatchObject({ users: 1, accounts: 1, companies: 1, addresses: 1 });
    else expect((await create({ subdomain: 'after' })).status).toBe(201);
  });

  test('is off in production unless it is allowed', async () => {
    const production = await startTestIdentity({ resetAllowed: false, shared: identity });
    await create();
    expect(errorOf(await production.call('bootstrapReset', { headers: KEY }))).toEqual([
      403,
      'The database reset is turned off on this server',
    ]);
    expect((await counts()).users).toBe(1);
    await production.close();
  });
});

describe('admin/bootstrap-isos-technology', () => {
  const sample = (headers: Record<string, string> = KEY) => identity.call('bootstrapSampleTenant', { headers });

  test('makes the sample tenant once, however often and by how many it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => sample()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await sample()).status).toBe(200);
    expect(await counts()).toMatchObject({ users: 0, companies: 1, addresses: 1, companyData: 1 });
    expect((await identity.call('tenant', { params: { tenantKey: SAMPLE.subdomain } })).body).toMatchObject({
      firmName: SAMPLE.name,
    });
  });

  test('finds the sample that has moved into a firm, also where the firm took its subdomain over', async () => {
    await sample();
    const { companies, addresses } = identity.data.models;
    const firm = await identity.make.firm();
    const moved = await identity.look(() =>
      companies.findOneAndUpdate({ subdomain: SAMPLE.subdomain }, { consultingFirmId: firm._id }).orFail(),
    );
    for (const companyId of [moved._id, null]) {
      await identity.look(() =>
        addresses.updateOne({ _id: SAMPLE.subdomain }, { $set: { firmId: firm._id, companyId } }),
      );
      expect((await sample()).status).toBe(200);
    }
    expect(await counts()).toMatchObject({ companies: 1, addresses: 1 });
  });

  test('leaves another tenant its subdomain', async () => {
    await identity.make.firmAt(SAMPLE.subdomain);
    expect(errorOf(await sample())).toEqual([409, 'This subdomain is already taken.']);
  });
});

describe('admin/quick-subdomain-setup', () => {
  const body = { email: 'lost@example.test', companyName: '  Lost Ltd ', subdomain: 'lost' };

  test('creates a company for an account without a membership, whose administrator it is', async () => {
    await identity.make.authAccount({ email: body.email, passwordHash: await identity.passwords.hash(PASSWORD) });
    expect((await quick({ ...body, email: ' LOST@example.test ' })).body).toEqual({ success: true });
    const { grant } = await identity.signIn(body.email, 'lost');
    expect(grant).toMatchObject({
      user: { role: 'companyUser', isAdmin: false },
      company: { name: 'Lost Ltd', subdomain: 'lost' },
    });
    expect((await hostingJobs()).map(({ payload }) => payload)).toEqual([{ domain: 'lost.scopewright.app' }]);
  });

  test('takes up the record of a person that belongs nowhere', async () => {
    const { user } = await identity.person(null, { role: 'user', companyId: null, email: body.email });
    expect((await quick(body)).status).toBe(200);
    expect((await counts()).users).toBe(1);
    const { grant } = await identity.signIn(body.email, 'lost');
    expect(grant.user.id).toBe(user._id.toHexString());
  });

  test('names the existing membership of an account', async () => {
    const firm = await identity.make.firmAt('acme', { name: 'Acme' });
    await identity.person(firm, { email: body.email });
    expect(errorOf(await quick(body))).toEqual([409, 'This account already belongs to Acme.']);
    const admin = await identity.person(null);
    expect(errorOf(await quick({ ...body, email: admin.user.email }))).toEqual([
      409,
      'This account is a system administrator.',
    ]);
    expect((await counts()).companies).toBe(0);
  });

  test('of several concurrent calls for one person one wins, and so for one subdomain', async () => {
    for (const email of ['one@example.test', 'two@example.test']) await identity.make.authAccount({ email });
    const forOne = await Promise.all(
      ['a1', 'a2', 'a3'].map((subdomain) => quick({ ...body, email: 'one@example.test', subdomain })),
    );
    expect(forOne.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await counts()).toMatchObject({ users: 1, companies: 1, addresses: 1 });
    await identity.make.authAccount({ email: 'three@example.test' });
    const same = await Promise.all(
      ['two@example.test', 'three@example.test'].map((email) => quick({ ...body, email, subdomain: 'same' })),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('knows no account', async () => {
    expect(errorOf(await quick(body))).toEqual([404, 'No account found with this email address.']);
  });

  test('is not for its own account: a signed-in person without the setup key is no one', async () => {
    const { user } = await identity.person(await identity.make.firmAt('acme'));
    const { grant } = await identity.signIn(user.email, 'acme');
    expect(
      (await identity.call('quickSubdomainSetup', { body, token: grant.accessToken, tenant: 'acme' })).status,
    ).toBe(401);
  });
});

describe('hosting', () => {
  const add = (subdomain: string) => identity.call('createSubdomain', { body: { subdomain }, headers: KEY });

  test('a subdomain is added, and already there is good news', async () => {
    expect((await add('acme')).body).toEqual({
      success: true,
      message: 'acme.scopewright.app was added at the hosting provider.',
    });
    expect((await add('acme')).body).toEqual({
      success: true,
      alreadyExists: true,
      message: 'acme.scopewright.app is already in use at the hosting provider.',
    });
  });

  test("the provider's message is passed on, with the time to wait", async () => {
    vercel.fault = { status: 429, retryAfter: '30', message: 'Slow down' };
    const { status, body, headers } = await add('acme');
    expect([status, body, headers.get('retry-after')]).toEqual([
      200,
      {
        success: false,
        error: 'The hosting provider takes no more requests just now. Try again in 30 seconds.',
        details: 'Slow down',
      },
      '30',
    ]);
  });

  test.each(['', 'a', 'a.b', 'evil.example/', 'admin'])(
    'refuses the subdomain %j without asking',
    async (subdomain) => {
      const asked = vercel.asked.length;
      expect((await add(subdomain)).status).toBe(422);
      expect(vercel.asked.length).toBe(asked);
    },
  );

  test('a setup key is checked separately, before a form is filled in', async () => {
    const check = (headers?: Record<string, string>) => identity.call('checkSetupKey', { ...(headers && { headers }) });
    expect(await check(KEY)).toMatchObject({ status: 200, body: { success: true } });
    expect(await check({ 'X-Setup-Key': 'not the key' })).toMatchObject({
      status: 403,
      body: { code: 'setup_key_invalid' },
    });
    expect((await check()).status).toBe(401);
  });

  test('the diagnostic shows the token as a preview only', async () => {
    const { body } = await identity.call('hostingDiagnostic', { headers: KEY });
    expect(body).toMatchObject({
      configured: true,
      hasApiToken: true,
      apiTokenPreview: 'verc…cdef',
      projectId: 'prj_123',
      problem: null,
    });
    expect(JSON.stringify(body)).not.toContain(vercel.token);
    expect((await identity.call('hostingDiagnostic')).status).toBe(401);
  });
});

test('the address of a firm that signs up is added at the hosting provider, too', async () => {
  const { status } = await identity.call('signup', {
    body: {
      companyName: 'Acme',
      subdomain: 'acme',
      adminEmail: 'ann@acme.test',
      adminName: 'Ann',
      password: 'long enough',
      paymentToken: 'payment-token-of-tests',
    },
  });
  expect(status).toBe(201);
  expect((await hostingJobs()).map(({ payload }) => payload)).toEqual([{ domain: 'acme.scopewright.app' }]);
  await publishDatabaseReset(identity.engines.redis);
});
