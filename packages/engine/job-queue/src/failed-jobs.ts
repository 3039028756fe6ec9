import type { Models } from '@scopewright/data';
import { trusted } from '@scopewright/data';
import type { QueueName } from '@scopewright/jobs';
import type { Job } from 'bullmq';
import { maskedError } from './mask.ts';
import type { JobQueue, JobQueues } from './queues.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Failed jobs are stored this long for inspection; the next constant limits how many per queue. */
export const FAILED_KEPT_MS = 90 * DAY_MS;
export const FAILED_KEPT_COUNT = 20_000;
const BATCH = 500;
/** How many jobs of each queue are read to count them by name. */
const MOST_NAMED = 1000;

/** A failed job, as shown to operators. */
export interface FailedJob {
  id: string;
  queue: QueueName;
  /** Its name; null if the queue's data can't be read. */
  job: string | null;
  /** Why, without personal data or secrets. */
  error: string;
  attempts: number;
  enqueuedAt: Date | null;
  failedAt: Date;
  requestId: string | null;
  /** The ids in its payload, by their fields. */
  ids: Record<string, string>;
}

/** The last position of a page of the list. */
export interface FailedPosition {
  failedAt: number;
  id: string;
}

interface Entry extends FailedPosition {
  queue: JobQueue;
}

const isAfter = (entry: FailedPosition, position: FailedPosition): boolean =>
  entry.failedAt < position.failedAt || (entry.failedAt === position.failedAt && entry.id < position.id);

/** Parses a Redis answer WITHSCORES. */
const positionsIn = (found: readonly string[]): FailedPosition[] =>
  Array.from({ length: found.length / 2 }, (_, index) => ({
    id: found[2 * index] ?? '',
    failedAt: Number(found[2 * index + 1]),
  }));

/** Jobs that failed at or after a time and are still in the failed list. @throws Error when Redis can't be reached */
export async function failuresSince(queues: JobQueues, from: Date): Promise<(FailedPosition & { queue: string })[]> {
  const found = await Promise.all(
    queues.all.map(async (queue) => {
      const entries = await queues.redis.zrangebyscore(queue.toKey('failed'), from.getTime(), '+inf', 'WITHSCORES');
      return positionsIn(entries).map((position) => ({ queue: queue.name, ...position }));
    }),
  );
  return found.flat();
}

/** The newest `limit` failed jobs of a queue after a position. */
async function newest(
  redis: JobQueues['redis'],
  queue: JobQueue,
  limit: number,
  after: FailedPosition | null,
): Promise<Entry[]> {
  const key = queue.toKey('failed');
  const from = after?.failedAt ?? '+inf';
  // jobs of the same millisecond may all be on the previous page
  const level = after ? await redis.zcount(key, after.failedAt, after.failedAt) : 0;
  const found = await redis.zrevrangebyscore(key, from, '-inf', 'WITHSCORES', 'LIMIT', 0, limit + level);
  const entries = positionsIn(found).map((position) => ({ queue, ...position }));
  return after ? entries.filter((entry) => isAfter(entry, after)) : entries;
}

function idsOf(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)),
  );
}

/** The job; null if it doesn't exist or its data can't be read. */
const readJob = (queue: JobQueue, id: string): Promise<Job | null> =>
  queue.getJob(id).then(
    (job) => job ?? null,
    () => null,
  );

async function describe({ queue, id, failedAt }: Entry): Promise<FailedJob> {
  const job = await readJob(queue, id);
  return {
    id,
    queue: queue.name as QueueName,
    job: job?.name ?? null,
    error: job ? maskedError(job.failedReason ?? '') : 'What the queue has of this job cannot be read',
    attempts: job?.attemptsMade ?? 0,
    enqueuedAt: job ? new Date(job.timestamp) : null,
    failedAt: new Date(failedAt),
    requestId: typeof job?.data?.requestId === 'string' ? job.data.requestId : null,
    ids: idsOf(job?.data?.payload),
  };
}

/**
 * Failed jobs of all queues, the latest first. @returns up to `limit`, and the position for the next page, null at the
 * end
 */
export async function listFailedJobs(
  queues: JobQueues,
  limit: number,
  after: FailedPosition | null = null,
): Promise<{ items: FailedJob[]; next: FailedPosition | null }> {
  const found = await Promise.all(queues.all.map((queue) => newest(queues.redis, queue, limit + 1, after)));
  const entries = found.flat().sort((one, other) => (isAfter(one, other) ? 1 : -1));
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await Promise.all(page.map(describe)),
    next: entries.length > limit && last ? { failedAt: last.failedAt, id: last.id } : null,
  };
}

