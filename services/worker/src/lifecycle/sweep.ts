import { type FirmDoc, type Models, runAsSystem, trusted } from '@scopewright/data';
import { type DirectJob, enqueueDirectly, type JobQueues } from '@scopewright/job-queue';

const BATCH = 500;

/** A firm on whose timeline something is due. */
export type DueFirm = Pick<FirmDoc, '_id'> & { lifecycleDueAt: Date };

/**
 * Goes through the firms on whose timeline something is due at a time, those that have waited longest first, in batches. Only those are read, by the index.
 * @param signal stops it between two batches
 */
export async function forDueFirms(
  { firms }: Pick<Models, 'firms'>,
  { now, signal }: { now: Date; signal: AbortSignal },
  each: (batch: DueFirm[]) => Promise<void>,
): Promise<void> {
  await runAsSystem('find firms on whose timeline something is due', async () => {
    const due = firms
      .find({ lifecycleDueAt: trusted({ $lte: now }) }, { lifecycleDueAt: 1 })
      .sort({ lifecycleDueAt: 1 })
      .batchSize(BATCH)
      .lean<DueFirm[]>()
      .cursor();
    let batch: DueFirm[] = [];
    const flush = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length > 0) await each(batch);
      batch = [];
    };
    for await (const firm of due) {
      batch.push(firm as DueFirm);
      if (batch.length === BATCH) await flush();
    }
    await flush();
  });
}

/**
 * Puts a job into the queue for every firm on whose timeline something is due. One that is there already for the same time is not put there again, so a sweep
 * may be repeated at any point.
 * @returns how many firms were found
 */
export async function sweepLifecycle(models: Pick<Models, 'firms'>, queues: Pick<JobQueues, 'of'>, now: Date, signal: AbortSignal): Promise<number> {
  let found = 0;
  await forDueFirms(models, { now, signal }, async (batch) => {
    await enqueueDirectly(queues, 'firm.lifecycle', batch.map(jobOf));
    found += batch.length;
  });
  return found;
}

const jobOf = ({ _id, lifecycleDueAt }: DueFirm): DirectJob<'firm.lifecycle'> => ({
  jobId: `lifecycle-${_id.toHexString()}-${lifecycleDueAt.getTime()}`,
  payload: { firmId: _id.toHexString() },
});
