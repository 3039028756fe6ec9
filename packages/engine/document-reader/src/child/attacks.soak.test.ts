import { kill } from 'node:process';
import { expect, test } from 'vitest';
import { DocumentRefused } from '../errors.ts';
import {
  endlessOperatorsPdf,
  entitiesDocx,
  flateBombPdf,
  hostilePagePdf,
  lyingDocx,
  manyChoicesDocx,
  manyFieldsPdf,
  manyParagraphsDocx,
  nestedFormsPdf,
  nestedTablesDocx,
  zipBombDocx,
} from '../testing/attacks.ts';
import { sowPdf } from '../testing/index.ts';
import type { Limits } from './limits.ts';
import { type ReadPage, readDocument } from './read-document.ts';
import { workOut } from './work-out.ts';

/** Time ends no document here: which limit ends it must not depend on how busy the machine is. */
const PATIENT = { wallMs: 3_600_000, silentMs: 3_600_000 };

/** Too little memory for what an attack needs, however the machine is. */
const LITTLE = { memoryMb: 250, heapMb: 80 };

/** Outcome of each attack. */
const ATTACKS: [name: string, make: () => Buffer | Promise<Buffer>, code: string, limits?: Partial<Limits>][] = [
  ['512 MB of blanks in 2 kB', flateBombPdf, 'unreadable', LITTLE],
  ['nested forms', nestedFormsPdf, 'took-too-long', { cpuSeconds: 2 }],
  ['endless operators', endlessOperatorsPdf, 'unreadable', LITTLE],
  ['a zip bomb', zipBombDocx, 'too-large'],
  ['a size that is not true', lyingDocx, 'damaged'],
  ['two million paragraphs', manyParagraphsDocx, 'too-large'],
  ['tables within tables', nestedTablesDocx, 'too-large'],
  ['entities', entitiesDocx, 'damaged'],
];

test.each(ATTACKS)('%s: refused, and all processes have ended', async (_, make, code, limits = {}) => {
  const [items, pids]: [string[], number[]] = [[], []];
  const refusal = await readDocument({
    file: await make(),
    limits: { ...PATIENT, ...limits },
    onPages: (pages) => void items.push(...pages.map(({ json }) => json)),
    onProcess: (pid) => pids.push(pid),
  })
    .then(() => workOut('compose', {}, { items, limits: PATIENT }))
    .then(null, (error: unknown) => error);
  expect(refusal).toBeInstanceOf(DocumentRefused);
  expect((refusal as DocumentRefused).code).toBe(code);
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) expect(() => kill(pid, 0)).toThrow('ESRCH');
});

test('many fields of a form are read up to a limit', async () => {
  const pages: ReadPage[] = [];
  await readDocument({
    file: manyFieldsPdf(),
    limits: { ...PATIENT, cpuSeconds: 600 },
    onPages: (more) => void pages.push(...more),
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]?.json.match(/"value"/gu)).toHaveLength(500);
});

test('a paragraph of many line breaks is a list, and an invalid choice is omitted', async () => {
  const items: string[] = [];
  await readDocument({
    file: manyChoicesDocx(),
    limits: PATIENT,
    onPages: (more) => void items.push(...more.map(({ json }) => json)),
  });
  const { text, blocks } = await workOut('compose', {}, { items, limits: PATIENT });
  expect(blocks).toHaveLength(200_000);
  expect(text).not.toContain('entry');
});

test('a page that ends its process twice is unreadable, and reading continues after it', async () => {
  const crashes: number[] = [];
  const pages: ReadPage[] = [];
  const outcome = await readDocument({
    file: await hostilePagePdf(),
    limits: { ...PATIENT, ...LITTLE },
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

/** Reads a document, and kills its process once when this page arrives. */
async function readKilledAt(file: Uint8Array, at: number) {
  const [pages, crashes]: [ReadPage[], string[]] = [[], []];
  let [pid, isKilled] = [0, false];
  const outcome = await readDocument({
    file,
    limits: PATIENT,
    onProcess: (started) => {
      pid = started;
    },
    onPages: (more) => {
      pages.push(...more);
      if (isKilled || !more.some(({ number }) => number >= at)) return;
      isKilled = true;
      try {
        kill(pid, 'SIGKILL');
      } catch {
        // it is through already
      }
    },
    onCrash: ({ by }) => crashes.push(by),
  });
  return { outcome, pages, crashes, isKilled };
}

test('a process that is killed at any page loses no page', async () => {
  const pdf = await sowPdf({ pages: 5 });
  const whole = await readKilledAt(pdf, Number.POSITIVE_INFINITY);
  expect(whole.isKilled).toBe(false);
  for (const { number } of whole.pages) {
    const { outcome, pages, crashes, isKilled } = await readKilledAt(pdf, number);
    expect(isKilled).toBe(true);
    expect(crashes.every((by) => by === 'crash')).toBe(true);
    expect({ outcome, pages }).toEqual({ outcome: whole.outcome, pages: whole.pages });
  }
});
