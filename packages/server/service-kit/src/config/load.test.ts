import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, requireConfig } from './load.ts';
import { CONFIG_SCHEMA, type ConfigName } from './schema.ts';

const problemsOf = (names: readonly ConfigName[], env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(names, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

const PEM = '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----';

describe('loadConfig', () => {
  test('takes defaults in development, also for empty variables', () => {
    const config = loadConfig(
      [
        'PORT',
        'HOST',
        'PRODUCT_DOMAIN',
        'PUBLIC_CLIENT_KEY',
        'LOCAL_HOST_SUFFIXES',
        'SETUP_KEY',
        'ALLOW_DATABASE_RESET',
      ],
      {
        HOST: '',
      },
    );
    expect(config).toMatchObject({
      PORT: 0,
      HOST: '127.0.0.1',
      PRODUCT_DOMAIN: 'scopewright.app',
      LOCAL_HOST_SUFFIXES: ['localhost', '127.0.0.1', '[::1]'],
      ALLOW_DATABASE_RESET: false,
    });
    expect(config.SETUP_KEY).toBeUndefined();
  });

  test('lists every problem together', () => {
    const problems = problemsOf(['PORT', 'LOG_LEVEL', 'MONGODB_URI', 'RATE_LIMIT_FACTOR'], {
      PORT: '70000',
      LOG_LEVEL: 'loud',
      MONGODB_URI: 'mysql://x',
      RATE_LIMIT_FACTOR: '-1',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).toMatch(/PORT[^\n]*\nLOG_LEVEL[^\n]*\nMONGODB_URI must begin with mongodb:\/\//);
  });

  test.each(Object.entries(CONFIG_SCHEMA).filter(([, { secret, default: published }]) => secret && published !== null))(
    'refuses the published default of %s in production',
    (name, entry) => {
      const env = { NODE_ENV: 'production', PAYMENT_GATEWAY: 'test', [name]: String(entry.default) };
      const problems = problemsOf([name as ConfigName], env);
      expect(problems.join()).toContain(`${name} is the published default`);
      expect(problems.join()).not.toContain(String(entry.default));
    },
  );

  test('requires keys in production and never falls back to a published secret', () => {
    expect(
      problemsOf(['PUBLIC_CLIENT_KEY', 'JWT_PRIVATE_KEYS', 'SESSION_SECRET', 'INVITATION_SECRET'], {
        NODE_ENV: 'production',
      }),
    ).toEqual([
      'PUBLIC_CLIENT_KEY is required in production',
      'JWT_PRIVATE_KEYS is required in production',
      'SESSION_SECRET is required in production',
      'INVITATION_SECRET is required in production',
    ]);
    expect(loadConfig(['TEST_PAYMENT_TOKEN'], { NODE_ENV: 'production' }).TEST_PAYMENT_TOKEN).toBeUndefined();
  });

  test.each([
    ['', []],
    ['192.0.2.53', ['192.0.2.53']],
    ['127.0.0.1:5353, [2001:db8::53]:53', ['127.0.0.1:5353', '[2001:db8::53]:53']],
  ])('takes the DNS servers %j', (DNS_SERVERS, servers) =>
    expect(loadConfig(['DNS_SERVERS'], { DNS_SERVERS }).DNS_SERVERS).toEqual(servers),
  );

  test.each(['ns.example.com', '192.0.2.53;192.0.2.54'])('takes no DNS servers %j', (DNS_SERVERS) =>
    expect(problemsOf(['DNS_SERVERS'], { DNS_SERVERS })).toEqual([expect.stringContaining('DNS_SERVERS')]),
  );

  test('checks rules between variables', () => {
    expect(
      problemsOf(['PRODUCT_ALT_DOMAIN'], { PRODUCT_DOMAIN: 'a.example', PRODUCT_ALT_DOMAIN: 'A.example' }),
    ).toEqual(['PRODUCT_ALT_DOMAIN is the same as PRODUCT_DOMAIN']);
    expect(
      problemsOf(['PAYMENT_GATEWAY', 'TEST_PAYMENT_TOKEN'], { NODE_ENV: 'production', PAYMENT_GATEWAY: 'test' }),
    ).toEqual(['TEST_PAYMENT_TOKEN is required with PAYMENT_GATEWAY=test in production']);
  });

  describe('keys of Stripe', () => {
    const NAMES: readonly ConfigName[] = [
      'PAYMENT_GATEWAY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_TEST_MODE',
      'STRIPE_API_ORIGIN',
    ];
    const testKey = 'sk_test_0123456789abc';
    const liveKey = 'rk_live_0123456789abc';
    const problems = (env: Record<string, string>) =>
      problemsOf(NAMES, { PAYMENT_GATEWAY: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abc', ...env });
    const production = { NODE_ENV: 'production' };

    test('are required where payments go there', () => {
      expect(problems({ STRIPE_WEBHOOK_SECRET: '' })).toEqual([
        'STRIPE_SECRET_KEY is required with PAYMENT_GATEWAY=stripe',
        'STRIPE_WEBHOOK_SECRET is required with PAYMENT_GATEWAY=stripe',
      ]);
      expect(problemsOf(['PAYMENT_GATEWAY'], { PAYMENT_GATEWAY: 'stripe' })).toEqual([]);
      expect(problems({ PAYMENT_GATEWAY: 'none' })).toEqual([]);
    });

    test('of test mode are for development, in production only where that is asked for', () => {
      expect(problems({ STRIPE_SECRET_KEY: testKey })).toEqual([]);
      expect(problems({ ...production, STRIPE_SECRET_KEY: testKey })).toEqual([
        expect.stringContaining('a key of test mode'),
      ]);
      expect(
        problems({
          ...production,
          STRIPE_SECRET_KEY: testKey,
          STRIPE_TEST_MODE: 'true',
          STRIPE_API_ORIGIN: 'http://127.0.0.1:1',
        }),
      ).toEqual([]);
    });

    test('that are live are for production, and go to Stripe alone', () => {
      expect(problems({ ...production, STRIPE_SECRET_KEY: liveKey })).toEqual([]);
      for (const env of [{}, { ...production, STRIPE_TEST_MODE: 'true' }])
        expect(problems({ ...env, STRIPE_SECRET_KEY: liveKey })).toEqual([expect.stringContaining('a live key')]);
      expect(
        problems({ ...production, STRIPE_SECRET_KEY: liveKey, STRIPE_API_ORIGIN: 'https://api.stripe.example' }),
      ).toEqual(['STRIPE_API_ORIGIN must be left unset with a live key']);
    });

    test('are never revealed', () => {
      const wrong = problems({ STRIPE_SECRET_KEY: 'pk_live_hunter2hunter2', STRIPE_WEBHOOK_SECRET: 'hunter2' });
      expect(wrong).toHaveLength(3);
      expect(wrong.join()).not.toContain('hunter2');
    });
  });

  test('reads keys whose line breaks are escaped, and those of a file', () => {
    const keysOf = (JWT_PRIVATE_KEYS: string) =>
      loadConfig(['JWT_PRIVATE_KEYS'], { JWT_PRIVATE_KEYS }).JWT_PRIVATE_KEYS;
    expect(keysOf(PEM)?.[0]).toContain('\nabc\n');
    const two = `# signs since today\\n${PEM}\\n# next since today\\n${PEM.replace('abc', 'def')}\\n`;
    expect(keysOf(two)).toEqual([PEM, PEM.replace('abc', 'def')].map((key) => key.replaceAll('\\n', '\n')));
    const dir = mkdtempSync(join(tmpdir(), 'scopewright-config-'));
    try {
      writeFileSync(join(dir, 'keys.pem'), two.replaceAll('\\n', '\n'));
      expect(keysOf(join(dir, 'keys.pem'))).toEqual(keysOf(two));
    } finally {
      rmSync(dir, { recursive: true });
    }
    for (const value of ['hunter2-not-a-key', '-----BEGIN hunter2', tmpdir()]) {
      const problems = problemsOf(['JWT_PRIVATE_KEYS'], { JWT_PRIVATE_KEYS: value });
      expect(problems).toHaveLength(1);
      expect(problems.join()).not.toContain('hunter2');
    }
  });

  test('refuses a session secret that is too short', () => {
    expect(problemsOf(['SESSION_SECRET'], { SESSION_SECRET: 'short', NODE_ENV: 'production' })).toHaveLength(1);
  });

  test('reads the origins of the remotes', () => {
    const remotes = { marketing: 'http://a:1', auth: 'http://a:2', firm: 'http://a:3', admin: 'http://a:4' };
    expect(loadConfig(['REMOTES'], { REMOTES: JSON.stringify(remotes) }).REMOTES).toEqual(remotes);
    expect(problemsOf(['REMOTES'], { REMOTES: '{' })).toEqual(['REMOTES must be JSON']);
    expect(problemsOf(['REMOTES'], { REMOTES: '{}' })).toEqual(['REMOTES must name a remote']);
    for (const value of ['[]', '{"Not a name":"http://a:1"}', '{"marketing":"a:1"}'])
      expect(problemsOf(['REMOTES'], { REMOTES: value })).toHaveLength(1);
  });

  test('every variable is described for the configuration table', () => {
    for (const [name, { description, services }] of Object.entries(CONFIG_SCHEMA)) {
      expect(description, name).toMatch(/^[A-Z].*\.$/s);
      expect(services.length, name).toBeGreaterThan(0);
    }
  });
});

describe('requireConfig', () => {
  const names = ['IDENTITY_URL', 'DELIVERY_URL', 'JWKS_URL'] as const;

  test('returns present values', () => {
    const url = 'http://127.0.0.1:1';
    expect(requireConfig(loadConfig(names, { IDENTITY_URL: url }), ['IDENTITY_URL']).IDENTITY_URL).toBe(url);
  });

  test('names every one that is absent', () => {
    const config = loadConfig(names, { IDENTITY_URL: 'http://127.0.0.1:1', DELIVERY_URL: '' });
    expect(() => requireConfig(config, names)).toThrow(
      expect.objectContaining({ problems: ['DELIVERY_URL is required', 'JWKS_URL is required'] }),
    );
  });
});
