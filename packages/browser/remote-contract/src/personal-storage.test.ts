import { beforeEach, expect, test } from 'vitest';
import { forgetPersonalItems, personalItem } from './personal-storage.ts';

beforeEach(() => localStorage.clear());

test('what is only for one person goes, and everything else stays', () => {
  localStorage.setItem(personalItem('recent:a'), 'x');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem(personalItem('recent:b'), 'y');
  forgetPersonalItems(localStorage);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('a storage that is forbidden is left alone', () => {
  const forbidden = {
    get length(): number {
      throw new DOMException('denied', 'SecurityError');
    },
    key: () => null,
    removeItem: () => undefined,
  };
  expect(() => forgetPersonalItems(forbidden)).not.toThrow();
});
