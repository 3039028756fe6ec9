import { loadConfig } from '@scopewright/service-kit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTING_CONFIG_NAMES, hostingOf } from './hosting.ts';
import { fakeVercel, type VercelFault } from './testing/fake-vercel.ts';
import { secretPreview, vercelHosting } from './vercel.ts';

const vercel = await fakeVercel();
afterAll(() => vercel.close());
beforeEach(() => {
  vercel.fault = null;
  vercel.domains.clear();
});

const hosting = (overrides: Partial<Parameters<typeof vercelHosting>[0]> = {}) =>
  vercelHosting({ ...vercel, limitMs: vercel.fault === 'silent' ? 100 : 60_000, ...overrides });

test('adds a host to the project, and finds it there the next time', async () => {
  expect(await hosting().addDomain('acme.scopewright.app')).toEqual({ kind: 'added' });
  expect([...vercel.domains]).toEqual(['acme.scopewright.app']);
  expect(await hosting().addDomain('acme.scopewright.app')).toEqual({ kind: 'exists' });
});

test('removes a host, and accepts that it is missing the next time', async () => {
  await hosting().addDomain('acme.scopewright.app');
  expect(await hosting().removeDomain('acme.scopewright.app')).toEqual({ kind: 'removed' });
  expect([...vercel.domains]).toEqual([]);
  expect(await hosting().removeDomain('acme.scopewright.app')).toEqual({ kind: 'absent' });
});

test('does not mistake a missing project for a removed host', async () => {
  expect(await hosting({ projectId: 'prj_other' }).removeDomain('acme.scopewright.app')).toMatchObject({
    kind: 'refused',
    error: 'The hosting provider does not know this project',
  });
});

describe('reports the error', () => {
  const cases: [string, VercelFault, { kind: string; [field: string]: unknown }][] = [
    [
      'a token that is not accepted',
      { status: 401, message: 'Invalid token' },
      { kind: 'refused', error: 'The hosting provider does not accept the API token', details: 'Invalid token' },
    ],
    [
      'a token that may not',
      { status: 403, message: 'Not authorized' },
      { kind: 'refused', error: 'The API token may not change the domains of this project' },
    ],
    [
      'a project that is not there',
      { status: 404 },
      { kind: 'refused', error: 'The hosting provider does not know this project' },
    ],
    ['a host of another project', { status: 400, code: 'domain_already_in_use' }, { kind: 'exists' }],
    [
      'a host that it does not take',
      { status: 400, code: 'invalid_domain', message: 'No domain' },
      { kind: 'refused', error: 'The hosting provider refused the domain', details: 'No domain' },
    ],
    [
      'too many requests',
      { status: 429, retryAfter: '17' },
      {
        kind: 'away',
        error: 'The hosting provider takes no more requests just now. Try again in 17 seconds.',
        retryAfterSeconds: 17,
      },
    ],
    [
      'too many requests, for it does not say how long',
      { status: 429, retryAfter: 'soon' },
      { kind: 'away', retryAfterSeconds: null },
    ],
    ['a fault', { status: 502 }, { kind: 'away', error: 'The hosting provider has a fault' }],
    ['silence', 'silent', { kind: 'away', error: 'The hosting provider did not answer in time' }],
    ['no JSON', 'broken', { kind: 'away', error: 'The hosting provider gave an answer that could not be read' }],
  ];
  test.each(cases)('%s', async (_name, fault, expected) => {
    vercel.fault = fault;
    expect(await hosting().addDomain('acme.scopewright.app')).toMatchObject(expected);
  });

  test.each(cases.filter(([, , { kind }]) => kind !== 'exists'))(
    '%s, when a host is to go',
    async (_name, fault, expected) => {
      vercel.fault = fault;
      expect(await hosting().removeDomain('acme.scopewright.app')).toMatchObject(expected);
    },
  );

  test('a host that cannot go now', async () => {
    vercel.fault = { status: 409, code: 'conflict', message: 'The project is being transferred' };
    expect(await hosting().removeDomain('acme.scopewright.app')).toEqual({
      kind: 'refused',
      error: 'The hosting provider refused the domain',
      details: 'The project is being transferred',
    });
  });

  test('no one there', async () => {
    expect(await hosting({ origin: 'http://127.0.0.1:1' }).addDomain('a.b')).toMatchObject({
      kind: 'away',
      error: 'The hosting provider could not be reached',
    });
  });

  test('no configuration, without asking', async () => {
    const asked = vercel.asked.length;
    expect(await hosting({ token: null, projectId: null }).addDomain('a.b')).toEqual({
      kind: 'refused',
      error: 'The hosting provider is not configured',
      details: 'VERCEL_API_TOKEN and VERCEL_PROJECT_ID are not set',
    });
    expect(vercel.asked.length).toBe(asked);
  });
});

describe('the diagnostic', () => {
  test('shows the configuration with a preview of the token', async () => {
    expect(await hosting().diagnose()).toEqual({
      provider: 'vercel',
      configured: true,
      hasApiToken: true,
      apiTokenPreview: 'verc…cdef',
      hasProjectId: true,
      projectId: 'prj_123',
      hasTeamId: true,
      teamId: 'team_456',
      problem: null,
    });
  });

  test('reports the problem', async () => {
    expect(await hosting({ token: 'another-token-0123456789' }).diagnose()).toMatchObject({
      configured: true,
      apiTokenPreview: 'anot…6789',
      problem: 'The hosting provider does not accept the API token: The request is missing an authentication token',
    });
    expect(await hosting({ token: null, teamId: null }).diagnose()).toMatchObject({
      configured: false,
      hasApiToken: false,
      apiTokenPreview: null,
      hasTeamId: false,
      problem: 'The hosting provider is not configured: VERCEL_API_TOKEN is not set',
    });
  });

  test.each([
    ['', '…'],
    ['short', '…'],
    ['0123456789abcde', '…'],
    ['0123456789abcdef', '0123…cdef'],
  ])('a secret %j is shown as %s', (secret, preview) => expect(secretPreview(secret)).toBe(preview));
});

test('by default any subdomain works, and no one is asked', async () => {
  const wildcard = hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {}));
  expect(wildcard.needsDomains).toBe(false);
  expect(await wildcard.addDomain('acme.scopewright.app')).toEqual({ kind: 'added' });
  expect(await wildcard.removeDomain('acme.scopewright.app')).toEqual({ kind: 'removed' });
  expect(await wildcard.diagnose()).toMatchObject({ provider: 'wildcard', configured: true, hasApiToken: false });
});

test('the configuration chooses', async () => {
  const chosen = hostingOf(
    loadConfig(HOSTING_CONFIG_NAMES, {
      HOSTING_PROVIDER: 'vercel',
      VERCEL_API_TOKEN: vercel.token,
      VERCEL_PROJECT_ID: vercel.projectId,
      VERCEL_TEAM_ID: vercel.teamId,
      VERCEL_API_ORIGIN: vercel.origin,
    }),
  );
  expect(chosen.needsDomains).toBe(true);
  expect(await chosen.addDomain('new.scopewright.app')).toEqual({ kind: 'added' });
});
