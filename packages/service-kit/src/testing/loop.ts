import { readFileSync } from 'node:fs';

/** Processor time of this thread, ms: not affected by other programs and threads. */
const threadTime = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * Watches this thread's event loop.
 * @returns a function that stops watching and returns the longest time in milliseconds that the loop was blocked
 */
export function watchEventLoop(): () => number {
  let longest = 0;
  let before = threadTime();
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return () => {
    clearImmediate(next);
    // microtasks that are still running have not let the loop turn
    return Math.max(longest, threadTime() - before);
  };
}
