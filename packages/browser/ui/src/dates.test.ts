import { expect, test } from 'vitest';
import { calendarDate, formatDate, formatDistance } from './dates.ts';

test('a calendar date is the same day in every zone', () => {
  expect(formatDate('2026-03-01', 'en-GB')).toBe('1 Mar 2026');
  expect(calendarDate(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01');
});

test.each([
  ['2026-03-10', 'today'],
  ['2026-03-11', 'tomorrow'],
  ['2026-03-09', 'yesterday'],
  ['2026-03-15', 'in 5 days'],
  ['2026-04-07', 'in 4 weeks'],
  ['2026-09-10', 'in 6 months'],
  ['2024-03-10', '2 years ago'],
])('%s is %s', (date, words) => {
  expect(formatDistance(date, '2026-03-10')).toBe(words);
});
