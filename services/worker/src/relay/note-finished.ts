import type { Models } from '@scopewright/data';

/**
 * Notes that the job of an outbox row is done; ids of scheduled jobs are none of the outbox's. It may come before the relay's own note, so it also sets
 * the time that the row's removal counts from.
 */
export async function noteFinished(outbox: Models['outbox'], jobId: string, now: Date): Promise<void> {
  if (/^[0-9a-f]{24}$/.test(jobId)) await outbox.updateOne({ _id: jobId }, { $set: { status: 'done', relayedAt: now } });
}
