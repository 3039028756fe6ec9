import { type DueFirm, forDueFirms, type Models } from '@scopewright/data';
import type { DirectJob } from '@scopewright/job-queue';

/**
 * Enqueues a job for every firm with something due on its timeline. A firm has one job at a time, so a sweep can be
 * repeated at any time, and a job that finally failed does not block the firm: the next sweep makes another.
 * @param enqueue adds jobs to the queue, except those already there
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
