import type { Span } from '@scopewright/domain/booking/slots';
import type { ClientSession, Types } from 'mongoose';
import type { BookingDoc } from '../models/booking/booking.ts';
import type { BookingCalendarDoc } from '../models/booking/calendar.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import type { BookedTime } from './reserve.ts';

const MINUTE_MS = 60_000;
/** The last instant that a date can hold, ms since 1970. */
const END_OF_TIME = 8.64e15;
/** How long a calendar's reading is valid. Afterwards the calendar counts as busy: it is not known to be free. */
export const CALENDAR_STALE_MS = 20 * MINUTE_MS;

type Read = Pick<BookingCalendarDoc, 'state' | 'busyIds' | 'busy' | 'readFrom' | 'readTo' | 'checkedAt'>;
type CalendarModels = Pick<Models, 'bookingCalendars'>;

/** Whether a connected calendar prevents bookings of its representative, because it can't be read. */
export const isUnreadable = ({ state, busyIds, checkedAt, readFrom, readTo }: Omit<Read, 'busy'>, now: Date): boolean =>
  busyIds.length > 0 &&
  (state === 'revoked' ||
    readFrom === null ||
    readTo === null ||
    checkedAt === null ||
    now.getTime() - checkedAt.getTime() > CALENDAR_STALE_MS);

/** Times when a representative can't be booked because of a connected calendar. Unread time is busy. */
export function blockedBy(calendar: Read, now: Date): Span[] {
  const { busyIds, busy, readFrom, readTo } = calendar;
  if (busyIds.length === 0) return [];
  if (isUnreadable(calendar, now) || readFrom === null || readTo === null) return [{ from: 0, to: END_OF_TIME }];
  return [
    { from: 0, to: readFrom.getTime() },
    ...busy.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    { from: readTo.getTime(), to: END_OF_TIME },
  ];
}

/**
 * When representatives can't be booked because of their connected calendars, in a window, by id. In the owner's scope.
 */
export async function blockedByCalendars(
  { bookingCalendars }: CalendarModels,
  repIds: readonly Types.ObjectId[],
  window: Span,
  now: Date,
): Promise<Map<string, Span[]>> {
  const [from, to] = [new Date(window.from), new Date(window.to)];
  const inWindow = { $and: [{ $lt: ['$$span.from', to] }, { $gt: ['$$span.to', from] }] };
  const calendars = await bookingCalendars.aggregate<Read & Pick<BookingCalendarDoc, 'repId'>>([
    { $match: { repId: { $in: repIds } } },
    {
      $project: {
        repId: 1,
        state: 1,
        busyIds: 1,
        readFrom: 1,
        readTo: 1,
        checkedAt: 1,
        // a calendar may hold thousands of appointments, a month of it has some dozens
        busy: { $filter: { input: '$busy', as: 'span', cond: inWindow } },
      },
    },
  ]);
  return new Map(calendars.map((calendar) => [calendar.repId.toHexString(), blockedBy(calendar, now)]));
}

/** The calendars that representatives have connected, by the representative's id; without busy times. In the owner's scope. */
export async function connectionsOf(
  { bookingCalendars }: CalendarModels,
  repIds: readonly Types.ObjectId[],
): Promise<Map<string, BookingCalendarDoc>> {
  const calendars = await bookingCalendars
    .find({ repId: trusted({ $in: repIds }) }, { busy: 0, secret: 0 })
    .lean<BookingCalendarDoc[]>();
  return new Map(calendars.map((calendar) => [calendar.repId.toHexString(), calendar]));
}

/**
 * Whether a connected calendar prevents a booking of a representative at a time. In the owner's scope.
 * @param own the current time of this booking: its own event in the calendar doesn't count
 */
export async function isBlocked(
  { bookingCalendars }: CalendarModels,
  repId: Types.ObjectId,
  { busyFrom, busyTo }: Pick<BookedTime, 'busyFrom' | 'busyTo'>,
  { now, session, own }: { now: Date; session: ClientSession; own?: Pick<BookingDoc, 'start' | 'end'> | undefined },
): Promise<boolean> {
  const calendar = await bookingCalendars.findOne({ repId }).session(session).lean<BookingCalendarDoc>();
  if (calendar === null) return false;
  const ownFrom = own?.start.getTime() ?? END_OF_TIME;
  const ownTo = own?.end.getTime() ?? END_OF_TIME;
  return blockedBy(calendar, now)
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, ownFrom) },
      { from: Math.max(from, ownTo), to },
    ])
    .some(({ from, to }) => from < to && from < busyTo.getTime() && to > busyFrom.getTime());
}
