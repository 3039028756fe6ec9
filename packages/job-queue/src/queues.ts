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
  /** The connection that reaches them. */
  redis: Redis;
  all: readonly JobQueue[];
  named(name: QueueName): JobQueue;
  /** The queue of a job's name, also of one that the catalogue lacks. */
  of(job: string): JobQueue;
  /** Lets go of the queues; the connection is its owner's. */
  close(): Promise<void>;
}

export interface QueuesOptions {
  redis: Redis;
  /** See `queuePrefix`. */
  prefix: string;
}

const NAMES = Object.keys(QUEUES) as QueueName[];
const DAY_SECONDS = 24 * 60 * 60;
/** Share of a pause between tries that is left to chance, so that what failed together is not tried again together. */
const JITTER = 0.5;
/** For a job of a release that this one does not know. */
const UNKNOWN = { attempts: 8, backoffMs: 5000 };

/** The queue that a name belongs to; those of another release fail in `work`, where people see it. */
const queueNameOf = (job: string): QueueName => (isJobName(job) ? queueOf(job) : 'work');

/** Opens every queue of the catalogue over one connection. */
export function openQueues({ redis, prefix }: QueuesOptions): JobQueues {
  const queues = new Map<QueueName, JobQueue>();
  for (const name of NAMES) {
    const queue: JobQueue = new Queue(name, { connection: redis, prefix });
    // who owns the connection hears of its errors
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
 * Options of a job by the catalogue. Finished jobs stay for a day, so that a second delivery of the same outbox row is recognised; failed ones stay for a
 * person to look at, until `dropOldFailures`.
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

/** What spans say of a job. */
export const messagingOf = (job: string) => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': queueNameOf(job),
  'messaging.operation.name': job,
});
