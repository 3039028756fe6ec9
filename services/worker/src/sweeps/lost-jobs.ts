import { type Models, trusted } from '@scopewright/data';
import type { JobQueues } from '@scopewright/job-queue';
import type { Clock } from '@scopewright/service-kit';

/** A relayed row is checked when its job hasn't finished for this long. */
export const LOST_AFTER_MS = 5 * 60_000;
export const BATCH = 500;

/**
 * Relays rows again whose job is missing in the queue, as after Redis lost data. Effects are guarded, so a job that did
 * run changes nothing.
 * @param lostAfterMs rows checked more recently than this are skipped
 * @returns how many
 */
export async function relayLostJobs(
  { outbox }: Pick<Models, 'outbox'>,
  queues: Pick<JobQueues, 'of'>,
  clock: Clock,
  lostAfterMs: number = LOST_AFTER_MS,
): Promise<number> {
  const now = clock();
  const due = await outbox
    .find(
      { status: 'relayed', availableAt: trusted({ $lt: new Date(now.getTime() - lostAfterMs) }) },
      { _id: 1, job: 1 },
    )
    .sort({ availableAt: 1 })
    .limit(BATCH)
    .lean();
  let lost = 0;
  for (const { _id, job } of due) {
    const state = await queues.of(job).getJobState(_id.toHexString());
    if (state === 'unknown') {
      lost += 1;
      await outbox.updateOne({ _id, status: 'relayed' }, { $set: { status: 'pending', availableAt: now } });
    } else if (state === 'completed') {
      await outbox.updateOne({ _id }, { $set: { status: 'done' } });
    } else {
      // Failed, or waiting for its next attempt: check again later, after the other rows.
      await outbox.updateOne({ _id, status: 'relayed' }, { $set: { availableAt: now } });
    }
  }
  return lost;
}
