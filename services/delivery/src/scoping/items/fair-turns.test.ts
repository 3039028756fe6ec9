import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inFairTurn } from './fair-turns.ts';

it('runs one task in each tick, firms one after the other, also after a failure', async () => {
  const told: string[] = [];
  const work =
    (name: string, fails = false) =>
    () => {
      told.push(name);
      if (fails) throw new Error(name);
      return name;
    };
  const asked = [
    inFairTurn('a', work('a1', true)),
    inFairTurn('a', work('a2')),
    inFairTurn('a', work('a3')),
    inFairTurn('b', work('b1')),
  ];
  const ended = Promise.allSettled(asked);
  expect(told).toEqual([]);
  const seen: number[] = [];
  for (let count = 0; count <= asked.length; count += 1) {
    await turn();
    seen.push(told.length);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4]);
  expect(told).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect((await ended).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'Error: a1',
    'a2',
    'a3',
    'b1',
  ]);
});
