import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { afterPosition, containing, decodeCursor, encodeCursor, type Order, orderBy } from './paging.ts';
import { trusted } from './tenant/trusted.ts';

const BY_NAME = orderBy('name', 'text');
const LATEST: Order = [
  { field: 'at', direction: -1, type: 'time' },
  { field: 'name', direction: 1, type: 'text' },
  { field: '_id', direction: -1, type: 'id' },
];

it('a cursor decodes to its position, for any value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const [_id, at] = [new Types.ObjectId(), new Date()];
      expect(decodeCursor(BY_NAME, encodeCursor(BY_NAME, { name: value, _id }))).toEqual([value, _id]);
      expect(decodeCursor(LATEST, encodeCursor(LATEST, { name: value, _id, at }))).toEqual([at, value, _id]);
    }),
  );
});

it('a cursor over numbers decodes to them, and nothing else is accepted as one', () => {
  const byCount = orderBy('count', 'number', -1);
  const _id = new Types.ObjectId();
  for (const count of [0, 7, -3, 1.5])
    expect(decodeCursor(byCount, encodeCursor(byCount, { count, _id }))).toEqual([count, _id]);
  for (const count of ['', ' ', 'NaN', '1e3', '0x10'])
    expect(decodeCursor(byCount, encodeCursor(byCount, { count, _id }))).toBeNull();
});

it('anything else is no cursor', () => {
  fc.assert(fc.property(fc.string(), (text) => decodeCursor(BY_NAME, text) === null));
  for (const value of [[1, 'a'.repeat(24)], ['a', 'b'], ['a'], { length: 2 }, [{ $gt: '' }, 'a'.repeat(24)]]) {
    expect(decodeCursor(BY_NAME, Buffer.from(JSON.stringify(value)).toString('base64url'))).toBeNull();
  }
  expect(
    decodeCursor(LATEST, Buffer.from(JSON.stringify(['no time', 'a', 'a'.repeat(24)])).toString('base64url')),
  ).toBeNull();
  expect(decodeCursor(LATEST, encodeCursor(BY_NAME, { name: 'a', _id: new Types.ObjectId() }))).toBeNull();
});

it('searches literally', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, search, after) => {
      expect(new RegExp(containing(search).$regex).test(before + search + after)).toBe(true);
    }),
  );
  expect(new RegExp(containing('.*').$regex).test('abc')).toBe(false);
});

it('continues after a position in the direction of each field', () => {
  const [at, _id] = [new Date(), new Types.ObjectId()];
  expect(afterPosition(LATEST, [at, 'n', _id])).toEqual({
    at: trusted({ $lte: at }),
    $or: [
      { at: trusted({ $lt: at }) },
      { at, name: trusted({ $gt: 'n' }) },
      { at, name: 'n', _id: trusted({ $lt: _id }) },
    ],
  });
});
