import { expect, test } from 'vitest';
import { clockOf, formatHours, minutesOf, problemOf } from './hours.ts';

test('minutes are times of a clock, the end of a day too', () => {
  expect([0, 570, 1439, 1440].map(clockOf)).toEqual(['00:00', '09:30', '23:59', '00:00']);
  expect([minutesOf('09:30', false), minutesOf('00:00', false), minutesOf('00:00', true), minutesOf('', true)]).toEqual(
    [570, 0, 1440, null],
  );
});

test('days with the same hours are described together', () => {
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  expect(formatHours(days)).toBe('Mon–Fri 09:00–17:00');
  expect(formatHours([...days, { weekday: 7, from: 600, to: 720 }, { weekday: 7, from: 0, to: 60 }])).toBe(
    'Mon–Fri 09:00–17:00, Sun 00:00–01:00, 10:00–12:00',
  );
  expect(formatHours([])).toBe('No hours');
});

test('empty and overlapping times have a problem', () => {
  expect(problemOf([{ from: 600, to: 600 }])).toMatch(/end after/);
  expect(
    problemOf([
      { from: 600, to: 700 },
      { from: 540, to: 601 },
    ]),
  ).toMatch(/overlap/);
  expect(
    problemOf([
      { from: 600, to: 700 },
      { from: 540, to: 600 },
    ]),
  ).toBeNull();
});
