import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { afterAll, expect, test } from 'vitest';
import type { IdentityParts } from '../parts.ts';
import { newPrivateKey, SETUP_KEY, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

const GOOD: IdentityParts['calendar'] = {
  clientId: '123456789-abc.apps.googleusercontent.com',
  clientSecret: 'calendar-secret-of-tests',
};
const privateKeys = [newPrivateKey()];
const shared = await startTestIdentity({ privateKeys });
afterAll(() => shared.close());

async function check(calendar: IdentityParts['calendar'], request: Parameters<TestIdentity['call']>[1] = {}) {
  const identity = await startTestIdentity({ calendar, shared, privateKeys });
  const answer = await identity.call('oauthTest', { token: null, ...request });
  await identity.close();
  return answer.body as { status: string; message: string; instructions: string[]; checks: Record<string, unknown> };
}

test('good credentials are OK, with the next steps of §2.9', async () => {
  const { status, instructions, checks } = await check(GOOD);
  expect([status, instructions.length, instructions[4]]).toEqual(['OK', 5, 'Test on the public /book-demo page.']);
  expect(checks).toEqual({
    clientIdSet: true,
    clientIdFormat: 'valid',
    clientSecretSet: true,
    credentialsMismatch: false,
    supabaseUrlSet: true,
    redirectUri: 'https://scopewright.app/api/public/oauth/callback',
  });
});

test.each<[string, IdentityParts['calendar'], string, RegExp, object]>([
  [
    'nothing',
    { clientId: null, clientSecret: null },
    'ERROR',
    /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set/,
    { clientIdSet: false, clientIdFormat: 'missing' },
  ],
  [
    'no secret',
    { ...GOOD, clientSecret: null },
    'ERROR',
    /GOOGLE_CLIENT_SECRET is not set/,
    { clientSecretSet: false },
  ],
  [
    'the id of someone else',
    { ...GOOD, clientId: 'abc.example' },
    'WARNING',
    /does not end in \.apps\.googleusercontent\.com/,
    { clientIdFormat: 'invalid' },
  ],
  [
    'the bare suffix',
    { ...GOOD, clientId: '.apps.googleusercontent.com' },
    'WARNING',
    /invalid/,
    { clientIdFormat: 'invalid' },
  ],
  [
    'the same twice',
    { clientId: GOOD.clientId, clientSecret: GOOD.clientId },
    'WARNING',
    /look the same/,
    { credentialsMismatch: true },
  ],
])('%s is reported', async (_name, calendar, status, message, checks) => {
  expect(await check(calendar)).toMatchObject({ status, message: expect.stringMatching(message), checks });
});

test('previews and lengths are for the setup key and system administrators alone', async () => {
  const shown = { clientIdPreview: '1234….com', clientSecretLength: 24 };
  expect((await check(GOOD, { headers: { [SETUP_KEY_HEADER]: SETUP_KEY } })).checks).toMatchObject(shown);
  const admin = await shared.person(null);
  expect(
    (await check(GOOD, { token: (await shared.signIn(admin.user.email)).grant.accessToken })).checks,
  ).toMatchObject(shown);
  const firm = await shared.make.firmAt('acme');
  const other = await shared.person(firm);
  const token = (await shared.signIn(other.user.email, 'acme')).grant.accessToken;
  for (const request of [{}, { token, tenant: 'acme' }, { token: undefined }]) {
    const { checks } = await check(GOOD, request);
    expect(checks).not.toHaveProperty('clientIdPreview');
    expect(checks).not.toHaveProperty('clientSecretLength');
    expect(JSON.stringify(checks)).not.toContain(GOOD.clientSecret);
  }
});

test('the Host header does not decide where people are sent back to', async () => {
  for (const host of ['evil.example', 'acme.scopewright.app'])
    expect((await check(GOOD, { host })).checks.redirectUri).toContain('https://scopewright.app/');
  expect((await check(GOOD, { host: 'localhost:3000' })).checks.redirectUri).toBe(
    'http://localhost:3000/api/public/oauth/callback',
  );
});
