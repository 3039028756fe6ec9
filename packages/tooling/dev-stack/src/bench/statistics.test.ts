import { expect, test } from 'vitest';
import { inTurns, median, table } from './statistics.ts';

test('the median of odd and even numbers of values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('the table says what passed', () => {
  expect(table([{ what: 'Start', measured: '3 s', target: '≤ 25 s', passed: true }])).toBe('   Measurement  Result  Target\n✓  Start        3 s     ≤ 25 s');
});

test('two things are measured in turns, without the first round', async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => order.push(name);
  expect(await inTurns(2, measure('product'), measure('yardstick'))).toEqual({ ours: [3, 5], theirs: [4, 6] });
  expect(order).toEqual(['product', 'yardstick', 'product', 'yardstick', 'product', 'yardstick']);
});
