import { factories, mailedCode, type TestDatabase, testDatabase, wrongCode } from '@scopewright/data/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failures } from '../errors/call-error.ts';
import { type CallContext, type Implementation, implement } from '../http/call.ts';
import { createLogger } from '../log.ts';
import { createService } from '../service.ts';
import { type TestClock, testClock } from '../testing/clock.ts';
import { startTestService, TEST_HOSTS, type TestService, type TestServiceOptions } from '../testing/service.ts';
import { type TestTokens, testTokens } from '../testing/tokens.ts';
import { createEmailCodes } from './email-codes.ts';
import { setupKeyCheck } from './setup-key.ts';

const SECRET = 'secret-of-codes-in-tests';
const SETUP_KEY = 'setup-key-of-tests-0123456789';
const MINUTE_MS = 60_000;

let data: TestDatabase;
let time: TestClock;
let tokens: TestTokens;
let service: TestService;
let firmId: string;
/** The last call passed to a handler. */
let seen: CallContext | null;
let fails: Error | null;
let counter = 0;
let email: string;

const calls = (): Implementation[] => {
  const note = <T>(answer: T) => {
    return (_input: unknown, call: CallContext): T => {
      seen = call;
      if (fails) throw fails;
      return answer;
    };
  };
  const done = { success: true as const };
  return [
    implement('userDiagnostic', note({ authExists: false, authUserId: null, kvUserExists: false, kvUser: null })),
    implement('recoverUser', note(done)),
    implement('checkAccount', note({ authAccount: null, kvUser: null, company: null })),
    implement('resetPassword', note(done)),
    implement('bootstrapReset', note(done)),
    implement('bootstrapCreateAdmin', note(done)),
    implement(
      'oauthTest',
      note({
        status: 'OK',
        message: '',
        instructions: [],
        checks: {
          clientIdSet: false,
          clientIdFormat: '',
          clientSecretSet: false,
          credentialsMismatch: false,
          supabaseUrlSet: false,
          redirectUri: '',
        },
      }),
    ),
  ];
};

const start = (options: Partial<TestServiceOptions> = {}, setupKey: string | null = SETUP_KEY) =>
  startTestService({
    name: 'proof',
    data,
    clock: time.clock,
    keys: tokens.keys,
    build: () => ({
      calls: calls(),
      proof: {
        isSetupKey: setupKeyCheck(setupKey),
        emailCodes: createEmailCodes({ data, secret: SECRET, clock: time.clock }),
      },
    }),
    ...options,
  });

beforeAll(async () => {
  data = await testDatabase('proof');
  time = testClock();
  tokens = testTokens(time.clock);
  firmId = (await factories(data.models, { clock: time.clock }).firmAt('acme'))._id.toHexString();
  service = await start();
});
afterAll(async () => {
  await service.close();
  await data.close();
});
beforeEach(() => {
  seen = null;
  fails = null;
  counter += 1;
  email = `user${counter}@example.test`;
});

const codeFor = (purpose: 'recover' | 'diagnose' | 'reset-password', tenantKey: string | null = null) =>
  mailedCode(data.models, { email, purpose, tenantKey }, SECRET);
const codeMails = () => data.models.outbox.countDocuments({ job: 'mail.code' });
const systemAdmin = () => tokens.sign({ firm: null, role: 'systemAdmin' });
const REQUIRED = { verificationRequired: true };
const REFUSED = { error: 'This code is not valid. Check it, or ask for a new one.', code: 'verification_failed' };

