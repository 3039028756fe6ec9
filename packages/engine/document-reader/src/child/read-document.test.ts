import { readFileSync } from 'node:fs';
import { kill, platform } from 'node:process';
import type { ReadContent } from '@scopewright/domain/sources/read-content';
import { expect, test, vi } from 'vitest';
import type { DocumentRefused } from '../errors.ts';
import { circlesDocx, entitiesDocx, lyingDocx } from '../testing/attacks.ts';
import { docxOf, sowPdf, testDocx, testPdf } from '../testing/index.ts';
import { READING_LIMITS } from './limits.ts';
import { type ReadOptions, type ReadPage, readDocument } from './read-document.ts';
import { workOut } from './work-out.ts';

/** Waiting for what never comes ends, too. */
const GUARD = { timeout: 60_000, interval: 10 };

/** Reads a document to its end. */
async function readAll(file: Uint8Array, options: Partial<ReadOptions> = {}) {
  const pages: ReadPage[] = [];
  const { onPages } = options;
  const outcome = await readDocument({
    ...options,
    // a busy machine needs more time for a page; the test of that limit sets its own
    limits: { silentMs: READING_LIMITS.wallMs, ...options.limits },
    file,
    onPages: (more, progress) => {
      pages.push(...more);
      return onPages?.(more, progress);
    },
  });
  return { outcome, pages, contents: pages.map(({ json }) => JSON.parse(json) as ReadContent) };
}

