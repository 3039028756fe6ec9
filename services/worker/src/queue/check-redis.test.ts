import { readRedisSettings, redisCheck } from '@scopewright/service-kit';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type RedisProcess, redisProcess } from '../testing/redis-process.ts';
import { checkSettings } from './check-redis.ts';

const SAFE = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
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

it('warns and continues if Redis refuses CONFIG', async () => {
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
  expect(look).toHaveBeenCalledTimes(1);
});

describe('a Redis that answers is not healthy', () => {
  const checked = async (settings: string[], change: (redis: Redis) => Promise<unknown> = async () => undefined) => {
    const made = await server(settings);
    await made.start();
    const redis = connect(made.url);
    await change(redis);
    return redisCheck(redis)().then(
      () => null,
      ({ message, unusable }) => [message, unusable],
    );
  };

  it('unless it can keep jobs', async () => {
    expect(await checked(SAFE)).toBeNull();
  });

  it('when it is part of a cluster', async () => {
    expect(await checked([...SAFE, '--cluster-enabled', 'yes'])).toEqual([
      'Redis runs in Cluster mode, which is not supported: use a Redis without it',
      true,
    ]);
  });

  it('when it is a whole cluster, which takes its writes', async () => {
    const takeSlots = async (redis: Redis) => {
      await redis.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383);
      await expect.poll(() => redis.set('health', '1').catch(() => null)).toBe('OK');
    };
    expect(await checked([...SAFE, '--cluster-enabled', 'yes'], takeSlots)).toEqual([
      'Redis runs in Cluster mode, which is not supported: use a Redis without it',
      true,
    ]);
  });

  it.each(['MOVED 2442 10.0.0.1:6379', 'ASK 2442 10.0.0.1:6379', 'CROSSSLOT Keys in request', 'CLUSTERDOWN No slots'])(
    'when it refuses a write with %s',
    async (message) => {
      const refuse = async (redis: Redis) => {
        vi.spyOn(redis, 'set').mockRejectedValue(Object.assign(new Error(message), { name: 'ReplyError' }));
      };
      expect(await checked(SAFE, refuse)).toEqual([
        'Redis runs in Cluster mode, which is not supported: use a Redis without it',
        true,
      ]);
    },
  );

  const hideInfo = (redis: Redis) => redis.call('ACL', 'SETUSER', 'default', '-info');

  it('when it is part of a cluster that is not configured as one', async () => {
    expect(await checked([...SAFE, '--cluster-enabled', 'yes'], hideInfo)).toEqual([
      'Redis runs in Cluster mode, which is not supported: use a Redis without it',
      true,
    ]);
  });

  it('when it evicts keys, even if it hides its settings', async () => {
    const managed = ['--appendonly', 'yes', '--maxmemory-policy', 'volatile-lru', '--rename-command', 'CONFIG', ''];
    expect(await checked(managed)).toEqual(['maxmemory-policy is volatile-lru; jobs need noeviction', true]);
  });

  it('when it is a replica, with a primary or without', async () => {
    const primary = await server();
    await primary.start();
    const [, port = ''] = /:(\d+)$/.exec(primary.url) ?? [];
    const replica = await server();
    await replica.start();
    const redis = connect(replica.url);
    const problem = () =>
      redisCheck(redis)().then(
        () => null,
        ({ message }) => message,
      );
    await redis.replicaof('127.0.0.1', Number(port));
    await expect.poll(problem).toMatch('is a replica, which takes no writes');
    await primary.kill();
    await expect.poll(problem).toMatch('is a replica that has lost its primary');
    await redis.replicaof('NO', 'ONE');
    await expect.poll(problem).toBeNull();
  });

  it('when it refuses writes', async () => {
    expect(await checked([...SAFE, '--min-replicas-to-write', '1'])).toEqual([
      'Redis takes no writes (NOREPLICAS), so no job can run',
      false,
    ]);
    expect(
      await checked(SAFE, async (redis) => {
        await redis.replicaof('127.0.0.1', 1);
        await hideInfo(redis);
      }),
    ).toEqual(['This Redis is a replica, which takes no writes: use the address of its primary', true]);
  });
});
