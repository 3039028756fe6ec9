import { expect, test, vi } from 'vitest';
import { inTurns, median, percentile, table, timedAtPace } from './statistics.ts';

test('the median of odd and even numbers of values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a percentile is the value of the nearest rank', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([percentile(values, 0), percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([
    1, 100, 198, 200,
  ]);
  expect(percentile([], 0.99)).toBeNaN();
});

test('a paced start does not wait for earlier ones, and is timed from its own start', async () => {
  vi.useFakeTimers();
  try {
    const starts: number[] = [];
    const took = [35, 1, 5, 1];
    const work = () => new Promise((resolve) => setTimeout(resolve, took[starts.push(Date.now()) - 1]));
    const started = Date.now();
    const times = timedAtPace(4, 10, work);
    await vi.runAllTimersAsync();
    expect(await times).toEqual(took);
    expect(starts.map((at) => at - started)).toEqual([0, 10, 20, 30]);
  } finally {
    vi.useRealTimers();
  }
});

test('a failure at a pace is reported when all were started', async () => {
  let started = 0;
  const work = async () => {
    started += 1;
    if (started === 1) throw new Error('no answer');
  };
  await expect(timedAtPace(3, 1, work)).rejects.toThrow('no answer');
  expect(started).toBe(3);
});

test('the table shows which targets passed', () => {
  expect(table([{ what: 'Start', measured: '3 s', target: '≤ 25 s', passed: true }])).toBe(
    '   Measurement  Result  Target\n✓  Start        3 s     ≤ 25 s',
  );
});

test('two things are measured alternately, without the first round', async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => order.push(name);
  expect(await inTurns(2, measure('product'), measure('yardstick'))).toEqual({ ours: [3, 5], theirs: [4, 6] });
  expect(order).toEqual(['product', 'yardstick', 'product', 'yardstick', 'product', 'yardstick']);
});
