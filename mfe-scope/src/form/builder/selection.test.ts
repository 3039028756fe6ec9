import { expect, test } from 'vitest';
import { all, NOTHING, pressed, type Rows, stillThere, wentTo } from './selection.ts';

const rows: Rows = [
  { id: 's1', isPlacement: false },
  { id: 'a', isPlacement: true },
  { id: 'b', isPlacement: true },
  { id: 's2', isPlacement: false },
  { id: 'c', isPlacement: true },
];
const PLAIN = { shift: false, toggle: false };
const SHIFT = { shift: true, toggle: false };
const CTRL = { shift: false, toggle: true };
const chosen = ({ placementIds }: { placementIds: ReadonlySet<string> }) => [...placementIds].join('');

test('pressing a row chooses it alone, Ctrl adds one, Shift everything from the last one', () => {
  const one = pressed(NOTHING, rows, 'a', PLAIN);
  expect(chosen(one)).toBe('a');
  expect(chosen(pressed(one, rows, 'c', CTRL))).toBe('ac');
  expect(chosen(pressed(pressed(one, rows, 'c', CTRL), rows, 'c', CTRL))).toBe('a');
  expect(chosen(pressed(one, rows, 'c', SHIFT))).toBe('abc');
  expect(chosen(pressed(pressed(one, rows, 'c', SHIFT), rows, 'b', SHIFT))).toBe('ab');
});

test('a section becomes the current row, but is never selected', () => {
  expect(pressed(NOTHING, rows, 's2', PLAIN)).toMatchObject({ current: 's2', placementIds: new Set() });
  expect(chosen(pressed(pressed(NOTHING, rows, 'a', PLAIN), rows, 's2', CTRL))).toBe('a');
});

test('the keyboard selects the row it moves to; with Ctrl the selection stays', () => {
  const one = wentTo(NOTHING, rows, 'a', PLAIN);
  expect(wentTo(one, rows, 'b', CTRL)).toMatchObject({ current: 'b', placementIds: new Set(['a']) });
  expect(chosen(wentTo(one, rows, 'b', SHIFT))).toBe('ab');
  expect(chosen(all(one, rows))).toBe('abc');
});

test('rows that are no longer in the form are deselected, and nothing changes otherwise', () => {
  const both = pressed(pressed(NOTHING, rows, 'a', PLAIN), rows, 'c', CTRL);
  expect(stillThere(both, rows)).toBe(both);
  expect(stillThere(both, rows.slice(0, 3))).toEqual({ current: null, anchor: null, placementIds: new Set(['a']) });
});
