import { expect, onTestFinished, test, vi } from 'vitest';
import { createReadiness, HealthProblem, readyAnswer } from './health.ts';

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
  const readiness = createReadiness(
    { mongo: down, redis: () => new Promise(() => undefined), other: up },
    { limitMs: 20 },
  );
  expect(await readiness()).toEqual({ status: 'unavailable', checks: { mongo: 'down', redis: 'down', other: 'up' } });
});

test.each([
  ['degraded', { mongo: up, redis: { check: down, optional: true } }, { mongo: 'up', redis: 'down' }],
  ['unavailable', { mongo: down, redis: { check: down, optional: true } }, { mongo: 'down', redis: 'down' }],
  ['ok', { mongo: up, redis: { check: up, optional: true } }, { mongo: 'up', redis: 'up' }],
  ['degraded', { delivery: async () => 'degraded' }, { delivery: 'up' }],
] as const)('%s by the missing engine', async (status, checks, states) => {
  expect(await createReadiness(checks)()).toEqual({ status, checks: states });
});

test.each([
  ['takes no writes', undefined, 'degraded'],
  ['takes no jobs in its mode', 'unusable', 'unavailable'],
] as const)(
  'an optional engine that %s is named with its reason, which is logged once',
  async (reason, kind, status) => {
    const log = { error: vi.fn() };
    const redis = { check: () => Promise.reject(new HealthProblem(reason, kind)), optional: true } as const;
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const readiness = createReadiness({ mongo: down, redis }, { log });
    expect(await createReadiness({ redis })()).toEqual({
      status,
      checks: { redis: 'down' },
      reasons: { redis: reason },
    });
    for (let round = 0; round < 3; round++) {
      expect((await readiness()).reasons).toEqual({ redis: reason });
      vi.advanceTimersByTime(2000);
    }
    expect(log.error.mock.calls).toEqual([[{ check: 'redis', reason }, 'Not healthy']]);
  },
);

test('an engine that works and lacks something is named with that, required or not', async () => {
  const lacking = () => Promise.reject(new HealthProblem('reports 2 is refused', 'works'));
  for (const remotes of [lacking, { check: lacking, optional: true } as const]) {
    const readiness = await createReadiness({ mongo: up, remotes })();
    expect(readiness).toEqual({
      status: 'degraded',
      checks: { mongo: 'up', remotes: 'up' },
      reasons: { remotes: 'reports 2 is refused' },
    });
    expect(readyAnswer(readiness, false)).toEqual({ status: 200, body: readiness });
  }
});

test.each([
  ['ok', false, 200, 'ok'],
  ['degraded', false, 200, 'degraded'],
  ['unavailable', false, 503, 'unavailable'],
  ['ok', true, 503, 'unavailable'],
] as const)('a service that is %s (ending: %s) answers %i %s', (status, closing, code, shown) => {
  expect(readyAnswer({ status, checks: {} }, closing)).toEqual({ status: code, body: { status: shown, checks: {} } });
});
