import { describe, expect, test } from 'vitest';
import type { BusySpan } from '../calendar.ts';
import { busySpans } from './expand.ts';

const span = (from: string, to: string): BusySpan => ({ from: Date.parse(`${from}Z`), to: Date.parse(`${to}Z`) });
const object = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');
const zone = (id: string, ...rules: string[]) =>
  ['BEGIN:VTIMEZONE', `TZID:${id}`, ...rules, 'END:VTIMEZONE'].join('\r\n');

/** The European rules under a name that only the object knows. */
const ownZone = zone(
  'Somewhere',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
);
const berlin = object(zone('Europe/Berlin'));
/** Clocks in Europe go forward on 28 March 2027 at 01:00 UTC. */
const march = span('2027-03-22T00:00', '2027-04-05T00:00');
const inMarch = (texts: string[], timezone: string | null = null) =>
  busySpans(texts, timezone, march)
    .filter(({ from, to }) => from < march.to && to > march.from)
    .sort((a, b) => a.from - b.from);

describe('a rule keeps its local time when clocks change', () => {
  const weekly = [span('2027-03-22T09:00', '2027-03-22T10:00'), span('2027-03-29T08:00', '2027-03-29T09:00')];

  test.each([
    ['a zone of the runtime', 'Europe/Berlin', []],
    ['a zone as Windows calls it', 'W. Europe Standard Time', []],
    ['a zone that only the object describes', 'Somewhere', [ownZone]],
    [
      'a zone whose description is wrong',
      'Europe/Berlin',
      [ownZone.replace('Somewhere', 'Europe/Berlin').replaceAll('+0200', '+0500')],
    ],
  ])('%s', (_name, id, zones) => {
    const start = [`DTSTART;TZID=${id}:20270301T100000`, `DTEND;TZID=${id}:20270301T110000`];
    expect(inMarch([object(...zones, event(...start, 'RRULE:FREQ=WEEKLY'))])).toEqual(weekly);
  });

  test('from years before', () => {
    const start = ['DTSTART;TZID=Europe/Berlin:20100104T100000', 'DURATION:PT1H'];
    expect(inMarch([object(event(...start, 'RRULE:FREQ=WEEKLY;BYDAY=MO'))])).toEqual(weekly);
    const fortnightly = inMarch([object(event(...start, 'RRULE:FREQ=WEEKLY;INTERVAL=2'))]);
    // 22 March 2027 is 898 weeks after 4 January 2010
    expect(fortnightly).toEqual([weekly[0]]);
  });

  test('of every day, until an instant that is its last', () => {
    const daily = event(
      'DTSTART;TZID=Asia/Tokyo:20270320T190000',
      'DTEND;TZID=Asia/Tokyo:20270320T200000',
      'RRULE:FREQ=DAILY;UNTIL=20270323T100000Z',
    );
    expect(inMarch([object(daily)])).toEqual([
      span('2027-03-22T10:00', '2027-03-22T11:00'),
      span('2027-03-23T10:00', '2027-03-23T11:00'),
    ]);
  });
});

test('a duration in hours is exact over the change, one in days is of the clocks', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20270328T013000';
  expect(inMarch([object(event(start, 'DURATION:PT2H'))])).toEqual([span('2027-03-28T00:30', '2027-03-28T02:30')]);
  expect(inMarch([object(event(start, 'DURATION:P1D'))])).toEqual([span('2027-03-28T00:30', '2027-03-28T23:30')]);
  expect(inMarch([object(event(start, 'DURATION:-PT1H'))])).toEqual([span('2027-03-28T00:30', '2027-03-28T00:30')]);
});

test('an event may end in another zone than it begins in', () => {
  const flight = event('DTSTART;TZID=Europe/Berlin:20270323T100000', 'DTEND;TZID=America/New_York:20270323T130000');
  expect(inMarch([object(flight)])).toEqual([span('2027-03-23T09:00', '2027-03-23T17:00')]);
});

test('single occurrences are skipped, moved, cancelled and added', () => {
  const at = (day: string) => `;TZID=Europe/Berlin:202703${day}T100000`;
  const master = event(
    `DTSTART${at('22')}`,
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=6',
    `EXDATE${at('23')}`,
    'RDATE;TZID=Europe/Berlin:20270329T120000',
  );
  const moved = event(
    'RECURRENCE-ID:20270324T090000Z',
    'DTSTART;TZID=Europe/Berlin:20270402T150000',
    'DTEND;TZID=Europe/Berlin:20270402T153000',
  );
  const cancelled = event(`RECURRENCE-ID${at('25')}`, `DTSTART${at('25')}`, 'DURATION:PT1H', 'STATUS:CANCELLED');
  const free = event(`RECURRENCE-ID${at('26')}`, `DTSTART${at('26')}`, 'DURATION:PT1H', 'TRANSP:TRANSPARENT');
  const spans = inMarch([object(master, moved, cancelled, free)]);
  expect([...new Set(spans.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one))).toEqual([
    span('2027-03-22T09:00', '2027-03-22T10:00'),
    span('2027-03-27T09:00', '2027-03-27T10:00'),
    span('2027-03-29T10:00', '2027-03-29T11:00'),
    span('2027-04-02T13:00', '2027-04-02T13:30'),
  ]);
});

