import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { containing, decodeCursor, encodeCursor } from './paging.ts';

it('a cursor gives back its position, whatever the value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const id = new Types.ObjectId();
      expect(decodeCursor(encodeCursor(value, id))).toEqual({ value, id });
    }),
  );
});

it('anything else is no cursor', () => {
  fc.assert(fc.property(fc.string(), (text) => decodeCursor(text) === null));
  for (const value of [[1, 'a'.repeat(24)], ['a', 'b'], ['a'], { length: 2 }, [{ $gt: '' }, 'a'.repeat(24)]]) {
    expect(decodeCursor(Buffer.from(JSON.stringify(value)).toString('base64url'))).toBeNull();
  }
});

it('searches literally', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, search, after) => {
      expect(new RegExp(containing(search).$regex).test(before + search + after)).toBe(true);
    }),
  );
  expect(new RegExp(containing('.*').$regex).test('abc')).toBe(false);
});
