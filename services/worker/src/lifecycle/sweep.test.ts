import { randomUUID } from 'node:crypto';
import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { type DirectJob, enqueueDirectly, type JobQueues, openQueues } from '@scopewright/job-queue';
import { UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { sweepLifecycle } from './sweep.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 60 * 60 * 1000);
const { signal } = new AbortController();
let redis: Redis;
let queues: JobQueues;
let queue: ReturnType<JobQueues['of']>;
const database = await testDatabase('sweep_lifecycle');
const make = factories(database.models, { clock: () => now });
beforeEach(() => {
  redis = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
  queues = openQueues({ redis, prefix: `{sweep-${randomUUID()}}` });
  queue = queues.of('firm.lifecycle');
});
afterEach(async () => {
  await runAsSystem('test', () => database.models.firms.deleteMany({}));
  await queue.obliterate();
  await queues.close();
  redis.disconnect();
});
afterAll(() => database.close());

const enqueue = (jobs: DirectJob<'firm.lifecycle'>[]) => enqueueDirectly(queues, 'firm.lifecycle', jobs);
const sweep = (at = now) => sweepLifecycle(database.models, { now: at, signal }, enqueue);
const waiting = async () =>
  (await queue.getJobs(['wait'], 0, -1, true)).map(({ name, data }) => ({ name, ...data.payload }));

it('finds the firms that are due, those first that have waited longest, and no others', async () => {
  const later = await make.firm({ lifecycleDueAt: now });
  const first = await make.firm({ lifecycleDueAt: hours(-5) });
  for (const lifecycleDueAt of [hours(1), null]) await make.firm({ lifecycleDueAt });
  expect(await sweep()).toBe(2);
  expect(await waiting()).toEqual(
    [first, later].map(({ _id }) => ({ name: 'firm.lifecycle', firmId: _id.toHexString() })),
  );
});

it('repeated before the jobs have run it adds none, also of a firm that has become due again', async () => {
  const { _id } = await make.firm({ lifecycleDueAt: now });
  await sweep();
  await sweep(hours(1));
  await runAsSystem('test', () => database.models.firms.updateOne({ _id }, { $set: { lifecycleDueAt: hours(1) } }));
  await sweep(hours(1));
  expect(await waiting()).toHaveLength(1);
});

/** Runs the queue's jobs until one has ended. */
async function workOff(work: () => Promise<void>): Promise<void> {
  const worker = new Worker(queue.name, work, { connection: redis.duplicate(), prefix: queue.opts.prefix ?? '' });
  await new Promise<void>((resolve) => {
    worker.once('completed', () => resolve());
    worker.once('failed', () => resolve());
  });
  await worker.close();
}

it('a firm whose job is done, or has failed for good, has another with the next sweep, and the failed one stays', async () => {
  const { _id } = await make.firm({ lifecycleDueAt: now });
  await sweep();
  await workOff(async () => {
    throw new UnrecoverableError('It goes wrong');
  });
  expect(await queue.getFailedCount()).toBe(1);
  await sweep();
  await sweep();
  expect(await waiting()).toEqual([{ name: 'firm.lifecycle', firmId: _id.toHexString() }]);
  await workOff(async () => undefined);
  expect(await waiting()).toEqual([]);
  await sweep(hours(1));
  expect(await waiting()).toHaveLength(1);
  expect((await queue.getFailed()).map(({ data }) => data.payload)).toEqual([{ firmId: _id.toHexString() }]);
});

it('processes more than one batch, and stops between two when its time is up', async () => {
  await runAsSystem('test', () => {
    const due = { trialEndsAt: now, lastActivityAt: now, createdAt: now, lifecycleDueAt: now };
    return database.models.firms.insertMany(
      Array.from({ length: 1201 }, (_, index) => ({ name: `Firm ${index}`, ...due })),
    );
  });
  const over = AbortSignal.abort(new Error('over'));
  await expect(sweepLifecycle(database.models, { now, signal: over }, enqueue)).rejects.toThrow('over');
  expect(await queue.getWaitingCount()).toBe(0);
  expect(await sweep()).toBe(1201);
  expect(await queue.getWaitingCount()).toBe(1201);
});