/** The queue that has this job in its failed list, and the job's name. */
async function findFailed(queues: JobQueues, id: string): Promise<{ queue: JobQueue; job: Job | null } | null> {
  for (const queue of queues.all) {
    if ((await queues.redis.zscore(queue.toKey('failed'), id)) !== null)
      return { queue, job: await readJob(queue, id) };
  }
  return null;
}

/**
 * Retries a failed job with all its attempts.
 * @returns its name; null when it is not in the failed list or can't be read
 */
export async function retryFailedJob(queues: JobQueues, id: string): Promise<string | null> {
  const found = await findFailed(queues, id);
  if (!found?.job) return null;
  try {
    await found.job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
  } catch (error) {
    // another request was faster
    if ((await found.queue.getJobState(id)) !== 'failed') return null;
    throw error;
  }
  return found.job.name;
}

/**
 * Retries all jobs that have failed so far, or those with one name.
 * @param atMost limit, the latest jobs first
 * @returns how many
 */
export async function retryAllFailedJobs(
  queues: JobQueues,
  { job, atMost = Number.POSITIVE_INFINITY }: { job?: string; atMost?: number } = {},
): Promise<number> {
  let retried = 0;
  let after: FailedPosition | null = null;
  do {
    const { items, next } = await listFailedJobs(queues, BATCH, after);
    for (const { id } of items.filter((item) => job === undefined || item.job === job)) {
      if (retried < atMost && (await retryFailedJob(queues, id)) !== null) retried += 1;
    }
    after = retried < atMost ? next : null;
  } while (after);
  return retried;
}

/** How long a removal locks out others of the same job, in case its process dies. */
const REMOVING_SECONDS = 30;

/** Marks the outbox rows as done, so that nothing relays them again. */
async function giveUp(outbox: Models['outbox'], ids: readonly string[], now: Date): Promise<void> {
  const rows = ids.filter((id) => /^[0-9a-f]{24}$/.test(id));
  await outbox.updateMany(
    { _id: trusted({ $in: rows }), status: 'relayed' },
    { $set: { status: 'done', relayedAt: now } },
  );
}

/**
 * Removes a failed job for good.
 * @returns its name ('unknown' if it can't be read); null when it is not in the failed list
 */
export async function removeFailedJob(
  queues: JobQueues,
  { outbox }: Pick<Models, 'outbox'>,
  id: string,
  now: Date,
): Promise<string | null> {
  const found = await findFailed(queues, id);
  if (!found) return null;
  // lock: of two concurrent removals only one may report success, and the queue doesn't report which one removed the
  // job
  const removing = found.queue.toKey(`removing:${id}`);
  if ((await queues.redis.set(removing, '1', 'EX', REMOVING_SECONDS, 'NX')) === null) return null;
  try {
    await giveUp(outbox, [id], now);
    await found.queue.remove(id);
  } catch (error) {
    // the job still exists: a retry must not report it as deleted
    await queues.redis.del(removing);
    throw error;
  }
  return found.job?.name ?? 'unknown';
}

/**
 * Removes failed jobs older than `FAILED_KEPT_MS`, and the oldest of a queue that has more than `FAILED_KEPT_COUNT`.
 * @returns how many, by queue; empty without any
 */
export async function dropOldFailures(
  queues: JobQueues,
  { outbox }: Pick<Models, 'outbox'>,
  now: Date,
  kept = FAILED_KEPT_COUNT,
): Promise<Record<string, number>> {
  const dropped: Record<string, number> = {};
  for (const queue of queues.all) {
    const key = queue.toKey('failed');
    for (;;) {
      const tooMany = (await queues.redis.zcard(key)) - kept;
      const surplus = tooMany > 0 ? await queues.redis.zrange(key, '0', `${Math.min(tooMany, BATCH) - 1}`) : [];
      const old = await queues.redis.zrangebyscore(key, '-inf', now.getTime() - FAILED_KEPT_MS, 'LIMIT', 0, BATCH);
      const ids = [...new Set([...surplus, ...old])];
      if (ids.length === 0) break;
      await giveUp(outbox, ids, now);
      for (const id of ids) await queue.remove(id);
      dropped[queue.name] = (dropped[queue.name] ?? 0) + ids.length;
    }
  }
  return dropped;
}

/** Number of failed jobs by name, among the latest thousand of every queue. */
export async function countFailedByName(queues: JobQueues): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const queue of queues.all) {
    const ids = await queues.redis.zrevrange(queue.toKey('failed'), 0, MOST_NAMED - 1);
    if (ids.length === 0) continue;
    const reading = queues.redis.pipeline();
    for (const id of ids) reading.hget(queue.toKey(id), 'name');
    for (const [, name] of (await reading.exec()) ?? []) {
      const job = typeof name === 'string' ? name : 'unknown';
      counts[job] = (counts[job] ?? 0) + 1;
    }
  }
  return counts;
}
