import { type Models, trusted } from '@scopewright/data';
import type { Clock, Logger } from '@scopewright/service-kit';

/** Notes are written together, this long after the first one, ms. */
const TOGETHER_MS = 50;

export interface FinishedNotes {
  /** Notes that the job of an outbox row is done; ignores ids of scheduled jobs, which have no row. */
  add(jobId: string): void;
  /** Writes the remaining notes. */
  close(): Promise<void>;
}

/**
 * Notes in the outbox which jobs are done, many in one write. Only notes: the sweep finds finished jobs that a killed
 * worker did not note. A note may be written before the relay's own update, so it also sets the time that the row's
 * removal counts from.
 */
export function createFinishedNotes(outbox: Models['outbox'], clock: Clock, log: Logger): FinishedNotes {
  let ids: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    timer = null;
    const batch = ids;
    ids = [];
    if (batch.length === 0) return writing;
    writing = outbox
      .updateMany({ _id: trusted({ $in: batch }) }, { $set: { status: 'done', relayedAt: clock() } })
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error, jobs: batch.length }, 'Finished jobs could not be noted'),
      );
    return writing;
  }

  return {
    add(jobId) {
      if (!/^[0-9a-f]{24}$/.test(jobId)) return;
      ids.push(jobId);
      timer ??= setTimeout(() => void write(), TOGETHER_MS);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
