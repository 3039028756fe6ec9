import type { ReadContent } from '@scopewright/domain/sources/read-content';
import { expect, test } from 'vitest';
import { sowPdf } from '../testing/index.ts';
import { testDocx } from '../testing/test-docx.ts';
import { type ReadOptions, type ReadPage, readDocument } from './read-document.ts';
import { workOut } from './work-out.ts';

/** Reads a document to its end. */
async function readAll(file: Uint8Array, options: Partial<ReadOptions> = {}) {
  const pages: ReadPage[] = [];
  const { onPages } = options;
  const outcome = await readDocument({
    ...options,
    file,
    onPages: (more, progress) => {
      pages.push(...more);
      return onPages?.(more, progress);
    },
  });
  return { outcome, pages, contents: pages.map(({ json }) => JSON.parse(json) as ReadContent) };
}

test('a DOCX is read in a process of its own, and composed in another', async () => {
  const file = testDocx({
    blocks: [
      { style: 'Heading1', list: { id: 1, level: 0 }, runs: 'Scope' },
      { list: { id: 1, level: 1 }, runs: 'The supplier sets up one portal.' },
      {
        rows: [
          ['Deliverable', 'Due'],
          ['Portal', '1 March 2027'],
        ],
      },
    ],
  });
  const { outcome, pages } = await readAll(file);
  expect(outcome).toEqual({ state: 'read', last: 1, problems: [] });
  const source = await workOut('compose', {}, { items: pages.map(({ json }) => json) });
  expect(source.text).toBe('Scope\nThe supplier sets up one portal.\nDeliverable\tDue\nPortal\t1 March 2027');
  expect(source.blocks.map(({ kind, label, level }) => [kind, label, level])).toEqual([
    ['heading', '1.', 1],
    ['listItem', '1.1', 2],
    ['tableRow', null, null],
    ['tableRow', null, null],
  ]);
  expect(source.blocks[2]).toMatchObject({ head: true, table: 1 });
});

test('a PDF is read page by page, from any page on', async () => {
  const pdf = await sowPdf({ pages: 4 });
  const seen: (number | null)[] = [];
  const whole = await readAll(pdf);
  const { outcome, pages } = await readAll(pdf, {
    from: 3,
    onPages: (_, progress) => void seen.push(progress.pages),
  });
  expect(outcome).toEqual({ state: 'read', last: 4, problems: [] });
  expect(new Set(seen)).toEqual(new Set([4]));
  expect(whole.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(pages).toEqual(whole.pages.slice(2));
});
