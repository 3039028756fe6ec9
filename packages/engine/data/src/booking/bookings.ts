import { BOOKING_HOLD_MINUTES } from '@scopewright/contracts/booking/limits';
import { type ClientSession, Types } from 'mongoose';
import type { DataAccess } from '../connection/connection.ts';
import { isDuplicateKey } from '../connection/transaction.ts';
import { invitationNonce } from '../invitations/token.ts';
import type { BookingDoc, BookingOwner, BookingRepDoc } from '../models/booking/booking.ts';
import { createOne } from '../models/create-one.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { fingerprintOf, SubmissionMismatch } from '../submissions.ts';
import { type BookingStep, enqueueBookingMails, enqueueHandedOver } from './booking-mails.ts';
import { type BookingType, bookingTypeOf } from './booking-types.ts';
import { confirmableUntil, makeRoomForHold } from './holds.ts';
import { firmIdOf } from './owner.ts';
import { claimTime, reserve, timeOf } from './reserve.ts';

const MINUTE_MS = 60_000;
/** How long after its hold a booking that was not confirmed is stored, so that a repeated submission is recognized. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Why a booking was not made or changed. */
export type Refusal = 'slotTaken' | 'expired' | 'cancelled' | 'started';

/** A booking could not be made or changed; nothing was stored. */
export class BookingRefused extends Error {
  constructor(readonly reason: Refusal) {
    super(`The booking was refused: ${reason}`);
    this.name = 'BookingRefused';
  }
}

type When = Omit<BookingStep, 'session'>;
/** A visitor's submission. */
export type BookingRequest = Pick<
  BookingDoc,
  'operationId' | 'start' | 'name' | 'email' | 'companyName' | 'message' | 'zone' | 'network'
>;

async function earlierBooking(
  { models }: Pick<DataAccess, 'models'>,
  owner: BookingOwner,
  { operationId, network: _, ...content }: BookingRequest,
): Promise<BookingDoc | null> {
  const earlier = await models.bookings.findOne({ firmId: firmIdOf(owner), operationId }).lean<BookingDoc>();
  if (earlier !== null && earlier.fingerprint !== fingerprintOf(content)) throw new SubmissionMismatch();
  return earlier;
}

/** The fields of every new booking of a slot. */
function newBooking(
  owner: BookingOwner,
  type: BookingType,
  rep: Pick<BookingRepDoc, '_id' | 'name'>,
  request: BookingRequest,
  now: Date,
) {
  const { operationId: _operation, network: _network, ...content } = request;
  return {
    _id: new Types.ObjectId(),
    firmId: firmIdOf(owner),
    type: type.key,
    typeName: type.name,
    minutes: type.minutes,
    repId: rep._id,
    repName: rep.name,
    ...timeOf(type, request.start),
    ...request,
    fingerprint: fingerprintOf(content),
    nonce: invitationNonce(),
    createdAt: now,
  };
}

/**
 * Books a slot for someone whose address needs no confirmation, mails both sides and plans the reminders, in the
 * transaction of the caller. In the owner's scope.
 * @throws BookingRefused `slotTaken`
 */
export async function bookSlot(
  models: Models,
  owner: BookingOwner,
  type: BookingType,
  request: BookingRequest,
  step: BookingStep,
): Promise<BookingDoc> {
  const { now, session } = step;
  const rep = await reserve(models, { owner, type, start: request.start, now, session });
  if (rep === null) throw new BookingRefused('slotTaken');
  const booking = await createOne(models.bookings, session, {
    ...newBooking(owner, type, rep, request, now),
    state: 'confirmed' as const,
    heldUntil: now,
    confirmedAt: now,
  });
  await enqueueBookingMails(models, booking, 'booked', step);
  return booking;
}

/**
 * Holds a slot for a visitor and mails the link that confirms it; earlier holds of the same mailbox end. A repeated
 * submission is the same booking. In the owner's scope.
 * @throws BookingRefused `slotTaken`; SubmissionMismatch if the operation was another submission
 */
export async function holdSlot(
  data: DataAccess,
  owner: BookingOwner,
  type: BookingType,
  request: BookingRequest,
  { now, requestId }: When,
): Promise<BookingDoc> {
  const { models, inTransaction } = data;
  const earlier = await earlierBooking(data, owner, request);
  if (earlier !== null) return earlier;
  const heldUntil = new Date(now.getTime() + BOOKING_HOLD_MINUTES * MINUTE_MS);
  try {
    return await inTransaction(async (session) => {
      await makeRoomForHold(models, owner, request, { session, now });
      const rep = await reserve(models, { owner, type, start: request.start, now, session });
      if (rep === null) throw new BookingRefused('slotTaken');
      const stored = await createOne(models.bookings, session, {
        ...newBooking(owner, type, rep, request, now),
        state: 'unconfirmed' as const,
        heldUntil,
        removeAt: new Date(heldUntil.getTime() + KEPT_MS),
      });
      await enqueueOutbox(
        models,
        'mail.booking-confirm',
        { bookingId: stored._id.toHexString() },
        { session, now, requestId },
      );
      return stored;
    });
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof BookingRefused)) throw error;
    // the same submission may have been faster, and its booking may be what this one collided with
    const winner = await earlierBooking(data, owner, request);
    if (winner) return winner;
    throw error;
  }
}

