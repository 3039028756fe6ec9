import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePdf } from './compose-pdf.ts';
import type { PdfPage, PdfPart, PdfRun } from './pdf-page.ts';
import type { PdfChoices } from './source.ts';
import { grid, page, rows } from './testing/pdf-pages.ts';

const word = fc.oneof(
  fc.constantFrom(
    '1.',
    '(a)',
    '•',
    '2.1',
    'Scope',
    'SECTION',
    'the',
    'consultant',
    'will',
    'Due:',
    '$12,000',
    '5',
    '—',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((text) => text.replace(/[\s\p{C}]/gu, '') || 'x'),
);
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const anyRun: fc.Arbitrary<PdfRun> = fc
  .record({
    text,
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 790 }),
    size: fc.constantFrom(6, 10, 10, 10, 12, 18),
    style: fc.constantFrom(
      {},
      {},
      {},
      { bold: true as const },
      { hidden: 'color' as const },
      { rotated: true as const },
    ),
    mark: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  })
  .map(({ style, mark, ...run }) => ({
    ...run,
    ...style,
    ...(mark === undefined ? {} : { mark }),
    width: run.text.length * run.size * 0.5,
  }));

const part: fc.Arbitrary<PdfPart> = fc.oneof(
  fc.record({
    role: fc.constantFrom('heading' as const, 'paragraph' as const, 'listItem' as const),
    level: fc.constant(1),
    marks: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  }),
  fc.record({
    role: fc.constant('cell' as const),
    table: fc.constant(1),
    row: fc.integer({ min: 1, max: 3 }),
    marks: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  }),
);

const table = fc
  .array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  .chain((cells) => fc.boolean().map((ruled) => ({ cells, ruled })))
  .map(({ cells, ruled }) => ({
    runs: rows(cells, { xs: [72, 230, 400] }),
    rules: ruled ? grid([70, 228, 398, 600], [288, ...cells.map((_, index) => 306 + index * 20)]) : [],
  }));

const document: fc.Arbitrary<PdfPage[]> = fc
  .array(
    fc.record({
      runs: fc.array(anyRun, { maxLength: 40 }),
      table: fc.option(table),
      parts: fc.option(fc.array(part, { maxLength: 8 })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ runs, table: drawn, parts }, index) =>
      page({
        page: index + 1,
        pages: all.length,
        runs: [...runs, ...(drawn?.runs ?? [])],
        rules: drawn?.rules ?? [],
        parts,
      }),
    ),
  );

const choices: fc.Arbitrary<PdfChoices> = fc.record({
  columns: fc.constantFrom<Record<string, 1 | 2>>({}, { 1: 1 }, { 1: 2, 2: 2 }),
  notTables: fc.constantFrom<string[]>([], ['1.1']),
  restored: fc.constantFrom<'all' | number[]>([], 'all'),
});

test('blocks are in order, apart, and their content is in the text', () => {
  fc.assert(
    fc.property(document, choices, (pages, chosen) => {
      const source = composePdf(pages, chosen);
      let end = 0;
      let last = 1;
      for (const block of source.blocks) {
        expect(block.start).toBeGreaterThanOrEqual(end);
        expect(block.end).toBeGreaterThan(block.start);
        expect(source.text.slice(end, block.start)).toMatch(/^\n{0,2}$/);
        expect(block.page).toBeGreaterThanOrEqual(last);
        for (const [index, cell] of (block.cells ?? []).entries()) {
          expect(cell.start).toBe(index === 0 ? block.start : (block.cells?.[index - 1]?.end ?? 0) + 1);
          expect(cell.end).toBeLessThanOrEqual(block.end);
        }
        ({ end } = block);
        last = block.page;
      }
      expect(end).toBe(source.text.length);
      expect(source.text).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});

test('is the same each time, also from pages that were stored as JSON', () => {
  fc.assert(
    fc.property(document, choices, (pages, chosen) => {
      const stored = JSON.parse(JSON.stringify(pages)) as PdfPage[];
      expect(composePdf(stored, chosen)).toEqual(composePdf(pages, chosen));
    }),
  );
});

test('loses and repeats no character: each is in the text or reported as excluded', () => {
  const letters = (some: string) => [...some.replace(/\s/g, '')].sort().join('');
  fc.assert(
    fc.property(document, choices, (pages, chosen) => {
      const source = composePdf(pages, chosen);
      const unreadable = source.problems.flatMap((each) => (each.problem === 'unreadable-pages' ? each.pages : []));
      const given = pages.flatMap(({ page: number, runs }) =>
        runs.filter((run) => !unreadable.includes(number) || run.hidden || run.rotated),
      );
      const asides = source.asides.filter(
        ({ page: number, kind }) => !unreadable.includes(number) || kind === 'hidden' || kind === 'rotated',
      );
      expect(letters(source.text + asides.map((aside) => aside.text).join(''))).toBe(
        letters(given.map((run) => run.text).join('')),
      );
    }),
  );
});
