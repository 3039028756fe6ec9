import { BOOKING_TYPES, type BookingTypeSettings } from '@scopewright/domain/booking/booking-types';
import type { ClientSession } from 'mongoose';
import type { BookingOwner } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { firmIdOf } from './owner.ts';

/** A booking type with its current settings. */
export interface BookingType extends BookingTypeSettings {
  key: string;
  /** 0 as long as it was never changed. */
  version: number;
}

type TypeModels = Pick<Models, 'bookingTypes'>;

/** A booking type of an owner; null if the key is unknown. In the owner's scope. */
export async function bookingTypeOf(
  { bookingTypes }: TypeModels,
  owner: BookingOwner,
  key: string,
  session: ClientSession | null = null,
): Promise<BookingType | null> {
  const usual = Object.hasOwn(BOOKING_TYPES, key) ? BOOKING_TYPES[key] : undefined;
  if (usual === undefined) return null;
  const stored = await bookingTypes
    .findOne({ firmId: firmIdOf(owner), key }, { _id: 0, firmId: 0 })
    .session(session)
    .lean<BookingType>();
  return stored ?? { ...usual, key, version: 0 };
}

/** All booking types of an owner. In the owner's scope. */
export async function bookingTypesOf(models: TypeModels, owner: BookingOwner): Promise<BookingType[]> {
  const types = await Promise.all(Object.keys(BOOKING_TYPES).map((key) => bookingTypeOf(models, owner, key)));
  return types.filter((type) => type !== null);
}

/**
 * Changes settings of a booking type that has the given version. In the owner's scope.
 * @returns null if it has since got another version
 */
export async function changeBookingType(
  models: TypeModels,
  owner: BookingOwner,
  { version, ...current }: BookingType,
  changes: Partial<BookingTypeSettings>,
  session: ClientSession,
): Promise<BookingType | null> {
  const changed = { ...current, ...changes, version: version + 1 };
  const firmId = firmIdOf(owner);
  if (version === 0) {
    // of two concurrent first changes, one fails with a duplicate key or a conflict, and sees the other
    await models.bookingTypes.create([{ firmId, ...changed }], { session });
    return changed;
  }
  const { matchedCount } = await models.bookingTypes.updateOne(
    { firmId, key: current.key, version },
    { $set: changed },
    { session },
  );
  return matchedCount === 0 ? null : changed;
}
