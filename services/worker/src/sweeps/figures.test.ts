import { type HourlyFiguresDoc, runAsSystem } from '@scopewright/data';
import { testDatabase } from '@scopewright/data/testing';
import { testQueues } from '@scopewright/job-queue/testing';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { sweepFigures } from './figures.ts';

const HOUR_MS = 60 * 60 * 1000;
const time = testClock();
const { signal } = new AbortController();
const database = await testDatabase('sweep-figures');
const at = testQueues();
await database.models.dailyFigures.deleteMany({});
await database.models.dailyFigures.create([
  { _id: '2020-01-01', returned: 0, createdAt: new Date('2020-01-01T00:00:00Z') },
]);
afterAll(async () => {
  await at.close();
  await database.close();
});

const sweep = () => runAsSystem('test', () => sweepFigures(database.models, at.queues, time.clock(), signal));
const failed = (queue: 'mail' | 'work', id: string, msAgo: number) =>
  at.queues.redis.zadd(at.queues.named(queue).toKey('failed'), time.clock().getTime() - msAgo, id);
const counted = async () => {
  const rows = await database.models.hourlyFigures.find({}).sort({ _id: 1 }).lean<HourlyFiguresDoc[]>();
  return rows.reduce((sum, { failedJobs = 0 }) => sum + failedJobs, 0);
};

it('counts jobs that failed in any queue, once, also those that are later retried or removed', async () => {
  await failed('mail', 'one', 60_000);
  await failed('work', 'two', 3 * HOUR_MS);
  await failed('work', 'long ago', 30 * HOUR_MS);
  await sweep();
  expect(await counted()).toBe(2);
  await at.queues.redis.del(at.queues.named('mail').toKey('failed'));
  await sweep();
  expect(await counted()).toBe(2);
  // failed again after another round of attempts
  await failed('mail', 'one', 0);
  await sweep();
  expect(await counted()).toBe(3);
});
