import { expect, test } from 'vitest';
import { counted, grouped, listed, plural } from './counted.ts';

test('one thing is singular, and zero, several and a fraction are plural', () => {
  expect([0, 1, 2, 1.5].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows', '1.5 rows']);
  expect([1, 2].map((count) => counted(count, 'company', 'companies'))).toEqual(['1 company', '2 companies']);
  expect([1, 2].map((count) => plural(count, 'has', 'have'))).toEqual(['has', 'have']);
});

test('digits are grouped where it is asked for', () => {
  expect([counted(1200, 'row'), grouped(1200, 'row'), grouped(1, 'row')]).toEqual(['1200 rows', '1,200 rows', '1 row']);
});

test('things are listed with a word before the last', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => listed(items))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});
