import { testDatabase } from '@scopewright/data/testing';
import { ConfigError } from '@scopewright/service-kit';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type BuiltWorker, buildWorker } from './build.ts';
import { SECRET } from './testing/invite.ts';
import { redisProcess } from './testing/redis-process.ts';

let built: BuiltWorker | undefined;
const disposals: (() => Promise<void>)[] = [];

const database = await testDatabase('build');
afterEach(async () => {
  await built?.service.close();
  built = undefined;
  for (const dispose of disposals.splice(0)) await dispose();
});
afterAll(() => database.close());

const environment = (values: Record<string, string>) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  MONGODB_URI: process.env.MONGODB_URI,
  MONGODB_DATABASE: database.dbName,
  REDIS_URL: process.env.REDIS_URL,
  SMTP_URL: 'smtp://127.0.0.1:1',
  INVITATION_SECRET: SECRET,
  ...values,
});

/** Starts a separate Redis with these settings. @returns its address */
async function redisWith(settings: string[]): Promise<string> {
  const redis = await redisProcess(settings);
  disposals.push(redis.dispose);
  await redis.start();
  return redis.url;
}

it('in production a Redis that may lose jobs is a fault of the configuration, one that reveals nothing is not', async () => {
  const production = { NODE_ENV: 'production', MAIL_FROM: 'Scopewright <no-reply@scopewright.app>' };
  built = buildWorker(environment({ ...production, REDIS_URL: await redisWith(['--appendonly', 'no']) }));
  await built.service.listen();
  await expect(built.failed).rejects.toBeInstanceOf(ConfigError);
  await built.service.close();

  const managed = await redisWith(['--appendonly', 'no', '--rename-command', 'CONFIG', '']);
  built = buildWorker(environment({ ...production, REDIS_URL: managed }));
  const url = await built.service.listen();
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
});

it('an address that cannot be one of MongoDB is a fault of the configuration', () => {
  expect(() => buildWorker(environment({ MONGODB_URI: 'mongodb://host:port' }))).toThrow(ConfigError);
});

it('is not ready with a Redis in which no job can run, with a reason', async () => {
  const url = await redisWith(['--appendonly', 'yes']);
  const redis = new Redis(url);
  disposals.push(async () => redis.disconnect());
  built = buildWorker(environment({ REDIS_URL: url }));
  const address = await built.service.listen();
  const ready = async () => {
    const answer = await fetch(`${address}/health/ready`);
    return [answer.status, ((await answer.json()) as { reasons?: Record<string, string> }).reasons?.redis];
  };
  await expect.poll(ready).toEqual([200, undefined]);
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await expect.poll(ready).toEqual([503, 'maxmemory-policy is allkeys-lru; jobs need noeviction']);
  await redis.config('SET', 'maxmemory-policy', 'noeviction');
  await redis.replicaof('127.0.0.1', 1);
  await expect
    .poll(ready)
    .toEqual([503, 'This Redis is a replica that has lost its primary: use the address of a primary']);
  await redis.replicaof('NO', 'ONE');
  await expect.poll(ready).toEqual([200, undefined]);
});
