import { COUNTED_DAYS, roundRobin } from '@scopewright/domain/booking/round-robin';
import { slotsOf } from '@scopewright/domain/booking/slots';
import type { ClientSession, Types } from 'mongoose';
import type { BookingDoc, BookingOwner, BookingRepDoc } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import type { BookingType } from './booking-types.ts';
import { isBlocked } from './calendars.ts';
import { live, overlapping } from './live.ts';
import { firmIdOf } from './owner.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type BookingModels = Pick<Models, 'bookingReps' | 'bookings' | 'bookingLedgers' | 'bookingCalendars'>;
/** The time of a booking, and the time it blocks. */
export type BookedTime = Pick<BookingDoc, 'start' | 'end' | 'busyFrom' | 'busyTo'>;

/** The time of a booking that starts at a time. */
export function timeOf({ minutes, bufferBefore, bufferAfter }: BookingType, start: Date): BookedTime {
  const after = (count: number) => new Date(start.getTime() + count * MINUTE_MS);
  return { start, end: after(minutes), busyFrom: after(-bufferBefore), busyTo: after(minutes + bufferAfter) };
}

/** Recent bookings of representatives, by id. In the owner's scope. */
export async function recentBookings(
  { bookings }: Pick<Models, 'bookings'>,
  repIds: readonly Types.ObjectId[],
  now: Date,
  session: ClientSession | null = null,
): Promise<Map<string, { bookings: number; lastBookedAt: number }>> {
  const rows = await bookings
    .aggregate<{ _id: Types.ObjectId; bookings: number; last: Date }>([
      {
        $match: {
          repId: { $in: repIds },
          createdAt: { $gt: new Date(now.getTime() - COUNTED_DAYS * DAY_MS) },
          $or: [{ state: 'confirmed' }, { state: 'unconfirmed', heldUntil: { $gt: now } }],
        },
      },
      { $group: { _id: '$repId', bookings: { $sum: 1 }, last: { $max: '$createdAt' } } },
    ])
    .session(session);
  return new Map(
    rows.map((row) => [row._id.toHexString(), { bookings: row.bookings, lastBookedAt: row.last.getTime() }]),
  );
}

/**
 * Claims a time of a representative for a booking, in the transaction that stores it: raises the representative's
 * ledger, so that of two concurrent transactions the second retries and finds the booking of the first. In the owner's
 * scope.
 * @param except the booking itself, if it is stored already
 * @param own the booking's current time, if it is moved
 * @returns false if the representative has another booking then, a calendar that is busy or can't be read, or was
 * deleted
 */
export async function claimTime(
  models: Pick<Models, 'bookings' | 'bookingLedgers' | 'bookingCalendars'>,
  repId: Types.ObjectId,
  time: Pick<BookedTime, 'busyFrom' | 'busyTo'>,
  {
    session,
    now,
    except,
    own,
  }: {
    session: ClientSession;
    now: Date;
    except?: Types.ObjectId | undefined;
    own?: Pick<BookedTime, 'start' | 'end'> | undefined;
  },
): Promise<boolean> {
  const { bookings, bookingLedgers } = models;
  const others = except ? { _id: trusted({ $ne: except }) } : {};
  // checking first spares late requests the conflict; the snapshot of the transaction makes the order harmless
  const other = await bookings.exists({ repId, ...overlapping(time), ...live(now), ...others }).session(session);
  if (other !== null || (await isBlocked(models, repId, time, { now, session, own }))) return false;
  const { matchedCount } = await bookingLedgers.updateOne({ _id: repId }, { $inc: { revision: 1 } }, { session });
  return matchedCount === 1;
}

interface Wish {
  owner: BookingOwner;
  type: BookingType;
  start: Date;
  now: Date;
  session: ClientSession;
  /** The booking that is moved, and its representative, who stays assigned if possible. */
  moving?: Pick<BookingDoc, '_id' | 'repId' | 'start' | 'end'>;
}

/**
 * Claims a slot with the next representative, in the transaction that stores the booking. In the owner's scope.
 * @returns null if the time is not a slot, or no one is free
 */
export async function reserve(
  models: BookingModels,
  { owner, type, start, now, session, moving }: Wish,
): Promise<BookingRepDoc | null> {
  const reps = await models.bookingReps
    .find({ firmId: firmIdOf(owner), active: true }, null, { session })
    .lean<BookingRepDoc[]>();
  const byId = new Map(reps.map((rep) => [rep._id.toHexString(), rep]));
  const [slot] = slotsOf(
    type,
    [...byId].map(([id, { zone, hours, overrides }]) => ({ id, zone, hours, overrides, busy: [] })),
    { from: start.getTime(), to: start.getTime() + 1 },
    now.getTime(),
  );
  if (slot === undefined) return null;
  const recent = await recentBookings(
    models,
    reps.map(({ _id }) => _id),
    now,
    session,
  );
  const turns = roundRobin(
    [...byId].map(([id, { weight, activeSince }]) => ({
      id,
      weight,
      activeSince: activeSince.getTime(),
      ...(recent.get(id) ?? { bookings: 0, lastBookedAt: null }),
    })),
    now.getTime(),
  ).filter((id) => slot.free.includes(id));
  const keeper = moving?.repId.toHexString();
  const order = [...turns.filter((id) => id === keeper), ...turns.filter((id) => id !== keeper)];
  for (const id of order) {
    const rep = byId.get(id);
    const claim = { session, now, except: moving?._id, own: id === keeper ? moving : undefined };
    if (rep && (await claimTime(models, rep._id, timeOf(type, start), claim))) return rep;
  }
  return null;
}
