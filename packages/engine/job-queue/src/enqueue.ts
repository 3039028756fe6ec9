import type { OutboxDoc } from '@scopewright/data';
import { JOBS, type JobDefinition, type JobEnvelope, type JobName, type JobPayload, queueOf } from '@scopewright/jobs';
import { SpanKind, traced, traceparent } from '@scopewright/tracing';
import { type JobQueues, jobOptions, messagingOf } from './queues.ts';

/**
 * Puts the job of an outbox row into its queue under the row's id, in the trace of what caused it. A job that is
 * already there is not changed.
 */
export async function enqueueRow(queues: JobQueues, row: OutboxDoc): Promise<void> {
  await traced(
    `enqueue ${row.job}`,
    { kind: SpanKind.PRODUCER, attributes: messagingOf(row.job), parent: row.traceparent ?? null },
    async () => {
      const envelope = { payload: row.payload, requestId: row.requestId, traceparent: traceparent() } as JobEnvelope;
      await queues.of(row.job).add(row.job, envelope, { ...jobOptions(row.job), jobId: row._id.toHexString() });
    },
  );
}

/** A job without an outbox row. */
export interface DirectJob<N extends JobName> {
  payload: JobPayload<N>;
  /** There is at most one job with this id for as long as the queue remembers it, including after it failed. */
  jobId?: string;
  /**
   * There is at most one pending job with this id. When it is done or has failed for good, the next may be added; the
   * failed one is stored for inspection.
   */
  deduplicationId?: string;
}

/** Puts many jobs with the same name into their queue. */
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

/** Schedules the catalogue's repeating jobs in the queues; safe to repeat. */
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

const begunKey = (queues: JobQueues): string => queues.named('work').toKey('writing-schedules');
const markKey = (queues: JobQueues): string => queues.named('work').toKey('has-schedules');

/** Notes in Redis that what belongs there is about to be written. */
export async function markBegun(queues: JobQueues): Promise<void> {
  await queues.redis.set(begunKey(queues), '1');
}

/**
 * Marks in Redis that everything that belongs there has been written, unless it was emptied since `markBegun`: then
 * some of it is lost again.
 */
export async function markComplete(queues: JobQueues): Promise<void> {
  // One command, because Redis may be emptied between any two.
  await queues.redis.rename(begunKey(queues), markKey(queues)).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('no such key'))) throw error;
  });
}

/** Whether Redis still has its data; false after Redis was emptied. @throws Error when Redis can't be reached */
export async function isComplete(queues: JobQueues): Promise<boolean> {
  return (await queues.redis.exists(markKey(queues))) === 1;
}
