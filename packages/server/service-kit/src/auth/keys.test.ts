import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJwksKeys, type JwksKeys } from './keys.ts';

const opened: JwksKeys[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((keys) => keys.close()));
});

const jwkOf = (kid: string) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid,
});

function source(answers: (() => Response)[]) {
  const fetch = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('no answer');
    return answer();
  });
  const keys = createJwksKeys({ url: 'http://identity/jwks', fetch });
  opened.push(keys);
  return { keys, fetch };
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
    const { keys, fetch } = source([answer(first), answer(first, jwkOf('b'))]);
    await keys.keyFor('a');
    expect(await keys.keyFor('b')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 10_001);
    expect((await keys.keyFor('b'))?.type).toBe('public');
    expect(await keys.keyFor('forged')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('known keys outlive an outage; without any the failure is reported', async () => {
    const { keys, fetch } = source([answer(jwkOf('a')), failing]);
    await keys.keyFor('a');
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect((await keys.keyFor('a'))?.type).toBe('public');
    await expect(source([failing]).keys.keyFor('a')).rejects.toThrow('503');
  });

  test('a service that starts before identity finds the keys as soon as they are there', async () => {
    const { keys } = source([failing, answer(jwkOf('a'))]);
    await expect(keys.keyFor('a')).rejects.toThrow();
    expect((await keys.keyFor('a'))?.type).toBe('public');
  });

  test('while the address fails, unknown key ids do not reach it more often', async () => {
    const { keys, fetch } = source([answer(jwkOf('a')), failing]);
    await keys.keyFor('a');
    vi.setSystemTime(Date.now() + 10_001);
    for (const kid of ['forged', 'another', 'a third']) await expect(keys.keyFor(kid)).rejects.toThrow('JWKS');
    expect(fetch).toHaveBeenCalledTimes(2);
    expect((await keys.keyFor('a'))?.type).toBe('public');
  });

  test('a key that the address no longer has is dropped within ten minutes', async () => {
    const { keys } = source([answer(jwkOf('old'), jwkOf('new')), answer(jwkOf('new'))]);
    expect(await keys.keyFor('old')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(await keys.keyFor('old')).toBeNull();
    expect(await keys.keyFor('new')).not.toBeNull();
  });

  test('keys of other kinds are ignored', async () => {
    const rsa = {
      ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
      kid: 'rsa',
    };
    const { keys } = source([answer(rsa, jwkOf('ec'), { kty: 'oct', k: 'c2VjcmV0', kid: 'oct' })]);
    expect([await keys.keyFor('rsa'), (await keys.keyFor('ec'))?.type, await keys.keyFor('oct')]).toEqual([
      null,
      'public',
      null,
    ]);
  });
});
