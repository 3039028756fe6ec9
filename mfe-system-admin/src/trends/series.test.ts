import { expect, test } from 'vitest';
import { DAYS, figuresOf, HOURS, summaryOf } from './series.ts';

const day = (at: string, value: number | null) => ({ at, value });

test('figures of a series omit unknown values', () => {
  const points = [day('2026-05-01', null), day('2026-05-02', 3), day('2026-05-03', 3), day('2026-05-04', 0)];
  expect(figuresOf(points)).toEqual({ total: 6, highest: { at: '2026-05-03', value: 3 }, present: 0, unknown: 1 });
  expect(figuresOf([day('2026-05-01', 0)])).toEqual({ total: 0, highest: null, present: 0, unknown: 0 });
  expect(figuresOf([])).toEqual({ total: 0, highest: null, present: null, unknown: 0 });
});

test('a series is described in a sentence, in UTC', () => {
  const points = [day('2026-05-01', null), day('2026-05-02', 1200), day('2026-05-03', 4)];
  expect(summaryOf(points, DAYS, { summed: true })).toBe(
    'From May 1, 2026 to May 3, 2026 (UTC); 1,204 in all; the most in one day: 1,200 (May 2, 2026); today so far: 4; not known of 1 of 3 days',
  );
  const hours = [day('2026-05-01T23:00:00.000Z', 0), day('2026-05-02T00:00:00.000Z', null)];
  expect(summaryOf(hours, HOURS, { summed: false })).toBe(
    'From May 1, 23:00 to May 2, 00:00 (UTC); none; not known of 1 of 2 hours',
  );
  expect(summaryOf([], DAYS, { summed: true })).toBe('');
});
