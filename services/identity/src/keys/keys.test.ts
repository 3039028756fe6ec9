import { generateKeyPairSync } from 'node:crypto';
import { testDatabase } from '@scopewright/data/testing';
import { ConfigError, keysOfJwks } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIdentity } from '../build.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { signingKey } from './signing-key.ts';
import { createTokenSigner } from './token-signer.ts';

const pem = (curve: string) => generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

describe('the key set', () => {
  test('publishes the public half, with which tokens verify', async () => {
    const answer = await identity.fetch('/.well-known/jwks.json');
    expect(answer.headers.get('cache-control')).toContain('max-age=300');
    const document = await answer.json();
    expect(JSON.stringify(document)).not.toContain('"d"');
    const token = identity.signer.sign({
      userId: 'u',
      accountId: 'a',
      sessionId: 's',
      membershipVersion: 1,
      accountVersion: 1,
      firmId: null,
      role: 'systemAdmin',
      companyId: null,
    });
    const key = keysOfJwks(document).get(jwt.decode(token, { complete: true })?.header.kid ?? '');
    if (key === undefined) throw new Error('the key is missing');
    const claims = jwt.verify(token, key, {
      algorithms: ['ES256'],
      audience: 'scopewright.app',
      issuer: 'https://scopewright.app',
      clockTimestamp: identity.now().getTime() / 1000,
    });
    expect(claims).toMatchObject({ sub: 'u', sid: 's', firm: null });
  });
});

describe('signingKey', () => {
  test('in development one is made once and kept', async () => {
    const data = await testDatabase('keys');
    const from = () => signingKey({ JWT_PRIVATE_KEY: undefined, NODE_ENV: 'development' }, data);
    const [one, two] = await Promise.all([from(), from()]);
    expect(one.equals(two)).toBe(true);
    expect((await from()).equals(one)).toBe(true);
    await data.close();
  });

  test('in production a missing key, and anywhere a key of another kind, is refused', async () => {
    const refused = (JWT_PRIVATE_KEY: string | undefined, NODE_ENV = 'production') =>
      expect(signingKey({ JWT_PRIVATE_KEY, NODE_ENV }, identity.data)).rejects.toBeInstanceOf(ConfigError);
    await refused(undefined);
    await refused(pem('P-384'));
    await refused('-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----', 'development');
    expect((await signingKey({ JWT_PRIVATE_KEY: pem('P-256'), NODE_ENV: 'production' }, identity.data)).type).toBe('private');
  });

  test('a service without its key does not start in production', async () => {
    await expect(buildIdentity({ NODE_ENV: 'production' })).rejects.toThrow('JWT_PRIVATE_KEY is required in production');
  });
});

test('derived keys differ by purpose and follow the private key', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = () => createTokenSigner({ privateKey, productDomain: 'scopewright.app', clock: testClock().clock });
  expect(signer().deriveKey('a')).toEqual(signer().deriveKey('a'));
  expect(signer().deriveKey('a')).not.toEqual(signer().deriveKey('b'));
});
