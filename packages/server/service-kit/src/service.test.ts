import { request } from 'node:http';
import { connect } from 'node:net';
import { MESSAGES } from '@scopewright/contracts/errors';
import { runAsSystem, trusted } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallContext } from './http/call.ts';
import { implement } from './http/call.ts';
import { type ReferenceLoaders, withReferences } from './http/references.ts';
import { TEST_PUBLIC_KEY } from './testing/client.ts';
import { testClock } from './testing/clock.ts';
import { startTestService, type TestService } from './testing/service.ts';
import { testTokens } from './testing/tokens.ts';

/** The last call passed to a handler. */
let seen: CallContext | null;
let release: (() => void) | null = null;
/** Runs while a company is being created. */
let whileCreating = (): void => undefined;

const company = (name: string) => ({
  id: 'e'.repeat(24),
  name,
  status: 'active',
  createdAt: new Date().toISOString(),
  sowStatus: 'none',
  activeChangeOrderCount: 0,
  consultingFirmId: firmId,
});

const data = await testDatabase('kit');
const time = testClock();
const tokens = testTokens(time.clock);
const make = factories(data.models, { clock: time.clock });
const acme = await make.firmAt('acme', { name: 'Acme' });
const firmId = acme._id.toHexString();
const otherFirmId = (await make.firmAt('other'))._id.toHexString();
await make.address({ _id: 'portal.acme.example', kind: 'custom', firmId: acme._id });
await make.address({ _id: 'unverified.example', kind: 'custom', firmId: acme._id, verifiedAt: null });
await make.firmAt('closed', { archivedAt: time.clock() });
await make.firmAt('ended', { trialEndsAt: new Date(time.clock().getTime() - 1) });
const firm: ReferenceLoaders['firm'] = async (ids) =>
  runAsSystem('find firms by their ids', () => data.models.firms.find({ _id: trusted({ $in: ids }) }).lean());
const references: ReferenceLoaders = { choosableUser: async () => [], firm };
const service = await startTestService({
  name: 'test',
  data,
  clock: time.clock,
  keys: tokens.keys,
  build: () => ({
    calls: withReferences(data.models, references, [
      implement('tenant', (_input, call) => {
        seen = call;
        return { firmId, firmName: 'Acme', subdomain: 'acme', archived: false };
      }),
      implement('login', ({ body }, call) => {
        seen = call;
        if (body.password === 'throw') throw new Error('internal detail');
        if (body.password === 'breach') return { accessToken: 1 } as never;
        return {
          accessToken: 't',
          user: {
            id: firmId,
            email: body.email,
            name: '',
            role: 'user',
            isAdmin: false,
            companyId: null,
            emailConfirmed: true,
          },
          company: null,
          abilities: [],
          readOnly: false,
          mustChangePassword: false,
          ended: null,
          trialEndsAt: null,
          onboardingDismissed: [],
          mustEnrolSecondFactor: false,
          impersonation: null,
          impersonationMinutes: 0,
        };
      }),
      implement('consultantCompanies', async (_input, call) => {
        seen = call;
        const firms = await data.models.firms.find({}).lean();
        return firms.map(({ name }) => company(name));
      }),
      implement('createCompany', () => {
        whileCreating();
        return { company: company('New'), passwordResetSent: false };
      }),
      implement('logout', () => ({ success: true as const })),
      implement('changeName', ({ body }) => body),
      implement('beginTotp', () => ({
        setup: 's',
        secret: 'S',
        uri: 'otpauth://totp/x',
        expiresAt: time.clock().toISOString(),
      })),
      implement('exportCompanies', () => 'name'),
      implement('adminArchiveFirm', () => ({ firmName: 'Ended', subdomain: 'ended' })),
    ]),
  }),
});
afterAll(async () => {
  await service.close();
  await data.close();
});
beforeEach(() => {
  seen = null;
});

const login = { email: 'Jo@Example.test ', password: 'a password' };
/** Session claims of a system administrator who views the product as another user. */
const act = { sub: 'f'.repeat(24), acc: 'e'.repeat(24), sid: 'actor', av: 1, mv: 1 };
const firmToken = (claims = {}) => tokens.sign({ firm: firmId, ...claims });

