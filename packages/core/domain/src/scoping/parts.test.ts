import { expect, test } from 'vitest';
import { foldName, inOrder, partOf } from './parts.ts';

test('parts come in the order of their keys, compared byte by byte, then of their ids', () => {
  const parts = {
    late: { order: 'a1' },
    'same-2': { order: 'Zz' },
    'same-1': { order: 'Zz' },
    middle: { order: 'a0V' },
  };
  expect(inOrder(parts).map(([id]) => id)).toEqual(['same-1', 'same-2', 'middle', 'late']);
});

test('a name that every object has is no part', () => {
  expect(partOf({}, 'toString')).toBeUndefined();
  expect(partOf({ k3h9: 1 }, 'k3h9')).toBe(1);
});

test('names are compared without regard to case, blanks and encoding', () => {
  expect(foldName(' Büro ')).toBe(foldName('BU\u0308RO'));
  expect(foldName('Büro')).not.toBe(foldName('Buro'));
});
