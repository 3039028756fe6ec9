import { type Models, type OutboxDoc, trusted } from '@scopewright/data';
import type { Clock, Logger } from '@scopewright/service-kit';

export interface RelayOptions {
  outbox: Models['outbox'];
  /** Puts a row's job into the queue under the row's id; a job that is there already stays as it is. */
  enqueue: (row: OutboxDoc) => Promise<void>;
  clock: Clock;
  log: Logger;
  /** Looks this often even when no change was announced, ms. */
  pollMs?: number;
  /** How long a claimed row is left to the relay that claimed it, ms. */
  leaseMs?: number;
}

export interface Relay {
  /** Looks now, for example because Redis is back. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Carries committed outbox rows to the queue. A change stream wakes it within milliseconds and the poll makes up for whatever the stream missed.
 * Several relays share the rows by claiming each for a while; one that dies leaves them to the others. While the queue can't be reached rows stay pending.
 */
export function startRelay({ outbox, enqueue, clock, log, pollMs = 1000, leaseMs = 15_000 }: RelayOptions): Relay {
  let closed = false;
  let running: Promise<void> | null = null;
  let again = false;
  let reported = false;

  async function drain(): Promise<void> {
    for (;;) {
      if (closed) return;
      const now = clock();
      const row = await outbox
        .findOneAndUpdate(
          { status: 'pending', availableAt: trusted({ $lte: now }) },
          { $set: { availableAt: new Date(now.getTime() + leaseMs) } },
          { sort: { availableAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      if (!row) return;
      try {
        await enqueue(row);
      } catch (error) {
        // behind those that wait, in case that it is about this row alone
        const later = new Date(now.getTime() + pollMs);
        await outbox.updateOne({ _id: row._id, status: 'pending', availableAt: row.availableAt }, { $set: { availableAt: later } });
        throw error;
      }
      // The job may be done by now, and noted as such.
      await outbox.updateOne({ _id: row._id, status: 'pending' }, { $set: { status: 'relayed', relayedAt: clock() } });
      log.info({ requestId: row.requestId, jobId: row._id.toHexString(), job: row.job }, 'job enqueued');
    }
  }

  function wake(): void {
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = drain()
      .then(
        () => {
          reported = false;
        },
        (error: unknown) => {
          // The poll tries again; one line is enough for an outage.
          if (!reported) log.warn({ err: error }, 'The outbox could not be relayed');
          reported = true;
        },
      )
      .finally(() => {
        running = null;
        if (again) wake();
      });
  }

  const poll = setInterval(wake, pollMs);
  const stopWatching = watchInserts(outbox, wake, log);
  wake();

  return {
    wake,
    async close() {
      closed = true;
      clearInterval(poll);
      await stopWatching();
      await running;
    },
  };
}

const REOPEN_MS = 1000;

/** Calls back on every insert, over a change stream that is opened again whenever it breaks. */
function watchInserts(outbox: Models['outbox'], onInsert: () => void, log: Logger): () => Promise<void> {
  let stream: ReturnType<Models['outbox']['watch']> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const reopen = (error: unknown): void => {
    log.debug({ err: error }, 'The change stream of the outbox broke');
    const broken = stream;
    stream = null;
    void broken?.close().catch(() => undefined);
    if (!stopped) timer ??= setTimeout(open, REOPEN_MS);
  };
  const open = (): void => {
    timer = null;
    if (stopped) return;
    const opened = outbox.watch([{ $match: { operationType: 'insert' } }]);
    stream = opened;
    opened.on('change', onInsert);
    opened.on('error', (error: Error) => {
      if (stream === opened) reopen(error);
    });
    // Rows written before the stream was open.
    opened.once('ready', onInsert);
  };
  open();

  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await stream?.close().catch(() => undefined);
  };
}
