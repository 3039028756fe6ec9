import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayInFull, formatMonth, sameDayOf, weekdayOf, weeksOf } from './months.ts';

test('a month is its weeks from Monday on', () => {
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-05')[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02']);
  expect(weeksOf('2027-05').at(-1)).toEqual(['2027-05-31', null, null, null, null, null, null]);
  expect(weekdayOf('2027-05-03')).toBe(0);
});

test('days and months are counted over ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(sameDayOf('2027-01-31', 1)).toBe('2027-02-28');
  expect(sameDayOf('2027-01-15', -1)).toBe('2026-12-15');
});

test('every day of a month is in its weeks once, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, at) => {
      const month = `${year}-${String(at).padStart(2, '0')}`;
      const days = weeksOf(month).flatMap((week) => week.flatMap((date, weekday) => (date ? [{ date, weekday }] : [])));
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: new Date(Date.UTC(year, at, 0)).getUTCDate() }, (_, i) => addDays(`${month}-01`, i)),
      );
      for (const { date, weekday } of days) expect(weekdayOf(date)).toBe(weekday);
    }),
    { numRuns: 50 },
  );
});

test('formatting them', () => {
  expect(formatMonth('2027-01')).toBe('January 2027');
  expect(dayInFull('2027-01-05')).toBe('Tuesday, January 5');
});
