import { enqueueOutbox, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { failJob, testQueues } from '@scopewright/job-queue/testing';
import { startTestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { jobsCalls } from './jobs.ts';

const time = testClock();
const tokens = testTokens(time.clock);

const database = await testDatabase('admin-jobs');
const at = testQueues();
const service = await startTestService({
  name: 'admin',
  data: database,
  clock: time.clock,
  keys: tokens.keys,
  build: () => ({ calls: jobsCalls({ data: database, queues: at.queues }) }),
});
const make = factories(database.models, { clock: time.clock });
const root = await make.user(null);
const operator = { id: root._id, token: await tokens.signFor(root, await make.session(root)) };
beforeEach(async () => {
  for (const queue of at.queues.all) await queue.obliterate({ force: true });
});
afterAll(async () => {
  await service.close();
  await at.close();
  await database.close();
});

const payload = { codeId: new Types.ObjectId().toHexString() };
/** A job that failed, with its row in the outbox. */
async function failed(reason?: string): Promise<string> {
  const id = await enqueueOutbox(database.models, 'mail.code', payload, { now: time.clock() });
  await database.models.outbox.updateOne({ _id: id }, { $set: { status: 'relayed' } });
  return failJob(
    at,
    'mail.code',
    id,
    { payload: { ...payload, email: 'ada@contoso.example' }, requestId: 'request-1' },
    reason,
  );
}
const list = (query: Record<string, string> = {}) => service.call('failedJobs', { token: operator.token, query });
const retry = (id: string) => service.call('retryJob', { token: operator.token, body: { id } });
const remove = (id: string) => service.call('removeJob', { token: operator.token, body: { id } });
const trailOf = (targetId: string) => runAsSystem('look', () => database.models.auditEvents.find({ targetId }).lean());

it('lists queued and repeating jobs, and those waiting outside', async () => {
  await failed();
  await at.queues
    .named('work')
    .upsertJobScheduler(
      'sweep.outbox',
      { every: 60_000 },
      { name: 'sweep.outbox', data: { payload: {}, requestId: null } },
    );
  const waiting = await enqueueOutbox(database.models, 'mail.code', payload, { now: time.clock() });
  const { status, body } = await service.call('adminJobs', { token: operator.token });
  expect(status).toBe(200);
  const { queues, schedules, ...rest } = body as { queues: { name: string }[]; schedules: unknown[] };
  expect(queues.find(({ name }) => name === 'urgent')).toEqual({
    name: 'urgent',
    waiting: 0,
    active: 0,
    delayed: 0,
    failed: 1,
    workers: 0,
  });
  expect(schedules).toEqual([{ job: 'sweep.outbox', everyMs: 60_000, nextAt: expect.any(String) }]);
  expect(rest).toEqual({ failed: { 'mail.code': 1 }, outbox: 1 });
  await database.models.outbox.deleteOne({ _id: waiting });
});

it('lists failed jobs in pages, without what people are', async () => {
  const ids = [await failed('550 <ada@contoso.example> is not known'), await failed(), await failed()];
  const first = await list({ limit: '2' });
  const page = first.body as { items: { id: string }[]; nextCursor: string; total: number };
  expect([first.status, page.items.length, page.total]).toEqual([200, 2, 3]);
  const second = (await list({ limit: '2', cursor: page.nextCursor })).body as typeof page;
  expect(second.nextCursor).toBeNull();
  const all = [...page.items, ...second.items];
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids));
  expect(all.find(({ id }) => id === ids[0])).toEqual({
    id: ids[0],
    queue: 'urgent',
    job: 'mail.code',
    error: '550 <(address)> is not known',
    attempts: 1,
    enqueuedAt: expect.any(String),
    failedAt: expect.any(String),
    requestId: 'request-1',
    ids: payload,
  });
  expect(JSON.stringify(all)).not.toContain('contoso');
  expect((await list({ cursor: 'e30' })).status).toBe(422);
});

it('has a failed job done again, once and on record', async () => {
  const id = await failed();
  const answers = await Promise.all([retry(id), retry(id)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await at.queues.of('mail.code').getJobState(id)).toBe('waiting');
  expect((await retry(id)).status).toBe(404);
  expect((await trailOf(id))[0]).toMatchObject({
    action: 'job.retried',
    actorId: operator.id,
    targetType: 'job',
    targetName: 'mail.code',
    firmId: null,
  });
});

it('has all failed jobs of a name done again, on record once, and none of another name', async () => {
  const ids = [await failed(), await failed()];
  const other = await failJob(at, 'mail.welcome', new Types.ObjectId().toHexString(), { payload: {}, requestId: null });
  const retryAll = (job: string) => service.call('retryJobs', { token: operator.token, body: { job } });
  expect(await retryAll('mail.code')).toMatchObject({ status: 200, body: { retried: 2 } });
  for (const id of ids) expect(await at.queues.of('mail.code').getJobState(id)).toBe('waiting');
  expect(await at.queues.of('mail.welcome').getJobState(other)).toBe('failed');
  const events = () => runAsSystem('look', () => database.models.auditEvents.find({ action: 'jobs.retried' }).lean());
  expect(await events()).toMatchObject([{ actorId: operator.id, targetName: 'mail.code', details: { retried: 2 } }]);
  expect(await retryAll('mail.code')).toMatchObject({ status: 200, body: { retried: 0 } });
  expect(await events()).toHaveLength(1);
});

it('permanently removes a failed job, once and recorded, and no pending one', async () => {
  const id = await failed();
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect(await at.queues.of('mail.code').getJobState(id)).toBe('unknown');
  expect(await database.models.outbox.findById(id).lean()).toMatchObject({ status: 'done' });
  expect(await trailOf(id)).toMatchObject([{ action: 'job.removed', actorId: operator.id, targetName: 'mail.code' }]);
  const waiting = await at.queues
    .of('mail.code')
    .add('mail.code', { payload, requestId: null }, { jobId: new Types.ObjectId().toHexString() });
  expect((await remove(waiting.id ?? '')).status).toBe(404);
  expect(await at.queues.of('mail.code').getJobState(waiting.id ?? '')).toBe('waiting');
});

it('is for system administrators alone', async () => {
  const id = await failed();
  const make = factories(database.models, { clock: time.clock });
  const firm = await make.firmAt('jobs-of-a-firm');
  for (const role of ['firmAdmin', 'consultant', 'companyUser'] as const) {
    const company = role === 'companyUser' ? await make.company(firm._id) : null;
    const user = await make.user(firm._id, { role, ...(company && { companyId: company._id }) });
    const token = await tokens.signFor(user, await make.session(user));
    const asked = { tenant: 'jobs-of-a-firm', token };
    const answers = [
      await service.call('adminJobs', asked),
      await service.call('failedJobs', asked),
      await service.call('retryJob', { ...asked, body: { id } }),
      await service.call('retryJobs', { ...asked, body: { job: 'mail.code' } }),
      await service.call('removeJob', { ...asked, body: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
  expect((await service.call('failedJobs', {})).status).toBe(401);
  expect(await at.queues.of('mail.code').getJobState(id)).toBe('failed');
});

it('answers 503 while Redis is away', async () => {
  at.queues.redis.disconnect();
  expect((await list()).status).toBe(503);
  await at.queues.redis.connect();
  expect((await list()).status).toBe(200);
});
