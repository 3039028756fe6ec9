import ICAL from 'ical.js';
import ical from 'ical-generator';
import type { CalendarEvent } from '../calendar.ts';

/**
 * An event as an iCalendar object. It names its attendees in its text only: a server with scheduling would send each of
 * them a separate invitation.
 */
export function eventObject(
  { id, start, end, title, description, attendees }: CalendarEvent,
  sequence: number,
): string {
  const people = attendees.map(({ name, email }) => `${name} <${email}>`);
  const calendar = ical({ prodId: '//Scopewright//Bookings//EN' });
  calendar.createEvent({
    id: `${id}@scopewright`,
    sequence,
    start,
    end,
    summary: title,
    description: [description, people.join('\n')].filter((part) => part !== '').join('\n\n'),
  });
  return calendar.toString();
}

/** The sequence of an event in an iCalendar object; 0 if it can't be read. */
export function sequenceIn(text: string): number {
  try {
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
    const sequence = Number(event?.getFirstPropertyValue('sequence') ?? 0);
    return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0;
  } catch {
    return 0;
  }
}
