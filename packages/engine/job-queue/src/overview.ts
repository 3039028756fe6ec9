import type { Models } from '@scopewright/data';
import type { QueueName } from '@scopewright/jobs';
import { countFailedByName } from './failed-jobs.ts';
import type { JobQueues } from './queues.ts';

export interface QueueState {
  name: QueueName;
  waiting: number;
  active: number;
  /** Delayed: waiting for another attempt, or for their scheduled time. */
  delayed: number;
  failed: number;
  /** Connected workers. */
  workers: number;
}

export interface JobsOverview {
  queues: QueueState[];
  /** Repeating jobs, the next one first. */
  schedules: { job: string; everyMs: number; nextAt: Date | null }[];
  /** Failed jobs by name. */
  failed: Record<string, number>;
  /** Rows that wait to be put into a queue. */
  outbox: number;
}

/** Counts by state. @throws Error when Redis can't be reached */
export async function queueCounts(queues: JobQueues): Promise<Omit<QueueState, 'workers'>[]> {
  return Promise.all(
    queues.all.map(async (queue) => {
      const {
        wait = 0,
        prioritized = 0,
        active = 0,
        delayed = 0,
        failed = 0,
      } = await queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
      return { name: queue.name as QueueName, waiting: wait + prioritized, active, delayed, failed };
    }),
  );
}

/** The current state of the queues. @throws Error when Redis or MongoDB can't be reached */
export async function jobsOverview(queues: JobQueues, { outbox }: Pick<Models, 'outbox'>): Promise<JobsOverview> {
  const [counts, workers, schedulers, failed, pending] = await Promise.all([
    queueCounts(queues),
    Promise.all(queues.all.map((queue) => queue.getWorkersCount())),
    Promise.all(queues.all.map((queue) => queue.getJobSchedulers())),
    countFailedByName(queues),
    outbox.countDocuments({ status: 'pending' }),
  ]);
  const schedules = schedulers
    .flat()
    .map(({ key, every, next }) => ({
      job: key,
      everyMs: Number(every ?? 0),
      nextAt: next === undefined ? null : new Date(next),
    }))
    .sort((one, other) => (one.nextAt?.getTime() ?? 0) - (other.nextAt?.getTime() ?? 0));
  return {
    queues: counts.map((count, index) => ({ ...count, workers: workers[index] ?? 0 })),
    schedules,
    failed,
    outbox: pending,
  };
}
