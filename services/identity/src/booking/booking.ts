import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { SLOT_DAYS_MAX } from '@scopewright/contracts/booking/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BookingDoc,
  BookingRefused,
  type BookingType,
  bookingStatusOf,
  bookingToken,
  bookingTypeOf,
  cancelBooking,
  confirmBooking,
  freeSlots,
  holdSlot,
  moveBooking,
  partsOfBookingToken,
  runForOwner,
  SYSTEM_OWNER,
  storeDemoRequest,
} from '@scopewright/data';
import { byDate, countDates, spanOfDates } from '@scopewright/domain/booking/slots';
import { isTimeZone } from '@scopewright/domain/time-zone';
import {
  type CallContext,
  type CallError,
  clientNetwork,
  failures,
  type Implementation,
  implement,
} from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

type Parts = Pick<IdentityParts, 'data' | 'invitationSecret'>;
type OwnBooking = CallOutput<'manageBooking'>;

const REFUSALS: Record<BookingRefused['reason'], () => CallError> = {
  slotTaken: failures.slotTaken,
  expired: () => failures.gone(MESSAGES.bookingLinkExpired),
  cancelled: () => failures.gone(MESSAGES.bookingCancelled),
  started: () => failures.gone(MESSAGES.bookingStarted),
};

/** Runs work on the provider's bookable times. @throws CallError 409, 410 if a time can't be booked or changed */
const asProvider = <T>(reason: string, work: () => Promise<T>): Promise<T> =>
  runForOwner(SYSTEM_OWNER, reason, work).catch((error: unknown) => {
    throw error instanceof BookingRefused ? REFUSALS[error.reason]() : error;
  });

const present = (booking: BookingDoc, now: Date): OwnBooking => ({
  id: booking._id.toHexString(),
  type: { key: booking.type, name: booking.typeName, minutes: booking.minutes },
  at: booking.start.toISOString(),
  endsAt: booking.end.toISOString(),
  status: bookingStatusOf(booking, now),
  repName: booking.repName,
  name: booking.name,
  email: booking.email,
  company: booking.companyName,
  zone: booking.zone,
  changeable: booking.state === 'confirmed' && booking.start > now,
  meetingUrl: booking.state === 'cancelled' ? null : booking.meetingUrl,
});

/** @throws CallError 404 */
async function typeNamed({ data: { models } }: Parts, key: string): Promise<BookingType> {
  const type = await bookingTypeOf(models, SYSTEM_OWNER, key);
  if (type === null) throw failures.notFound();
  return type;
}

/** @throws CallError 422 */
function requireZone(zone: string): void {
  if (!isTimeZone(zone)) throw failures.validation({ zone: MESSAGES.unknownTimeZone });
}

/** The free slots of some days. @throws CallError 404, 422 */
async function slots(
  parts: Parts,
  key: string,
  { from, to, zone }: ParsedCall<'bookingSlots'>['query'],
  call: CallContext,
): Promise<CallOutput<'bookingSlots'>> {
  requireZone(zone);
  const days = countDates(from, to);
  if (days < 1 || days > SLOT_DAYS_MAX)
    throw failures.validation({ to: `Must be one of the ${SLOT_DAYS_MAX} days from the first one` });
  const now = call.now();
  return asProvider('free slots of the booking page', async () => {
    const type = await typeNamed(parts, key);
    const { name, minutes } = type;
    const starts = await freeSlots(parts.data.models, SYSTEM_OWNER, type, spanOfDates(from, to, zone), now);
    return {
      configured: starts !== null,
      type: { key, name, minutes },
      zone,
      days: byDate(starts ?? [], from, to, zone).map(({ date, at }) => ({
        date,
        slots: at.map((start) => ({ at: new Date(start).toISOString() })),
      })),
      checkedAt: now.toISOString(),
    };
  });
}

/** Counts the holds of a visitor's network without storing its address. */
const networkKey = ({ invitationSecret }: Pick<Parts, 'invitationSecret'>, { ip }: Pick<CallContext, 'ip'>): string =>
  createHmac('sha256', invitationSecret)
    .update(`booking-network:${clientNetwork(ip)}`)
    .digest('base64url');

