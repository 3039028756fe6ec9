import { type TestDatabase, testDatabase } from '@scopewright/data/testing';
import type { JobEnvelope } from '@scopewright/jobs';
import { Worker } from 'bullmq';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  countFailedByName,
  dropOldFailures,
  FAILED_KEPT_MS,
  type FailedPosition,
  failuresSince,
  listFailedJobs,
  removeFailedJob,
  retryAllFailedJobs,
  retryFailedJob,
} from './failed-jobs.ts';
import { jobsOverview } from './overview.ts';
import type { JobQueues } from './queues.ts';
import { type TestQueues, testQueues } from './testing/index.ts';

const WAIT = { timeout: 60_000, interval: 20 };
let at: TestQueues;
let queues: JobQueues;

const database = await testDatabase('failed-jobs');
beforeEach(() => {
  at = testQueues();
  queues = at.queues;
});
afterEach(() => at.close());
afterAll(() => database.close());

const id = () => new Types.ObjectId().toHexString();
/** Creates jobs that a worker gave up, in two queues, ordered by id. */
async function fail(count: number): Promise<string[]> {
  const fails = async (): Promise<void> => {
    throw new Error('550 <ada@contoso.example> is not known here');
  };
  const workers = ['mail', 'work'].map(
    (name) => new Worker(name, fails, { connection: queues.redis, prefix: at.prefix }),
  );
  const ids = Array.from({ length: count }, id);
  for (const [index, jobId] of ids.entries()) {
    const name = index % 2 === 0 ? 'mail.notification' : 'payment.renew';
    const data = {
      payload: { firmId: jobId, email: 'ada@contoso.example' },
      requestId: 'request-1',
    } as unknown as JobEnvelope;
    await queues.of(name).add(name, data, { jobId });
  }
  await vi.waitFor(async () => expect((await listFailedJobs(queues, count)).items).toHaveLength(count), WAIT);
  await Promise.all(workers.map((worker) => worker.close()));
  return ids;
}
const row = (_id: string) =>
  database.models.outbox.create([
    { _id, job: 'mail.notification', payload: {}, status: 'relayed', availableAt: new Date(), createdAt: new Date() },
  ]);

it('lists what failed in any queue, the latest first, in pages, with ids and without anything of people', async () => {
  const ids = await fail(5);
  // in the same millisecond
  for (const queue of queues.all)
    for (const job of await queue.getFailed()) await queues.redis.zadd(queue.toKey('failed'), 1_000_000, job.id ?? '');
  const seen: string[] = [];
  let after: FailedPosition | null = null;
  do {
    const { items, next } = await listFailedJobs(queues, 2, after);
    seen.push(...items.map((item) => item.id));
    after = next;
  } while (after);
  expect(seen).toEqual([...ids].sort().reverse());
  const { items } = await listFailedJobs(queues, 10);
  expect(items.find((item) => item.id === ids[0])).toEqual({
    id: ids[0],
    queue: 'mail',
    job: 'mail.notification',
    error: '550 <(address)> is not known here',
    attempts: 1,
    enqueuedAt: expect.any(Date),
    failedAt: new Date(1_000_000),
    requestId: 'request-1',
    ids: { firmId: ids[0] },
  });
  expect(JSON.stringify(items)).not.toContain('contoso');
  expect(await countFailedByName(queues)).toEqual({ 'mail.notification': 3, 'payment.renew': 2 });
  expect((await jobsOverview(queues, database.models)).queues.find(({ name }) => name === 'mail')).toEqual({
    name: 'mail',
    waiting: 0,
    active: 0,
    delayed: 0,
    failed: 3,
    workers: 0,
  });
});

it('has a failed job done again, once, and nothing that has not failed', async () => {
  const [first = '', ...others] = await fail(3);
  expect(await Promise.all([retryFailedJob(queues, first), retryFailedJob(queues, first)])).toContain(
    'mail.notification',
  );
  expect(await queues.named('mail').getJobState(first)).toBe('waiting');
  expect((await queues.named('mail').getJob(first))?.attemptsMade).toBe(0);
  expect(await retryFailedJob(queues, first)).toBeNull();
  expect(await retryFailedJob(queues, 'nothing')).toBeNull();
  expect(await retryAllFailedJobs(queues)).toBe(others.length);
  expect(await listFailedJobs(queues, 10)).toEqual({ items: [], next: null });
});

