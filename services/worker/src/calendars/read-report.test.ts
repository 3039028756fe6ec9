import { CalendarError, type CalendarReport } from '@scopewright/calendars';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { createWorkPool } from '@scopewright/work-tasks';
import { afterAll, expect, test, vi } from 'vitest';
import { reportReader } from './read-report.ts';

// how long tasks take depends on the machine
const pool = createWorkPool({ timeLimitMs: 600_000, waitMs: 600_000 });
afterAll(() => pool.close());
const read = reportReader(pool);

const window = { from: Date.parse('2027-03-01T00:00Z'), to: Date.parse('2027-03-08T00:00Z') };

/** The report of a calendar with one object for each event. */
function report(...events: string[][]): CalendarReport {
  const responses = events.map((lines, index) => {
    const object = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `UID:${index}`, ...lines, 'END:VEVENT', 'END:VCALENDAR'];
    return `<d:response><d:href>/c/${index}.ics</d:href><d:propstat><d:prop><c:calendar-data>${object.join('\n')}</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  });
  return {
    calendarId: 'https://calendars.example/c/',
    text: `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`,
    timezone: null,
    invited: { addresses: [], unansweredBusy: true },
    window,
  };
}

test('a report is read in a thread', async () => {
  const daily = report(['DTSTART:20270305T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2']);
  const tasks = vi.spyOn(pool, 'run');
  expect(await read(daily)).toEqual([
    { from: Date.parse('2027-03-05T09:00Z'), to: Date.parse('2027-03-05T10:00Z') },
    { from: Date.parse('2027-03-06T09:00Z'), to: Date.parse('2027-03-06T10:00Z') },
  ]);
  expect(tasks.mock.calls.map(([, name]) => name)).toEqual(['readCalendar']);
  tasks.mockRestore();
});

test('an unreadable report is an error of the calendar', async () => {
  const unreadable = read(report(['DTSTART:20270305T090000Z'], ['SUMMARY:Without a time']));
  await expect(unreadable).rejects.toBeInstanceOf(CalendarError);
  await expect(unreadable).rejects.toMatchObject({
    kind: 'unknown',
    message: 'The calendar has an event without a time',
  });
  const exceeding = reportReader({ run: () => Promise.reject(new WorkExceeded('readCalendar', 'time')) });
  await expect(exceeding(report())).rejects.toMatchObject({ kind: 'unknown' });
  const refusing = reportReader({ run: () => Promise.reject(new Error('no thread')) });
  await expect(refusing(report())).rejects.toThrow('no thread');
});
