import { type JobName, type JobPayload, parseJobPayload } from '@scopewright/jobs';
import { traceparent } from '@scopewright/tracing';
import { type ClientSession, Types } from 'mongoose';
import type { Models } from '../models/index.ts';

/**
 * Writes a job to the outbox, in the caller's transaction when there is one; the worker enqueues it once that has committed and `availableAt` has come.
 * @returns the outbox id, which becomes the job's id
 * @throws ZodError when the payload isn't the job's
 */
export async function enqueueOutbox<N extends JobName>(
  models: Pick<Models, 'outbox'>,
  job: N,
  payload: JobPayload<N>,
  { session, requestId = null, now, availableAt = now }: { session?: ClientSession; requestId?: string | null; now: Date; availableAt?: Date },
): Promise<string> {
  const _id = new Types.ObjectId();
  await models.outbox.create(
    [{ _id, job, payload: parseJobPayload(job, payload), requestId, traceparent: traceparent(), availableAt, createdAt: availableAt }],
    session ? { session } : {},
  );
  return _id.toHexString();
}
