import { z } from 'zod';
import { defineCall, ofTheSystem } from '../call.ts';
import { RETRIED_AT_ONCE } from '../constants.ts';
import * as entity from '../entities.ts';
import { paged, pageOf, success } from '../shapes.ts';

const count = z.number().int();
/** A job's id: that of its outbox row, or, for a scheduled job, the queue's. */
const jobId = z.string().min(1).max(200);
const names = z.record(z.string(), count);

/** Background jobs, for operators. */
export const jobsCalls = {
  adminJobs: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/jobs',
    summary:
      'The queues with their jobs by state and their workers, what repeats and when next, failed jobs by name, and what waits to be put into a queue',
    response: z.object({
      queues: z.array(
        z.object({ name: z.string(), waiting: count, active: count, delayed: count, failed: count, workers: count }),
      ),
      schedules: z.array(z.object({ job: z.string(), everyMs: count, nextAt: entity.time.nullable() })),
      failed: names,
      outbox: count,
    }),
  }),
  failedJobs: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/failed-jobs',
    summary: 'Failed jobs, latest first; only the ids of their payload',
    query: z.strictObject(paged),
    response: pageOf(
      z.object({
        id: jobId,
        queue: z.string(),
        /** Null if the queue's entry is not a valid job. */
        job: z.string().nullable(),
        error: z.string(),
        attempts: count,
        enqueuedAt: entity.time.nullable(),
        failedAt: entity.time,
        requestId: z.string().nullable(),
        ids: z.record(z.string(), z.string()),
      }),
    ),
  }),
  retryJob: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/retry-job',
    summary: 'Have a failed job done again, with all its tries',
    body: z.strictObject({ id: jobId }),
    response: success,
  }),
  retryJobs: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/retry-jobs',
    summary: `Have the failed jobs of a name done again, the latest ${RETRIED_AT_ONCE} of them, with all their tries`,
    body: z.strictObject({ job: z.string().min(1).max(80) }),
    response: z.object({ retried: count }),
  }),
  removeJob: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/remove-job',
    summary: 'Take a failed job away for good: it is never done',
    body: z.strictObject({ id: jobId }),
    response: success,
  }),
} as const;