describe('request ids', () => {
  test('every answer has one, the proxy’s when it sends one', async () => {
    const fresh = await service.call('tenant', { params: { tenantKey: 'acme' } });
    expect(fresh.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const given = await service.call('tenant', {
      params: { tenantKey: 'acme' },
      headers: { 'X-Request-Id': 'edge-request-0001' },
    });
    expect(given.headers.get('x-request-id')).toBe('edge-request-0001');
    const odd = await service.call('tenant', {
      params: { tenantKey: 'acme' },
      headers: { 'X-Request-Id': 'with spaces <b>' },
    });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('limits by address', () => {
  const startLimited = (trustedProxies: string[]) =>
    startTestService({
      name: 'limited',
      data,
      clock: time.clock,
      keys: tokens.keys,
      rateLimitFactor: 1 / 300,
      trustedProxies,
      build: () => ({ calls: [implement('logout', () => ({ success: true as const }))] }),
    });

  test('are skipped if the front door has counted, which no one else can claim', async () => {
    const refusals = async (trustedProxies: string[], headers: Record<string, string>) => {
      const limited = await startLimited(trustedProxies);
      const answers = [await limited.call('logout', { headers }), await limited.call('logout', { headers })];
      await limited.close();
      return answers.filter(({ status }) => status === 429).length;
    };
    const counted = { 'X-Address-Counted': '1' };
    expect(await refusals(['loopback'], counted)).toBe(0);
    expect(await refusals(['loopback'], {})).toBe(1);
    expect(await refusals(['192.0.2.1'], counted)).toBe(1);
  });
});

describe('bodies', () => {
  test('are parsed by the contract before the handler sees them', async () => {
    const { status, body } = await service.call('login', { body: login });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email: 'jo@example.test' } });
  });

  test.each<[string, number, string, { rawBody?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }]>(
    [
      ['broken JSON', 400, 'invalid_json', { rawBody: '{"email":' }],
      ['an empty body', 400, 'invalid_json', { rawBody: '', headers: { 'Content-Type': 'application/json' } }],
      ['bytes that are no UTF-8', 400, 'invalid_json', { rawBody: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }],
      [
        'a form',
        415,
        'unsupported_media_type',
        { rawBody: 'email=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      ],
      [
        'text that only looks like JSON',
        415,
        'unsupported_media_type',
        { rawBody: '{}', headers: { 'Content-Type': 'text/plain' } },
      ],
      ['a compressed body', 415, 'unsupported_media_type', { rawBody: '{}', headers: { 'Content-Encoding': 'gzip' } }],
      [
        'another charset',
        415,
        'unsupported_media_type',
        { rawBody: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
      ],
      ['5 MB', 413, 'body_too_large', { rawBody: JSON.stringify({ email: 'x'.repeat(5 * 1024 * 1024) }) }],
      ['an unknown field', 422, 'validation_failed', { rawBody: JSON.stringify({ ...login, isAdmin: true }) }],
      [
        'an operator',
        422,
        'validation_failed',
        { rawBody: JSON.stringify({ email: { $gt: '' }, password: { $ne: null } }) },
      ],
      [
        'a prototype',
        422,
        'validation_failed',
        { rawBody: '{"email":"a@b.co","password":"x","__proto__":{"isAdmin":true}}' },
      ],
      ['an array', 422, 'validation_failed', { rawBody: '[]' }],
      ['null', 422, 'validation_failed', { rawBody: 'null' }],
      [
        'an over-long text',
        422,
        'validation_failed',
        { rawBody: JSON.stringify({ email: `${'a'.repeat(300)}@b.co`, password: 'x' }) },
      ],
    ],
  )('refuses %s with %i', async (_what, status, code, sent) => {
    const answer = await service.call('login', sent);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      code,
      error: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    });
    expect(seen).toBeNull();
  });

  test('a body of unknown length is cut off at the limit', async () => {
    const chunk = Buffer.alloc(64 * 1024, 0x61);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${service.url}/api/login`,
        { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TEST_PUBLIC_KEY}` } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject);
      for (let index = 0; index < 8; index++) sent.write(chunk);
      sent.end();
    });
    expect(status).toBe(413);
  });

  test('names each field at fault', async () => {
    const { body } = await service.call('login', { body: { email: 'nobody', extra: 1 } });
    expect(body).toMatchObject({
      error: 'Validation failed',
      details: { email: 'Please enter a valid email address', password: expect.any(String), extra: 'Unknown field' },
    });
  });
});

