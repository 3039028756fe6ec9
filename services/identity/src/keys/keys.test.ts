import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { ConfigError, createJwksKeys, implement } from '@scopewright/service-kit';
import { startTestService, type TestService } from '@scopewright/service-kit/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIdentity } from '../identity.ts';
import { cookieOf, newPrivateKey, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { signingKeys } from './keys.ts';

const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const identity = await startTestIdentity();
afterAll(() => identity.close());

describe('the key set', () => {
  test('publishes the public half, with which tokens verify', async () => {
    const answer = await identity.fetch('/.well-known/jwks.json');
    expect(answer.headers.get('cache-control')).toContain('max-age=300');
    const document = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
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
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    const key = createPublicKey({ key: document.keys.find((jwk) => jwk.kid === kid) ?? {}, format: 'jwk' });
    const claims = jwt.verify(token, key, {
      algorithms: ['ES256'],
      audience: 'scopewright.app',
      issuer: 'https://scopewright.app',
      clockTimestamp: identity.now().getTime() / 1000,
    });
    expect(claims).toMatchObject({ sub: 'u', sid: 's', firm: null });
  });
});

describe('signingKeys', () => {
  const from = (NODE_ENV: 'production' | 'development', JWT_PRIVATE_KEYS?: string[]) =>
    signingKeys({ JWT_PRIVATE_KEYS, NODE_ENV });

  test('in development one is made', () => {
    expect(from('development').map(({ type }) => type)).toEqual(['private']);
  });

  test('in production missing keys, and anywhere a key of another kind, are refused', () => {
    expect(() => from('production')).toThrow(ConfigError);
    expect(() => from('production', [pem('P-256'), pem('P-384')])).toThrow(ConfigError);
    expect(() => from('development', ['-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----'])).toThrow(
      ConfigError,
    );
    expect(from('production', [pem('P-256')])[0]?.type).toBe('private');
  });

  test('a service without its keys and secrets does not start in production', async () => {
    const start = buildIdentity({ NODE_ENV: 'production' });
    await expect(start).rejects.toThrow('JWT_PRIVATE_KEYS is required in production');
    await expect(start).rejects.toThrow('SESSION_SECRET is required in production');
  });
});

describe('rotation', () => {
  const [old, next] = [newPrivateKey(), newPrivateKey()];
  /** How often the other service fetches the keys, ms. */
  const refreshMs = 50;
  const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;
  let other: TestService;
  /** How often the other service has fetched the keys. */
  let asked = 0;
  /** The instances of identity so far, all of one installation; the other service fetches the keys of the last one. */
  const instances: TestIdentity[] = [];
  const restart = async (...privateKeys: KeyObject[]): Promise<TestIdentity> => {
    const instance = await startTestIdentity({ privateKeys, shared: identity });
    instances.push(instance);
    return instance;
  };

  beforeAll(async () => {
    await restart(old);
    const keys = createJwksKeys({
      url: 'http://identity/jwks',
      refreshMs,
      fetch() {
        asked += 1;
        return fetch(`${instances.at(-1)?.url}/.well-known/jwks.json`);
      },
    });
    other = await startTestService({
      name: 'delivery',
      data: identity.data,
      clock: identity.now,
      keys,
      build: () => ({ calls: [implement('consultantCompanies', async () => [])] }),
    });
    return () => keys.close();
  });
  afterAll(async () => {
    await other.close();
    await Promise.all(instances.map((instance) => instance.close()));
  });

  test('a token of each key is accepted while the key is published, and no session ends', async () => {
    const firm = await identity.make.firmAt('rotating');
    const { user } = await identity.person(firm);
    const at = { tenant: 'rotating' };
    const ask = async (token: string) => (await other.call('consultantCompanies', { ...at, token })).status;
    const signIn = async (at: TestIdentity | undefined) =>
      (await at?.signIn(user.email, 'rotating'))?.grant.accessToken ?? '';
    const refresh = async (at: TestIdentity | undefined, cookie: string) => {
      const answer = await at?.call('session', {
        tenant: 'rotating',
        headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      });
      if (answer?.status !== 200) throw new Error(`The session is over: ${answer?.status}`);
      return cookieOf(answer);
    };
    let { cookie, grant } = await (instances[0] ?? identity).signIn(user.email, 'rotating');
    const oldToken = grant.accessToken;
    expect(await ask(oldToken)).toBe(200);

    // published: the next key is not used for signing yet, but is already known
    const publishing = await restart(old, next);
    cookie = await refresh(publishing, cookie);
    expect(kidOf(await signIn(publishing))).toBe(kidOf(oldToken));
    expect(await (await publishing.fetch('/.well-known/jwks.json')).json()).toMatchObject({ keys: [{}, {}] });

    // signing: instances differ for a while, and tokens of both keys work
    const signing = await restart(next, old);
    cookie = await refresh(signing, cookie);
    const newToken = await signIn(signing);
    expect(kidOf(newToken)).not.toBe(kidOf(oldToken));
    for (const token of [oldToken, await signIn(publishing), newToken]) await expect.poll(() => ask(token)).toBe(200);
    cookie = await refresh(publishing, cookie);

    // retired: within a minute the other service verifies tokens it had verified before again
    const retired = await restart(next);
    cookie = await refresh(retired, cookie);
    const before = asked;
    // by its second fetch the other service has processed the answer to the first
    await expect.poll(() => asked).toBeGreaterThan(before + 1);
    identity.advance(61_000);
    expect(await ask(oldToken)).toBe(401);
    expect(await ask(newToken)).toBe(200);
    await refresh(retired, cookie);
  });
});
