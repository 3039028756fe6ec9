import type { CallOutput } from '@scopewright/contracts';
import { databaseStateOf } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { testQueues } from '@scopewright/job-queue/testing';
import { type ServiceReport, writeReport } from '@scopewright/service-kit';
import { startTestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { systemCalls } from './system.ts';

type Answer = CallOutput<'adminSystem'>;

const time = testClock();
const tokens = testTokens(time.clock);
const SECRET = 'mongodb://somebody:a-password@db.example/';
let keysAnswer = true;

const database = await testDatabase('admin-system');
const at = testQueues();
const isKeyServerThere = async () => {
  if (!keysAnswer) throw new Error('away');
};
const service = await startTestService({
  name: 'admin',
  data: database,
  clock: time.clock,
  keys: tokens.keys,
  build: () => ({
    calls: systemCalls({
      database: databaseStateOf(database),
      queues: at.queues,
      isKeyServerThere,
      environment: { MONGODB_URI: SECRET },
    }),
  }),
});
const make = factories(database.models, { clock: time.clock });
const root = await make.user(null);
const token = await tokens.signFor(root, await make.session(root));
afterAll(async () => {
  await service.close();
  await at.close();
  await database.close();
});

const look = async (): Promise<Answer> => {
  const { status, body } = await service.call('adminSystem', { token });
  expect(status).toBe(200);
  return body as Answer;
};
const answering = ({ dependencies }: Answer) =>
  dependencies.filter(({ state }) => state === 'up').map(({ name }) => name);

it("shows the engines' health, applied migrations, and active workers", async () => {
  const seen = await look();
  expect(answering(seen)).toEqual(['mongodb', 'redis', 'keys']);
  expect(Math.abs(seen.clockSkewMs ?? Number.NaN)).toBeLessThan(1000);
  expect(seen.migrations).toEqual({ applied: expect.any(Number), pending: [] });
  expect(seen.workers).toEqual(at.queues.all.map(({ name }) => ({ queue: name, workers: 0 })));
  expect(seen.redisProblems).toEqual(expect.any(Array));
});

it('shows missing migrations', async () => {
  const migrations = database.connection.db?.collection<{ _id: string; appliedAt: Date }>('migrations');
  const last = await migrations?.findOneAndDelete({ _id: '0100-baseline' });
  const { migrations: seen } = await look();
  expect(seen?.pending).toEqual(['0100-baseline']);
  if (last) await migrations?.insertOne(last);
  expect((await look()).migrations?.pending).toEqual([]);
});

it('shows which settings are set, derived ones, and no values', async () => {
  const seen = await look();
  const settingOf = (name: string) => seen.settings.find((setting) => setting.name === name);
  expect(settingOf('MONGODB_URI')).toMatchObject({
    state: 'set',
    readers: [{ service: 'admin', state: 'set' }],
    consequence: null,
    look: false,
  });
  expect(settingOf('REDIS_URL')).toMatchObject({
    state: 'default',
    consequence: 'Redis is looked for on the same machine',
    look: false,
  });
  expect(settingOf('PRODUCT_ALT_DOMAIN')).toMatchObject({ state: 'unset' });
  expect(settingOf('SMTP_URL')).toBeUndefined();
  expect(JSON.stringify(seen)).not.toContain('a-password');
});

const report = (service: string, values: Partial<ServiceReport> = {}): ServiceReport => {
  const at = time.clock().toISOString();
  return {
    id: service,
    service,
    version: '1.2.3',
    startedAt: at,
    at,
    production: false,
    settings: {},
    dependencies: [],
    remotes: [],
    ...values,
  };
};
const says = (...given: Parameters<typeof report>) => writeReport(at.queues.redis, database.dbName, report(...given));

it("shows every service's report, and since when one is silent", async () => {
  expect((await look()).services?.map(({ processes }) => processes)).toEqual([[], [], [], [], []]);
  await says('identity', { version: '1.2.2' });
  const last = time.clock().toISOString();
  time.advance(61_000);
  const now = time.clock().toISOString();
  await says('edge', {
    remotes: [
      { name: 'admin', version: '4.5.6', refused: null },
      { name: 'auth', version: null, refused: null },
    ],
  });
  const mail = { name: 'mail' as const, kind: null, at: now };
  await says('worker', {
    production: true,
    settings: { REDIS_URL: 'set', SMTP_URL: 'default' },
    dependencies: [{ ...mail, state: 'down', ms: null, problem: 'connect ECONNREFUSED' }],
  });
  await says('worker', {
    id: 'worker-2',
    dependencies: [{ ...mail, state: 'up', ms: 3, problem: null }],
    settings: { SMTP_URL: 'default' },
  });
  const seen = await look();
  const processesOf = (name: string) => seen.services?.find((service) => service.name === name)?.processes;
  expect(processesOf('identity')).toEqual([
    { id: 'identity', version: '1.2.2', startedAt: last, saidAt: last, heard: false },
  ]);
  expect(processesOf('worker')).toHaveLength(2);
  expect(seen.remotes).toEqual([
    { name: 'admin', version: '4.5.6', refused: null },
    { name: 'auth', version: null, refused: null },
  ]);
  const dependency = (name: string) => seen.dependencies.find((each) => each.name === name);
  expect(dependency('mail')).toMatchObject({ state: 'down', problem: 'connect ECONNREFUSED', at: now });
  expect(dependency('dns')).toEqual({ name: 'dns', state: 'unknown', kind: null, ms: null, problem: null, at: null });
  const settingOf = (name: string) => seen.settings.find((setting) => setting.name === name);
  expect(settingOf('REDIS_URL')).toMatchObject({
    state: 'mixed',
    readers: [
      { service: 'admin', state: 'default' },
      { service: 'worker', state: 'set' },
    ],
    look: true,
  });
  expect(settingOf('SMTP_URL')).toMatchObject({
    state: 'default',
    readers: [{ service: 'worker', state: 'default' }],
    look: true,
  });
  time.advance(61_000);
  const silent = await look();
  expect([silent.remotes, silent.dependencies.find(({ name }) => name === 'mail')?.state]).toEqual([null, 'unknown']);
  expect(silent.settings.some(({ name }) => name === 'SMTP_URL')).toBe(false);
});

it('shows which release of a remote any front door refuses, why, and since when', async () => {
  const since = time.clock().toISOString();
  const refused = { version: '2', reason: 'auth: its file a.js is missing (HTTP 404)', since };
  const plain = { name: 'admin', version: '1', refused: null };
  await says('edge', { id: 'edge-1', remotes: [plain, { name: 'auth', version: '1', refused }] });
  time.advance(1000);
  const later = { ...refused, since: time.clock().toISOString() };
  await says('edge', { id: 'edge-2', remotes: [plain, { name: 'auth', version: '1', refused: later }] });
  expect((await look()).remotes).toEqual([plain, { name: 'auth', version: '1', refused }]);
  time.advance(1000);
  await says('edge', { id: 'edge-3', remotes: [plain, { name: 'auth', version: '1', refused: null }] });
  expect((await look()).remotes?.[1]?.refused).toEqual(refused);
  time.advance(61_000);
});

it('answers while Redis and the keys are away', async () => {
  keysAnswer = false;
  at.queues.redis.disconnect();
  const seen = await look();
  expect(answering(seen)).toEqual(['mongodb']);
  expect([seen.redisProblems, seen.workers, seen.services, seen.remotes]).toEqual([null, null, null, null]);
  keysAnswer = true;
  await at.queues.redis.connect();
  expect(answering(await look())).toEqual(['mongodb', 'redis', 'keys']);
});

it('is for system administrators alone', async () => {
  const make = factories(database.models, { clock: time.clock });
  const firm = await make.firmAt('acme');
  for (const role of ['firmAdmin', 'consultant'] as const) {
    const user = await make.user(firm._id, { role });
    expect(
      (
        await service.call('adminSystem', {
          tenant: 'acme',
          token: await tokens.signFor(user, await make.session(user)),
        })
      ).status,
    ).toBe(403);
  }
  expect((await service.call('adminSystem', {})).status).toBe(401);
});
