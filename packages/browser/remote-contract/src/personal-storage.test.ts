import { beforeEach, expect, test } from 'vitest';
import { forgetPersonalItems, personalItem } from './personal-storage.ts';

beforeEach(() => localStorage.clear());

test('data of one person is removed, and everything else stays', () => {
  localStorage.setItem(personalItem('recent:a'), 'x');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem(personalItem('recent:b'), 'y');
  forgetPersonalItems(localStorage);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('a forbidden storage is ignored', () => {
  const forbidden = {
    get length(): number {
      throw new DOMException('denied', 'SecurityError');
    },
    key: () => null,
    removeItem: () => undefined,
  };
  expect(() => forgetPersonalItems(forbidden)).not.toThrow();
});
