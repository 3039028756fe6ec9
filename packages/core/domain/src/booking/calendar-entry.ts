import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

interface Person {
  name: string;
  email: string;
}

/** A booking as calendars get it by mail. */
export interface CalendarEntry {
  /** REQUEST adds or updates the entry, CANCEL removes it. */
  method: 'REQUEST' | 'CANCEL';
  /** The same for all entries of a booking. */
  uid: string;
  /** Raised by each change of the booking, its cancellation included. */
  sequence: number;
  start: Date;
  end: Date;
  /** When this entry is written. */
  stamp: Date;
  summary: string;
  description: string;
  /** Where it takes place, if stated. */
  location: string | null;
  /** The address that the mail comes from: answers of mail programs go there. */
  organizer: Person;
  attendees: readonly Person[];
  productName: string;
}

/** A name that fits into one line of a calendar. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/**
 * The text of a calendar file (RFC 5545, RFC 5546), in UTC, so that it needs no definition of a time zone. No answer is
 * asked for, as no one reads what would come to the organizer's address.
 */
export function calendarFile(entry: CalendarEntry): string {
  const isCancelled = entry.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: oneLine(entry.productName), product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[entry.method],
  });
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start: entry.start,
    end: entry.end,
    stamp: entry.stamp,
    summary: oneLine(entry.summary),
    description: entry.description,
    ...(entry.location !== null && { location: oneLine(entry.location) }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: oneLine(entry.organizer.name), email: entry.organizer.email },
    attendees: entry.attendees.map(({ name, email }) => ({
      name: oneLine(name),
      email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })),
  });
  return calendar.toString();
}
