import type { Clock } from '../clock.ts';

export interface TestClock {
  clock: Clock;
  advance(milliseconds: number): void;
}

/**
 * A clock that moves only on command. It starts at the real time, so that the database does not expire documents with a
 * TTL.
 */
export function testClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return {
    clock: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
