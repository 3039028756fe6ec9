import { abilitiesFor } from '@scopewright/domain/policy';
import jwt from 'jsonwebtoken';
import { afterAll, describe, expect, test } from 'vitest';
import { cookieOf, PASSWORD, startTestIdentity } from '../testing/identity.ts';
import { createPasswords } from './passwords.ts';

const identity = await startTestIdentity();
const firm = await identity.make.firmAt('acme', { name: 'Acme' });
const other = await identity.make.firmAt('other');
afterAll(() => identity.close());

const REFUSED = { error: 'Invalid credentials', code: 'invalid_credentials', requestId: expect.any(String) };

describe('POST login', () => {
  test('a firm admin signs in at the own firm', async () => {
    const { user } = await identity.person(firm, { name: 'Jo' });
    const { response, grant, cookie } = await identity.signIn(` ${user.email.toUpperCase()} `, 'acme');
    expect(response.status).toBe(200);
    expect(grant).toMatchObject({
      user: {
        id: user._id.toHexString(),
        email: user.email,
        name: 'Jo',
        role: 'firmAdmin',
        isAdmin: false,
        companyId: null,
      },
      company: {
        id: firm._id.toHexString(),
        name: 'Acme',
        subdomain: 'acme',
        created_at: firm.createdAt.toISOString(),
      },
      readOnly: false,
      trialEndsAt: firm.trialEndsAt.toISOString(),
    });
    expect(grant.abilities).toContain('company:create');
    expect(jwt.decode(grant.accessToken, { complete: true })).toMatchObject({
      header: { alg: 'ES256', kid: identity.signer.jwks.keys[0]?.kid },
      payload: { sub: user._id.toHexString(), firm: firm._id.toHexString(), role: 'firmAdmin', aud: 'scopewright.app' },
    });
    expect(cookie).toMatch(/^sw_session=[\w-]{22}\.0\.[\w-]{43}$/);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  test('a company’s user gets the company with the firm’s subdomain', async () => {
    const company = await identity.make.company(firm._id, { name: 'Client' });
    const { user } = await identity.person(firm, { role: 'companyUser', companyId: company._id });
    const { grant } = await identity.signIn(user.email, 'acme');
    expect(grant.company).toMatchObject({ id: company._id.toHexString(), name: 'Client', subdomain: 'acme' });
    expect(grant.trialEndsAt).toBeNull();
    expect(grant.abilities).toEqual(
      abilitiesFor({ role: 'companyUser', readOnly: false, consultantsCanSeeAllClients: false }),
    );
  });

  test('a system administrator signs in anywhere', async () => {
    const { user } = await identity.person(null);
    for (const tenant of [undefined, 'acme', 'other']) {
      const { response, grant } = await identity.signIn(user.email, tenant);
      expect(response.status).toBe(200);
      expect(grant).toMatchObject({
        company: null,
        user: { isAdmin: true, role: 'systemAdmin' },
        abilities: ['user:list', 'system:admin'],
      });
    }
  });

  test('a password whose hash is of an earlier cost gets one of the current cost by signing in, and still works', async () => {
    const { user } = await identity.person(firm);
    const { authAccounts } = identity.engines.data.models;
    const earlier = await (await createPasswords({ memoryCost: 2048, timeCost: 1, parallelism: 1 })).hash(PASSWORD);
    await authAccounts.updateOne({ email: user.email }, { $set: { passwordHash: earlier } });
    expect(
      (await identity.call('login', { tenant: 'acme', body: { email: user.email, password: 'not this one' } })).status,
    ).toBe(401);
    expect((await authAccounts.findOne({ email: user.email }))?.passwordHash).toBe(earlier);
    for (const _ of [1, 2]) expect((await identity.signIn(user.email, 'acme')).response.status).toBe(200);
    expect((await authAccounts.findOne({ email: user.email }))?.passwordHash).toMatch(/\$m=1024,t=1,p=1\$/);
  });

  test('the cookie is for https only when the page is', async () => {
    const { user } = await identity.person(firm);
    const response = await identity.call('login', {
      tenant: 'acme',
      body: { email: user.email, password: PASSWORD },
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-sw_session=.*; Path=\/;.*; Secure$/);
    const headers = { 'X-Forwarded-Proto': 'https', 'Sec-Fetch-Site': 'same-origin', Cookie: cookieOf(response) };
    expect((await identity.call('session', { tenant: 'acme', headers })).status).toBe(200);
  });

  test('over https a cookie that a neighbouring subdomain or a plain-http page has planted is no session', async () => {
    const { user } = await identity.person(firm);
    const { cookie } = await identity.signIn(user.email, 'acme');
    const headers = { 'X-Forwarded-Proto': 'https', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
    expect((await identity.call('session', { tenant: 'acme', headers })).status).toBe(401);
  });

  test('on a local host each tenant has its own cookie', async () => {
    const { user } = await identity.person(firm);
    const response = await identity.call('login', {
      host: 'localhost:3000',
      tenantHeader: 'acme',
      body: { email: user.email, password: PASSWORD },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^sw_session\.acme=/);
  });

  test('the same answer for an unknown email, a wrong password, another firm’s host, and a user who may not sign in', async () => {
    const { user } = await identity.person(firm);
    const invited = await identity.make.user(firm._id, { role: 'companyUser', status: 'invited' });
    const removed = await identity.person(firm, { status: 'removed' });
    const unset = await identity.person(firm, {}, { passwordHash: null, emailConfirmedAt: null });
    const attempts = [
      { email: 'unknown@example.test', password: PASSWORD, tenant: 'acme' },
      { email: user.email, password: 'wrong password', tenant: 'acme' },
      { email: user.email, password: 'x', tenant: 'acme' },
      { email: user.email, password: PASSWORD, tenant: 'other' },
      { email: user.email, password: PASSWORD, tenant: 'nobody' },
      { email: user.email, password: PASSWORD, tenant: 'www' },
      { email: invited.email, password: PASSWORD, tenant: 'acme' },
      { email: removed.user.email, password: PASSWORD, tenant: 'acme' },
      { email: unset.user.email, password: PASSWORD, tenant: 'acme' },
    ];
    for (const { email, password, tenant } of attempts) {
      const { response, cookie } = await identity.signIn(email, tenant, password);
      expect([response.status, response.body], `${email} at ${tenant}`).toEqual([401, REFUSED]);
      expect(cookie).toBe('');
    }
    expect((await identity.call('login', { body: { email: user.email, password: PASSWORD } })).body).toEqual(REFUSED);
  });

  test('a new administrator signs in before the email is confirmed, with a note', async () => {
    const { user } = await identity.person(firm, {}, { emailConfirmedAt: null });
    expect((await identity.signIn(user.email, 'acme')).grant.user.emailConfirmed).toBe(false);
    const confirmed = await identity.person(firm);
    expect((await identity.signIn(confirmed.user.email, 'acme')).grant.user.emailConfirmed).toBe(true);
  });

  test('an archived firm lets no one in', async () => {
    const closed = await identity.make.firmAt('closed', { archivedAt: identity.now() });
    const { user } = await identity.person(closed);
    const { response } = await identity.signIn(user.email, 'closed');
    expect([response.status, response.body]).toMatchObject([403, { code: 'account_archived' }]);
  });

  test('with an ended trial abilities to write are removed', async () => {
    const ended = await identity.make.firmAt('ended', { trialEndsAt: identity.now() });
    const { user } = await identity.person(ended);
    const { grant } = await identity.signIn(user.email, 'ended');
    expect([grant.readOnly, grant.ended, grant.trialEndsAt]).toEqual([true, 'trial', identity.now().toISOString()]);
    expect(grant.abilities).toEqual(
      abilitiesFor({ role: 'firmAdmin', readOnly: true, consultantsCanSeeAllClients: false }),
    );
    expect(grant.abilities).not.toContain('company:create');
  });

  test('the firm’s people learn whether it was a plan that ended, its clients’ people are not', async () => {
    const lapsed = await identity.make.firmAt('lapsed', { trialEndsAt: new Date(0), planEndedAt: identity.now() });
    const { user } = await identity.person(lapsed);
    const client = await identity.person(lapsed, {
      role: 'companyUser',
      companyId: (await identity.make.company(lapsed._id))._id,
    });
    expect((await identity.signIn(user.email, 'lapsed')).grant).toMatchObject({ readOnly: true, ended: 'plan' });
    expect((await identity.signIn(client.user.email, 'lapsed')).grant).toMatchObject({ readOnly: true, ended: null });
  });

  test('one email at two firms signs in to the one of the host', async () => {
    const { user } = await identity.person(firm);
    await identity.make.user(other._id, { email: user.email, role: 'consultant' });
    expect((await identity.signIn(user.email, 'other')).grant.user.role).toBe('consultant');
    expect((await identity.signIn(user.email, 'acme')).grant.user.role).toBe('firmAdmin');
  });
});

describe('throttling', () => {
  test('guesses at one email are refused after ten, from any address', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1 });
    const attempt = (index: number, email = 'jo@example.test') =>
      limited.call('login', {
        body: { email, password: 'guess' },
        headers: { 'X-Forwarded-For': `203.0.113.${index}` },
      });
    for (let index = 0; index < 10; index++) expect((await attempt(index)).status).toBe(401);
    const refused = await attempt(99);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(99, 'other@example.test')).status).toBe(401);
    await limited.close();
  });

  test('guesses from one address are refused after sixty', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1 });
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++)
      statuses.push(
        (await limited.call('login', { body: { email: `u${index}@example.test`, password: 'guess' } })).status,
      );
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
    expect(statuses[60]).toBe(429);
    await limited.close();
  });

  test('counters hold no email addresses', async () => {
    await identity.signIn('visible@example.test', 'acme');
    const keys = await identity.engines.redis.keys('*');
    expect(keys.filter((key) => key.includes('visible'))).toEqual([]);
  });
});