describe('the owner of an address', () => {
  test('is mailed a code first, and gets through with it', async () => {
    const mails = await codeMails();
    const asked = await service.call('userDiagnostic', { body: { email } });
    expect([asked.status, asked.body]).toEqual([202, REQUIRED]);
    expect(seen).toBeNull();
    expect(await codeMails()).toBe(mails + 1);

    const shown = await service.call('userDiagnostic', { body: { email, verificationCode: await codeFor('recover') } });
    expect([shown.status, shown.body]).toMatchObject([200, { authExists: false }]);
    expect(seen).toMatchObject({ provedBy: 'owner' });
    expect(await codeMails()).toBe(mails + 1);
  });

  test('allows one change with one code, and further reading', async () => {
    await service.call('userDiagnostic', { body: { email } });
    const body = { email, verificationCode: await codeFor('recover') };
    expect((await service.call('userDiagnostic', { body })).status).toBe(200);
    expect((await service.call('recoverUser', { body })).status).toBe(200);
    expect((await service.call('userDiagnostic', { body })).status).toBe(200);
    const again = await service.call('recoverUser', { body });
    expect([again.status, again.body]).toMatchObject([403, REFUSED]);
  });

  test('spends the code only with what makes the change', async () => {
    await service.call('resetPassword', { body: { email } });
    const body = { email, verificationCode: await codeFor('reset-password') };
    expect((await service.call('resetPassword', { body })).status).toBe(200);
    expect((await service.call('resetPassword', { body: { ...body, newPassword: 'new password' } })).status).toBe(200);
    expect((await service.call('resetPassword', { body })).status).toBe(200);
    expect((await service.call('resetPassword', { body: { ...body, newPassword: 'new password' } })).status).toBe(403);
  });

  test('leaves the code valid when the change fails', async () => {
    await service.call('recoverUser', { body: { email } });
    const body = { email, verificationCode: await codeFor('recover') };
    fails = failures.conflict('Not now');
    expect((await service.call('recoverUser', { body })).status).toBe(409);
    fails = null;
    expect((await service.call('recoverUser', { body })).status).toBe(200);
  });

  test('uses the code once, for any number of concurrent requests', async () => {
    await service.call('recoverUser', { body: { email } });
    const body = { email, verificationCode: await codeFor('recover') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.call('recoverUser', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  test('is refused with a wrong, expired, replaced, exhausted, unasked or foreign code', async () => {
    const attempt = async (verificationCode: string, tenant?: string) => {
      const { status, body } = await service.call('userDiagnostic', {
        body: { email, verificationCode },
        ...(tenant === undefined ? {} : { tenant }),
      });
      expect([status, body]).toMatchObject([403, REFUSED]);
      expect(seen).toBeNull();
    };
    await attempt('123456');

    await service.call('userDiagnostic', { body: { email } });
    const code = await codeFor('recover');
    await attempt(wrongCode(code));
    await attempt(code, 'acme');
    expect((await service.call('checkAccount', { body: { email, verificationCode: code } })).body).toMatchObject(
      REFUSED,
    );
    const other = { email: `other-${email}`, verificationCode: code };
    expect((await service.call('userDiagnostic', { body: other })).body).toMatchObject(REFUSED);

    await service.call('userDiagnostic', { body: { email } });
    const replaced = await codeFor('recover');
    if (replaced !== code) await attempt(code);
    for (let guess = 1; guess <= 5; guess++) await attempt(wrongCode(replaced, guess));
    await attempt(replaced);

    await service.call('userDiagnostic', { body: { email } });
    const late = await codeFor('recover');
    time.advance(10 * MINUTE_MS);
    await attempt(late);
  });

  test('of twenty concurrent guesses, including the right one, none succeeds after five wrong ones', async () => {
    await service.call('userDiagnostic', { body: { email } });
    const code = await codeFor('recover');
    const guess = (verificationCode: string) => service.call('userDiagnostic', { body: { email, verificationCode } });
    for (let number = 1; number <= 5; number++) await guess(wrongCode(code, number));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => guess(index === 7 ? code : wrongCode(code, index + 10))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(seen).toBeNull();
  });

  test('has a code for each tenant', async () => {
    await service.call('userDiagnostic', { body: { email }, tenant: 'acme' });
    const body = { email, verificationCode: await codeFor('recover', 'acme') };
    expect((await service.call('userDiagnostic', { body, tenant: 'acme' })).status).toBe(200);
    expect((await service.call('userDiagnostic', { body, host: 'localhost:3000', tenantHeader: 'acme' })).status).toBe(
      200,
    );
    expect((await service.call('userDiagnostic', { body })).status).toBe(403);
  });

  test('may be signed in as someone who is no system administrator, which counts for nothing', async () => {
    const token = tokens.sign({ firm: firmId, role: 'firmAdmin' });
    const asked = await service.call('userDiagnostic', { tenant: 'acme', token, body: { email } });
    expect(asked.status).toBe(202);
    const body = { email, verificationCode: await codeFor('recover', 'acme') };
    expect((await service.call('userDiagnostic', { tenant: 'acme', token, body })).status).toBe(200);
    expect(seen).toMatchObject({ provedBy: 'owner' });
  });

  test('needs the public client key', async () => {
    const { status } = await service.call('userDiagnostic', { token: null, body: { email } });
    expect(status).toBe(401);
  });
});

describe('mails', () => {
  test('one address gets five in a quarter of an hour, and twenty in a day, for any caller and purpose', async () => {
    const limited = await start({ rateLimitFactor: 1 });
    const ask = (index: number, name: 'userDiagnostic' | 'checkAccount' = 'userDiagnostic', to = email) =>
      limited.call(name, { body: { email: to }, headers: { 'X-Forwarded-For': `203.0.113.${index}` } });
    for (let index = 1; index <= 5; index++) expect((await ask(index)).status).toBe(202);
    const mails = await codeMails();
    const refused = await ask(6, 'checkAccount');
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // it is the same mailbox, ignoring the part after its plus
    expect((await ask(7, 'userDiagnostic', email.replace('@', '+more@'))).status).toBe(429);
    expect(await codeMails()).toBe(mails);
    // the latest mailed code still works
    expect(
      (await limited.call('userDiagnostic', { body: { email, verificationCode: await codeFor('recover') } })).status,
    ).toBe(200);
    await limited.close();
  });
});

test('one client has no more than thirty codes mailed in a quarter of an hour, to any addresses', async () => {
  const limited = await start({ rateLimitFactor: 1 });
  const statuses: number[] = [];
  for (let index = 0; index < 31; index++) {
    const { status } = await limited.call('userDiagnostic', {
      body: { email: `${index}-${email}` },
      headers: { 'X-Forwarded-For': '203.0.113.77' },
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 202), 429]);
  await limited.close();
});

describe('the setup key', () => {
  const show = (key: string, to: TestService = service) =>
    to.call('bootstrapReset', { headers: { 'X-Setup-Key': key } });

  test('opens calls without a code', async () => {
    expect((await show(SETUP_KEY)).status).toBe(200);
    expect(seen).toMatchObject({ provedBy: 'setupKey' });
    const mails = await codeMails();
    const asked = await service.call('userDiagnostic', { body: { email }, headers: { 'X-Setup-Key': SETUP_KEY } });
    expect([asked.status, asked.body]).toMatchObject([200, { authExists: false }]);
    expect(await codeMails()).toBe(mails);
  });

  test.each(['', 'x', `${SETUP_KEY}x`, SETUP_KEY.slice(0, -1), SETUP_KEY.toUpperCase(), `${SETUP_KEY}, ${SETUP_KEY}`])(
    '%j is a wrong one',
    async (key) => {
      const { status, body } = await show(key);
      expect([status, body]).toMatchObject([403, { error: 'This setup key is not valid.', code: 'setup_key_invalid' }]);
      expect(seen).toBeNull();
    },
  );

  test('a wrong one is refused beside a right code too, and takes nothing from it', async () => {
    await service.call('recoverUser', { body: { email } });
    const body = { email, verificationCode: await codeFor('recover') };
    expect((await service.call('recoverUser', { body, headers: { 'X-Setup-Key': 'wrong' } })).status).toBe(403);
    expect((await service.call('recoverUser', { body })).status).toBe(200);
  });

  test.each([null, ''])('nothing opens when it is %j', async (configured) => {
    const closed = await start({}, configured);
    for (const key of ['', 'null', 'undefined', SETUP_KEY]) expect((await show(key, closed)).status).toBe(403);
    expect((await closed.call('bootstrapReset')).status).toBe(401);
    expect(seen).toBeNull();
    await closed.close();
  });

  test('can be guessed ten times from one address, also concurrently; right ones don’t count', async () => {
    const limited = await start({ rateLimitFactor: 1 });
    for (let time = 0; time < 15; time++) expect((await show(SETUP_KEY, limited)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => show(`guess ${index}`, limited)));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await show(SETUP_KEY, limited)).status).toBe(429);
    const elsewhere = await limited.call('bootstrapReset', {
      headers: { 'X-Setup-Key': SETUP_KEY, 'X-Forwarded-For': '203.0.113.7' },
    });
    expect(elsewhere.status).toBe(200);
    await limited.close();
  });

  test('is in no log line', async () => {
    await show(SETUP_KEY);
    await show('a wrong setup key');
    expect(service.logged.join('')).not.toContain(SETUP_KEY);
    expect(service.logged.join('')).not.toContain('a wrong setup key');
  });
});

describe('a system administrator', () => {
  test('needs no code', async () => {
    const { status } = await service.call('userDiagnostic', { token: systemAdmin(), body: { email } });
    expect(status).toBe(200);
    expect(seen).toMatchObject({ provedBy: 'systemAdmin', principal: { isAdmin: true } });
  });

  test('whose session was revoked is no one', async () => {
    const token = tokens.sign({ firm: null, role: 'systemAdmin', sid: 'session-that-ended' });
    expect((await service.call('bootstrapReset', { token })).status).toBe(200);
    await service.engines.revocations.announce({ sessionIds: ['session-that-ended'] });
    for (const name of ['bootstrapReset', 'userDiagnostic'] as const)
      expect((await service.call(name, { token, body: { email } })).status).toBe(401);
  });

  test('does not open what only the setup key opens', async () => {
    const body = { email, password: 'password', name: 'Ada', companyName: 'Acme', subdomain: 'acme' };
    expect((await service.call('bootstrapCreateAdmin', { token: systemAdmin(), body })).status).toBe(401);
    expect((await service.call('bootstrapCreateAdmin', { body, headers: { 'X-Setup-Key': SETUP_KEY } })).status).toBe(
      201,
    );
  });
});

describe('calls for keys only', () => {
  test.each([
    ['nobody', {}],
    ['a firm’s user', { tenant: 'acme', user: true }],
  ])(
    'are refused to %s, before anything of the body is looked at',
    async (_who, { tenant, user }: { tenant?: string; user?: boolean }) => {
      const token = user ? tokens.sign({ firm: firmId, role: 'firmAdmin' }) : undefined;
      const { status, body } = await service.call('bootstrapCreateAdmin', {
        body: { nonsense: true },
        ...(tenant === undefined ? {} : { tenant }),
        ...(token === undefined ? {} : { token }),
      });
      expect([status, body]).toMatchObject([401, { error: 'Unauthorized', code: 'unauthorized' }]);
    },
  );
});

describe('an open call that answers more to some', () => {
  test.each<[string, Parameters<TestService['call']>[1], unknown]>([
    ['nobody', { token: null }, null],
    ['the public key', {}, null],
    ['the setup key', { token: null, headers: { 'X-Setup-Key': SETUP_KEY } }, 'setupKey'],
  ])('knows %s', async (_who, request, provedBy) => {
    expect((await service.call('oauthTest', request)).status).toBe(200);
    expect(seen).toMatchObject({ provedBy });
  });
  test('knows a system administrator, and a user who is not one', async () => {
    await service.call('oauthTest', { token: systemAdmin() });
    expect(seen).toMatchObject({ provedBy: 'systemAdmin' });
    await service.call('oauthTest', { tenant: 'acme', token: tokens.sign({ firm: firmId }) });
    expect(seen).toMatchObject({ provedBy: null });
  });
  test('refuses a wrong setup key', async () => {
    expect((await service.call('oauthTest', { headers: { 'X-Setup-Key': 'wrong' } })).status).toBe(403);
  });
});

test.each<
  [
    string,
    Parameters<typeof createService>[0]['proof'],
    'userDiagnostic' | 'bootstrapReset' | 'bootstrapCreateAdmin' | 'oauthTest',
    string,
  ]
>([
  ['codes', { isSetupKey: () => false }, 'userDiagnostic', 'mailed codes'],
  ['the setup key', undefined, 'bootstrapReset', 'the setup key'],
  ['users’ tokens', { isSetupKey: () => false }, 'bootstrapReset', "users' tokens"],
  ['anything', {}, 'oauthTest', 'the setup key'],
])('a service that can’t check %s does not start with a call that is proved by it', (_what, proof, name, lacking) => {
  const build = () =>
    createService({
      name: 'unguarded',
      config: {
        HOST: '127.0.0.1',
        PORT: 0,
        DRAIN_SECONDS: 0,
        NODE_ENV: 'test',
        TRUSTED_PROXIES: [],
        PUBLIC_CLIENT_KEY: 'x',
      },
      hosts: TEST_HOSTS,
      log: createLogger({ name: 'unguarded', level: 'silent' }),
      limiter: { consume: async () => undefined, giveBack: async () => undefined },
      calls: calls().filter((call) => call.name === name),
      ...(proof === undefined ? {} : { proof }),
    });
  expect(build).toThrow(`'${name}' is proved by what this service can't check`);
  expect(build).toThrow(lacking);
});
