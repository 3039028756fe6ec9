import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

it('runs work with the same key in sequence, also after a failure, and other work concurrently', async () => {
  const told: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      told.push(`${name} begins`);
      await turn();
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    oneByOne('a', work('a1', true)),
    oneByOne('a', work('a2')),
    oneByOne('b', work('b1')),
  ]);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'Error: a1',
    'a2',
    'b1',
  ]);
  expect(told.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(told.indexOf('b1 begins')).toBeLessThan(told.indexOf('a1 ends'));
});
