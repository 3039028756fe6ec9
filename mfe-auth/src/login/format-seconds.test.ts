import { expect, test } from 'vitest';
import { formatSeconds } from './format-seconds.ts';

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [29.2, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [601, '11 minutes'],
])('%s s reads %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words);
});
