import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '../testing/clock.ts';
import { redisPrefix } from '../testing/redis-prefix.ts';
import { createBatchedLimiter } from './batched-limiter.ts';

const NEVER_MS = 1_000_000;
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(process.env.REDIS_URL ?? '', { keyPrefix: redisPrefix() });
  await redis.ping();
});
afterAll(() => redis.disconnect());

const times = (count: number, run: () => void) => {
  for (let index = 0; index < count; index++) run();
};

describe('createBatchedLimiter', () => {
  test('refuses what exceeds the points of a window, and says when it ends', () => {
    const { clock, advance } = testClock(new Date('2026-01-01T00:00:15Z'));
    const limiter = createBatchedLimiter(null, clock, NEVER_MS);
    times(3, () => limiter.consume('a', 'ip', 3, 60));
    expect(() => limiter.consume('a', 'ip', 3, 60)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 45 }));
    limiter.consume('a', 'other', 3, 60);
    limiter.consume('b', 'ip', 3, 60);
    advance(45_000);
    limiter.consume('a', 'ip', 3, 60);
  });

  test('processes learn of each other when they settle', async () => {
    const { clock } = testClock(new Date('2026-01-01T00:00:15Z'));
    const one = createBatchedLimiter(redis, clock, NEVER_MS);
    const two = createBatchedLimiter(redis, clock, NEVER_MS);
    times(2, () => one.consume('shared', 'ip', 5, 60));
    times(2, () => two.consume('shared', 'ip', 5, 60));
    await one.settle();
    await two.settle();
    two.consume('shared', 'ip', 5, 60);
    expect(() => two.consume('shared', 'ip', 5, 60)).toThrow();
    await two.settle();
    one.consume('shared', 'ip', 5, 60);
    await one.settle();
    expect(() => one.consume('shared', 'ip', 5, 60)).toThrow();
    await Promise.all([one.close(), two.close()]);
  });

  test('what is counted while settling is not lost', async () => {
    const { clock } = testClock(new Date('2026-01-01T00:00:15Z'));
    const limiter = createBatchedLimiter(redis, clock, NEVER_MS);
    times(4, () => limiter.consume('busy', 'ip', 10, 60));
    const settling = limiter.settle();
    times(4, () => limiter.consume('busy', 'ip', 10, 60));
    await settling;
    await limiter.settle();
    times(2, () => limiter.consume('busy', 'ip', 10, 60));
    expect(() => limiter.consume('busy', 'ip', 10, 60)).toThrow();
    await limiter.close();
  });
});
