import { SIGNUP_RESERVED_SUBDOMAINS, SUBDOMAIN_PATTERN } from '@scopewright/contracts/constants';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startTestIdentity } from '../testing/identity.ts';

const identity = await startTestIdentity();
await identity.make.firmAt('acme');
afterAll(() => identity.close());

const check = async (subdomain: string) => {
  const { status, body } = await identity.call('checkSubdomain', { params: { subdomain } });
  expect(status).toBe(200);
  return body;
};

const INVALID = { available: false, error: 'Invalid format. Use lowercase letters, numbers, and hyphens only.' };

test.each(['free-name', 'abc', '0-0', 'a'.repeat(63)])('%s is available', async (subdomain) => {
  expect(await check(subdomain)).toEqual({ available: true });
});

test.each([
  'ab',
  '-abc',
  'abc-',
  'Abc',
  'a b c',
  'a_b',
  'a.b.c',
  'a'.repeat(64),
  'äöü',
  'xn--abc',
  '{"$gt":""}',
  '<script>',
])('%s has no valid format', async (subdomain) => {
  expect(await check(subdomain)).toEqual(INVALID);
});

test.each(SIGNUP_RESERVED_SUBDOMAINS)('%s is reserved', async (subdomain) => {
  expect(await check(subdomain)).toEqual({ available: false, error: 'This subdomain is reserved.' });
});

test('a firm’s subdomain is in use', async () => {
  expect(await check('acme')).toEqual({ available: false, error: 'This subdomain is already taken.' });
});

test('for any input, only well-formed names are ever available', async () => {
  // with NUL in it, a request is refused as malformed before any call
  const text = fc
    .string({ unit: 'binary-ascii', minLength: 1, maxLength: 70 })
    .filter((value) => !/^\.{1,2}$|\0/.test(value));
  await fc.assert(
    fc.asyncProperty(text, async (subdomain) => {
      const body = await check(subdomain);
      if (JSON.stringify(body) === '{"available":true}') expect(subdomain).toMatch(SUBDOMAIN_PATTERN);
    }),
    { numRuns: 50 },
  );
});
