import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether the page counts as painted, as far as time has gone. */
function watch() {
  const painted = vi.fn();
  void afterPaint(window).then(painted);
  return painted;
}

test('waits for the frame, and for its paint', async () => {
  const painted = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(painted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(painted).toHaveBeenCalledTimes(1);
});

test('does not wait for ever', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const painted = watch();
  await vi.advanceTimersByTimeAsync(499);
  expect(painted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(painted).toHaveBeenCalledTimes(1);
});

test('does not wait in a page that nobody sees', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const painted = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(painted).toHaveBeenCalledTimes(1);
});