/** Holds a slot until the visitor has confirmed the address. @throws CallError 404, 409, 422 */
async function book(
  parts: Parts,
  key: string,
  { at, message, company, ...visitor }: ParsedCall<'book'>['body'],
  call: CallContext,
): Promise<CallOutput<'book'>> {
  requireZone(visitor.zone);
  const when = { now: call.now(), requestId: call.requestId };
  const request = {
    ...visitor,
    companyName: company,
    start: new Date(at),
    message: message || null,
    network: networkKey(parts, call),
  };
  return asProvider('a visitor books a slot', async () => {
    const type = await typeNamed(parts, key);
    const { _id, heldUntil } = await holdSlot(parts.data, SYSTEM_OWNER, type, request, when);
    return { id: _id.toHexString(), state: 'unconfirmed', heldUntil: heldUntil.toISOString() };
  });
}

/** Stores a request for a demo. A zone that is unknown here must not lose it. */
async function requestDemo(
  parts: Parts,
  { company, phone, message, zone, ...visitor }: ParsedCall<'requestDemo'>['body'],
  call: CallContext,
): Promise<CallOutput<'requestDemo'>> {
  const form = {
    ...visitor,
    companyName: company,
    phone: phone || null,
    message: message || null,
    zone: isTimeZone(zone) ? zone : 'UTC',
    network: networkKey(parts, call),
  };
  await asProvider('a visitor requests a demo', () =>
    storeDemoRequest(parts.data, SYSTEM_OWNER, form, { now: call.now(), requestId: call.requestId }),
  );
  return { success: true };
}

/**
 * The booking of a link with the given purpose. In the system scope.
 * @throws CallError 404 for a link that is invalid, also when the booking was removed
 */
async function bookingOf(
  { data: { models }, invitationSecret }: Parts,
  token: string,
  purpose: 'confirm' | 'manage',
): Promise<BookingDoc> {
  const named = partsOfBookingToken(token);
  const booking =
    named?.link === purpose
      ? await models.bookings.findOne({ _id: named.bookingId, firmId: null }).lean<BookingDoc>()
      : null;
  if (booking === null) throw failures.notFound(MESSAGES.bookingLinkInvalid);
  const expected = bookingToken(booking._id.toHexString(), purpose, booking.nonce, invitationSecret);
  if (expected.length !== token.length || !timingSafeEqual(Buffer.from(token), Buffer.from(expected)))
    throw failures.notFound(MESSAGES.bookingLinkInvalid);
  return booking;
}

/** The public booking page: free slots, and bookings by the links of their mails. */
export const bookingCalls = (parts: Parts): Implementation[] => {
  const { data } = parts;
  const when = (call: CallContext) => ({ now: call.now(), requestId: call.requestId });
  /** Changes the booking of a link. */
  const change = (
    token: string,
    purpose: 'confirm' | 'manage',
    call: CallContext,
    work: (booking: BookingDoc) => Promise<BookingDoc>,
  ): Promise<OwnBooking> =>
    asProvider('a visitor changes a booking', async () =>
      present(await work(await bookingOf(parts, token, purpose)), call.now()),
    );
  return [
    implement('bookingSlots', ({ params, query }, call) => slots(parts, params.type, query, call)),

    implement('book', ({ params, body }, call) => book(parts, params.type, body, call)),

    implement('requestDemo', ({ body }, call) => requestDemo(parts, body, call)),

    implement('heldBooking', ({ body }, call) =>
      asProvider('a visitor looks at the time that a link confirms', async () => {
        const { at, zone, type } = present(await bookingOf(parts, body.token, 'confirm'), call.now());
        return { at, zone, type };
      }),
    ),

    implement('confirmBooking', ({ body }, call) =>
      change(body.token, 'confirm', call, ({ _id }) => confirmBooking(data, _id, when(call))),
    ),

    implement('manageBooking', ({ body }, call) => change(body.token, 'manage', call, async (booking) => booking)),

    implement('rescheduleBooking', ({ body }, call) =>
      change(body.token, 'manage', call, ({ _id }) =>
        moveBooking(data, SYSTEM_OWNER, _id, new Date(body.at), when(call)),
      ),
    ),

    implement('cancelBooking', ({ body }, call) =>
      change(body.token, 'manage', call, ({ _id }) =>
        cancelBooking(data, _id, { by: 'visitor', reason: body.reason || null }, when(call)),
      ),
    ),
  ];
};
