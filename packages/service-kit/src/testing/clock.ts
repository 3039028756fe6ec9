import type { Clock } from '../clock.ts';

export interface TestClock {
  clock: Clock;
  advance(milliseconds: number): void;
}

/** A clock that moves only when told to; it begins at the real present, so that what the database expires by itself stays. */
export function testClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return {
    clock: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
