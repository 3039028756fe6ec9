import { expect, test } from 'vitest';
import { formatPeriod } from './format-period.ts';

test.each([
  [60_000, 'Every minute'],
  [600_000, 'Every 10 minutes'],
  [3_600_000, 'Every hour'],
  [5_400_000, 'Every 90 minutes'],
  [86_400_000, 'Every day'],
  [5000, 'Every 5 seconds'],
  [1500, 'Every 1.5 seconds'],
])('%i ms is “%s”', (everyMs, words) => {
  expect(formatPeriod(everyMs)).toBe(words);
});
