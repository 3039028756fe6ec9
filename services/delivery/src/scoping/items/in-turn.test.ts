import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

/** Work that a test ends explicitly. */
function controlled() {
  const begun: { key: string; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const work = inTurn((key) => new Promise<string>((end, fail) => begun.push({ key, end, fail })));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, work, settled };
}

it('continues once for all callers waiting for it, after their changes', async () => {
  const { begun, work, settled } = controlled();
  const first = work('a');
  const others = [work('a'), work('a')];
  const another = work('b');
  await settled();
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[0]?.end('before');
  expect(await first).toBe('before');
  await settled();
  others.push(work('a'));
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
  begun[2]?.end('after');
  begun[1]?.end('of b');
  expect(await Promise.all(others.slice(0, 2))).toEqual(['after', 'after']);
  expect(await another).toBe('of b');
  await settled();
  expect(begun).toHaveLength(4);
  begun[3]?.end('last');
  expect(await others[2]).toBe('last');
});

it('starts over after a failure', async () => {
  const { begun, work, settled } = controlled();
  const [first, second] = [work('a'), work('a')];
  begun[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  begun[1]?.end('there');
  expect(await second).toBe('there');
});
