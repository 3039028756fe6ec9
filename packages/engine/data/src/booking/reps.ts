import { BOOKING_REPS_MAX } from '@scopewright/contracts/booking/limits';
import { type ClientSession, Types } from 'mongoose';
import type { BookingOwner, BookingRepDoc } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { nameKey } from '../models/name-key.ts';
import { trusted } from '../tenant/trusted.ts';
import { live } from './live.ts';
import { firmIdOf } from './owner.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type RepModels = Pick<Models, 'bookingReps' | 'bookings' | 'bookingLedgers'>;
type RemovalModels = RepModels & Pick<Models, 'bookingCalendars' | 'calendarConsents'>;
/** Settings of a representative. */
export type RepSettings = Pick<BookingRepDoc, 'name' | 'email' | 'zone' | 'hours' | 'overrides' | 'weight' | 'active'>;
interface Step {
  session: ClientSession;
  now: Date;
}

/** Representatives of an owner, by name. In the owner's scope. */
export const bookingRepsOf = (
  { bookingReps }: Pick<Models, 'bookingReps'>,
  owner: BookingOwner,
): Promise<BookingRepDoc[]> =>
  bookingReps
    .find({ firmId: firmIdOf(owner) })
    .sort({ nameKey: 1, _id: 1 })
    .limit(BOOKING_REPS_MAX)
    .lean<BookingRepDoc[]>()
    .exec();

/** When the next live booking of each representative starts, by id. In the owner's scope. */
export async function nextBookings(
  { bookings }: Pick<Models, 'bookings'>,
  owner: BookingOwner,
  repIds: readonly Types.ObjectId[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await bookings.aggregate<{ _id: Types.ObjectId; start: Date }>([
    {
      $match: {
        firmId: firmIdOf(owner),
        repId: { $in: repIds },
        start: { $gt: now },
        $or: [{ state: 'confirmed' }, { state: 'unconfirmed', heldUntil: { $gt: now } }],
      },
    },
    { $group: { _id: '$repId', start: { $min: '$start' } } },
  ]);
  return new Map(rows.map(({ _id, start }) => [_id.toHexString(), start]));
}

/**
 * Adds a representative with a ledger. In the owner's scope.
 * @returns null if the owner has as many as there can be
 * @throws the driver's duplicate key if one has this email address
 */
export async function addBookingRep(
  { bookingReps, bookingLedgers }: RepModels,
  owner: BookingOwner,
  settings: RepSettings,
  { session, now }: Step,
): Promise<BookingRepDoc | null> {
  const firmId = firmIdOf(owner);
  if ((await bookingReps.countDocuments({ firmId }).session(session)) >= BOOKING_REPS_MAX) return null;
  const document = {
    _id: new Types.ObjectId(),
    firmId,
    ...settings,
    nameKey: nameKey(settings.name),
    activeSince: now,
    createdAt: now,
    version: 0,
  };
  await bookingReps.create([document], { session });
  await bookingLedgers.create([{ _id: document._id, firmId }], { session });
  return document;
}

/**
 * Changes a representative that has the given version. In the owner's scope.
 * @returns null if it has since got another version
 * @throws the driver's duplicate key if another one has this email address
 */
export async function changeBookingRep(
  { bookingReps, bookingLedgers }: RepModels,
  repId: Types.ObjectId,
  version: number,
  changes: Partial<RepSettings>,
  { session, now }: Step,
): Promise<{ before: BookingRepDoc; after: BookingRepDoc } | null> {
  const before = await bookingReps.findOne({ _id: repId, version }, null, { session }).lean<BookingRepDoc>();
  if (before === null) return null;
  const set = {
    ...changes,
    ...(changes.name !== undefined && { nameKey: nameKey(changes.name) }),
    ...(changes.active && !before.active && { activeSince: now }),
    version: version + 1,
  };
  await bookingReps.updateOne({ _id: repId, version }, { $set: set }, { session });
  // a booking that is made at the same time retries, and sees the new hours
  await bookingLedgers.updateOne({ _id: repId }, { $inc: { revision: 1 } }, { session });
  return { before, after: { ...before, ...set } };
}

/**
 * Deletes a representative. In the owner's scope.
 * @returns false while there are bookings to come
 */
export async function removeBookingRep(
  { bookingReps, bookings, bookingLedgers, bookingCalendars, calendarConsents }: RemovalModels,
  repId: Types.ObjectId,
  { session, now }: Step,
): Promise<boolean> {
  const toCome = { busyFrom: trusted({ $gt: new Date(now.getTime() - DAY_MS) }), end: trusted({ $gt: now }) };
  if ((await bookings.exists({ repId, ...toCome, ...live(now) }).session(session)) !== null) return false;
  // a booking that is made at the same time conflicts with this, retries, and finds no ledger
  await bookingLedgers.deleteOne({ _id: repId }, { session });
  await bookingCalendars.deleteOne({ repId }, { session });
  await calendarConsents.deleteMany({ repId }, { session });
  await bookingReps.deleteOne({ _id: repId }, { session });
  return true;
}
