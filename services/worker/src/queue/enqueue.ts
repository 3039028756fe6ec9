import type { OutboxDoc } from '@scopewright/data';
import { JOBS, type JobDefinition, type JobEnvelope, type JobName, type JobPayload, QUEUE_NAME } from '@scopewright/jobs';
import { traced, traceparent } from '@scopewright/tracing';
import type { JobsOptions, Queue } from 'bullmq';

const DAY_SECONDS = 24 * 60 * 60;

/** Queue of all jobs; the name of a job is its name in the catalogue. */
export type JobQueue = Queue<JobEnvelope, void, string>;

/**
 * Options of a job by the catalogue. Finished jobs stay for a day, so that a second delivery of the same outbox row is recognised; failed ones stay for a
 * person to look at.
 */
export function jobOptions(name: JobName): JobsOptions {
  const { attempts, backoffMs }: JobDefinition = JOBS[name];
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
    removeOnComplete: { age: DAY_SECONDS, count: 10_000 },
    removeOnFail: false,
  };
}

/** What spans say of a job. */
export const messagingOf = (job: JobName) => ({ 'messaging.system': 'bullmq', 'messaging.destination.name': QUEUE_NAME, 'messaging.operation.name': job });

/** Puts the job of an outbox row into the queue under the row's id, in the trace of what caused it. */
export async function enqueueRow(queue: JobQueue, row: OutboxDoc): Promise<void> {
  await traced(`enqueue ${row.job}`, { kind: 'producer', values: messagingOf(row.job), parent: row.traceparent ?? null }, async () => {
    const envelope = { payload: row.payload, requestId: row.requestId, traceparent: traceparent() } as JobEnvelope;
    await queue.add(row.job, envelope, { ...jobOptions(row.job), jobId: row._id.toHexString() });
  });
}

/** A job that no outbox row stands for. Of those with one id there is one as long as the queue knows it. */
export interface DirectJob<N extends JobName> {
  jobId: string;
  payload: JobPayload<N>;
}

/** Puts many jobs of a name into the queue. */
export async function enqueueDirectly<N extends JobName>(queue: Pick<JobQueue, 'addBulk'>, name: N, jobs: readonly DirectJob<N>[]): Promise<void> {
  const opts = jobOptions(name);
  await queue.addBulk(jobs.map(({ jobId, payload }) => ({ name, data: { payload, requestId: null, traceparent: traceparent() }, opts: { ...opts, jobId } })));
}

/** Makes the queue repeat the catalogue's scheduled jobs; safe to repeat. */
export async function scheduleJobs(queue: JobQueue): Promise<void> {
  const wanted = new Map<string, number>();
  for (const [name, definition] of Object.entries(JOBS) as [JobName, JobDefinition][])
    if (definition.everyMs !== undefined) wanted.set(name, definition.everyMs);
  for (const { key } of await queue.getJobSchedulers()) if (!wanted.has(key)) await queue.removeJobScheduler(key);
  for (const [name, every] of wanted) {
    await queue.upsertJobScheduler(name, { every }, { name, data: { payload: {}, requestId: null }, opts: jobOptions(name as JobName) });
  }
}
