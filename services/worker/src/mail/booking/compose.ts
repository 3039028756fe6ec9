import {
  type BookingCalendarDoc,
  type BookingDoc,
  type BookingRepDoc,
  confirmableUntil,
  runAsSystem,
} from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { NotBefore } from '../../queue/not-before.ts';
import { timeIn } from '../layout/dates.ts';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { type BookingMailParts, bookingMail, bookingUrl, calendarOf, factsOf } from './booking-mail.ts';

const HOUR_MS = 60 * 60 * 1000;

interface ConfirmMail {
  productName: string;
  typeName: string;
  start: Date;
  zone: string;
  url: string;
  heldUntil: Date;
}

/** The mail that asks a visitor to confirm the address. It contains no typed text: the address may be a stranger's. */
export function confirmBookingMail({ productName, typeName, start, zone, url, heldUntil }: ConfirmMail): Mail {
  const letter = {
    subject: 'Confirm your booking',
    preview: `The time is held until ${timeIn(heldUntil, zone)}.`,
    title: 'Confirm your booking',
    greeting: 'Hello,',
    body: [
      [{ strong: unlinked(typeName) }, `: ${timeIn(start, zone)}.`],
      'Please confirm that this email address is yours. Your booking is confirmed once you do.',
    ],
    action: { label: 'Confirm booking', url },
    notes: [`The time is held for you until ${timeIn(heldUntil, zone)}.`],
    closing:
      'If you did not book anything, someone typed your email address: you can ignore this mail. Without the confirmation nothing is booked, and you get no further mail.',
  };
  return writeMail(letter, { productName, look: productLook(productName) });
}

/** The mail with the link that confirms a booking; null when it is not held any more. */
export function composeBookingConfirm(
  parts: BookingMailParts,
  { bookingId }: JobPayload<'mail.booking-confirm'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail that confirms a booking', async () => {
    const booking = await parts.models.bookings.findById(bookingId).lean<BookingDoc>();
    if (booking?.state !== 'unconfirmed') return null;
    const heldUntil = confirmableUntil(booking);
    if (heldUntil <= parts.clock()) return null;
    const { typeName, start, zone } = booking;
    const mail = confirmBookingMail({
      productName: parts.productName,
      typeName,
      start,
      zone,
      heldUntil,
      url: bookingUrl(parts, booking, 'confirm'),
    });
    return { ...mail, to: booking.email, firmId: firmIdOf(booking), key: `mail.booking-confirm:${bookingId}` };
  });
}

const firmIdOf = ({ firmId }: BookingDoc): string | null => firmId?.toHexString() ?? null;

/** Whether a mail is still up to date; a later change has a separate mail. */
function isCurrent(booking: BookingDoc, { what, sequence, repId }: JobPayload<'mail.booking'>): boolean {
  // a booking that was handed back has an entry again, which this mail would remove
  if (what === 'handed-over') return booking.state === 'cancelled' || booking.repId.toHexString() !== repId;
  return booking.sequence === sequence && booking.state === (what === 'cancelled' ? 'cancelled' : 'confirmed');
}

/** How long the mail of a new booking waits for a calendar to make its video meeting. */
const MEETING_WAIT_MS = 60_000;
const MEETING_RETRY_MS = 3000;

/** @throws NotBefore while the calendar of a new booking's representative may still make a video meeting for it */
async function waitForMeeting(
  { models, clock }: BookingMailParts,
  { event, sequence, repId, meetingUrl, confirmedAt }: BookingDoc,
  { what }: JobPayload<'mail.booking'>,
): Promise<void> {
  const now = clock().getTime();
  if (what !== 'booked' || meetingUrl !== null || now - (confirmedAt?.getTime() ?? 0) > MEETING_WAIT_MS) return;
  if (event?.sequence === sequence) return;
  const connection = await models.bookingCalendars.findOne({ repId }).lean<BookingCalendarDoc>();
  if (connection?.targetId && connection.state !== 'revoked')
    throw new NotBefore('waits for the video meeting', new Date(now + MEETING_RETRY_MS));
}

/** A mail about a change of a booking with its entry for calendars; null when it has changed again, or was deleted. */
export function composeBooking(parts: BookingMailParts, payload: JobPayload<'mail.booking'>): Promise<Envelope | null> {
  const { bookingId, sequence, what, to, repId } = payload;
  return runAsSystem('write a mail about a booking', async () => {
    const booking = await parts.models.bookings.findById(bookingId).lean<BookingDoc>();
    if (booking === null || !isCurrent(booking, payload)) return null;
    const rep = await parts.models.bookingReps.findById(repId).lean<BookingRepDoc>();
    if (rep === null) return null;
    await waitForMeeting(parts, booking, payload);
    const start = new Date(payload.start);
    // a representative whose calendar has the booking already would see it twice
    const attached = to === 'visitor' || booking.event === null;
    const facts = { ...factsOf(parts, booking, rep), start, attached };
    const method = what === 'cancelled' || what === 'handed-over' ? 'CANCEL' : 'REQUEST';
    const about = { booking: { ...booking, sequence }, rep, end: new Date(payload.end), parts };
    return {
      ...bookingMail(what, to, facts),
      ...(attached && { calendar: calendarOf(method, to, facts, about) }),
      to: to === 'visitor' ? booking.email : rep.email,
      firmId: firmIdOf(booking),
      key: `mail.booking:${bookingId}:${sequence}:${what}:${to}`,
    };
  });
}

/** A reminder of a booking; null when it was moved or cancelled since, or when the reminder comes too late. */
export function composeBookingReminder(
  parts: BookingMailParts,
  { bookingId, sequence, before, to }: JobPayload<'mail.booking-reminder'>,
): Promise<Envelope | null> {
  return runAsSystem('write a reminder of a booking', async () => {
    const booking = await parts.models.bookings.findById(bookingId).lean<BookingDoc>();
    if (booking?.state !== 'confirmed' || booking.sequence !== sequence) return null;
    const usefulUntil = booking.start.getTime() - (before === 'day' ? HOUR_MS : 0);
    if (parts.clock().getTime() >= usefulUntil) return null;
    const rep = await parts.models.bookingReps.findById(booking.repId).lean<BookingRepDoc>();
    if (rep === null) return null;
    return {
      ...bookingMail(before, to, factsOf(parts, booking, rep)),
      to: to === 'visitor' ? booking.email : rep.email,
      firmId: firmIdOf(booking),
      key: `mail.booking-reminder:${bookingId}:${sequence}:${before}:${to}`,
    };
  });
}