it('removes a failed job for good: the outbox counts it as done', async () => {
  const [gone = '', kept = ''] = await fail(2);
  await row(gone);
  await row(kept);
  const now = new Date();
  expect(await removeFailedJob(queues, database.models, gone, now)).toBe('mail.notification');
  expect(await removeFailedJob(queues, database.models, gone, now)).toBeNull();
  expect(await database.models.outbox.findById(gone).lean()).toMatchObject({ status: 'done', relayedAt: now });
  expect(await database.models.outbox.findById(kept).lean()).toMatchObject({ status: 'relayed' });
  expect((await listFailedJobs(queues, 10)).items.map((item) => item.id)).toEqual([kept]);
  const waiting = id();
  await queues
    .named('work')
    .add('payment.renew', { payload: { firmId: id() }, requestId: null } as JobEnvelope, { jobId: waiting });
  expect(await removeFailedJob(queues, database.models, waiting, now)).toBeNull();
});

it('removes a failed job once for two concurrent removals', async () => {
  const [gone = ''] = await fail(1);
  const removed = await Promise.all([1, 2].map(() => removeFailedJob(queues, database.models, gone, new Date())));
  expect(removed.toSorted()).toEqual(['mail.notification', null]);
});

it('removes a failed job at the second try where the first one failed', async () => {
  const [gone = ''] = await fail(1);
  const away = {
    updateMany: () => Promise.reject(new Error('The database is away')),
  } as unknown as TestDatabase['models']['outbox'];
  await expect(removeFailedJob(queues, { outbox: away }, gone, new Date())).rejects.toThrow('The database is away');
  expect(await removeFailedJob(queues, database.models, gone, new Date())).toBe('mail.notification');
});

it('stores failed jobs for ninety days, up to a number per queue, and reports dropped ones', async () => {
  const [old = '', , newer = ''] = await fail(5);
  await row(old);
  const key = queues.named('mail').toKey('failed');
  const now = new Date();
  await queues.redis.zadd(key, now.getTime() - FAILED_KEPT_MS - 1, old);
  await queues.redis.zadd(key, now.getTime() - FAILED_KEPT_MS + 60_000, newer);
  expect(await dropOldFailures(queues, database.models, now)).toEqual({ mail: 1 });
  expect(await database.models.outbox.findById(old).lean()).toMatchObject({ status: 'done' });
  expect(await dropOldFailures(queues, database.models, now)).toEqual({});
  expect(await dropOldFailures(queues, database.models, now, 1)).toEqual({ mail: 1, work: 1 });
  expect((await listFailedJobs(queues, 10)).items.map((item) => item.id)).not.toContain(newer);
});

it('shows and removes a failed job that cannot be read', async () => {
  const [broken = ''] = await fail(1);
  await queues.redis.hset(queues.named('mail').toKey(broken), 'data', '{not json');
  expect((await listFailedJobs(queues, 10)).items).toMatchObject([
    { id: broken, queue: 'mail', job: null, error: expect.stringContaining('cannot be read'), ids: {} },
  ]);
  expect(await retryFailedJob(queues, broken)).toBeNull();
  expect(await removeFailedJob(queues, database.models, broken, new Date())).toBe('unknown');
  expect((await listFailedJobs(queues, 10)).items).toEqual([]);
});

it('returns the jobs given up since a time, of every queue', async () => {
  const ids = await fail(3);
  const [first = ''] = ids;
  await queues.redis.zadd(queues.named('mail').toKey('failed'), 1_000_000, first);
  const found = await failuresSince(queues, new Date(1_000_001));
  expect(found.map(({ queue, id: job }) => [queue, job]).sort()).toEqual([
    ['mail', ids[2]],
    ['work', ids[1]],
  ]);
  expect(await failuresSince(queues, new Date(1_000_000))).toContainEqual({
    queue: 'mail',
    id: first,
    failedAt: 1_000_000,
  });
});
