import { randomUUID } from 'node:crypto';
import { isDuplicateKey, keepTrying, type Models, trusted } from '@scopewright/data';
import { type Clock, systemClock } from '@scopewright/service-kit';
import pTimeout from 'p-timeout';
import { NotBefore } from '../../queue/not-before.ts';

/** The claim expired before the effect was done: another worker may have it. */
export class LeaseLost extends Error {
  constructor() {
    super('The claim was lost');
    this.name = 'LeaseLost';
  }
}

export interface AtLeastOnceOptions {
  notices: Models['notices'];
  clock?: Clock;
  /** How long a claim lasts without being renewed, ms; the delay after a worker was killed. */
  leaseMs?: number;
}

/** `sent` by this call, or `already` earlier. */
export type Outcome = 'sent' | 'already';

/** Does the work; rejects when the signal aborts. */
export type Effect = (signal: AbortSignal) => Promise<void>;

/** @throws NotBefore while another worker has the claim, LeaseLost, errors of the effect, or the signal's reason */
export type AtLeastOnce = (key: string, effect: Effect, signal?: AbortSignal) => Promise<Outcome>;

/**
 * Performs an effect at least once, and normally exactly once, however often it is requested and whenever a worker is
 * killed: a claim with an expiry, the effect, a mark that it is done. If a worker is killed between the effect and its
 * mark, the next one repeats the effect; if it is killed earlier, nothing was visible. After a failure the worker
 * releases the claim immediately; while the database is down, it retries the mark until the signal aborts.
 */
export function createAtLeastOnce({ notices, clock = systemClock, leaseMs = 10_000 }: AtLeastOnceOptions): AtLeastOnce {
  const leaseEnd = (): Date => new Date(clock().getTime() + leaseMs);

  /** @returns false if it is already done */
  async function claim(key: string, owner: string): Promise<boolean> {
    const now = clock();
    const free = { _id: key, sentAt: null, $or: [{ leaseUntil: null }, { leaseUntil: trusted({ $lte: now }) }] };
    try {
      await notices.updateOne(
        free,
        { $set: { leaseOwner: owner, leaseUntil: leaseEnd() }, $setOnInsert: { createdAt: now } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const row = await notices.findById(key).lean();
    if (row?.sentAt) return false;
    if (row?.leaseUntil && row.leaseUntil > now) throw new NotBefore('Another worker holds this', row.leaseUntil);
    return claim(key, owner);
  }

  /** Marks it as done, even if another worker has the claim by now. */
  async function mark(key: string, sentAt: Date, signal?: AbortSignal): Promise<void> {
    const marking = keepTrying(async () => {
      await notices.updateOne({ _id: key, sentAt: null }, { $set: { sentAt, leaseOwner: null, leaseUntil: null } });
    });
    try {
      await pTimeout(marking.done, { milliseconds: Number.POSITIVE_INFINITY, ...(signal && { signal }) });
    } finally {
      await marking.stop();
    }
  }

  return async (key, effect, signal) => {
    const owner = randomUUID();
    if (!(await claim(key, owner))) return 'already';

    const lost = new AbortController();
    const renewal = setInterval(() => {
      notices.updateOne({ _id: key, leaseOwner: owner }, { $set: { leaseUntil: leaseEnd() } }).then(
        ({ matchedCount }) => {
          if (matchedCount === 0) lost.abort(new LeaseLost());
        },
        // The next renewal may succeed; if not, the claim expires, and the effect may be repeated.
        () => undefined,
      );
    }, leaseMs / 3);
    try {
      await effect(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
    } catch (error) {
      clearInterval(renewal);
      await notices.updateOne(
        { _id: key, leaseOwner: owner, sentAt: null },
        { $set: { leaseOwner: null, leaseUntil: null } },
      );
      throw error;
    }
    try {
      await mark(key, clock(), signal);
    } finally {
      clearInterval(renewal);
    }
    return 'sent';
  };
}
