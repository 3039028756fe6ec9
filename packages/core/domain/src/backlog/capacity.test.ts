import { expect, test } from 'vitest';
import { DAYS_OF_WEEK, dayOf } from '../tracking/days.ts';
import { daysFor, hoursByWeek, hoursPerWeekOf, UNSET_CAPACITY } from './capacity.ts';

test('work in days at so many hours a week, rounded up away from zero', () => {
  expect([0, 0.1, 8, 8.1, 40, -9].map((hours) => daysFor(hours, 40))).toEqual([0, 1, 1, 2, 5, -2]);
  expect(daysFor(30, 20, DAYS_OF_WEEK)).toBe(11);
});

test('people who have set nothing have the same hours a week everywhere', () => {
  expect(hoursPerWeekOf([UNSET_CAPACITY, { hoursPerWeek: 8 }])).toBe(40);
  expect([[], [{ hoursPerWeek: 0 }]].map(hoursPerWeekOf)).toEqual([32, 32]);
  const [monday, weeks] = [dayOf('2026-10-05'), 1];
  const week = hoursByWeek(UNSET_CAPACITY, { firstDay: monday, monday, weeks });
  expect(week).toEqual([32]);
  // what fills a week when it is assigned takes the five days of a week when it is forecast
  expect(daysFor(week[0] ?? 0, hoursPerWeekOf([UNSET_CAPACITY]))).toBe(5);
});

test('weeks have no hours on days off, and before the first day', () => {
  const capacity = { hoursPerWeek: 40, daysOff: [{ from: '2026-10-14', to: '2026-10-18' }] };
  const monday = dayOf('2026-10-05');
  expect(hoursByWeek(capacity, { firstDay: monday + 1, monday, weeks: 3 })).toEqual([32, 16, 40]);
});
