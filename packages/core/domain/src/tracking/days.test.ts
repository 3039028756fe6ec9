import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  businessDaysBetween,
  businessDaysLater,
  dateOf,
  dayOf,
  daysBetween,
  daysLater,
  isBusinessDay,
  isNearDate,
  localTime,
  mondayOf,
  spanLater,
} from './days.ts';

const dates = fc.integer({ min: dayOf('1999-01-01'), max: dayOf('2080-12-31') }).map(dateOf);

test('counts the business days between two dates as counting them one by one does', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 60 }), (from, days) => {
      let counted = 0;
      for (let day = 1; day <= days; day++) if (isBusinessDay(addDays(from, day))) counted += 1;
      const to = addDays(from, days);
      expect(businessDaysBetween(from, to)).toBe(counted);
      expect(businessDaysBetween(to, from)).toBe(counted === 0 ? 0 : -counted);
      expect(daysBetween(from, to)).toBe(days);
    }),
  );
});

test('a week begins on its Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '1969-12-31'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '1969-12-29',
  ]);
  expect(isBusinessDay('2026-11-27')).toBe(true);
  expect(isBusinessDay('2026-11-28')).toBe(false);
});

test.each([
  ['2026-11-24T07:30:00Z', 'UTC', '2026-11-24', 7],
  ['2026-11-24T07:30:00Z', 'Europe/Berlin', '2026-11-24', 8],
  ['2026-11-24T02:30:00Z', 'America/New_York', '2026-11-23', 21],
  ['2026-11-23T23:30:00Z', 'Asia/Tokyo', '2026-11-24', 8],
  // on the day the clocks change
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', 2],
  ['2026-11-24T00:00:00Z', 'UTC', '2026-11-24', 0],
  ['2026-11-24T07:30:00Z', 'Mars/Olympus', '2026-11-24', 7],
])('at %s it is in %s %s, %i o’clock', (now, zone, date, hour) => {
  expect(localTime(new Date(now), zone)).toEqual({ date, hour });
});

test.each<[string, Parameters<typeof daysLater>[0], number]>([
  ['done in time', { dueOn: '2026-06-10', expectedOn: '2026-07-01', doneOn: '2026-06-08' }, -2],
  ['done late', { dueOn: '2026-06-10', expectedOn: null, doneOn: '2026-06-13' }, 3],
  ['open and not yet due', { dueOn: '2026-06-20', expectedOn: null, doneOn: null }, 0],
  ['expected later', { dueOn: '2026-06-20', expectedOn: '2026-06-25', doneOn: null }, 5],
  ['expected earlier', { dueOn: '2026-06-20', expectedOn: '2026-06-18', doneOn: null }, -2],
  ['open and overdue', { dueOn: '2026-06-10', expectedOn: null, doneOn: null }, 5],
  ['expected in the past, and still open', { dueOn: '2026-06-10', expectedOn: '2026-06-12', doneOn: null }, 5],
])('%s', (_, milestone, days) => {
  expect(daysLater(milestone, '2026-06-15')).toBe(days);
});

const TODAY = '2026-11-27';

test.each([
  ['2026-11-27', 0, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-27', 6, '2026-12-07'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', -1, '2026-11-27'],
  ['2026-11-30', -1, '2026-11-27'],
  ['2026-11-30', -6, '2026-11-20'],
])('%s and %i business days is %s', (date, days, later) => {
  expect(businessDaysLater(date, days, TODAY)).toBe(later);
});

test('business days are counted like the days between two dates', () => {
  const near = fc
    .integer({ min: dayOf('2012-01-01'), max: dayOf('2040-12-31') })
    .map(dateOf)
    .filter(isBusinessDay);
  fc.assert(
    fc.property(near, fc.integer({ min: -1_000, max: 1_000 }), (date, days) => {
      const later = businessDaysLater(date, days, TODAY) ?? '';
      expect(isBusinessDay(later)).toBe(true);
      expect(businessDaysBetween(date, later)).toBe(days);
    }),
  );
});

test('no date is more than 20 years from today, also if it is computed', () => {
  expect(
    ['2006-11-26', '2006-11-27', '2046-11-27', '2046-11-28', '9999-12-31'].map((date) => isNearDate(date, TODAY)),
  ).toEqual([false, true, true, false, false]);
  expect(isNearDate('2044-02-29', '2024-02-29')).toBe(true);
  expect(businessDaysLater('9999-12-31', 3_650, TODAY)).toBeNull();
  expect(businessDaysLater('2046-11-26', 1, TODAY)).toBe('2046-11-27');
  expect(businessDaysLater('2046-11-27', 1, TODAY)).toBeNull();
  expect(businessDaysLater('2006-11-27', -1, TODAY)).toBeNull();
  expect(businessDaysLater('2026-11-27', Number.MAX_SAFE_INTEGER, TODAY)).toBeNull();
});

test.each([
  ['2027-01-31', 1, 'month', '2027-02-28'],
  ['2027-03-31', -1, 'month', '2027-02-28'],
  ['2028-02-29', 1, 'year', '2029-02-28'],
  ['2027-12-31', 2, 'week', '2028-01-14'],
  ['2027-01-01', -1, 'day', '2026-12-31'],
  ['2027-01-01', 20, 'year', '2047-01-01'],
  ['2027-01-02', 21, 'year', null],
] as const)('%s and %i %s is %s', (date, count, unit, later) => {
  expect(spanLater(date, count, unit)).toBe(later);
});

test('a span of any length is a date within 20 years, or none', () => {
  const units = fc.constantFrom('day', 'businessDay', 'week', 'month', 'year');
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), units, (count, unit) => {
      for (const each of [count, count % 100]) {
        const later = spanLater('2027-06-01', each, unit as 'day');
        expect(later === null || isNearDate(later, '2027-06-01')).toBe(true);
      }
    }),
  );
});
