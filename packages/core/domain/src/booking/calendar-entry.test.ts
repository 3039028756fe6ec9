import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-entry.ts';

const entry = (values: Partial<CalendarEntry> = {}): CalendarEntry => ({
  method: 'REQUEST',
  uid: 'booking-1@scopewright.app',
  sequence: 0,
  start: new Date('2027-10-31T00:30:00Z'),
  end: new Date('2027-10-31T01:00:00Z'),
  stamp: new Date('2027-10-01T08:00:00Z'),
  summary: 'Product demo: Contoso Ltd',
  description: 'Move or cancel:\nhttps://scopewright.app/book-demo/booking/token',
  location: null,
  organizer: { name: 'Ada Lindqvist', email: 'hello@scopewright.app' },
  attendees: [
    { name: 'Grace Osei', email: 'grace@contoso.example' },
    { name: 'Ada Lindqvist', email: 'ada@scopewright.app' },
  ],
  productName: 'Scopewright',
  ...values,
});

/** A calendar file as a calendar reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('The calendar has no event');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    zones: calendar.getAllSubcomponents('vtimezone').length,
    status: component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    summary: event.summary,
    description: event.description,
    organizer: event.organizer,
    attendees: event.attendees.map((attendee) => [attendee.getParameter('cn'), attendee.getFirstValue()]),
    answers: event.attendees.map((attendee) => attendee.getParameter('rsvp')),
  };
}

it('asks calendars to add a booking, and to update it with a higher sequence', () => {
  const first = read(calendarFile(entry()));
  expect(first).toEqual({
    method: 'REQUEST',
    zones: 0,
    status: 'CONFIRMED',
    uid: 'booking-1@scopewright.app',
    sequence: 0,
    start: entry().start,
    end: entry().end,
    summary: entry().summary,
    description: entry().description,
    organizer: 'mailto:hello@scopewright.app',
    attendees: [
      ['Grace Osei', 'MAILTO:grace@contoso.example'],
      ['Ada Lindqvist', 'MAILTO:ada@scopewright.app'],
    ],
    answers: ['FALSE', 'FALSE'],
  });
  const moved = read(
    calendarFile(
      entry({ sequence: 1, start: new Date('2027-11-02T09:00:00Z'), end: new Date('2027-11-02T09:30:00Z') }),
    ),
  );
  expect([moved.uid, moved.sequence, moved.start]).toEqual([first.uid, 1, new Date('2027-11-02T09:00:00Z')]);
});

it('asks calendars to remove a cancelled booking', () => {
  const cancelled = read(calendarFile(entry({ method: 'CANCEL', sequence: 2 })));
  expect(cancelled).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: 'booking-1@scopewright.app',
    sequence: 2,
    attendees: [['Grace Osei', expect.anything()], expect.anything()],
  });
});

it('treats any typed text as text, in lines of at most 75 bytes', () => {
  const typed = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(typed, typed, typed, (name, summary, description) => {
      const file = calendarFile(
        entry({ summary, description, organizer: { name: `x${name}`, email: 'hello@scopewright.app' } }),
      );
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const found = read(file);
      expect(file.match(/BEGIN:/g)).toHaveLength(2 + (`${name}${summary}${description}`.match(/BEGIN:/g)?.length ?? 0));
      expect([found.method, found.uid, found.attendees.length]).toEqual(['REQUEST', 'booking-1@scopewright.app', 2]);
    }),
  );
});
