import { BOOKING_KEPT_MONTHS } from '@scopewright/contracts/booking/limits';
import { type Models, runAsSystem, trusted } from '@scopewright/data';
import type { Clock } from '@scopewright/service-kit';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** How long ended sessions are stored, for investigations. */
export const SESSION_KEPT_MS = 7 * DAY_MS;
/** Expired invitations can be sent again; after this long they are removed. */
export const INVITATION_KEPT_MS = 90 * DAY_MS;
/** An outbox row waiting longer than this is stuck. */
export const STUCK_AFTER_MS = 60_000;

/** Repeats a step that handles up to BATCH documents until it finds fewer. @returns the total */
async function inBatches(step: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    const handled = await step();
    total += handled;
    if (handled < BATCH) return total;
  }
}

/** Removes sessions that ended a while ago. @returns how many */
export function sweepSessions(
  { sessions }: Pick<Models, 'sessions'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock().getTime() - SESSION_KEPT_MS);
  return runAsSystem('remove sessions that are over', () =>
    inBatches(async () => {
      const due = await sessions
        .find({ expiresAt: trusted({ $lt: before }) }, { _id: 1 })
        .limit(BATCH)
        .lean();
      await sessions.deleteMany({ _id: trusted({ $in: due.map(({ _id }) => _id) }) });
      return due.length;
    }, signal),
  );
}

/** Removes invitations that expired long ago. @returns how many */
export function sweepInvitations(
  { invitations }: Pick<Models, 'invitations'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock().getTime() - INVITATION_KEPT_MS);
  return runAsSystem('remove invitations that ran out', () =>
    inBatches(async () => {
      const due = await invitations
        .find({ expiresAt: trusted({ $lt: before }) }, { _id: 1 })
        .limit(BATCH)
        .lean();
      await invitations.deleteMany({ _id: trusted({ $in: due.map(({ _id }) => _id) }) });
      return due.length;
    }, signal),
  );
}

/** Removes bookings that ended long ago, with all that their visitors typed. @returns how many */
export function sweepBookings(
  { bookings }: Pick<Models, 'bookings'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock());
  before.setUTCMonth(before.getUTCMonth() - BOOKING_KEPT_MONTHS);
  return runAsSystem('remove bookings that ended long ago', () =>
    inBatches(async () => {
      const due = await bookings
        .find({ end: trusted({ $lt: before }) })
        .select({ _id: 1 })
        .limit(BATCH)
        .lean();
      await bookings.deleteMany({ _id: trusted({ $in: due.map(({ _id }) => _id) }) });
      return due.length;
    }, signal),
  );
}

/** Counts outbox rows that should have been relayed long ago. */
export function countStuck({ outbox }: Pick<Models, 'outbox'>, clock: Clock): Promise<number> {
  return outbox
    .countDocuments({ status: 'pending', createdAt: trusted({ $lt: new Date(clock().getTime() - STUCK_AFTER_MS) }) })
    .exec();
}
