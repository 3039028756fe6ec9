import { expect, test } from 'vitest';
import { DocumentRefused } from '../errors.ts';
import {
  circlesDocx,
  endlessOperatorsPdf,
  entitiesDocx,
  flateBombPdf,
  hostilePagePdf,
  lyingDocx,
  manyParagraphsDocx,
  nestedFormsPdf,
  nestedTablesDocx,
  zipBombDocx,
} from '../testing/attacks.ts';
import { watchLag } from '../testing/lag.ts';
import { type ReadPage, readDocument } from './read-document.ts';
import { workOut } from './work-out.ts';

const WITHIN_MS = 20_000;
/** Processor time of this process, which is longer where others share the processors. */
const LAG_MS = 200;

const ATTACKS: [name: string, make: () => Buffer | Promise<Buffer>, code: string][] = [
  ['512 MB of blanks in 2 kB', flateBombPdf, 'unreadable'],
  ['nested forms', nestedFormsPdf, 'took-too-long'],
  ['endless operators', endlessOperatorsPdf, 'unreadable'],
  ['a zip bomb', zipBombDocx, 'too-large'],
  ['a size that is not true', lyingDocx, 'damaged'],
  ['two million paragraphs', manyParagraphsDocx, 'too-large'],
  ['tables within tables', nestedTablesDocx, 'too-large'],
  ['entities', entitiesDocx, 'damaged'],
];

async function readAndCompose(file: Buffer): Promise<string> {
  const items: string[] = [];
  try {
    await readDocument({ file, onPages: (pages) => void items.push(...pages.map(({ json }) => json)) });
    return (await workOut('compose', {}, { items })).text;
  } catch (error) {
    if (error instanceof DocumentRefused) return error.code;
    throw error;
  }
}

test.each(ATTACKS)(
  '%s: refused in time, while this process goes on',
  async (_, make, code) => {
    const file = await make();
    const lag = watchLag();
    const begun = performance.now();
    const result = await readAndCompose(file);
    const took = performance.now() - begun;
    expect(lag.stop()).toBeLessThan(LAG_MS);
    // on a busy machine time may be used up before memory, and a page of which the library got no memory is empty
    expect([code, 'took-too-long', 'no-text']).toContain(result);
    expect(took).toBeLessThan(WITHIN_MS);
  },
  60_000,
);

test('a page that ends its process twice is unreadable, and reading goes on behind it', async () => {
  const crashes: number[] = [];
  const pages: ReadPage[] = [];
  const outcome = await readDocument({
    file: await hostilePagePdf(),
    limits: { memoryMb: 250, heapMb: 80 },
    onPages: (more) => void pages.push(...more),
    onCrash: ({ page }) => crashes.push(page),
  });
  expect(outcome).toEqual({ state: 'read', pages: 3, last: 3, problems: [] });
  expect(crashes).toEqual([2, 2]);
  const { text, problems } = await workOut('compose', {}, { items: pages.map(({ json }) => json) });
  expect(text.split(/\n+/)).toEqual(['The first page says something.', 'The third page says something.']);
  expect(problems).toEqual([{ problem: 'unreadable-pages', pages: [2] }]);
  expect(pages.map(({ number, json }) => [number, /The \w+ page/.exec(json)?.[0]])).toEqual([
    [1, 'The first page'],
    [2, undefined],
    [3, 'The third page'],
  ]);
});

test('circles of styles and lists end', async () => {
  expect(await readAndCompose(circlesDocx())).toBe('Round');
});
