import {
  isJobName,
  JOBS,
  type JobDefinition,
  type JobEnvelope,
  QUEUES,
  type QueueName,
  queueOf,
} from '@scopewright/jobs';
import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** One of the queues; the name of a job is its name in the catalogue. */
export type JobQueue = Queue<JobEnvelope, void, string>;

export interface JobQueues {
  /** The connection that the queues use. */
  redis: Redis;
  all: readonly JobQueue[];
  named(name: QueueName): JobQueue;
  /** The queue for a job name, also for a name that the catalogue lacks. */
  of(job: string): JobQueue;
  /** Closes the queues; the connection stays open, as it belongs to the caller. */
  close(): Promise<void>;
}

export interface QueuesOptions {
  redis: Redis;
  /** See `queuePrefix`. */
  prefix: string;
}

const NAMES = Object.keys(QUEUES) as QueueName[];
const DAY_SECONDS = 24 * 60 * 60;
/** Random share of the pause between attempts, so that jobs that failed together are not retried together. */
const JITTER = 0.5;
/** Settings for a job that only another release knows. */
const UNKNOWN = { attempts: 8, backoffMs: 5000 };

/** The queue that a job name belongs to. Jobs of another release go to `work`, where they fail visibly. */
const queueNameOf = (job: string): QueueName => (isJobName(job) ? queueOf(job) : 'work');

/** Opens every queue of the catalogue over one connection. */
export function openQueues({ redis, prefix }: QueuesOptions): JobQueues {
  const queues = new Map<QueueName, JobQueue>();
  for (const name of NAMES) {
    const queue: JobQueue = new Queue(name, { connection: redis, prefix });
    // the connection's owner handles its errors
    queue.on('error', () => undefined);
    queues.set(name, queue);
  }
  const named = (name: QueueName): JobQueue => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`There is no queue '${name}'`);
    return queue;
  };
  return {
    redis,
    all: [...queues.values()],
    named,
    of: (job) => named(queueNameOf(job)),
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/**
 * Options of a job from the catalogue. Finished jobs are stored for a day, so that a second delivery of the same outbox
 * row is recognized; failed ones stay for inspection until `dropOldFailures`.
 */
export function jobOptions(name: string): JobsOptions {
  const { attempts, backoffMs }: Pick<JobDefinition, 'attempts' | 'backoffMs'> = isJobName(name) ? JOBS[name] : UNKNOWN;
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: JITTER },
    removeOnComplete: { age: DAY_SECONDS, count: 10_000 },
    removeOnFail: false,
  };
}

/** Span attributes of a job. */
export const messagingOf = (job: string) => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': queueNameOf(job),
  'messaging.operation.name': job,
});
