import { expect, it } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

it('drops what was used longest ago and what is too old', () => {
  let now = 0;
  const cache = new TtlCache<number>(2, () => now);
  cache.set('a', 1, 10);
  cache.set('b', 2, 100);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3, 100);
  expect(cache.get('b')).toBeUndefined();
  now = 10;
  expect([cache.get('a'), cache.get('c')]).toEqual([undefined, 3]);
});
