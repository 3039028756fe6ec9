import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { type JobQueues, openQueues } from '../queues.ts';

export interface TestQueues {
  queues: JobQueues;
  prefix: string;
  /** Removes all their data and closes the connection. */
  close(): Promise<void>;
}

/** Queues used by one test only, on the test server (REDIS_URL). */
export function testQueues(): TestQueues {
  const redis = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
  const prefix = `{test-${randomUUID()}}`;
  const queues = openQueues({ redis, prefix });
  return {
    queues,
    prefix,
    async close() {
      await queues.close();
      const keys = await redis.keys(`${prefix}*`);
      if (keys.length > 0) await redis.del(...keys);
      redis.disconnect();
    },
  };
}

/** Creates a failed job as a worker leaves it. @returns its id */
export async function failJob(
  { queues }: Pick<TestQueues, 'queues'>,
  name: string,
  jobId: string,
  data: unknown,
  reason = 'It went wrong',
): Promise<string> {
  const queue = queues.of(name);
  const job = await queue.add(name, data as never, { jobId, removeOnFail: false });
  const failedAt = Date.now();
  await queues.redis
    .multi()
    .lrem(queue.toKey('wait'), 0, jobId)
    .hset(queue.toKey(jobId), { failedReason: reason, finishedOn: failedAt, atm: 1 })
    .zadd(queue.toKey('failed'), failedAt, jobId)
    .exec();
  return job.id ?? jobId;
}
