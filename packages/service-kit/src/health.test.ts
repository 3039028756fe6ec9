import { expect, test, vi } from 'vitest';
import { createReadiness, readyAnswer } from './health.ts';

const up = async () => 'pong';
const down = () => Promise.reject(new Error('gone'));

test('is ok when every check answers in time', async () => {
  const check = vi.fn(up);
  const readiness = createReadiness({ redis: check });
  expect(await readiness()).toEqual({ status: 'ok', checks: { redis: 'up' } });
  await readiness();
  expect(check).toHaveBeenCalledTimes(1);
});

test('an engine that fails or hangs is down', async () => {
  const readiness = createReadiness({ mongo: down, redis: () => new Promise(() => undefined), other: up }, 20);
  expect(await readiness()).toEqual({ status: 'unavailable', checks: { mongo: 'down', redis: 'down', other: 'up' } });
});

test.each([
  ['degraded', { mongo: up, redis: { check: down, optional: true } }, { mongo: 'up', redis: 'down' }],
  ['unavailable', { mongo: down, redis: { check: down, optional: true } }, { mongo: 'down', redis: 'down' }],
  ['ok', { mongo: up, redis: { check: up, optional: true } }, { mongo: 'up', redis: 'up' }],
  ['degraded', { delivery: async () => 'degraded' }, { delivery: 'up' }],
] as const)('%s by what is missing', async (status, checks, states) => {
  expect(await createReadiness(checks)()).toEqual({ status, checks: states });
});

test.each([
  ['ok', false, 200, 'ok'],
  ['degraded', false, 200, 'degraded'],
  ['unavailable', false, 503, 'unavailable'],
  ['ok', true, 503, 'unavailable'],
] as const)('a service that is %s (ending: %s) answers %i %s', (status, closing, code, told) => {
  expect(readyAnswer({ status, checks: {} }, closing)).toEqual({ status: code, body: { status: told, checks: {} } });
});
