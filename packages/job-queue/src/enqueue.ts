import type { OutboxDoc } from '@scopewright/data';
import { JOBS, type JobDefinition, type JobEnvelope, type JobName, type JobPayload, queueOf } from '@scopewright/jobs';
import { traced, traceparent } from '@scopewright/tracing';
import { type JobQueues, jobOptions, messagingOf } from './queues.ts';

/** Puts the job of an outbox row into its queue under the row's id, in the trace of what caused it. A job that is there already stays as it is. */
export async function enqueueRow(queues: JobQueues, row: OutboxDoc): Promise<void> {
  await traced(
    `enqueue ${row.job}`,
    { kind: 'producer', values: messagingOf(row.job), parent: row.traceparent ?? null },
    async () => {
      const envelope = { payload: row.payload, requestId: row.requestId, traceparent: traceparent() } as JobEnvelope;
      await queues.of(row.job).add(row.job, envelope, { ...jobOptions(row.job), jobId: row._id.toHexString() });
    },
  );
}

/** A job that no outbox row stands for. */
export interface DirectJob<N extends JobName> {
  payload: JobPayload<N>;
  /** Of those with one job id there is one as long as the queue knows it, also when it has failed. */
  jobId?: string;
  /** Of those with one of these there is one at a time: when it is done or has failed for good, the next may be added, and the failed one stays to be seen. */
  deduplicationId?: string;
}

/** Puts many jobs of a name into their queue. */
export async function enqueueDirectly<N extends JobName>(
  queues: Pick<JobQueues, 'of'>,
  name: N,
  jobs: readonly DirectJob<N>[],
): Promise<void> {
  const common = jobOptions(name);
  const entries = jobs.map(({ payload, jobId, deduplicationId }) => ({
    name,
    data: { payload, requestId: null, traceparent: traceparent() },
    opts: {
      ...common,
      ...(jobId !== undefined && { jobId }),
      ...(deduplicationId !== undefined && { deduplication: { id: deduplicationId } }),
    },
  }));
  await queues.of(name).addBulk(entries);
}

/** Makes the queues repeat the catalogue's scheduled jobs; safe to repeat. */
export async function scheduleJobs(queues: JobQueues): Promise<void> {
  const scheduled = (Object.entries(JOBS) as [JobName, JobDefinition][]).filter(
    ([, { everyMs }]) => everyMs !== undefined,
  );
  for (const queue of queues.all) {
    const wanted = scheduled.filter(([name]) => queueOf(name) === queue.name);
    for (const { key } of await queue.getJobSchedulers())
      if (!wanted.some(([name]) => name === key)) await queue.removeJobScheduler(key);
    for (const [name, { everyMs: every }] of wanted)
      if (every !== undefined)
        await queue.upsertJobScheduler(
          name,
          { every },
          { name, data: { payload: {}, requestId: null }, opts: jobOptions(name) },
        );
  }
}

const markKey = (queues: JobQueues): string => queues.named('work').toKey('has-schedules');

/** Notes in Redis that what belongs there has been written. */
export async function markComplete(queues: JobQueues): Promise<void> {
  await queues.redis.set(markKey(queues), '1');
}

/** Whether Redis still has what was written to it; a Redis that was emptied has not. @throws Error when it can't be asked */
export async function isComplete(queues: JobQueues): Promise<boolean> {
  return (await queues.redis.exists(markKey(queues))) === 1;
}