test('an occurrence is moved into the window from outside, also without its series', () => {
  const master = event('DTSTART:20270601T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY');
  const moved = event('RECURRENCE-ID:20280601T100000Z', 'DTSTART:20270323T100000Z', 'DURATION:PT1H');
  expect(inMarch([object(master, moved)])).toEqual([span('2027-03-23T10:00', '2027-03-23T11:00')]);
  expect(inMarch([object(moved)])).toEqual([span('2027-03-23T10:00', '2027-03-23T11:00')]);
});

test('all occurrences from one on are moved', () => {
  const master = event('DTSTART:20270302T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
  const moved = event(
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20270323T100000Z',
    'DTSTART:20270323T120000Z',
    'DURATION:PT2H',
  );
  const spans = inMarch([object(master, moved)]);
  expect([...new Set(spans.map(({ from }) => from))]).toEqual(
    [span('2027-03-23T12:00', '2027-03-23T14:00'), span('2027-03-30T12:00', '2027-03-30T14:00')].map(
      ({ from }) => from,
    ),
  );
  expect(spans.every(({ from, to }) => to - from === 7_200_000)).toBe(true);
});

test('events that are cancelled or transparent are free', () => {
  const at = ['DTSTART:20270323T100000Z', 'DTEND:20270323T110000Z'];
  expect(inMarch([object(event(...at, 'STATUS:CANCELLED')), object(event(...at, 'TRANSP:TRANSPARENT'))])).toEqual([]);
  expect(inMarch([object(event(...at, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'))])).toHaveLength(1);
});

describe('whole days', () => {
  const day = object(event('DTSTART;VALUE=DATE:20270328', 'DTEND;VALUE=DATE:20270329'));

  test('are those of the zone of the calendar', () => {
    expect(inMarch([day], berlin)).toEqual([span('2027-03-27T23:00', '2027-03-28T22:00')]);
    expect(inMarch([day], object(ownZone))).toEqual([span('2027-03-27T23:00', '2027-03-28T22:00')]);
    expect(inMarch([object(event('DTSTART;VALUE=DATE:20270328'))], berlin)).toEqual([
      span('2027-03-27T23:00', '2027-03-28T22:00'),
    ]);
  });

  test('are those of anywhere if its zone is not known', () => {
    expect(inMarch([day])).toEqual([span('2027-03-27T10:00', '2027-03-29T12:00')]);
  });

  test('repeat', () => {
    const birthday = object(event('DTSTART;VALUE=DATE:20000323', 'DURATION:P1D', 'RRULE:FREQ=YEARLY'));
    expect(inMarch([birthday], berlin)).toEqual([span('2027-03-22T23:00', '2027-03-23T23:00')]);
  });
});

test('times without a zone are those of the calendar, times of an unknown zone of anywhere', () => {
  const floating = object(event('DTSTART:20270329T100000', 'DTEND:20270329T110000'));
  expect(inMarch([floating], berlin)).toEqual([span('2027-03-29T08:00', '2027-03-29T09:00')]);
  const unknown = object(event('DTSTART;TZID=Nowhere:20270329T100000', 'DTEND;TZID=Nowhere:20270329T110000'));
  expect(inMarch([unknown], berlin)).toEqual([span('2027-03-28T20:00', '2027-03-29T23:00')]);
});

describe('is an error, and no free time', () => {
  const start = ['DTSTART:20270323T100000Z', 'DTEND:20270323T110000Z'];
  test.each([
    ['text that is no calendar', 'Secret meeting'],
    ['an event without a time', object(event('SUMMARY:Secret meeting'))],
    ['a time that is none', object(event('DTSTART:Secret meeting'))],
    ['a rule that is none', object(event(...start, 'RRULE:FREQ=SECRETLY'))],
    ['dates that are spans', object(event(...start, 'RDATE;VALUE=PERIOD:20270324T100000Z/PT1H'))],
    ['steps that are too wide', object(event(...start, 'RRULE:FREQ=DAILY;INTERVAL=1000000000'))],
    ['too many occurrences', object(event(...start, 'RRULE:FREQ=MINUTELY'))],
    ['too many occurrences before', object(event('DTSTART:19700101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY'))],
    ['a day that never comes', object(event(...start, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))],
    ['an hour that never comes', object(event(...start, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'))],
    ['a weekday that never comes', object(event(...start, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=SU'))],
    [
      'too many dates',
      object(event(...start, 'RRULE:FREQ=YEARLY', `EXDATE:${Array(50_001).fill('20270323T100000Z').join(',')}`)),
    ],
    ['too many zones', object(...Array(101).fill(ownZone))],
    [
      'a zone that changes without end',
      object(
        ownZone.replaceAll('FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'FREQ=SECONDLY'),
        event('DTSTART;TZID=Somewhere:20270323T100000'),
      ),
    ],
  ])('%s', (_name, text) => {
    let error: unknown = null;
    try {
      busySpans([text], null, march);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ name: 'CalendarError', kind: 'unknown' });
    expect(String(error)).not.toMatch(/secret/i);
  });

  test('a zone of the calendar that cannot be read', () => {
    expect(() => busySpans([], 'Secret', march)).toThrow('The calendar has an event that cannot be read');
  });
});

test('looks at years of many series in reasonable steps', () => {
  const texts = Array.from({ length: 500 }, () =>
    object(event('DTSTART;TZID=Europe/Berlin:20100104T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO')),
  );
  expect(inMarch(texts)).toHaveLength(1000);
});
