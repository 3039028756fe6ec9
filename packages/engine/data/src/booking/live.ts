import { BOOKING_BUFFER_MAX_MINUTES, BOOKING_MINUTES, type BookingStatus } from '@scopewright/contracts/booking/limits';
import type { BookingDoc } from '../models/booking/booking.ts';
import { trusted } from '../tenant/trusted.ts';

const MINUTE_MS = 60_000;
/** The longest time that one booking blocks: bounds the search for overlaps in the index. */
const LONGEST_MS = (BOOKING_MINUTES.max + 2 * BOOKING_BUFFER_MAX_MINUTES) * MINUTE_MS;

/** Bookings that take time of their representatives: confirmed ones, and those that still hold their slot. */
export const live = (now: Date) => ({
  $or: [{ state: 'confirmed' as const }, { state: 'unconfirmed' as const, heldUntil: trusted({ $gt: now }) }],
});

/** Bookings of any representative that keep some of a span free. */
export const overlapping = ({ busyFrom, busyTo }: Pick<BookingDoc, 'busyFrom' | 'busyTo'>) => ({
  busyFrom: trusted({ $gt: new Date(busyFrom.getTime() - LONGEST_MS), $lt: busyTo }),
  busyTo: trusted({ $gt: busyFrom }),
});

/** A booking's title in lists and on pages. */
export function bookingStatusOf(
  { state, heldUntil, noShowAt }: Pick<BookingDoc, 'state' | 'heldUntil' | 'noShowAt'>,
  now: Date,
): BookingStatus {
  if (state === 'unconfirmed') return heldUntil > now ? 'unconfirmed' : 'expired';
  return state === 'confirmed' && noShowAt !== null ? 'no-show' : state;
}
