import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { redisReady } from '../redis.ts';
import { type TestClock, testClock } from '../testing/clock.ts';
import { readReports, type ServiceReport, writeReport } from './report.ts';
import type { DependencyCheck } from './report-parts.ts';
import { type Reporter, type ReporterOptions, startReporter } from './reporter.ts';

const MINUTE_MS = 60_000;
const log = createLogger({ name: 'test', level: 'silent' });
const SECRET = 'mongodb://somebody:a-password@db.example/';
let database: string;
let time: TestClock;
const reporters: Reporter[] = [];
const redis = new Redis(process.env.REDIS_URL ?? '');
await redisReady(redis, 5000);
beforeEach(() => {
  database = `reports-${randomBytes(6).toString('hex')}`;
  time = testClock();
});
afterEach(async () => {
  for (const reporter of reporters.splice(0)) await reporter.close();
});
afterAll(() => redis.disconnect());

async function start(options: Partial<ReporterOptions> = {}): Promise<Reporter> {
  const reporter = startReporter({
    redis,
    database,
    service: 'worker',
    environment: {},
    clock: time.clock,
    log,
    ...options,
  });
  reporters.push(reporter);
  await reporter.say();
  return reporter;
}
const read = () => readReports(redis, database, time.clock());
const said = (values: Partial<ServiceReport>): Promise<void> => {
  const at = time.clock().toISOString();
  const report = {
    id: randomBytes(4).toString('hex'),
    service: 'edge',
    version: '1',
    startedAt: at,
    at,
    production: false,
  };
  return writeReport(redis, database, { ...report, settings: {}, dependencies: [], remotes: [], ...values });
};

it('shows the version, its start and which settings are set, without their values', async () => {
  await start({
    environment: { NODE_ENV: 'production', MONGODB_URI: SECRET, SMTP_URL: '' },
    remotes: async () => [{ name: 'admin', version: '1.2.3', refused: null }],
  });
  const [report] = await read();
  expect(report).toMatchObject({
    service: 'worker',
    version: 'development',
    startedAt: time.clock().toISOString(),
    production: true,
    remotes: [{ name: 'admin', version: '1.2.3', refused: null }],
    settings: { MONGODB_URI: 'set', SMTP_URL: 'default', MAIL_REPLY_TO: 'unset' },
  });
  expect(report?.settings.SETUP_KEY).toBeUndefined();
  expect(JSON.stringify(report)).not.toContain('a-password');
});

it('checks its dependencies once a minute, and shows problems with their descriptions', async () => {
  let looks = 0;
  const up: DependencyCheck = { check: null };
  const dependencies = {
    mail: {
      check: async () => {
        looks += 1;
        throw new Error('connect ECONNREFUSED');
      },
    },
    files: { kind: 's3', check: async () => undefined },
    scanner: up,
    payments: up,
    hosting: up,
    dns: up,
  };
  const reporter = await start({ dependencies, describe: (error) => `masked: ${(error as Error).message}` });
  const dependency = async (name: string) => (await read())[0]?.dependencies.find((each) => each.name === name);
  expect(await dependency('mail')).toEqual({
    name: 'mail',
    state: 'down',
    kind: null,
    ms: null,
    problem: 'masked: connect ECONNREFUSED',
    at: time.clock().toISOString(),
  });
  expect(await dependency('files')).toMatchObject({ state: 'up', kind: 's3', ms: expect.any(Number), problem: null });
  expect(await dependency('dns')).toMatchObject({ state: 'off', ms: null, problem: null });
  time.advance(MINUTE_MS - 1);
  await reporter.say();
  expect(looks).toBe(1);
  time.advance(1);
  await reporter.say();
  expect(looks).toBe(2);
});

it('is not there any more when the process has ended in order, and not before Redis is there', async () => {
  const reporter = await start();
  await reporter.close();
  await reporter.say();
  expect(await read()).toEqual([]);
  const late = new Redis(process.env.REDIS_URL ?? '', { lazyConnect: true });
  await start({ redis: late });
  expect(await read()).toEqual([]);
  await late.connect();
  await expect.poll(() => read()).toHaveLength(1);
  await reporters.pop()?.close();
  late.disconnect();
});

it('a process that fell silent is reported until another has replaced it, or a day has passed', async () => {
  await said({ id: 'silent' });
  await said({ id: 'beside' });
  time.advance(2 * MINUTE_MS);
  const later = time.clock().toISOString();
  await said({ id: 'beside', at: later, startedAt: new Date(time.clock().getTime() - 10 * MINUTE_MS).toISOString() });
  expect((await read()).map(({ id }) => id).sort()).toEqual(['beside', 'silent']);
  await said({ id: 'other service', service: 'worker' });
  expect(await read()).toHaveLength(3);
  await said({ id: 'new' });
  expect((await read()).map(({ id }) => id).sort()).toEqual(['beside', 'new', 'other service']);
  time.advance(24 * 60 * MINUTE_MS + 1);
  expect(await read()).toEqual([]);
});

it('a report of a process that knows nothing of refused releases is read', async () => {
  await said({ id: 'older', remotes: [{ name: 'admin', version: '1.2.3' }] as ServiceReport['remotes'] });
  expect((await read())[0]?.remotes).toEqual([{ name: 'admin', version: '1.2.3', refused: null }]);
});

it('entries of another release in another format are skipped', async () => {
  await said({ id: 'known' });
  await redis.hset(`{${database}}:reports`, 'unknown', '{"service":1}', 'broken', '{');
  expect((await read()).map(({ id }) => id)).toEqual(['known']);
});
