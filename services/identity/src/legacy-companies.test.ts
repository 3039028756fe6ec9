import type { SessionGrant } from '@scopewright/contracts';
import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import type { CompanyDoc, FirmDoc, UserDoc } from '@scopewright/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, SETUP_KEY, startTestIdentity, type TestIdentity } from './testing/identity.ts';

/** Companies without a consulting firm: separate tenants (decisions.md). */
let identity: TestIdentity;
let firm: FirmDoc;
let legacy: CompanyDoc;
let other: CompanyDoc;
let rosa: Person;

beforeAll(async () => {
  identity = await startTestIdentity();
  firm = await identity.make.firmAt('firm', { name: 'Firm' });
  legacy = await identity.make.legacyCompanyAt('legacy', { name: 'Legacy Ltd' });
  other = await identity.make.legacyCompanyAt('other', { name: 'Other Ltd' });
  rosa = await identity.person(null, { companyId: legacy._id, role: 'companyUser', email: 'rosa@legacy.example' });
});
afterAll(() => identity.close());

const restore = (cookie: string, tenant?: string) =>
  identity.call('session', { token: null, headers: { Cookie: cookie }, ...(tenant && { tenant }) });
const works = async (token: string, tenant: string) =>
  (await identity.call('resendConfirmation', { token, tenant })).status;

describe('the address of a company without a firm', () => {
  test('is looked up like a firm’s', async () => {
    const { status, body } = await identity.call('tenant', { params: { tenantKey: 'legacy' } });
    expect([status, body]).toEqual([
      200,
      { firmId: legacy._id.toHexString(), firmName: 'Legacy Ltd', subdomain: 'legacy', archived: false },
    ]);
  });

  test('is mailed to its people who have forgotten it', async () => {
    const { body } = await identity.call('lookupUserCompanies', { body: { email: rosa.user.email } });
    expect(body).toEqual({ companies: [{ id: legacy._id.toHexString(), name: 'Legacy Ltd', subdomain: 'legacy' }] });
  });

  test('among those of the same person’s firms', async () => {
    await identity.make.user(firm._id, { email: rosa.user.email, role: 'consultant' });
    const { body } = await identity.call('lookupUserCompanies', { body: { email: rosa.user.email } });
    expect(body).toEqual({
      companies: [
        { id: firm._id.toHexString(), name: 'Firm', subdomain: 'firm' },
        { id: legacy._id.toHexString(), name: 'Legacy Ltd', subdomain: 'legacy' },
      ],
    });
  });
});

describe('its people', () => {
  test('sign in there, as people of a company, and stay signed in', async () => {
    const { grant, cookie, response } = await identity.signIn(rosa.user.email, 'legacy');
    expect(response.status).toBe(200);
    expect(grant).toMatchObject({
      user: { role: 'companyUser', isAdmin: false, companyId: legacy._id.toHexString() },
      company: { id: legacy._id.toHexString(), name: 'Legacy Ltd', subdomain: 'legacy' },
      abilities: ['company:list'],
      readOnly: false,
    });
    const restored = await restore(cookie, 'legacy');
    expect(restored.status).toBe(200);
    expect((restored.body as SessionGrant).company?.name).toBe('Legacy Ltd');
  });

  test('sign in nowhere else with that membership', async () => {
    const solo = await identity.person(null, { companyId: legacy._id, role: 'user' });
    for (const tenant of ['other', 'firm', undefined])
      expect((await identity.signIn(solo.user.email, tenant)).response.status).toBe(401);
    const { cookie, grant } = await identity.signIn(solo.user.email, 'legacy');
    for (const tenant of ['other', 'firm', undefined]) expect((await restore(cookie, tenant)).status).toBe(401);
    for (const tenant of ['other', 'firm']) expect(await works(grant.accessToken, tenant)).toBe(401);
    expect((await restore(cookie, 'legacy')).status).toBe(200);
  });

  test('get 409 from what needs a firm', async () => {
    const { grant } = await identity.signIn(rosa.user.email, 'legacy');
    const { status, body } = await identity.call('resendConfirmation', { token: grant.accessToken, tenant: 'legacy' });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ error: 'This company is not part of a consulting firm yet', code: 'conflict' }),
    ]);
    const resend = {
      body: { companyId: legacy._id.toHexString(), email: 'a@b.co' },
      token: grant.accessToken,
      tenant: 'legacy',
    };
    expect((await identity.call('resendInvitation', resend)).status).toBe(409);
  });

  test('leave a trace in the company’s own audit trail', async () => {
    await identity.signIn(rosa.user.email, 'legacy');
    const events = await identity.look(() =>
      identity.data.models.auditEvents.find({ companyId: legacy._id, action: 'session.started' }).lean(),
    );
    expect(events.length).toBeGreaterThan(0);
    for (const { firmId } of events) expect(firmId).toBeNull();
  });

  test('are signed out immediately when the company has moved into a firm', async () => {
    const moving = await identity.make.legacyCompanyAt('moving');
    const { user } = await identity.person(null, { companyId: moving._id, role: 'companyUser' });
    const { cookie, grant } = await identity.signIn(user.email, 'moving');
    await identity.look(() =>
      identity.data.models.companies.updateOne({ _id: moving._id }, { consultingFirmId: firm._id }),
    );
    identity.engines.addresses.invalidate();
    expect(await works(grant.accessToken, 'moving')).toBe(401);
    expect((await restore(cookie, 'moving')).status).toBe(401);
    expect((await identity.signIn(user.email, 'moving')).response.status).toBe(401);
  });
});

