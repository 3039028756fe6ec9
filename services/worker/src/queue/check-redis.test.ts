import { readRedisSettings } from '@scopewright/job-queue';
import { Redis } from 'ioredis';
import { afterEach, expect, it, vi } from 'vitest';
import { type RedisProcess, redisProcess } from '../testing/redis-process.ts';
import { checkSettings } from './check-redis.ts';

const log = { warn: vi.fn(), debug: vi.fn() };
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.clearAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

async function server(settings?: string[]): Promise<RedisProcess> {
  const made = await redisProcess(settings);
  closers.push(() => made.dispose());
  return made;
}
function connect(url: string): Redis {
  const redis = new Redis(url, { retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  closers.push(() => redis.disconnect());
  return redis;
}

it('knows a Redis that may lose jobs', async () => {
  const careless = await server(['--appendonly', 'no', '--maxmemory-policy', 'allkeys-lru']);
  await careless.start();
  const problems = ['maxmemory-policy is allkeys-lru; jobs need noeviction', 'appendonly is off; jobs need it on'];
  expect(await readRedisSettings(connect(careless.url))).toEqual({ problems, unreadable: null });
  expect(await readRedisSettings(connect(process.env.REDIS_URL ?? ''))).toEqual({ problems: [], unreadable: null });
});

it('warns and goes on where Redis refuses CONFIG', async () => {
  const managed = await server(['--rename-command', 'CONFIG', '']);
  await managed.start();
  expect(await checkSettings(connect(managed.url), log)).toEqual([]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn.mock.calls[0]?.[0].err.message).toMatch(/unknown command/);
});

it('looks at a Redis that comes later, once', async () => {
  const late = await server();
  const redis = connect(late.url);
  const look = vi.spyOn(redis, 'config');
  const problems = checkSettings(redis, log);
  await late.start();
  expect(await problems).toEqual([]);
  await late.kill();
  await late.start();
  await expect.poll(() => redis.ping()).toBe('PONG');
  expect(look).toHaveBeenCalledTimes(2);
});
