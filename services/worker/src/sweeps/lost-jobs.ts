import { type Models, trusted } from '@scopewright/data';
import type { JobQueues } from '@scopewright/job-queue';
import type { Clock } from '@scopewright/service-kit';

/** A relayed row is looked after when its job hasn't finished for this long. */
export const LOST_AFTER_MS = 5 * 60_000;
export const BATCH = 500;

/**
 * Relays rows again whose job the queue doesn't know any more, as after a loss of Redis data. Effects are guarded, so a job that did run changes nothing.
 * @param lostAfterMs rows that were looked at later than this are left alone
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
      // Failed, or still waiting for its next try: look again later, after the rows behind it.
      await outbox.updateOne({ _id, status: 'relayed' }, { $set: { availableAt: now } });
    }
  }
  return lost;
}
