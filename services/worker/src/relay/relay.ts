import { type Models, type OutboxDoc, trusted } from '@scopewright/data';
import { JOBS, type JobName, queueOf } from '@scopewright/jobs';
import type { Clock, Logger } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

/** Rows relayed concurrently. */
const BATCH = 20;
const URGENT = (Object.keys(JOBS) as JobName[]).filter((name) => queueOf(name) === 'urgent');

export interface RelayOptions {
  outbox: Models['outbox'];
  /** Adds a row's job to the queue under the row's id; an existing job is unchanged. */
  enqueue: (row: OutboxDoc) => Promise<void>;
  clock: Clock;
  log: Logger;
  /** Polling interval when no change is announced, ms. */
  pollMs?: number;
  /** How long a claimed row is reserved for the relay that claimed it, ms. */
  leaseMs?: number;
}

export interface Relay {
  /** Polls now, for example because Redis is back. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Moves committed outbox rows to the queue. A change stream wakes it within milliseconds, and polling finds rows that
 * the stream missed. Several relays share the rows by claiming each for a while; if one dies, the others take over its
 * rows. While the queue can't be reached, rows stay pending.
 */
export function startRelay({ outbox, enqueue, clock, log, pollMs = 1000, leaseMs = 15_000 }: RelayOptions): Relay {
  let closed = false;
  let running: Promise<void> | null = null;
  let again = false;
  let reported = false;

  /** Rows that can be claimed, longest waiting first, but urgent ones before all others. */
  async function pendingRows(now: Date): Promise<OutboxDoc[]> {
    const due = { status: 'pending', availableAt: trusted({ $lte: now }) } as const;
    const find = (filter: FilterQuery<OutboxDoc>) =>
      outbox.find(filter).sort({ availableAt: 1 }).limit(BATCH).lean<OutboxDoc[]>();
    const urgent = await find({ ...due, job: trusted({ $in: URGENT }) });
    return urgent.length > 0 ? urgent : find(due);
  }

  /** @throws the queue's error; the row is then relayed later */
  async function relayRow({ _id, availableAt }: OutboxDoc, now: Date): Promise<void> {
    const until = new Date(now.getTime() + leaseMs);
    const row = await outbox
      .findOneAndUpdate(
        { _id, status: 'pending', availableAt },
        { $set: { availableAt: until } },
        { returnDocument: 'after' },
      )
      .lean();
    // another relay was faster
    if (!row) return;
    try {
      await enqueue(row);
    } catch (error) {
      // after the rows that wait, in case only this row fails
      const later = new Date(now.getTime() + pollMs);
      await outbox.updateOne({ _id, status: 'pending', availableAt: until }, { $set: { availableAt: later } });
      throw error;
    }
    // The job may already be done and noted.
    await outbox.updateOne({ _id, status: 'pending' }, { $set: { status: 'relayed', relayedAt: clock() } });
    log.info({ requestId: row.requestId, jobId: _id.toHexString(), job: row.job }, 'job enqueued');
  }

  async function drain(): Promise<void> {
    while (!closed) {
      const now = clock();
      const rows = await pendingRows(now);
      if (rows.length === 0) return;
      const results = await Promise.allSettled(rows.map((row) => relayRow(row, now)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
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
          // The next poll retries; one line is enough for an outage.
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

/** Calls back on every insert, over a change stream that is reopened after errors. */
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
