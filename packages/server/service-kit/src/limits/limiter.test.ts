import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../log.ts';
import { connectRedis, redisReady } from '../redis.ts';
import { type OutageProxy, outageProxy } from '../testing/outage-proxy.ts';
import { redisPrefix } from '../testing/redis-prefix.ts';
import { createLimiter } from './limiter.ts';

const REDIS_URL = process.env.REDIS_URL ?? '';
const log = createLogger({ name: 'test', level: 'silent' });
const rule = { name: 'rule', points: 2, seconds: 60 };

let proxy: OutageProxy;
let prefix: string;

beforeEach(async () => {
  proxy = await outageProxy(REDIS_URL);
  onTestFinished(() => proxy.close());
  prefix = redisPrefix();
});

async function limiterOf(factor = 1) {
  const redis = connectRedis({ url: `redis://127.0.0.1:${proxy.port}`, keyPrefix: prefix, log });
  await redisReady(redis, 2000);
  const limiter = createLimiter({ redis, factor });
  onTestFinished(() => redis.disconnect());
  return limiter;
}

test('processes count together, each subject for itself', async () => {
  const [one, two] = await Promise.all([limiterOf(), limiterOf()]);
  await one.consume(rule, 'a');
  await two.consume(rule, 'a');
  await expect(one.consume(rule, 'a')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  await two.consume(rule, 'b');
});

test('a refusal contains the time to retry', async () => {
  const limiter = await limiterOf();
  for (const each of [rule, { ...rule, name: 'own', perProcess: true }]) {
    await limiter.consume(each, 'a');
    await limiter.consume(each, 'a');
    const refusal = await limiter.consume(each, 'a').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429 });
    expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(58);
    expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60);
  }
});

test('a limit of each process is counted without Redis', async () => {
  const [one, two] = await Promise.all([limiterOf(), limiterOf()]);
  const own = { ...rule, perProcess: true };
  await one.consume(own, 'a');
  await one.consume(own, 'a');
  await expect(one.consume(own, 'a')).rejects.toMatchObject({ status: 429 });
  await two.consume(own, 'a');
});

test('without Redis the process counts for itself', async () => {
  const limiter = createLimiter({ redis: null, factor: 1 });
  await limiter.consume(rule, 'a');
  await limiter.consume(rule, 'a');
  await expect(limiter.consume(rule, 'a')).rejects.toMatchObject({ status: 429 });
  await limiter.consume(rule, 'b');
});

test('the factor multiplies the points', async () => {
  const limiter = await limiterOf(2);
  for (let index = 0; index < 4; index++) await limiter.consume(rule, 'a');
  await expect(limiter.consume(rule, 'a')).rejects.toMatchObject({ status: 429 });
});

test('while Redis is away the process counts for itself', async () => {
  const limiter = await limiterOf();
  await proxy.cut();
  await limiter.consume(rule, 'a');
  await limiter.consume(rule, 'a');
  await expect(limiter.consume(rule, 'a')).rejects.toMatchObject({ status: 429 });
});

test('uncounted attempts are refunded, in any process', async () => {
  const [one, two] = await Promise.all([limiterOf(), limiterOf()]);
  for (const each of [rule, { ...rule, name: 'own', perProcess: true }]) {
    const [taker, giver] = 'perProcess' in each ? [one, one] : [one, two];
    for (let index = 0; index < 5; index++) {
      await taker.consume(each, 'a');
      await giver.giveBack(each, 'a');
    }
    await taker.consume(each, 'a');
    await taker.consume(each, 'a');
    await expect(taker.consume(each, 'a')).rejects.toMatchObject({ status: 429 });
  }
});

test('while Redis is unavailable, uncounted attempts are refunded in the process', async () => {
  const limiter = await limiterOf();
  await proxy.cut();
  for (let index = 0; index < 5; index++) {
    await limiter.consume(rule, 'a');
    await limiter.giveBack(rule, 'a');
  }
  await limiter.consume(rule, 'a');
});