/** The current state of a booking in a transaction. @throws BookingRefused `expired` for one that was removed */
async function current(
  { models }: DataAccess,
  bookingId: Types.ObjectId,
  { session }: BookingStep,
): Promise<BookingDoc> {
  const booking = await models.bookings.findOne({ _id: bookingId }, null, { session }).lean<BookingDoc>();
  if (booking === null) throw new BookingRefused('expired');
  return booking;
}

/** Stores a change of a booking, and returns the changed booking. */
async function store(
  { models }: DataAccess,
  booking: BookingDoc,
  changes: Partial<BookingDoc>,
  { session }: BookingStep,
): Promise<BookingDoc> {
  await models.bookings.updateOne({ _id: booking._id }, { $set: changes }, { session });
  return { ...booking, ...changes };
}

const inStep = <T>({ inTransaction }: DataAccess, when: When, work: (step: BookingStep) => Promise<T>): Promise<T> =>
  inTransaction((session) => work({ ...when, session }));

/**
 * Books a slot that is held, mails both sides and plans the reminders; one that is booked already stays as it is. In
 * the owner's scope.
 * @throws BookingRefused if it is not held any more
 */
export const confirmBooking = (data: DataAccess, bookingId: Types.ObjectId, when: When): Promise<BookingDoc> =>
  inStep(data, when, async (step) => {
    const { now } = step;
    const booking = await current(data, bookingId, step);
    if (booking.state === 'confirmed') return booking;
    if (booking.state === 'cancelled') throw new BookingRefused('cancelled');
    if (confirmableUntil(booking) <= now) throw new BookingRefused('expired');
    if (booking.start <= now) throw new BookingRefused('started');
    // clocks of several machines differ: if another one considers the hold expired, it may be taken
    const isOurs = await claimTime(data.models, booking.repId, booking, { ...step, except: booking._id });
    if (!isOurs) throw new BookingRefused('slotTaken');
    const confirmed = await store(
      data,
      booking,
      { state: 'confirmed', confirmedAt: now, removeAt: null, network: null },
      step,
    );
    await enqueueBookingMails(data.models, confirmed, 'booked', step);
    return confirmed;
  });

/**
 * Moves a confirmed booking to another slot, with its representative if possible, and mails everyone concerned; one
 * that is at that time already stays as it is. In the owner's scope.
 * @throws BookingRefused
 */
export const moveBooking = (
  data: DataAccess,
  owner: BookingOwner,
  bookingId: Types.ObjectId,
  start: Date,
  when: When,
): Promise<BookingDoc> =>
  inStep(data, when, async (step) => {
    const { now, session } = step;
    const { models } = data;
    const booking = await current(data, bookingId, step);
    requireChangeable(booking, now);
    if (booking.start.getTime() === start.getTime()) return booking;
    const type = await bookingTypeOf(models, owner, booking.type, session);
    const rep = type && (await reserve(models, { owner, type, start, now, session, moving: booking }));
    if (!rep) throw new BookingRefused('slotTaken');
    const sequence = booking.sequence + 1;
    const moved = await store(
      data,
      booking,
      {
        ...timeOf(type, start),
        minutes: type.minutes,
        typeName: type.name,
        repId: rep._id,
        repName: rep.name,
        sequence,
      },
      step,
    );
    await enqueueBookingMails(models, moved, 'moved', step);
    if (!rep._id.equals(booking.repId)) await enqueueHandedOver(models, { ...booking, sequence }, step);
    return moved;
  });

/** @throws BookingRefused unless a booking is confirmed and has not started */
function requireChangeable(booking: BookingDoc, now: Date): void {
  if (booking.state === 'cancelled') throw new BookingRefused('cancelled');
  if (booking.state === 'unconfirmed') throw new BookingRefused('expired');
  if (booking.start <= now) throw new BookingRefused('started');
}

/**
 * Cancels a booking that has not started, and mails both sides if it was confirmed; a cancelled one stays as it is. In
 * the owner's scope.
 * @param note records the cancellation in the same transaction
 * @throws BookingRefused
 */
export const cancelBooking = (
  data: DataAccess,
  bookingId: Types.ObjectId,
  {
    by,
    reason,
    note,
  }: {
    by: 'visitor' | 'us';
    reason: string | null;
    note?: (booking: BookingDoc, session: ClientSession) => Promise<void>;
  },
  when: When,
): Promise<BookingDoc> =>
  inStep(data, when, async (step) => {
    const { now } = step;
    const booking = await current(data, bookingId, step);
    if (booking.state === 'cancelled') return booking;
    if (booking.start <= now) throw new BookingRefused('started');
    const cancelled = await store(
      data,
      booking,
      {
        state: 'cancelled',
        cancelledAt: now,
        cancelledBy: by,
        cancelReason: reason,
        sequence: booking.sequence + 1,
      },
      step,
    );
    // an address that was not confirmed gets no more mails
    if (booking.state === 'confirmed') await enqueueBookingMails(data.models, cancelled, 'cancelled', step);
    await note?.(cancelled, step.session);
    return cancelled;
  });
