import { expect, test } from 'vitest';
import { median, table } from './statistics.ts';

test('the median of odd and even numbers of values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('the table says what passed', () => {
  expect(table([{ what: 'Start', measured: '3 s', target: '≤ 25 s', passed: true }])).toBe('   Measurement  Result  Target\n✓  Start        3 s     ≤ 25 s');
});