test('a DOCX is read in a separate process, and composed in another', async () => {
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
  expect(outcome).toEqual({ state: 'read', pages: 1, last: 1, problems: [] });
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
  expect(outcome).toEqual({ state: 'read', pages: 4, last: 4, problems: [] });
  expect(new Set(seen)).toEqual(new Set([4]));
  expect(whole.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(pages).toEqual(whole.pages.slice(2));
});

test('a process that is killed loses no page', async () => {
  const pdf = await sowPdf({ pages: 5 });
  const whole = await readAll(pdf);
  const crashes: string[] = [];
  for (const at of [1, 3]) {
    let pid = 0;
    let isKilled = false;
    const { outcome, pages } = await readAll(pdf, {
      onProcess: (started) => {
        pid = started;
      },
      onPages: (more) => {
        if (isKilled || !more.some(({ number }) => number >= at)) return;
        isKilled = true;
        // it may be through already, the more so the further it is
        if (isRunning(pid)) kill(pid, 'SIGKILL');
      },
      onCrash: ({ by }) => crashes.push(by),
    });
    expect(isKilled).toBe(true);
    expect(outcome).toEqual(whole.outcome);
    expect(pages).toEqual(whole.pages);
  }
  expect(new Set(crashes)).toEqual(new Set(['crash']));
});

test('reading ends with its signal, and no process remains', async () => {
  const pids: number[] = [];
  const ending = new AbortController();
  const reading = readAll(await sowPdf({ pages: 5 }), {
    signal: ending.signal,
    onProcess: (pid) => pids.push(pid),
    onPages: () => ending.abort(new Error('The worker closes')),
  });
  await expect(reading).rejects.toThrow('The worker closes');
  expect(pids).toHaveLength(1);
  expect(() => kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
});

test('reading ends with an error of storing pages', async () => {
  const reading = readAll(await sowPdf(), {
    onPages: () => {
      throw new Error('The storage is away');
    },
  });
  await expect(reading).rejects.toThrow('The storage is away');
});

test('so it does while more pages have arrived, and the next document is read', async () => {
  const pdf = await sowPdf({ pages: 5 });
  const stopped = async () => {
    let pid = 0;
    await readAll(pdf, {
      onProcess: (started) => {
        pid = started;
      },
      onPages: async () => {
        await vi.waitUntil(() => !isRunning(pid), GUARD);
        throw new Error('Another one is to be read');
      },
    });
  };
  // more than are read concurrently
  for (let times = 0; times < 3; times += 1) await expect(stopped()).rejects.toThrow('Another one is to be read');
  expect((await readAll(pdf)).outcome).toMatchObject({ state: 'read', last: 5 });
});

test('limits of pages, characters and bytes end the reading, and are named', async () => {
  const pdf = await sowPdf({ pages: 5 });
  const few = await readAll(pdf, { limits: { maxPages: 2 } });
  expect(few.outcome).toMatchObject({
    state: 'read',
    last: 2,
    problems: [{ problem: 'too-many-pages', read: 2, pages: few.contents.map(pagesOf)[0] }],
  });
  const short = await readAll(pdf, { limits: { maxCharacters: 500 } });
  expect(short.outcome).toMatchObject({
    state: 'read',
    last: 1,
    problems: [{ problem: 'too-long', characters: short.pages[0]?.characters }],
  });
  const heavy = await readAll(pdf, { limits: { totalBytes: 1 } });
  expect(heavy.outcome).toMatchObject({ state: 'read', last: heavy.pages.length, problems: [{ problem: 'too-long' }] });
});

const pagesOf = (content: ReadContent): number => ('pdf' in content ? content.pdf.pages : 0);

test('a document of which no page is as small as pages may be is refused', async () => {
  const reading = readAll(await sowPdf({ pages: 2 }), { limits: { lineBytes: 2_000 } });
  await expect(reading).rejects.toMatchObject({ code: 'unreadable' });
});

test('time that a document takes is limited', async () => {
  const reading = readAll(await sowPdf(), { limits: { silentMs: 30 } });
  await expect(reading).rejects.toMatchObject({ code: 'took-too-long' });
});

test.runIf(platform === 'linux')('a process gets no environment', async () => {
  const file = await sowPdf({ pages: 5 });
  let environment = '';
  await readAll(file, {
    onProcess: (pid) => {
      // The shell has the same one as the process that it becomes; in between it is empty for a moment. It waits for
      // the document, which is only sent after this.
      for (let times = 0; environment === '' && times < 100_000; times += 1)
        environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    },
  });
  expect(environment.split('\0').filter((entry) => entry !== '' && !entry.startsWith('PWD='))).toEqual(['TZ=UTC']);
});

test('documents are refused with a reason', async () => {
  const refusal = (file: Uint8Array) => readAll(file).then(null, (error: unknown) => (error as DocumentRefused).code);
  expect(await refusal(new Uint8Array())).toBe('empty');
  expect(await refusal(Buffer.from('hello'))).toBe('unknown-format');
  expect(await refusal(Buffer.from('{\\rtf1 hello}'))).toBe('rtf');
  expect(await refusal(Buffer.from('%PDF-1.7 and nothing'))).toBe('damaged');
  expect(await refusal(await testPdf({ parts: [{ paragraph: 'Secret' }], password: 'secret' }))).toBe('password');
  const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await refusal(Buffer.concat([compound, Buffer.alloc(1000)]))).toBe('old-word');
  const encrypted = Buffer.concat([compound, Buffer.alloc(1000), Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await refusal(encrypted)).toBe('password');
  expect(await refusal(docxOf({ 'xl/workbook.xml': '<x/>' }))).toBe('not-a-docx');
  expect(await refusal(docxOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }))).toBe(
    'odt',
  );
  expect(await refusal(docxOf({ 'word/document.xml': '<w:document' }))).toBe('damaged');
  expect(await refusal(testDocx({ blocks: [] }))).toBe('no-text');
  expect(await refusal(testDocx({ blocks: ['Text'] }).subarray(0, 400))).toBe('damaged');
  expect(await refusal(lyingDocx())).toBe('damaged');
  expect(await refusal(entitiesDocx())).toBe('damaged');
});

test('circles of styles and lists end', async () => {
  const { pages } = await readAll(circlesDocx());
  expect((await workOut('compose', {}, { items: pages.map(({ json }) => json) })).text).toBe('Round');
});

test('two documents are read concurrently, others wait', async () => {
  const file = testDocx({ blocks: ['Text'] });
  const pids: number[] = [];
  let most = 0;
  const one = () =>
    readAll(file, {
      onProcess: (pid) => {
        pids.push(pid);
        most = Math.max(most, pids.filter(isRunning).length);
      },
    });
  await Promise.all([one(), one(), one(), one()]);
  expect(pids).toHaveLength(4);
  expect(most).toBe(2);
});

function isRunning(pid: number): boolean {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
}
