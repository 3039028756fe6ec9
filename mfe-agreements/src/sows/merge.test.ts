import { expect, test } from 'vitest';
import { mergeChanges } from './merge.ts';

const BASE = { title: 'Roll-out', amount: '100', notes: '', endDate: '2026-08-31' };

test('keeps a value that one of the two has changed, and asks where both did', () => {
  const mine = { ...BASE, title: 'Roll-out north', notes: 'mine' };
  const theirs = { ...BASE, title: 'Roll-out south', amount: '200' };
  expect(mergeChanges(BASE, mine, theirs)).toEqual({
    merged: { title: 'Roll-out north', amount: '200', notes: 'mine', endDate: '2026-08-31' },
    clashes: [{ field: 'title', mine: 'Roll-out north', theirs: 'Roll-out south' }],
    taken: ['amount'],
  });
});

test('the same change by both is no clash', () => {
  const both = { ...BASE, title: 'Roll-out north' };
  expect(mergeChanges(BASE, both, both)).toEqual({ merged: both, clashes: [], taken: [] });
});

test('a value that one empties and the other changes is a clash', () => {
  expect(mergeChanges(BASE, { ...BASE, endDate: '' }, { ...BASE, endDate: '2026-09-30' }).clashes).toEqual([
    { field: 'endDate', mine: '', theirs: '2026-09-30' },
  ]);
});
