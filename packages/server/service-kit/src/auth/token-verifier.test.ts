import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestClock, testClock } from '../testing/clock.ts';
import { TEST_PRODUCT_DOMAIN, type TestTokens, testTokens } from '../testing/tokens.ts';
import { staticKeys } from './keys.ts';
import type { Revocations } from './revocations.ts';
import { createTokenVerifier, type TokenVerifier, tokenIssuer } from './token-verifier.ts';

let time: TestClock;
let tokens: TestTokens;
let revoked: Set<string>;
let revocations: Revocations;
let verifier: TokenVerifier;

beforeEach(() => {
  time = testClock();
  tokens = testTokens(time.clock);
  revoked = new Set();
  revocations = {
    isRevoked: ({ sessionId }) => revoked.has(sessionId),
    announce: async () => true,
    resync: async () => true,
    close: async () => undefined,
  };
  verifier = createTokenVerifier({
    keys: tokens.keys,
    productDomain: TEST_PRODUCT_DOMAIN,
    revocations,
    clock: time.clock,
  });
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('createTokenVerifier', () => {
  test('returns the owner of a valid token', async () => {
    expect(
      await verifier.verify(tokens.sign({ role: 'companyUser', companyId: 'd'.repeat(24), ca: true })),
    ).toMatchObject({
      userId: 'a'.repeat(24),
      sessionId: 'b'.repeat(24),
      firmId: 'c'.repeat(24),
      role: 'companyUser',
      companyId: 'd'.repeat(24),
      isAdmin: false,
    });
  });

  test('a token expires at its second, also when it was verified before', async () => {
    const token = tokens.sign();
    await verifier.verify(token);
    time.advance(15 * 60_000 - 1000);
    await verifier.verify(token);
    time.advance(1000);
    await expect(verifier.verify(token)).rejects.toMatchObject({ status: 401 });
  });

  test('a token ends with its key, also when it was verified before', async () => {
    const published = new Map([['test-key', (await tokens.keys.keyFor('test-key')) ?? tokens.privateKey]]);
    verifier = createTokenVerifier({
      keys: staticKeys(published),
      productDomain: TEST_PRODUCT_DOMAIN,
      revocations,
      clock: time.clock,
    });
    const token = tokens.sign();
    await verifier.verify(token);
    published.clear();
    await verifier.verify(token);
    time.advance(60_001);
    await expect(verifier.verify(token)).rejects.toMatchObject({ status: 401 });
  });

  test('a revoked session ends a token that was verified before', async () => {
    const token = tokens.sign();
    await verifier.verify(token);
    revoked.add('b'.repeat(24));
    await expect(verifier.verify(token)).rejects.toMatchObject({ status: 401 });
  });

  test('a token with an actor names the actor, and ends with the session of either', async () => {
    const act = { sub: '1'.repeat(24), acc: '2'.repeat(24), sid: '3'.repeat(24), av: 4, mv: 5 };
    const actor = { userId: act.sub, accountId: act.acc, sessionId: act.sid, accountVersion: 4, membershipVersion: 5 };
    for (const ended of ['b'.repeat(24), act.sid]) {
      const token = tokens.sign({ act });
      expect(await verifier.verify(token)).toMatchObject({ userId: 'a'.repeat(24), sessionId: 'b'.repeat(24), actor });
      revoked.add(ended);
      await expect(verifier.verify(token)).rejects.toMatchObject({ status: 401 });
      revoked.clear();
    }
    expect(await verifier.verify(tokens.sign())).toMatchObject({ actor: null });
  });

  test('while it isn’t known immediately whether the session of an actor has ended, it is looked up', async () => {
    const act = { sub: '1'.repeat(24), acc: '2'.repeat(24), sid: '3'.repeat(24), av: 1, mv: 1 };
    revocations.isRevoked = async ({ sessionId }) => revoked.has(sessionId);
    await verifier.verify(tokens.sign({ act }));
    revoked.add(act.sid);
    await expect(verifier.verify(tokens.sign({ act }))).rejects.toMatchObject({ status: 401 });
  });

  test.each<[string, () => string]>([
    ['an expired one', () => tokens.sign({ exp: Math.floor(time.clock().getTime() / 1000) - 1 })],
    ['another audience', () => tokens.sign({}, { audience: 'other.example' })],
    ['another issuer', () => tokens.sign({}, { issuer: tokenIssuer('other.example') })],
    ['an unknown key id', () => tokens.sign({}, { keyid: 'other' })],
    ['no key id', () => tokens.sign({}, { keyid: '' })],
    ['a key that is not ours', () => testTokens(time.clock).sign()],
    ['a firm user without a firm', () => tokens.sign({ firm: null })],
    ['a system administrator with a firm', () => tokens.sign({ role: 'systemAdmin' })],
    ['no session', () => tokens.sign({ sid: '' })],
    [
      'someone in the place of a system administrator',
      () => tokens.sign({ role: 'systemAdmin', firm: null, act: { sub: 'x', acc: 'x', sid: 'x', av: 1, mv: 1 } }),
    ],
    ['an actor without a session', () => tokens.sign({ act: { sub: 'x', acc: 'x', sid: '', av: 1, mv: 1 } })],
    [
      'changed claims',
      () =>
        tokens
          .sign()
          .replace(
            /\.[^.]+\./,
            `.${encoded({ ...(jwt.decode(tokens.sign()) as object), role: 'systemAdmin', firm: null })}.`,
          ),
    ],
    [
      'alg none',
      () => `${encoded({ alg: 'none', typ: 'JWT', kid: 'test-key' })}.${encoded(jwt.decode(tokens.sign()) as object)}.`,
    ],
    [
      'the public key used as an HMAC secret',
      () =>
        jwt.sign(
          jwt.decode(tokens.sign()) as object,
          generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }),
          {
            algorithm: 'HS256',
            keyid: 'test-key',
          },
        ),
    ],
    ['no token at all', () => 'nonsense'],
    ['a very long text', () => 'x'.repeat(100_000)],
  ])('refuses %s', async (_what, make) => {
    await expect(verifier.verify(make())).rejects.toMatchObject({ status: 401 });
  });
});
