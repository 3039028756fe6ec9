import type { CalendarEvent } from '../calendar.ts';

/** An event as the product puts it, with characters that have a meaning in HTML and iCalendar. */
export const bookedEvent = (overrides: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '65f1c0ffee65f1c0ffee0001',
  sequence: 0,
  start: new Date('2027-03-02T10:00:00Z'),
  end: new Date('2027-03-02T10:30:00Z'),
  title: 'Scope; of the new, site',
  description: 'First line\n<b>& second</b>',
  attendees: [{ name: 'Ada Lovelace', email: 'ada@client.example' }],
  meeting: false,
  ...overrides,
});