describe('a firm’s people and a company without a firm', () => {
  test('do not meet: tokens and sessions of the one count at the other’s host for nothing', async () => {
    const { user } = await identity.person(firm, { role: 'firmAdmin' });
    const { cookie, grant } = await identity.signIn(user.email, 'firm');
    expect((await identity.signIn(user.email, 'legacy')).response.status).toBe(401);
    expect(await works(grant.accessToken, 'legacy')).toBe(401);
    expect((await restore(cookie, 'legacy')).status).toBe(401);
  });

  test('a firm with the id of the company is another tenant', async () => {
    const twin = await identity.make.firmAt('twin', { _id: other._id });
    const { user } = await identity.person(twin, { role: 'firmAdmin' });
    const { grant, cookie } = await identity.signIn(user.email, 'twin');
    expect(await works(grant.accessToken, 'other')).toBe(401);
    expect((await restore(cookie, 'other')).status).toBe(401);
  });

  test('a system administrator signs in there, and is in no company', async () => {
    const { user } = await identity.person(null);
    const { grant } = await identity.signIn(user.email, 'legacy');
    expect(grant).toMatchObject({ user: { isAdmin: true }, company: null });
  });
});

describe('a person without a membership', () => {
  const cases: Record<string, Partial<UserDoc>> = {
    'a user without firm and company': { role: 'user', companyId: null },
    'a company admin without a company': { role: 'companyUser', companyId: null },
    'a record that only says system administrator': { role: 'systemAdmin', isAdmin: false },
    'a system administrator of a company': { role: 'systemAdmin', isAdmin: true },
    'a firm administrator without a firm': { role: 'firmAdmin' },
  };
  test.each(Object.entries(cases))('%s signs in nowhere and is no one’s administrator', async (name, values) => {
    const companyId = name.includes('of a company') || name.includes('firm administrator') ? legacy._id : null;
    const { user } = await identity.person(null, { companyId, ...values });
    for (const tenant of ['legacy', 'firm', undefined]) {
      const { response } = await identity.signIn(user.email, tenant);
      expect([response.status, (response.body as { error: string }).error]).toEqual([401, 'Invalid credentials']);
    }
    expect((await identity.call('lookupUserCompanies', { body: { email: user.email } })).body).toEqual({
      companies: [],
    });
  });

  test('an open session ends with the membership’s belonging', async () => {
    const { user } = await identity.person(null, { companyId: legacy._id, role: 'companyUser' });
    const { cookie } = await identity.signIn(user.email, 'legacy', PASSWORD);
    await identity.look(() => identity.data.models.users.updateOne({ _id: user._id }, { companyId: null }));
    for (const tenant of ['legacy', undefined]) expect((await restore(cookie, tenant)).status).toBe(401);
  });
});

describe('is repaired like a firm', () => {
  const headers = { [SETUP_KEY_HEADER]: SETUP_KEY };

  test('the address comes back under the two letters that it was set up with', async () => {
    await identity.make.authAccount({
      email: 'two@example.test',
      passwordHash: await identity.passwords.hash(PASSWORD),
    });
    const body = { email: 'two@example.test', companyName: 'Two Ltd', subdomain: 'tw' };
    expect((await identity.call('quickSubdomainSetup', { body, headers })).status).toBe(200);
    await identity.look(() => identity.data.models.addresses.deleteOne({ _id: 'tw' }));
    identity.engines.addresses.invalidate('tw');
    const fixed = await identity.call('fixSubdomainEnabled', { body: { email: body.email }, headers });
    expect(fixed.body).toMatchObject({ company: { name: 'Two Ltd', subdomain: 'tw' } });
    expect((await identity.signIn(body.email, 'tw')).response.status).toBe(200);
  });

  test('a person whose record was lost is the company’s again', async () => {
    await identity.make.authAccount({
      email: 'lost@example.test',
      passwordHash: await identity.passwords.hash(PASSWORD),
    });
    const body = { email: 'lost@example.test', companyName: 'Lost Ltd', subdomain: 'lost' };
    await identity.call('quickSubdomainSetup', { body, headers });
    await identity.look(() => identity.data.models.users.deleteOne({ email: body.email }));
    expect((await identity.signIn(body.email, 'lost')).response.status).toBe(401);
    expect((await identity.call('recoverUser', { body: { email: body.email }, headers })).status).toBe(200);
    const { grant } = await identity.signIn(body.email, 'lost');
    expect(grant).toMatchObject({ user: { role: 'companyUser', isAdmin: false }, company: { name: 'Lost Ltd' } });
  });
});
