import type { source } from '@scopewright/contracts/testing';
import { afterEach, expect, test } from 'vitest';
import { chunksOf, firstBehind, rangesOf, selectedIn, spansByChunk, withoutGaps } from './source-places.ts';

type Block = ReturnType<typeof source>['blocks'][number];
const block = (start: number, end: number, page = 1, table?: number): Block => ({
  kind: table === undefined ? 'paragraph' : 'tableRow',
  start,
  end,
  page,
  level: null,
  label: null,
  ...(table !== undefined && { table }),
});

test('a chunk ends with its page, or when it is long, but not within a table', () => {
  const lines = Array.from({ length: 90 }, (_, n) => block(n * 10, n * 10 + 9, n < 30 ? 1 : 2));
  expect(chunksOf(lines).map(({ blocks }) => blocks.length)).toEqual([30, 40, 20]);
  const table = Array.from({ length: 90 }, (_, n) => block(n * 10, n * 10 + 9, 1, 0));
  expect(chunksOf(table)).toHaveLength(1);
});

test('headings have no gaps between their levels, wherever a document begins', () => {
  const headings = [2, 4, 4, 2, 1, 3].map((level, n): Block => ({ ...block(n, n + 1), kind: 'heading', level }));
  const levels = withoutGaps([block(0, 1), ...headings]).map(({ level }) => level);
  expect(levels).toEqual([null, 1, 2, 2, 1, 1, 2]);
});

test('a span is in each chunk that it touches', () => {
  const chunks = chunksOf([block(0, 10, 1), block(11, 20, 2), block(21, 30, 3)]);
  const across = { start: 8, end: 22 };
  const inside = { start: 12, end: 20 };
  expect(spansByChunk(chunks, [across, inside])).toEqual([[across], [across, inside], [across]]);
  expect(firstBehind(chunks, 10)).toBe(1);
  expect(firstBehind(chunks, 99)).toBe(3);
});

const TEXT = 'First line.\n  Second line.\nThird.';
function shown(): HTMLElement {
  const root = document.createElement('div');
  for (const [start, end] of [
    [0, 11],
    [12, 26],
    [27, 33],
  ] as const) {
    const piece = document.createElement('p');
    piece.setAttribute('data-start', String(start));
    piece.append(TEXT.slice(start, end));
    root.append(piece);
  }
  document.body.replaceChildren(document.createTextNode('before '), root, document.createTextNode(' after'));
  return root;
}
afterEach(() => document.body.replaceChildren());

test('a span is the ranges of the text nodes that it touches', () => {
  const words = rangesOf(shown(), { start: 6, end: 20 }).map(({ startContainer, startOffset, endOffset }) =>
    startContainer.textContent?.slice(startOffset, endOffset),
  );
  expect(words).toEqual(['line.', '  Second']);
});

test('the selection is the text without space around it, wherever its ends are', () => {
  const root = shown();
  const select = (start: Node, from: number, end: Node, to: number) => {
    document.getSelection()?.setBaseAndExtent(start, from, end, to);
    const found = selectedIn(root, TEXT);
    return found && TEXT.slice(found.start, found.end);
  };
  const [first, second] = [root.children[0]?.firstChild, root.children[1]?.firstChild];
  if (!first || !second) throw new Error('The pieces have text');
  expect(select(first, 6, second, 9)).toBe('line.\n  Second');
  // backwards, as dragged from right to left
  expect(select(second, 9, second, 0)).toBe('Second');
  // a triple click ends before the next piece
  expect(select(first, 0, root, 1)).toBe('First line.');
  expect(select(second, 2, document.body, 3)).toBe('Second line.\nThird.');
  expect(select(second, 2, second, 2)).toBeNull();
  expect(select(document.body, 0, first, 3)).toBeNull();
});
