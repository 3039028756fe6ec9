import { randomUUID } from 'node:crypto';
import { isDuplicateKey, type Models, trusted } from '@scopewright/data';
import { type Clock, systemClock } from '@scopewright/service-kit';

/** Another worker holds the effect; try again after `until`. */
export class HeldElsewhere extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super('Another worker holds this');
    this.name = 'HeldElsewhere';
    this.until = until;
  }
}

/** The claim ran out before the effect was handed over: someone else may have taken it. */
export class LeaseLost extends Error {
  constructor() {
    super('The claim was lost');
    this.name = 'LeaseLost';
  }
}

export interface OnceOptions {
  notices: Models['notices'];
  clock?: Clock;
  /** How long a claim lasts without being renewed, ms; what a killed worker delays its effect by. */
  leaseMs?: number;
}

/**
 * What happened: `done` by this call, `already` done before, or `unconfirmed`: a worker ended between handing the message over and hearing the
 * answer, and it counts as sent.
 */
export type Outcome = 'done' | 'already' | 'unconfirmed';

/** Does the work, and calls `commit` at the last moment before the effect can no longer be taken back. */
export type Effect = (commit: () => Promise<void>, signal: AbortSignal) => Promise<void>;

export type Once = (key: string, effect: Effect, signal?: AbortSignal) => Promise<Outcome>;

/**
 * Makes an effect visible once, however often it is asked for and whenever a worker is killed: a lease while it is prepared, a mark before it is handed
 * over, a completion mark after.
 *
 * Killed before the mark: nothing was visible, the next try does it. Killed after: the receiver has everything but the final line, which is written in
 * the tick after the mark and leaves the machine even when the process dies, so the effect counts as done and is reported as unconfirmed. What remains is
 * a machine that loses power, or a receiver that refuses, in just that instant: then the mail is missing and can be sent again by a person.
 * A failure that the worker lives to see gives the claim back.
 */
export function createOnce({ notices, clock = systemClock, leaseMs = 10_000 }: OnceOptions): Once {
  const leaseEnd = (): Date => new Date(clock().getTime() + leaseMs);

  async function claim(key: string, owner: string): Promise<Outcome | null> {
    const now = clock();
    const free = { _id: key, sentAt: null, committingAt: null, $or: [{ leaseUntil: null }, { leaseUntil: trusted({ $lte: now }) }] };
    try {
      await notices.updateOne(free, { $set: { leaseOwner: owner, leaseUntil: leaseEnd() }, $setOnInsert: { createdAt: now } }, { upsert: true });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const row = await notices.findById(key).lean();
    if (!row) return claim(key, owner);
    if (row.sentAt) return row.unconfirmed ? 'unconfirmed' : 'already';
    if (row.leaseUntil && row.leaseUntil > now) throw new HeldElsewhere(row.leaseUntil);
    if (!row.committingAt) return claim(key, owner);
    const settled = await notices.updateOne(
      { _id: key, sentAt: null, committingAt: row.committingAt },
      { $set: { sentAt: row.committingAt, unconfirmed: true, leaseOwner: null, leaseUntil: null } },
    );
    return settled.modifiedCount === 1 ? 'unconfirmed' : 'already';
  }

  return async (key, effect, signal) => {
    const owner = randomUUID();
    const before = await claim(key, owner);
    if (before) return before;

    const lost = new AbortController();
    const renewal = setInterval(() => {
      notices.updateOne({ _id: key, leaseOwner: owner }, { $set: { leaseUntil: leaseEnd() } }).then(
        ({ matchedCount }) => {
          if (matchedCount === 0) lost.abort(new LeaseLost());
        },
        // The next renewal may succeed; without one the lease runs out and `commit` refuses.
        () => undefined,
      );
    }, leaseMs / 3);
    const commit = async (): Promise<void> => {
      const mine = { _id: key, leaseOwner: owner, committingAt: null, leaseUntil: trusted({ $gt: clock() }) };
      const { matchedCount } = await notices.updateOne(mine, { $set: { committingAt: clock() } });
      if (matchedCount === 0) throw new LeaseLost();
    };
    try {
      await effect(commit, signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
    } catch (error) {
      clearInterval(renewal);
      await notices.updateOne({ _id: key, leaseOwner: owner, sentAt: null }, { $set: { leaseOwner: null, leaseUntil: null, committingAt: null } });
      throw error;
    } finally {
      clearInterval(renewal);
    }
    await notices.updateOne({ _id: key, leaseOwner: owner }, { $set: { sentAt: clock(), leaseOwner: null, leaseUntil: null } });
    return 'done';
  };
}