describe('routes', () => {
  test('unknown paths are 404, known ones with another method 405 with Allow', async () => {
    const unknown = await service.fetch('/api/nothing');
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found', error: 'Not found' }]);
    const method = await service.fetch('/api/login', { method: 'PUT' });
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('answers must not be cached or sniffed', async () => {
    const { headers } = await service.call('tenant', { params: { tenantKey: 'acme' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('malformed requests', () => {
  test.each<[string, string, { method?: string; host?: string }]>([
    ['NUL in a parameter', '/api/public/tenant/%00', {}],
    ['NUL inside a parameter', '/api/public/tenant/ac%00me', {}],
    ['NUL in a query', '/api/consultant/companies?search=%00', {}],
    ['a port that is none', '/api/public/tenant/acme', { host: 'x:99999' }],
    [
      'a port that is none, where something changes',
      '/api/login',
      { method: 'POST', host: 'acme.scopewright.app:65536' },
    ],
    ['a host that is none', '/api/public/tenant/acme', { host: 'bad..host' }],
    ['no host', '/api/public/tenant/acme', { host: ' ' }],
  ])('%s is 400', async (_what, path, { method = 'GET', host = 'acme.scopewright.app' }) => {
    const answer = await service.fetch(path, {
      method,
      headers: { Authorization: `Bearer ${TEST_PUBLIC_KEY}`, 'X-Forwarded-Host': host },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_request' }]);
    expect(seen).toBeNull();
  });

  test('no target, host or header makes a service fail', async () => {
    const visible = fc.stringMatching(/^[\x21-\x7e]{0,20}$/);
    const piece = fc.oneof(
      fc.constantFrom(
        '%00',
        '%',
        '%ff',
        '..',
        '//',
        'public/tenant/',
        'consultant/companies',
        'login',
        '?',
        '&',
        '=',
        '{',
        '__proto__',
      ),
      visible,
    );
    const path = fc.array(piece, { maxLength: 4 }).map((parts) => `/api/${parts.join('')}`.replaceAll('#', '%23'));
    const host = fc.oneof(
      fc.domain(),
      fc.tuple(fc.domain(), fc.nat(200_000)).map(([domain, port]) => `${domain}:${port}`),
      visible,
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        host,
        visible,
        fc.constantFrom('GET', 'POST', 'DELETE'),
        async (target, name, value, method) => {
          const headers = {
            'X-Forwarded-Host': name,
            'X-Tenant-Key': value,
            Cookie: value,
            Authorization: `Bearer ${TEST_PUBLIC_KEY}`,
            Origin: value,
          };
          expect((await service.fetch(target, { method, headers, redirect: 'manual' })).status).toBeLessThan(500);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('faults', () => {
  test('an unknown one is a 500 whose details are in the log only', async () => {
    const { status, body } = await service.call('login', { body: { ...login, password: 'throw' } });
    expect(status).toBe(500);
    expect(body).toEqual({ error: 'Something went wrong', code: 'internal', requestId: expect.any(String) });
    const line = service.logged.find((entry) => entry.includes('internal detail'));
    expect(line).toContain((body as { requestId: string }).requestId);
  });

  test('an answer that breaks the contract fails loudly under test', async () => {
    expect((await service.call('login', { body: { ...login, password: 'breach' } })).status).toBe(500);
    expect(service.logged.join('')).toContain("The answer of 'login' breaks its contract");
  });

  test('logs hold route templates, never what people sent', async () => {
    await service.call('login', { body: login });
    await service.fetch('/api/invitations/secret-token-of-an-invitation/accept', { method: 'POST' });
    const log = service.logged.join('');
    expect(log).toContain('"route":"/api/login"');
    expect(log).not.toMatch(/example\.test|a password|secret-token|Bearer/i);
  });
});

describe('permitted callers', () => {
  test.each<[string, Parameters<TestService['call']>[0], Parameters<TestService['call']>[1], number]>([
    ['key call without a key', 'tenant', { params: { tenantKey: 'a' }, token: null }, 401],
    ['key call with another key', 'tenant', { params: { tenantKey: 'a' }, token: 'not-the-public-key-000' }, 401],
    [
      'key call with the key in another scheme',
      'tenant',
      { params: { tenantKey: 'a' }, token: null, headers: { Authorization: `Basic  ${TEST_PUBLIC_KEY}` } },
      401,
    ],
    ['token call with the key', 'consultantCompanies', {}, 401],
    ['token call without a bearer', 'consultantCompanies', { token: null, tenant: 'acme' }, 401],
    ['cookie call without an origin', 'logout', { token: null }, 403],
    ['cookie call of another site', 'logout', { headers: { Origin: 'https://evil.example' } }, 403],
    [
      'cookie call of a sibling tenant',
      'logout',
      { tenant: 'acme', headers: { Origin: 'https://other.scopewright.app' } },
      403,
    ],
  ])('%s is refused', async (_what, name, sent, status) => {
    expect((await service.call(name, sent)).status).toBe(status);
  });

  test('a cookie call of the own page is accepted, with any other headers', async () => {
    for (const token of [null, TEST_PUBLIC_KEY, 'no-token'])
      expect(
        (await service.call('logout', { tenant: 'acme', token, headers: { Origin: 'https://acme.scopewright.app' } }))
          .status,
      ).toBe(200);
  });

  test('a user of the firm is let in at the firm’s host, confined to the firm', async () => {
    const { status, body } = await service.call('consultantCompanies', { tenant: 'acme', token: firmToken() });
    expect(status).toBe(200);
    expect(body).toEqual([expect.objectContaining({ name: 'Acme' })]);
    expect(seen?.principal).toMatchObject({ firmId });
  });

  test.each<[string, () => Parameters<TestService['call']>[1]]>([
    ['another firm’s host', () => ({ tenant: 'other' })],
    ['the bare domain', () => ({})],
    ['a reserved host', () => ({ tenant: 'www' })],
    ['a host that names no firm', () => ({ tenant: 'nobody' })],
    ['a look-alike host', () => ({ host: 'acme.scopewright.app.evil.example' })],
    ['another firm’s tenant header on a local host', () => ({ host: 'localhost:3000', tenantHeader: 'other' })],
    ['a local host without a header', () => ({ host: 'localhost:3000' })],
    ['the own tenant header where the host is another firm’s', () => ({ tenant: 'other', tenantHeader: 'acme' })],
  ])('a token is 401 at %s', async (_what, at) => {
    expect((await service.call('consultantCompanies', { token: firmToken(), ...at() })).status).toBe(401);
  });

  test('on a local host the tenant header names the firm', async () => {
    expect(
      (await service.call('consultantCompanies', { token: firmToken(), host: 'localhost:3000', tenantHeader: 'acme' }))
        .status,
    ).toBe(200);
    expect(
      (await service.call('consultantCompanies', { token: firmToken(), host: 'acme.localhost:3000' })).status,
    ).toBe(200);
  });

  test('a user’s token counts as a key, at the own host', async () => {
    expect(
      (await service.call('tenant', { params: { tenantKey: 'a' }, token: firmToken(), tenant: 'acme' })).status,
    ).toBe(200);
    expect(
      (await service.call('tenant', { params: { tenantKey: 'a' }, token: firmToken(), tenant: 'other' })).status,
    ).toBe(401);
  });

  test('abilities are enforced', async () => {
    const body = { companyName: 'New', adminEmail: 'a@b.co' };
    expect((await service.call('createCompany', { body, tenant: 'acme', token: firmToken() })).status).toBe(201);
    expect(
      (await service.call('createCompany', { body, tenant: 'acme', token: firmToken({ role: 'companyUser' }) })).status,
    ).toBe(403);
  });

  test('a write that is under way when the trial ends is carried out, and the next one is refused', async () => {
    const make = factories(data.models, { clock: time.clock });
    const body = { companyName: 'New', adminEmail: 'a@b.co' };
    const { _id } = await make.firmAt('ending', { trialEndsAt: new Date(time.clock().getTime() + 1) });
    const write = () =>
      service.call('createCompany', { body, tenant: 'ending', token: firmToken({ firm: _id.toHexString() }) });
    whileCreating = () => time.advance(1);
    expect((await write()).status).toBe(201);
    whileCreating = () => undefined;
    expect(await write()).toMatchObject({ status: 402, body: { code: 'account_read_only' } });
  });

  test('a refusal states whether the trial or a plan has ended', async () => {
    const make = factories(data.models, { clock: time.clock });
    const { _id } = await make.firmAt('lapsed', { trialEndsAt: new Date(0), planEndedAt: new Date(1) });
    const token = firmToken({ firm: _id.toHexString() });
    const { body } = await service.call('createCompany', {
      body: { companyName: 'New', adminEmail: 'a@b.co' },
      tenant: 'lapsed',
      token,
    });
    expect(body).toMatchObject({ code: 'account_read_only', error: MESSAGES.accountPlanEnded });
  });

  test('an ended trial is 402 for who could write otherwise, and lets everyone read', async () => {
    const { firmId: ended } = (await service.engines.addresses.resolve('ended')) ?? { firmId: '' };
    const body = { companyName: 'New', adminEmail: 'a@b.co' };
    const write = await service.call('createCompany', { body, tenant: 'ended', token: firmToken({ firm: ended }) });
    expect([write.status, write.body]).toMatchObject([402, { code: 'account_read_only' }]);
    expect(
      (await service.call('createCompany', { body, tenant: 'ended', token: firmToken({ firm: ended, role: 'user' }) }))
        .status,
    ).toBe(403);
    expect(
      (await service.call('consultantCompanies', { tenant: 'ended', token: firmToken({ firm: ended }) })).status,
    ).toBe(200);
  });

  test('an archived firm’s users are 403 where it takes a user', async () => {
    const { firmId: closed } = (await service.engines.addresses.resolve('closed')) ?? { firmId: '' };
    const answer = await service.call('consultantCompanies', { tenant: 'closed', token: firmToken({ firm: closed }) });
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { code: 'account_archived', error: 'This account is archived' },
    ]);
  });

  test('an archived firm’s users are answered what anyone is', async () => {
    const { firmId: closed } = (await service.engines.addresses.resolve('closed')) ?? { firmId: '' };
    const answer = await service.call('tenant', {
      params: { tenantKey: 'a' },
      tenant: 'closed',
      token: firmToken({ firm: closed }),
    });
    expect(answer.status).toBe(200);
    expect(seen).toMatchObject({ principal: null, tenant: null });
    await service.call('login', { tenant: 'closed', token: firmToken({ firm: closed }), body: login });
    expect(seen).toMatchObject({ principal: null, tenant: { firmId: closed } });
  });

  test("a system administrator’s token is valid on every host, and has the role's abilities", async () => {
    const token = tokens.sign({ firm: null, role: 'systemAdmin' });
    for (const at of [{}, { tenant: 'acme' }, { tenant: 'other' }]) {
      expect((await service.call('tenant', { params: { tenantKey: 'a' }, token, ...at })).status).toBe(200);
      expect((await service.call('consultantCompanies', { token, ...at })).status).toBe(403);
    }
  });

  test('a revoked session is refused immediately', async () => {
    const token = firmToken({ sid: 'f'.repeat(24) });
    expect((await service.call('consultantCompanies', { tenant: 'acme', token })).status).toBe(200);
    await service.engines.revocations.announce({ sessionIds: ['f'.repeat(24)] });
    expect((await service.call('consultantCompanies', { tenant: 'acme', token })).status).toBe(401);
  });

  test('the firm’s activity is stored, at most hourly', async () => {
    time.advance(2 * 60 * 60 * 1000);
    const token = tokens.sign({ firm: otherFirmId });
    await service.call('consultantCompanies', { tenant: 'other', token });
    const stored = () =>
      runAsSystem('look at the test', async () =>
        (await data.models.firms.findOne({ lastActivityAt: time.clock() }).lean())?._id.toHexString(),
      );
    await expect.poll(stored).toBe(otherFirmId);
  });

  test('a system administrator at a firm’s address does not count as its activity', async () => {
    const make = factories(data.models, { clock: time.clock });
    const quiet = await make.firmAt('quiet', { lastActivityAt: new Date(0) });
    const busy = await make.firmAt('busy', { lastActivityAt: new Date(0) });
    const activityOf = ({ _id }: typeof quiet) =>
      runAsSystem(
        'look at the test',
        async () => (await data.models.firms.findById(_id).orFail().lean()).lastActivityAt,
      );
    const operator = tokens.sign({ firm: null, role: 'systemAdmin' });
    expect((await service.call('login', { tenant: 'quiet', token: operator, body: login })).status).toBe(200);
    await service.call('consultantCompanies', { tenant: 'quiet', token: operator });
    await service.call('consultantCompanies', { tenant: 'busy', token: firmToken({ firm: busy._id.toHexString() }) });
    // activity is recorded in the order of the requests
    await expect.poll(() => activityOf(busy)).toEqual(time.clock());
    expect(await activityOf(quiet)).toEqual(new Date(0));
  });
});

describe("a person's pending step", () => {
  let strictId: string;
  const rename = (claims: object, tenant = 'strict', firm = strictId) =>
    service.call('changeName', { tenant, token: tokens.sign({ firm, ...claims }), body: { name: 'Ada' } });
  beforeAll(async () => {
    const make = factories(data.models, { clock: time.clock });
    strictId = (await make.firmAt('strict', { secondFactorRequired: true }))._id.toHexString();
  });

  test('where the firm requires a second factor, members without one may set one up and do nothing else', async () => {
    expect(await rename({})).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect((await rename({ sf: true })).status).toBe(200);
    expect((await rename({}, 'acme', firmId)).status).toBe(200);
    const setUp = await service.call('beginTotp', {
      tenant: 'strict',
      token: tokens.sign({ firm: strictId }),
      body: { password: 'a password' },
    });
    expect(setUp.status).toBe(200);
  });

  test('a temporary password is changed before anything else, the second factor included', async () => {
    expect(await rename({ np: true })).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
    expect(await rename({ np: true, sf: true })).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    });
    const token = tokens.sign({ firm: strictId, np: true });
    const setUp = await service.call('beginTotp', { tenant: 'strict', token, body: { password: 'a password' } });
    expect(setUp).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  });

  test('does not apply to a system administrator who views the product as the person', async () => {
    const token = tokens.sign({ firm: strictId, np: true, act });
    expect((await service.call('consultantCompanies', { tenant: 'strict', token })).status).toBe(200);
  });
});

describe('a system administrator who views the product as someone else', () => {
  test('sees the same as the person, and can change and export nothing', async () => {
    const token = firmToken({ act });
    expect((await service.call('consultantCompanies', { tenant: 'acme', token })).status).toBe(200);
    const refused = { status: 403, body: { code: 'impersonation_read_only' } };
    expect(
      await service.call('createCompany', {
        tenant: 'acme',
        token,
        body: { companyName: 'New', adminEmail: 'a@b.co' },
      }),
    ).toMatchObject(refused);
    expect(await service.call('changeName', { tenant: 'acme', token, body: { name: 'Ada' } })).toMatchObject(refused);
    expect(await service.call('exportCompanies', { tenant: 'acme', token })).toMatchObject(refused);
  });

  test('leaves no activity at the firm', async () => {
    const make = factories(data.models, { clock: time.clock });
    const watched = await make.firmAt('watched', { lastActivityAt: new Date(0) });
    const busy = await make.firmAt('busier', { lastActivityAt: new Date(0) });
    const activityOf = ({ _id }: typeof watched) =>
      runAsSystem(
        'look at the test',
        async () => (await data.models.firms.findById(_id).orFail().lean()).lastActivityAt,
      );
    await service.call('consultantCompanies', {
      tenant: 'watched',
      token: firmToken({ firm: watched._id.toHexString(), act }),
    });
    await service.call('consultantCompanies', { tenant: 'busier', token: firmToken({ firm: busy._id.toHexString() }) });
    // activity is recorded in the order of the requests
    await expect.poll(() => activityOf(busy)).toEqual(time.clock());
    expect(await activityOf(watched)).toEqual(new Date(0));
  });
});

describe('a firm that is read-only', () => {
  const endedId = async () => (await service.engines.addresses.resolve('ended'))?.firmId ?? '';

  test('lets its people do what concerns only themselves, and system administrators everything', async () => {
    const own = tokens.sign({ firm: await endedId() });
    expect((await service.call('changeName', { tenant: 'ended', token: own, body: { name: 'Ada' } })).status).toBe(200);
    const operator = tokens.sign({ firm: null, role: 'systemAdmin' });
    expect(
      (await service.call('adminArchiveFirm', { tenant: 'ended', token: operator, body: { firmId } })).status,
    ).toBe(200);
  });
});

describe('hosts that are no one’s', () => {
  const at = [
    { host: 'evil.example' },
    { host: 'unverified.example' },
    { host: 'a.b.scopewright.app' },
    { host: '10.0.0.1' },
  ];

  test.each(at)('a call that changes something is 421 at $host', async ({ host }) => {
    const { status, body } = await service.call('login', { host, body: { email: 'a@b.co', password: 'x' } });
    expect([status, body]).toMatchObject([421, { code: 'misdirected_request', error: 'Not found' }]);
  });

  test.each(at)('a call that reads is answered at $host', async ({ host }) => {
    expect((await service.call('tenant', { params: { tenantKey: 'a' }, host })).status).toBe(200);
  });

  test.each([
    { host: 'portal.acme.example' },
    { tenant: 'acme' },
    { tenant: 'nobody' },
    {},
    { host: 'localhost:3000' },
  ])('%j is served', async (request) => {
    expect((await service.call('login', { ...request, body: { email: 'a@b.co', password: 'x' } })).status).toBe(200);
  });

  test('a call that takes no user knows whose address it is at, where it asks', async () => {
    await service.call('login', { tenant: 'acme', body: login });
    expect(seen?.tenant).toMatchObject({ firmId });
    await service.call('tenant', { tenant: 'acme', params: { tenantKey: 'a' } });
    expect(seen?.tenant).toBeNull();
  });
});

describe('forwarding headers', () => {
  test('the client’s address and scheme come from the proxy', async () => {
    await service.call('tenant', {
      params: { tenantKey: 'a' },
      headers: { 'X-Forwarded-For': '198.51.100.4, 203.0.113.9', 'X-Forwarded-Proto': 'https' },
    });
    expect(seen?.ip).toBe('203.0.113.9');
    expect(seen?.secure).toBe(true);
  });
});

describe('running', () => {
  test('liveness, readiness and metrics', async () => {
    expect((await service.fetch('/health/live')).status).toBe(200);
    const ready = await service.fetch('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', checks: { mongo: 'up', redis: 'up' } }]);
    const metrics = await (await service.fetch('/metrics')).text();
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{service="test",method="POST",route="\/api\/login",status="200"\} \d/,
    );
    expect(metrics).toContain('process_cpu_seconds_total');
  });

  test('a client that disconnects does no harm', async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TEST_PUBLIC_KEY}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"`,
    );
    await new Promise<void>((resolve) => socket.once('connect', () => socket.end(() => resolve())));
    socket.destroy();
    expect((await service.fetch('/health/live')).status).toBe(200);
  });

  test('on shutdown it is not ready immediately, and keeps serving for the drain time', async () => {
    const draining = await startTestService({
      name: 'draining',
      data,
      clock: time.clock,
      keys: tokens.keys,
      drainSeconds: 2,
      build: () => ({ calls: [] }),
    });
    const closed = draining.close();
    const ready = await draining.fetch('/health/ready');
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect((await draining.fetch('/health/live')).status).toBe(200);
    await closed;
    await expect(draining.fetch('/health/live')).rejects.toThrow();
  });

  test('each request is logged with the ids of firm and user, and nothing else of them', async () => {
    const before = service.logged.length;
    await service.call('consultantCompanies', { token: firmToken(), tenant: 'acme' });
    await service.call('tenant', { params: { tenantKey: 'a' } });
    const lines = service.logged
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request');
    expect(lines[0]).toMatchObject({ firmId, userId: 'a'.repeat(24), route: '/api/consultant/companies' });
    expect(lines[1]).not.toHaveProperty('firmId');
    expect(lines[1]).not.toHaveProperty('userId');
  });

  test('closing answers requests in flight and accepts no new ones', async () => {
    const closing = await startTestService({
      name: 'closing',
      data,
      clock: time.clock,
      keys: tokens.keys,
      build: () => ({
        calls: [
          implement('logout', async () => {
            await new Promise<void>((resolve) => {
              release = resolve;
            });
            return { success: true as const };
          }),
        ],
      }),
    });
    const inFlight = closing.call('logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    await expect.poll(() => release).not.toBeNull();
    const closed = closing.close();
    await expect
      .poll(() =>
        closing.fetch('/health/live').then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    release?.();
    expect((await inFlight).status).toBe(200);
    await closed;
  });
});
