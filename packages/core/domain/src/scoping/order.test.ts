import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byOrder, isOrderKey, ORDER_KEY_MAX, type Place, placeBehind, predecessorOf } from './order.ts';

const idsOf = (places: readonly Place[]) => places.toSorted(byOrder).map(({ id }) => id);
const put = (places: readonly Place[], id: string, after: string | null): Place[] => {
  const keys = placeBehind(places, id, after);
  const all = places.some((place) => place.id === id) ? places : [...places, { id, order: '' }];
  return all.map((place) => ({ id: place.id, order: keys.get(place.id) ?? place.order }));
};

test('for any moves, the keys produce the same order as a list', () => {
  const step = fc.record({ id: fc.constantFrom(...'abcdefgh'), after: fc.constantFrom(null, ...'abcdefghz') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let places: Place[] = [];
      let list: string[] = [];
      for (const { id, after } of steps) {
        places = put(places, id, after);
        const others = list.filter((one) => one !== id);
        const index = after === null ? 0 : others.includes(after) ? others.indexOf(after) + 1 : others.length;
        list = others.toSpliced(index, 0, id);
        expect(idsOf(places)).toEqual(list);
        expect(predecessorOf(places, id)).toBe(list[list.indexOf(id) - 1] ?? null);
        expect(places.every(({ order }) => isOrderKey(order))).toBe(true);
      }
    }),
  );
});

test('a thousand insertions in one place leave short keys', () => {
  let places: Place[] = [
    { id: 'first', order: 'a0' },
    { id: 'last', order: 'a1' },
  ];
  for (let index = 0; index < 1000; index += 1) places = put(places, `n${index}`, 'first');
  expect(Math.max(...places.map(({ order }) => order.length))).toBeLessThanOrEqual(ORDER_KEY_MAX);
  expect(idsOf(places).slice(0, 3)).toEqual(['first', 'n999', 'n998']);
});

test.each(['', 'A', '0', 'zzz', 'a00', 'ä', '__proto__', 'a'.repeat(60), 7, null])(
  '%j is no key; among such keys things are put in order all the same',
  (key) => {
    expect(isOrderKey(key)).toBe(false);
    const places = put([{ id: 'odd', order: String(key) }], 'new', 'odd');
    expect(idsOf(places)).toEqual(['odd', 'new']);
  },
);

test('equal keys are distinguished by id, compared byte by byte', () => {
  expect(
    idsOf(
      put(
        [
          { id: 'a', order: 'a0' },
          { id: 'b', order: 'a0' },
        ],
        'c',
        'a',
      ),
    ),
  ).toEqual(['a', 'c', 'b']);
});
