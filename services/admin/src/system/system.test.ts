import type { CallOutput } from '@scopewright/contracts';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { type TestQueues, testQueues } from '@scopewright/job-queue/testing';
import { startTestService, type TestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemCalls } from './system.ts';

type Answer = CallOutput<'adminSystem'>;

const time = testClock();
const tokens = testTokens(time.clock);
const SECRET = 'mongodb://somebody:a-password@db.example/';
let database: TestDatabase;
let service: TestService;
let at: TestQueues;
let token: string;
let keysAnswer = true;

beforeAll(async () => {
  database = await testDatabase('admin-system');
  at = testQueues();
  const isKeyServerThere = async () => {
    if (!keysAnswer) throw new Error('away');
  };
  service = await startTestService({
    name: 'admin',
    data: database,
    clock: time.clock,
    keys: tokens.keys,
    build: () => ({ calls: systemCalls({ data: database, queues: at.queues, isKeyServerThere, environment: { MONGODB_URI: SECRET } }) }),
  });
  const make = factories(database.models, { clock: time.clock });
  const root = await make.user(null);
  token = await tokens.signFor(root, await make.session(root));
});
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
const answering = ({ dependencies }: Answer) => dependencies.filter(({ ms }) => ms !== null).map(({ name }) => name);

it('tells how the engines do, what is applied, and who takes jobs', async () => {
  const seen = await look();
  expect(answering(seen)).toEqual(['mongodb', 'redis', 'keys']);
  expect(Math.abs(seen.clockSkewMs ?? Number.NaN)).toBeLessThan(1000);
  expect(seen.migrations).toEqual({ applied: expect.any(Number), pending: [] });
  expect(seen.workers).toEqual(at.queues.all.map(({ name }) => ({ queue: name, workers: 0 })));
  expect(seen.redisProblems).toEqual(expect.any(Array));
});

it('tells which migrations are missing', async () => {
  const migrations = database.connection.db?.collection<{ _id: string; appliedAt: Date }>('migrations');
  const last = await migrations?.findOneAndDelete({ _id: '0034-system-activity' });
  const { migrations: seen } = await look();
  expect(seen?.pending).toEqual(['0034-system-activity']);
  if (last) await migrations?.insertOne(last);
  expect((await look()).migrations?.pending).toEqual([]);
});

it('tells which settings are set, and the value of none', async () => {
  const seen = await look();
  const stateOf = (name: string) => seen.settings.find((setting) => setting.name === name)?.state;
  expect([stateOf('MONGODB_URI'), stateOf('REDIS_URL'), stateOf('PRODUCT_ALT_DOMAIN'), stateOf('SMTP_URL')]).toEqual(['set', 'default', 'unset', undefined]);
  expect(JSON.stringify(seen)).not.toContain('a-password');
});

it('answers while Redis and the keys are away', async () => {
  keysAnswer = false;
  at.queues.redis.disconnect();
  const seen = await look();
  expect(answering(seen)).toEqual(['mongodb']);
  expect([seen.redisProblems, seen.workers]).toEqual([null, null]);
  keysAnswer = true;
  await at.queues.redis.connect();
  expect(answering(await look())).toEqual(['mongodb', 'redis', 'keys']);
});

it('is for system administrators alone', async () => {
  const make = factories(database.models, { clock: time.clock });
  const firm = await make.firmAt('acme');
  for (const role of ['firmAdmin', 'consultant'] as const) {
    const user = await make.user(firm._id, { role });
    expect((await service.call('adminSystem', { tenant: 'acme', token: await tokens.signFor(user, await make.session(user)) })).status).toBe(403);
  }
  expect((await service.call('adminSystem', {})).status).toBe(401);
});
