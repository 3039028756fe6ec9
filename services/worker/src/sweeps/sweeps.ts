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

type Removed = Models['sessions'] | Models['invitations'] | Models['bookings'] | Models['demoRequests'];

/** Removes the documents of a collection with a time before another one, in batches. @returns how many */
const removeOld = (removed: Removed, field: string, before: Date, signal: AbortSignal): Promise<number> =>
  runAsSystem('remove documents that were kept long enough', async () => {
    const collection = removed as Models['sessions'];
    for (let total = 0; ; ) {
      signal.throwIfAborted();
      const due = await collection
        .find({ [field]: trusted({ $lt: before }) }, { _id: 1 })
        .limit(BATCH)
        .lean();
      await collection.deleteMany({ _id: trusted({ $in: due.map(({ _id }) => _id) }) });
      total += due.length;
      if (due.length < BATCH) return total;
    }
  });

/** Removes sessions that ended a while ago. @returns how many */
export const sweepSessions = ({ sessions }: Pick<Models, 'sessions'>, clock: Clock, signal: AbortSignal) =>
  removeOld(sessions, 'expiresAt', new Date(clock().getTime() - SESSION_KEPT_MS), signal);

/** Removes invitations that expired long ago. @returns how many */
export const sweepInvitations = ({ invitations }: Pick<Models, 'invitations'>, clock: Clock, signal: AbortSignal) =>
  removeOld(invitations, 'expiresAt', new Date(clock().getTime() - INVITATION_KEPT_MS), signal);

function bookingsKeptSince(clock: Clock): Date {
  const since = new Date(clock());
  since.setUTCMonth(since.getUTCMonth() - BOOKING_KEPT_MONTHS);
  return since;
}

/** Removes bookings that ended long ago, with all that their visitors typed. @returns how many */
export const sweepBookings = ({ bookings }: Pick<Models, 'bookings'>, clock: Clock, signal: AbortSignal) =>
  removeOld(bookings, 'end', bookingsKeptSince(clock), signal);

/** Removes requests for a demo as old as removed bookings. @returns how many */
export const sweepDemoRequests = ({ demoRequests }: Pick<Models, 'demoRequests'>, clock: Clock, signal: AbortSignal) =>
  removeOld(demoRequests, 'createdAt', bookingsKeptSince(clock), signal);

/** Counts outbox rows that should have been relayed long ago. */
export function countStuck({ outbox }: Pick<Models, 'outbox'>, clock: Clock): Promise<number> {
  return outbox
    .countDocuments({ status: 'pending', createdAt: trusted({ $lt: new Date(clock().getTime() - STUCK_AFTER_MS) }) })
    .exec();
}
