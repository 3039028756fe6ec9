import { type Calendar, CalendarError, type CalendarEvent } from '@scopewright/calendars';
import {
  type BookedEvent,
  type BookingCalendarDoc,
  type BookingDoc,
  type DataAccess,
  enqueueOutbox,
  noteCalendarFailure,
  runAsSystem,
} from '@scopewright/data';
import type { JobPayload, JobRun } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { NotBefore } from '../queue/not-before.ts';
import { type CalendarParts, withCalendar } from './open-calendar.ts';

const MINUTE_MS = 60_000;
/** How long one job follows a booking that keeps changing. */
const ROUNDS = 5;
/** How soon a calendar is asked again for the link of a video meeting that it still makes. */
const MEETING_MS = 5000;
/** How long that is waited for after the booking. */
const MEETING_WAIT_MS = 5 * MINUTE_MS;
const THROTTLED_MS = MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Parts extends CalendarParts {
  data: DataAccess;
  models: DataAccess['models'];
  productName: string;
  clock: Clock;
}

const eventOf = (booking: BookingDoc, productName: string): CalendarEvent => ({
  id: booking._id.toHexString(),
  sequence: booking.sequence,
  start: booking.start,
  end: booking.end,
  title: `${booking.typeName}: ${booking.name}, ${booking.companyName}`,
  description: [`${booking.name}, ${booking.companyName}`, booking.email, booking.message ?? '', productName]
    .filter((line) => line !== '')
    .join('\n'),
  attendees: [{ name: booking.name, email: booking.email }],
  meeting: true,
});

/** Where a booking should be: in the calendar that its representative chose, as long as it is confirmed. */
async function wantedPlace(
  { models }: Pick<Parts, 'models'>,
  { state, repId }: BookingDoc,
): Promise<Omit<BookedEvent, 'sequence'> | null> {
  if (state !== 'confirmed') return null;
  const connection = await models.bookingCalendars.findOne({ repId }).lean<BookingCalendarDoc>();
  // a revoked one gets its bookings when it is connected again
  if (connection === null || connection.targetId === null || connection.state === 'revoked') return null;
  return { connectionId: connection._id, calendarId: connection.targetId };
}

const note = (
  { models }: Pick<Parts, 'models'>,
  _id: Types.ObjectId,
  set: Partial<Pick<BookingDoc, 'event' | 'meetingUrl'>>,
) => models.bookings.updateOne({ _id }, { $set: set });

/**
 * Runs work on a connected calendar, and records failures on the connection.
 * @returns null if the connection was deleted or revoked
 * @throws NotBefore when the provider wants fewer requests
 * @throws CalendarError to retry
 */
function workOn<T>(
  parts: Parts,
  connectionId: Types.ObjectId,
  work: (calendar: Calendar) => Promise<T>,
): Promise<T | null> {
  return withCalendar(parts, connectionId, async (calendar, connection) => {
    try {
      return await work(calendar);
    } catch (error) {
      if (!(error instanceof CalendarError) || error.kind === 'cursor-gone') throw error;
      if (error.kind === 'throttled')
        throw new NotBefore('the calendar wants fewer requests', later(parts, error.retryAfterMs ?? THROTTLED_MS));
      const now = parts.clock();
      const state = await noteCalendarFailure(parts.data, connection, error.kind, { now, checkAt: now });
      if (state === 'revoked') return null;
      throw error;
    }
  });
}

/** Takes a booking out of the calendar that it is, or may be, in. Without its connection, no one can. */
async function takeOut(parts: Parts, booking: BookingDoc, { connectionId, calendarId }: BookedEvent): Promise<void> {
  await workOn(parts, connectionId, async (calendar) => {
    await calendar.remove(calendarId, booking._id.toHexString());
    // the time is free again once it was read
    await parts.models.bookingCalendars.updateOne({ _id: connectionId }, { $set: { checkAt: parts.clock() } });
  });
  await note(parts, booking._id, { event: null, meetingUrl: null });
}

/**
 * One round of making the calendar show the booking.
 * @returns whether a video meeting is still being made
 */
async function settle(parts: Parts, booking: BookingDoc): Promise<boolean> {
  const { event, _id, sequence } = booking;
  const place = await wantedPlace(parts, booking);
  const isThere =
    event !== null &&
    place !== null &&
    event.connectionId.equals(place.connectionId) &&
    event.calendarId === place.calendarId;
  if (event !== null && !isThere) await takeOut(parts, booking, event);
  if (place === null) return false;
  // noted first: should the process end after the calendar has it, a cancellation still finds it
  if (!isThere) await note(parts, _id, { event: { ...place, sequence: null } });
  const there = await workOn(parts, place.connectionId, (calendar) =>
    calendar.put(place.calendarId, eventOf(booking, parts.productName)),
  );
  if (there === null) return false;
  // it is put into mails
  const meetingUrl = there.meetingUrl?.startsWith('https://') ? there.meetingUrl : null;
  const isFresh = parts.clock().getTime() - (booking.confirmedAt?.getTime() ?? 0) < MEETING_WAIT_MS;
  const isPending = there.meetingPending && isFresh;
  await note(parts, _id, { event: { ...place, sequence: isPending ? null : sequence }, meetingUrl });
  return isPending;
}

const current = ({ models }: Pick<Parts, 'models'>, bookingId: string) =>
  models.bookings.findById(bookingId).lean<BookingDoc>();

/** Input of a round. */
const shapeOf = ({ state, sequence, repId }: BookingDoc): string => `${state} ${sequence} ${repId.toHexString()}`;

/**
 * Makes the calendar of a booking's representative show the current booking: once, moved, or not at all. Safe to repeat
 * and to run concurrently: a run that finds the booking changed afterwards starts another round.
 * @throws NotBefore when the provider wants fewer requests, or is still creating the video meeting
 * @throws CalendarError when the outcome is unknown
 */
export function putBooking(
  parts: Parts,
  { bookingId }: JobPayload<'booking.calendar'>,
  { requestId }: Pick<JobRun, 'requestId'>,
): Promise<void> {
  return runAsSystem('put a booking into a calendar', async () => {
    let booking = await current(parts, bookingId);
    for (let round = 1; booking !== null; round += 1) {
      // old events stay unchanged
      if (booking.end.getTime() < parts.clock().getTime() - DAY_MS) return;
      const pending = await settle(parts, booking);
      const after: BookingDoc | null = await current(parts, bookingId);
      if (after === null || shapeOf(after) === shapeOf(booking)) {
        if (pending) throw new NotBefore('the video meeting is being created', later(parts, MEETING_MS));
        return;
      }
      if (round === ROUNDS) {
        await enqueueOutbox(parts.models, 'booking.calendar', { bookingId }, { now: parts.clock(), requestId });
        return;
      }
      booking = after;
    }
  });
}

const later = ({ clock }: Pick<Parts, 'clock'>, ms: number): Date => new Date(clock().getTime() + ms);
