import { type DueFirm, forDueFirms, type Models } from '@scopewright/data';
import type { DirectJob } from '@scopewright/job-queue';

/**
 * Has a job made for every firm on whose timeline something is due. A firm has one at a time, so a sweep may be repeated at any point, and one that failed for
 * good does not hold up the firm: the next sweep makes another.
 * @param enqueue puts jobs into the queue, but those that are there already
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

const jobOf = ({ _id }: DueFirm): DirectJob<'firm.lifecycle'> => ({
  deduplicationId: `lifecycle-${_id.toHexString()}`,
  payload: { firmId: _id.toHexString() },
});
