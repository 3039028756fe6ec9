import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTrying } from './keep-trying.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tries again with growing pauses until an attempt succeeds', async () => {
  const began: number[] = [];
  vi.setSystemTime(0);
  const onFailure = vi.fn();
  const { done } = keepTrying(
    async () => {
      began.push(Date.now());
      if (began.length < 7) throw new Error(`attempt ${began.length}`);
    },
    { firstPauseMs: 100, longestPauseMs: 1000, onFailure },
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(began).toEqual([0, 100, 300, 700, 1500, 2500, 3500]);
  expect(onFailure).toHaveBeenCalledTimes(6);
});

it('stopping ends the pause immediately and lets the attempt under way finish', async () => {
  const attempt = vi.fn(async () => Promise.reject(new Error('away')));
  const paused = keepTrying(attempt);
  await vi.advanceTimersByTimeAsync(0);
  await paused.stop();
  expect(attempt).toHaveBeenCalledTimes(1);

  let finish: () => void = () => undefined;
  const busy = keepTrying(
    () =>
      new Promise((_, reject) => {
        finish = () => reject(new Error('away'));
      }),
  );
  const stopped = busy.stop();
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vi.getTimerCount()).toBe(0);
});
