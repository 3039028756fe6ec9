import { expect, it } from 'vitest';
import { countedModule } from './counted-module.mjs';
import { calls, linear, object, quadratic, waiting } from './work.fixture.ts';

const plain = { calls, linear, object, quadratic, waiting };
const work = await countedModule<typeof plain>(import.meta.dirname, 'work.fixture.ts');

it.each<[keyof typeof plain, steps: number]>([
  ['calls', 11],
  ['object', 12],
  ['linear', 11],
  ['quadratic', 121],
  ['waiting', 23],
])('counts calls and rounds, and changes no result: %s', (name, steps) => {
  const counted = { result: plain[name](10), steps };
  expect(work.count((module) => module[name](10))).toEqual(counted);
  expect(work.count((module) => module[name](10))).toEqual(counted);
});

it('distinguishes linear from quadratic work', () => {
  expect(work.growth((module, size) => module.linear(size), 1_000)).toBeCloseTo(2, 2);
  expect(work.growth((module, size) => module.quadratic(size), 100)).toBeCloseTo(4, 1);
});
