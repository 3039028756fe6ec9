import { type JobName, type JobPayload, parseJobPayload } from '@scopewright/jobs';
import { traceparent } from '@scopewright/tracing';
import { type ClientSession, Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { currentScope } from '../tenant/context.ts';

interface Enqueuing {
  session?: ClientSession;
  requestId?: string | null;
  now: Date;
  availableAt?: Date;
}

/**
 * Writes a job to the outbox, in the caller's transaction if there is one; the worker enqueues it after the commit,
 * once `availableAt` has come.
 * @returns the outbox id, which becomes the job's id
 * @throws ZodError when the payload isn't the job's
 */
export async function enqueueOutbox<N extends JobName>(
  models: Pick<Models, 'outbox'>,
  job: N,
  payload: JobPayload<N>,
  options: Enqueuing,
): Promise<string> {
  const row = rowOf(job, payload, options);
  await models.outbox.create([row], options.session ? { session: options.session } : {});
  return row._id.toHexString();
}

/** Like `enqueueOutbox`, for many payloads in one write. @throws ZodError when one of them isn't the job's */
export async function enqueueOutboxEach<N extends JobName>(
  models: Pick<Models, 'outbox'>,
  job: N,
  payloads: readonly JobPayload<N>[],
  options: Enqueuing,
): Promise<void> {
  if (payloads.length === 0) return;
  const rows = payloads.map((payload) => rowOf(job, payload, options));
  await models.outbox.insertMany(rows, options.session ? { session: options.session } : {});
}

/** The firm of the running scope, else the one that the payload names. */
function firmOf(payload: object): Types.ObjectId | null {
  const scope = currentScope();
  if (scope?.kind === 'tenant') return scope.firmId;
  const named = 'firmId' in payload ? payload.firmId : null;
  return typeof named === 'string' && Types.ObjectId.isValid(named) ? new Types.ObjectId(named) : null;
}

function rowOf<N extends JobName>(
  job: N,
  payload: JobPayload<N>,
  { requestId = null, now, availableAt = now }: Enqueuing,
) {
  return {
    _id: new Types.ObjectId(),
    job,
    payload: parseJobPayload(job, payload),
    firmId: firmOf(payload),
    requestId,
    traceparent: traceparent(),
    availableAt,
    createdAt: availableAt,
  };
}
