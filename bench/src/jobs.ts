import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectData, type Data, trusted } from '@scopewright/data';
import { startChild } from '@scopewright/dev-stack/process/child';
import { inRoot } from '@scopewright/dev-stack/root';
import { enqueueDirectly, openQueues } from '@scopewright/job-queue';
import { QUEUES, queuePrefix } from '@scopewright/jobs';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import type { Bench } from './bench.ts';
import { type Finding, inTurns, median, withinRatio } from './statistics.ts';

const JOBS_A_ROUND = 2000;
const ROUNDS = 5;
const MOST = 2;
const DATABASE = 'scopewright';
const BARE_PREFIX = '{bench-bare}';
const DAY_SECONDS = 24 * 60 * 60;
/** The benchmark's hosting provider has nothing to do for this job, so only the cost of every job is measured. */
const JOB = 'hosting.add-domain';

/**
 * Releases the jobs added to a queue while it was paused. @returns ms until the last one is done, by the queue's own
 * timestamps
 */
async function workOff(
  queue: Pick<Queue, 'resume' | 'getJobCounts' | 'getJobs'>,
  ids: ReadonlySet<string>,
): Promise<number> {
  const began = Date.now();
  await queue.resume();
  for (;;) {
    const { wait = 0, active = 0, delayed = 0 } = await queue.getJobCounts('wait', 'active');
    if (wait + active + delayed === 0) break;
    await delay(20);
  }
  const done = (await queue.getJobs(['completed'], 0, ids.size + 100)).filter(({ id }) => ids.has(String(id)));
  if (done.length !== ids.size) throw new Error(`Of ${ids.size} jobs ${done.length} were done`);
  return Math.max(...done.map(({ finishedOn = 0 }) => finishedOn)) - began;
}

const rowOf = (_id: Types.ObjectId, status: 'relayed' | 'pending', now: Date) => ({
  _id,
  job: JOB,
  payload: { domain: 'bench.example' },
  requestId: null,
  traceparent: null,
  status,
  availableAt: now,
  createdAt: now,
  relayedAt: null,
});

/** The additional cost of the outbox: rows are written, relayed, done, and marked as done. @returns ms per row */
async function throughOutbox({ models: { outbox } }: Data): Promise<number> {
  const ids = Array.from({ length: JOBS_A_ROUND }, () => new Types.ObjectId());
  const began = performance.now();
  await outbox.collection.insertMany(ids.map((id) => rowOf(id, 'pending', new Date())));
  while ((await outbox.countDocuments({ _id: trusted({ $in: ids }), status: 'done' })) < ids.length) await delay(50);
  return (performance.now() - began) / ids.length;
}

/**
 * The cost of a job compared with a plain BullMQ worker in the same Redis whose jobs do nothing, with the same
 * concurrency: validating its payload, its time limit, its log line, counting it, and marking it as done in MongoDB.
 * The outbox is measured separately.
 */
export async function measureJobs({ stack, dataDir, say }: Bench): Promise<Finding[]> {
  const redis = new Redis(stack.redis, { maxRetriesPerRequest: null });
  const queues = openQueues({ redis, prefix: queuePrefix(DATABASE) });
  const bare = new Queue('bare', { connection: redis, prefix: BARE_PREFIX });
  const data = await connectData({ uri: stack.mongo, dbName: DATABASE });
  const worker = await startChild({
    name: 'bare worker',
    command: process.execPath,
    args: [inRoot('bench', 'src', 'bare-worker.mjs')],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BARE_REDIS: stack.redis,
      BARE_PREFIX,
      BARE_CONCURRENCY: String(QUEUES.work.concurrency),
    },
    logFile: join(dataDir, 'bare-worker.log'),
  });
  const ours = async (): Promise<number> => {
    const queue = queues.of(JOB);
    const ids = Array.from({ length: JOBS_A_ROUND }, () => new Types.ObjectId());
    await data.models.outbox.collection.insertMany(ids.map((id) => rowOf(id, 'relayed', new Date())));
    await queue.pause();
    await enqueueDirectly(
      queues,
      JOB,
      ids.map((id) => ({ jobId: id.toHexString(), payload: { domain: 'bench.example' } })),
    );
    return workOff(queue, new Set(ids.map(String)));
  };
  const theirs = async (): Promise<number> => {
    const ids = Array.from({ length: JOBS_A_ROUND }, () => new Types.ObjectId().toHexString());
    await bare.pause();
    const opts = { removeOnComplete: { age: DAY_SECONDS, count: 10_000 } };
    await bare.addBulk(
      ids.map((jobId) => ({
        name: JOB,
        data: { payload: { domain: 'bench.example' }, requestId: null },
        opts: { ...opts, jobId },
      })),
    );
    return workOff(bare, new Set(ids));
  };
  try {
    const runs = await inTurns(ROUNDS, ours, theirs);
    const ratio = median(runs.ours.map((time, round) => time / (runs.theirs[round] ?? Number.NaN)));
    const each = (times: readonly number[]) => `${(median(times) / JOBS_A_ROUND).toFixed(2)} ms`;
    const outbox = await throughOutbox(data);
    say(
      `  a job ${each(runs.ours)}, a bare one ${each(runs.theirs)}; from the row in the outbox to the note that it is done ${outbox.toFixed(2)} ms`,
    );
    return [withinRatio('A job, of a bare BullMQ job', ratio, MOST)];
  } finally {
    await worker.stop();
    await bare.close();
    await queues.close();
    redis.disconnect();
    await data.close();
  }
}
