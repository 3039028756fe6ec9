import { LIST_DEFAULT_LIMIT, RETRIED_AT_ONCE } from '@scopewright/contracts/constants';
import { audit, type DataAccess, decodeCursor, encodeCursor, type Order, runAsSystem } from '@scopewright/data';
import {
  type FailedJob,
  jobsOverview,
  listFailedJobs,
  queueCounts,
  removeFailedJob,
  retryAllFailedJobs,
  retryFailedJob,
} from '@scopewright/job-queue';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { AdminParts } from '../parts.ts';

type JobsParts = Pick<AdminParts, 'queues'> & { data: Pick<DataAccess, 'models'> };

const LATEST_FIRST: Order = [
  { field: 'failedAt', direction: -1, type: 'time' },
  { field: 'id', direction: -1, type: 'text' },
];

function positionOf(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [failedAt, id] = decodeCursor(LATEST_FIRST, cursor) ?? [];
  if (!(failedAt instanceof Date) || typeof id !== 'string')
    throw failures.validation({ cursor: 'Must be a cursor of this list' });
  return { failedAt: failedAt.getTime(), id };
}

const onWire = ({ enqueuedAt, failedAt, ...job }: FailedJob) => ({
  ...job,
  enqueuedAt: enqueuedAt?.toISOString() ?? null,
  failedAt: failedAt.toISOString(),
});

/** ioredis's error messages for a broken connection or a timeout. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && /connection is closed|timed out|max retries|isn't writeable|ECONN/i.test(error.message);

/** Showing background jobs, and retrying or removing failed ones. Answers 503 while Redis is down. */
export function jobsCalls({ data: { models }, queues }: JobsParts): Implementation[] {
  const reached = async <T>(work: () => Promise<T>): Promise<T> => {
    if (queues.redis.status !== 'ready') throw failures.unavailable();
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) throw failures.unavailable(error);
      throw error;
    }
  };
  const noted = (
    action: string,
    target: { targetId: string | null; targetName: string; details?: { retried: number } },
    call: CallContext,
  ) =>
    runAsSystem('note what was done with a job', () =>
      audit(
        models,
        {
          action,
          firmId: null,
          actorId: call.requirePrincipal().userId,
          targetType: 'job',
          ...target,
          ip: call.ip,
          requestId: call.requestId,
        },
        { now: call.now() },
      ),
    );
  return [
    implement('adminJobs', async () => {
      const { schedules, ...overview } = await reached(() => jobsOverview(queues, models));
      return {
        ...overview,
        schedules: schedules.map((schedule) => ({ ...schedule, nextAt: schedule.nextAt?.toISOString() ?? null })),
      };
    }),

    implement('failedJobs', async ({ query: { limit = LIST_DEFAULT_LIMIT, cursor } }) => {
      const position = positionOf(cursor);
      const [{ items, next }, counts] = await reached(() =>
        Promise.all([listFailedJobs(queues, limit, position), queueCounts(queues)]),
      );
      return {
        items: items.map(onWire),
        nextCursor: next && encodeCursor(LATEST_FIRST, { failedAt: new Date(next.failedAt), id: next.id }),
        total: counts.reduce((sum, { failed }) => sum + failed, 0),
      };
    }),

    implement('retryJob', async ({ body: { id } }, call) => {
      const name = await reached(() => retryFailedJob(queues, id));
      if (name === null) throw failures.notFound();
      await noted('job.retried', { targetId: id, targetName: name }, call);
      return { success: true as const };
    }),

    implement('retryJobs', async ({ body: { job } }, call) => {
      const retried = await reached(() => retryAllFailedJobs(queues, { job, atMost: RETRIED_AT_ONCE }));
      if (retried > 0) await noted('jobs.retried', { targetId: null, targetName: job, details: { retried } }, call);
      return { retried };
    }),

    implement('removeJob', async ({ body: { id } }, call) => {
      const name = await reached(() => removeFailedJob(queues, models, id, call.now()));
      if (name === null) throw failures.notFound();
      await noted('job.removed', { targetId: id, targetName: name }, call);
      return { success: true as const };
    }),
  ];
}
