import { BOOKING_HOLDS_MAX } from '@scopewright/contracts/booking/limits';
import type { ClientSession } from 'mongoose';
import type { BookingOwner } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import { firmIdOf } from './owner.ts';

/** Bookings of an owner that hold their slots until they are confirmed. */
export const holding = (owner: BookingOwner, now: Date) => ({
  firmId: firmIdOf(owner),
  state: 'unconfirmed' as const,
  heldUntil: trusted({ $gt: now }),
});

/**
 * Makes room for a hold, in the transaction that stores it: those of the same address end, because visitors who submit
 * again want the newest only. In the owner's scope.
 * @returns false if others hold as many slots as all visitors together can. Of several at once that hold slots of
 *   different representatives, each may be let through.
 */
export async function makeRoomForHold(
  { bookings }: Pick<Models, 'bookings'>,
  owner: BookingOwner,
  email: string,
  { session, now }: { session: ClientSession; now: Date },
): Promise<boolean> {
  await bookings.updateMany({ ...holding(owner, now), email }, { $set: { heldUntil: now } }, { session });
  return (await bookings.countDocuments(holding(owner, now)).session(session)) < BOOKING_HOLDS_MAX;
}
