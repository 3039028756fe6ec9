import { expect, test } from 'vitest';
import { documentXml, docxOf, escapeXml } from '../testing/index.ts';
import { readDocument } from './read-document.ts';
import { workOut } from './work-out.ts';

const part = (text: string, number = 1): string =>
  JSON.stringify({
    number,
    docx: {
      blocks: [{ kind: 'paragraph', page: 1, text, heading: null, label: null, list: null }],
      asides: [],
    },
  });

test('a task gets as many items as there are, also from a source that is slow', async () => {
  async function* items() {
    for (let number = 1; number <= 50; number += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      yield part(`Part ${number}`, number);
    }
  }
  const { blocks, text } = await workOut('compose', {}, { items: items() });
  expect(blocks).toHaveLength(50);
  expect(text.endsWith('Part 50')).toBe(true);
});

test('a task ends with what its items end with', async () => {
  async function* items() {
    yield part('One');
    throw new Error('The database is away');
  }
  await expect(workOut('compose', {}, { items: items() })).rejects.toThrow('The database is away');
});

test('a task that takes too long, too much memory or too much room fails, and reports which', async () => {
  const items = [part('One')];
  await expect(workOut('compose', {}, { items, limits: { wallMs: 20 } })).rejects.toMatchObject({ reason: 'time' });
  await expect(workOut('compose', {}, { items, limits: { lineBytes: 50 } })).rejects.toMatchObject({
    reason: 'output',
  });
  const many = Array.from({ length: 40 }, (_, at) => part('word '.repeat(400_000), at));
  const limits = { heapMb: 40, memoryMb: 150 };
  await expect(workOut('compose', {}, { items: many, limits })).rejects.toMatchObject({ reason: 'memory' });
});

test('a task that throws fails, and its error does not quote the document', async () => {
  const failing = workOut('compose', {}, { items: ['{"number":1,"docx":{"asides":[],"blocks":"secret"}}'] });
  await expect(failing).rejects.toMatchObject({ reason: 'crash' });
  await expect(failing).rejects.not.toThrow('secret');
});

test('a task ends with its signal', async () => {
  const ending = new AbortController();
  const working = workOut('compose', {}, { items: [part('One')], signal: ending.signal });
  ending.abort(new Error('The worker closes'));
  await expect(working).rejects.toThrow('The worker closes');
});

test('a document without text is refused', async () => {
  await expect(workOut('compose', {}, { items: [part(' ')] })).rejects.toMatchObject({ code: 'no-text' });
  await expect(workOut('compose', {}, { items: ['{"number":1,"unreadable":true}'] })).rejects.toMatchObject({
    code: 'unreadable',
  });
});

test('text of any script comes through a process as it is', async () => {
  const text = '“Umlaut” äöü — ✓ 日本語 עברית 👩‍💻 e\u0301 \u00ad';
  const file = docxOf({ 'word/document.xml': documentXml(`<w:p><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`) });
  const items: string[] = [];
  await readDocument({ file, onPages: (pages) => void items.push(...pages.map(({ json }) => json)) });
  expect((await workOut('compose', {}, { items })).text).toBe(text);
});
