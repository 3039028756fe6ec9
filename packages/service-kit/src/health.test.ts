import { expect, test, vi } from 'vitest';
import { createReadiness } from './health.ts';

test('is ready when every check answers in time', async () => {
  const check = vi.fn(async () => 'pong');
  const readiness = createReadiness({ redis: check });
  expect(await readiness()).toEqual({ ready: true, checks: { redis: 'up' } });
  await readiness();
  expect(check).toHaveBeenCalledTimes(1);
});

test('an engine that fails or hangs is down', async () => {
  const readiness = createReadiness({ mongo: () => Promise.reject(new Error('gone')), redis: () => new Promise(() => undefined), other: async () => 1 }, 20);
  expect(await readiness()).toEqual({ ready: false, checks: { mongo: 'down', redis: 'down', other: 'up' } });
});
