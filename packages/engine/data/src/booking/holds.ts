import { BOOKING_HOLDS_MAX, BOOKING_HOLDS_OF_NETWORK_MAX } from '@scopewright/contracts/booking/limits';
import { mailboxOf } from '@scopewright/contracts/mailbox';
import { groupBy } from '@scopewright/domain/group-by';
import type { ClientSession } from 'mongoose';
import type { BookingDoc, BookingOwner } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import { firmIdOf } from './owner.ts';

/** Bookings of an owner that hold their slots until they are confirmed. */
export const holding = (owner: BookingOwner, now: Date) => ({
  firmId: firmIdOf(owner),
  state: 'unconfirmed' as const,
  heldUntil: trusted({ $gt: now }),
});

/** Until when a booking that was not confirmed can be: one that made room for others still can, if its time is free. */
export const confirmableUntil = ({ heldUntil, confirmUntil }: Pick<BookingDoc, 'heldUntil' | 'confirmUntil'>): Date =>
  confirmUntil ?? heldUntil;

type Hold = Pick<BookingDoc, '_id' | 'email' | 'network' | 'heldUntil'>;

/** The holds of each network, oldest first; each one of an unknown network is its own group. */
function byNetwork(holds: readonly Hold[]): Map<string, Hold[]> {
  const groups = groupBy(holds, (hold) => hold.network ?? hold._id.toHexString());
  return groups;
}

/**
 * The holds to end so that another one can be created: the oldest of a network at its maximum, then, while all holds
 * are taken, the oldest of the network with most.
 * @param holds oldest first
 */
export function holdsToEnd(holds: readonly Hold[], network: string | null): Hold[] {
  const groups = byNetwork(holds);
  const ended: Hold[] = [];
  const endOldest = (of: Hold[] | undefined) => ended.push(...(of?.splice(0, 1) ?? []));
  const own = network === null ? undefined : groups.get(network);
  while ((own?.length ?? 0) >= BOOKING_HOLDS_OF_NETWORK_MAX) endOldest(own);
  // the sort is stable: of networks that hold as many, the one with the oldest hold
  while (holds.length - ended.length >= BOOKING_HOLDS_MAX)
    endOldest([...groups.values()].sort((one, other) => other.length - one.length)[0]);
  return ended;
}

/**
 * Makes room for a hold, in the transaction that stores it. Those of the same mailbox end, because visitors who submit
 * again want the newest only; others that end can still be confirmed while their time is free. In the owner's scope.
 */
export async function makeRoomForHold(
  { bookings }: Pick<Models, 'bookings'>,
  owner: BookingOwner,
  { email, network }: Pick<BookingDoc, 'email' | 'network'>,
  { session, now }: { session: ClientSession; now: Date },
): Promise<void> {
  const holds = await bookings
    .find(holding(owner, now))
    .select('email network heldUntil')
    .sort({ heldUntil: 1 })
    .session(session)
    .lean<Hold[]>();
  const isSame = (hold: Hold) => mailboxOf(hold.email) === mailboxOf(email);
  const same = holds.filter(isSame).map(({ _id }) => _id);
  if (same.length > 0)
    await bookings.updateMany({ _id: trusted({ $in: same }) }, { $set: { heldUntil: now } }, { session });
  const others = holds.filter((hold) => !isSame(hold));
  for (const { _id, heldUntil } of holdsToEnd(others, network))
    await bookings.updateOne({ _id }, { $set: { heldUntil: now, confirmUntil: heldUntil } }, { session });
}
