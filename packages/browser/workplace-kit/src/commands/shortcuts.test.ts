import { expect, test } from 'vitest';
import { createShortcutReader, isTaken, type ShortcutKey } from './shortcuts.ts';

const SHORTCUTS = ['n', '?', 'g c', 'g s', 'c'];
const press = (key: string, timeStamp = 0, more: Partial<ShortcutKey> = {}): ShortcutKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  timeStamp,
  ...more,
});
const read = (...presses: ShortcutKey[]) => {
  const reader = createShortcutReader();
  return presses.map((each) => reader(each, SHORTCUTS));
};

test('one key, or one after the other', () => {
  expect(read(press('n'), press('g'), press('c', 900), press('c', 950))).toEqual(['n', null, 'g c', 'c']);
});

test('a second key that comes late, or fits nothing, counts alone', () => {
  expect(read(press('g'), press('c', 1001))).toEqual([null, 'c']);
  expect(read(press('g'), press('n', 10))).toEqual([null, 'n']);
  expect(read(press('g'), press('x', 10), press('s', 20))).toEqual([null, null, null]);
  expect(read(press('g'), press('g', 10), press('s', 20))).toEqual([null, null, 'g s']);
});

test('Shift on the way to a key does not interrupt; other modifiers are the browser’s', () => {
  expect(read(press('Shift'), press('?'))).toEqual([null, '?']);
  expect(
    read(press('n', 0, { ctrlKey: true }), press('n', 0, { metaKey: true }), press('n', 0, { altKey: true })),
  ).toEqual([null, null, null]);
});

test.each([
  ['<input id="here">', true],
  ['<textarea id="here"></textarea>', true],
  ['<select id="here"></select>', true],
  ['<p contenteditable><b id="here"></b></p>', true],
  ['<div role="dialog"><button id="here"></button></div>', true],
  ['<div role="menu"><div id="here"></div></div>', true],
  ['<main><button id="here"></button></main>', false],
])('keys within %s are taken: %s', (html, taken) => {
  document.body.innerHTML = html;
  expect(isTaken(document.getElementById('here'))).toBe(taken);
});
