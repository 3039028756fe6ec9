import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { testClock } from '../testing/clock.ts';
import { createJwksKeys, keysOfJwks } from './keys.ts';

const jwkOf = (kid: string) => ({ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }), kid });

function source(answers: (() => Response)[]) {
  const { clock, advance } = testClock();
  const fetch = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('no answer');
    return answer();
  });
  return { keys: createJwksKeys({ url: 'http://identity/jwks', clock, fetch }), fetch, advance };
}

const answer =
  (...keys: object[]) =>
  () =>
    Response.json({ keys });
const failing = () => new Response('down', { status: 503 });

describe('createJwksKeys', () => {
  test('fetches once and remembers', async () => {
    const { keys, fetch } = source([answer(jwkOf('a'))]);
    const [first, second] = await Promise.all([keys.keyFor('a'), keys.keyFor('a')]);
    expect(first?.type).toBe('public');
    expect(second).toBe(first);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('an unknown key id fetches again, at most every ten seconds', async () => {
    const first = jwkOf('a');
    const { keys, fetch, advance } = source([answer(first), answer(first, jwkOf('b'))]);
    await keys.keyFor('a');
    expect(await keys.keyFor('b')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
    advance(10_001);
    expect((await keys.keyFor('b'))?.type).toBe('public');
    expect(await keys.keyFor('forged')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('known keys outlive an outage; without any the failure is told', async () => {
    const { keys, advance } = source([answer(jwkOf('a')), failing]);
    await keys.keyFor('a');
    advance(11 * 60_000);
    expect((await keys.keyFor('a'))?.type).toBe('public');
    await expect(source([failing]).keys.keyFor('a')).rejects.toThrow('503');
  });

  test('a service that starts before identity finds the keys as soon as they are there', async () => {
    const { keys } = source([failing, answer(jwkOf('a'))]);
    await expect(keys.keyFor('a')).rejects.toThrow();
    expect((await keys.keyFor('a'))?.type).toBe('public');
  });
});

test('keys of other kinds are left out', () => {
  const rsa = { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }), kid: 'rsa' };
  expect([...keysOfJwks({ keys: [rsa, jwkOf('ec'), 'nonsense', { kty: 'oct', k: 'c2VjcmV0', kid: 'oct' }] }).keys()]).toEqual(['ec']);
});
