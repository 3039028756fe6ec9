import { expect, it } from 'vitest';
import { takingTurns } from './taking-turns.ts';

it('yields to other work after its time slice', async () => {
  let now = 0;
  const pause = takingTurns(8, () => now);
  const heard: string[] = [];
  setImmediate(() => heard.push('another'));
  now = 7;
  expect(pause()).toBeUndefined();
  now = 8;
  await pause();
  expect(heard).toEqual(['another']);
  now = 15;
  expect(pause()).toBeUndefined();
  now = 16;
  expect(pause()).toBeInstanceOf(Promise);
});
