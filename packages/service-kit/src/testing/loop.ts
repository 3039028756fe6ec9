import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that this thread has had: what other programs and threads do has no part in it. */
const threadTime = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * Watches this thread's event loop.
 * @returns ends the watch, and gives the longest time in milliseconds for which the loop worked in one go
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
    // what goes on from microtask to microtask until now has not let the loop turn
    return Math.max(longest, threadTime() - before);
  };
}
