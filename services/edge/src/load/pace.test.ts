import { expect, test } from 'vitest';
import { createPace, PACE } from './pace.ts';

/** A pace whose clock the test controls, and a flow that it watches. */
function watched() {
  let now = 0;
  const flow = { bytes: 0, waits: true, ended: false };
  const pace = createPace(PACE, () => now);
  const unwatch = pace.watch({
    moved: () => flow.bytes,
    waitsForClient: () => flow.waits,
    end: () => {
      flow.ended = true;
    },
  });
  const pass = (seconds: number, bytesPerSecond: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      flow.bytes += bytesPerSecond;
      pace.check();
    }
  };
  const blocked = (ms: number): void => {
    now += ms;
  };
  return { flow, pass, unwatch, blocked, check: pace.check };
}

test('a client that takes nothing for half a minute is ended', () => {
  const { flow, pass } = watched();
  pass(29, 0);
  expect(flow.ended).toBe(false);
  pass(1, 0);
  expect(flow.ended).toBe(true);
});

test('one that always does a little is ended after the grace', () => {
  const { flow, pass } = watched();
  pass(29, 100);
  expect(flow.ended).toBe(false);
  pass(1, 100);
  expect(flow.ended).toBe(true);
});

test('a slow line is fast enough', () => {
  const { flow, pass } = watched();
  pass(3600, 5000);
  expect(flow.ended).toBe(false);
});

test('one that was fast may not stop for good', () => {
  const { flow, pass } = watched();
  pass(10, 1_000_000);
  pass(29, 0);
  expect(flow.ended).toBe(false);
  pass(1, 0);
  expect(flow.ended).toBe(true);
});

test('time in which the client waits, or this process did nothing, is not its own', () => {
  const { flow, pass, blocked, check } = watched();
  flow.waits = false;
  pass(600, 0);
  flow.waits = true;
  blocked(600_000);
  check();
  pass(27, 0);
  expect(flow.ended).toBe(false);
  pass(1, 0);
  expect(flow.ended).toBe(true);
});

test('past entries are not examined', () => {
  const { flow, pass, unwatch } = watched();
  unwatch();
  pass(60, 0);
  expect(flow.ended).toBe(false);
});
