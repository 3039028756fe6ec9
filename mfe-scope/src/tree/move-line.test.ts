import { createMoveLine } from '@scopewright/lists/move-line';
import { expect, test } from 'vitest';
import type { TreeMove } from './tree-moves.ts';

const to = (itemId: string, after: string | null): TreeMove => ({ itemId, after });

test('moves reach the server one after the other, and one that fails takes back only itself', async () => {
  const line = createMoveLine<TreeMove>();
  const sent: TreeMove[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = (move: TreeMove) => {
    sent.push(move);
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  };
  const [first, second, third] = [to('a', 'b'), to('a', 'c'), to('d', null)];
  const results = [first, second, third].map((move) => line.add(move, send).then(() => 'done', String));
  await Promise.resolve();
  expect([sent, line.pending()]).toEqual([[first], [first, second, third]]);
  answers[0]?.reject(new Error('refused'));
  await expect.poll(() => sent).toEqual([first, second]);
  expect(line.pending()).toEqual([second, third]);
  answers[1]?.resolve();
  await expect.poll(() => sent).toHaveLength(3);
  answers[2]?.resolve();
  expect(await Promise.all(results)).toEqual(['Error: refused', 'done', 'done']);
  expect(line.pending()).toEqual([]);
});
