import { expect, test } from 'vitest';
import { formatLastActive } from './time-ago.ts';

const NOW = new Date('2026-03-08T12:00:00Z');

test.each([
  ['2026-03-08T12:00:05Z', 'Active now'],
  ['2026-03-08T11:45:00Z', 'Active now'],
  ['2026-03-08T11:40:00Z', 'Active 20 minutes ago'],
  ['2026-03-08T10:30:00Z', 'Active 1 hour ago'],
  ['2026-03-07T11:00:00Z', 'Active 1 day ago'],
  ['2026-02-26T12:00:00Z', 'Active 10 days ago'],
])('%s: %s', (iso, words) => {
  expect(formatLastActive(iso, NOW)).toBe(words);
});
