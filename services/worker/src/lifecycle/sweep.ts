import { type DueFirm, forDueFirms, type Models } from '@scopewright/data';
import type { DirectJob } from '@scopewright/job-queue';

/**
 * Has a job made for every firm on whose timeline something is due. A firm's job has the same id until that is done, so a sweep may be repeated at any point.
 * @param enqueue puts jobs into the queue, but those whose ids it knows
 * @returns how many firms were found
 */
export async function sweepLifecycle(
  models: Pick<Models, 'firms'>,
  { now, signal }: { now: Date; signal: AbortSignal },
  enqueue: (jobs: DirectJob<'firm.lifecycle'>[]) => Promise<void>,
): Promise<number> {
  let found = 0;
  await forDueFirms(models, { now, signal }, async (batch) => {
    await enqueue(batch.map(jobOf));
    found += batch.length;
  });
  return found;
}

const jobOf = ({ _id, lifecycleDueAt }: DueFirm): DirectJob<'firm.lifecycle'> => ({
  jobId: `lifecycle-${_id.toHexString()}-${lifecycleDueAt.getTime()}`,
  payload: { firmId: _id.toHexString() },
});
