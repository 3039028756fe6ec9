import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeText } from './compose-text.ts';

/** Each block in short: its kind with level and label, and its text or cells. */
function shortly(text: string): string[] {
  const { blocks } = composeText(text);
  return blocks.map(({ kind, level, label, start, end, cells, head }) => {
    const what = cells ? cells.map((cell) => text.slice(cell.start, cell.end)).join(' / ') : text.slice(start, end);
    const sign = { heading: 'h', paragraph: 'p', listItem: 'l', tableRow: head ? 'head' : 'row' }[kind];
    return `${sign}${level ?? ''}${label === null ? '' : ` [${label}]`}: ${what}`;
  });
}

test('headings by numbers, with paragraphs and lists below them', () => {
  const text = `STATEMENT OF WORK

1. Scope
The supplier sets up the portal. It has
up to 12 request types.
1.1 Portal
The portal has one language.
1.2 Workflows
a) Incidents
b) Service requests
   with approval
2. Deliverables
- Design document
  - its appendix
- Training
`;
  expect(shortly(text)).toEqual([
    'h1: STATEMENT OF WORK',
    'h1 [1.]: Scope',
    'p: The supplier sets up the portal. It has\nup to 12 request types.',
    'h2 [1.1]: Portal',
    'p: The portal has one language.',
    'h2 [1.2]: Workflows',
    'l1 [a)]: Incidents',
    'l1 [b)]: Service requests\n   with approval',
    'h1 [2.]: Deliverables',
    'l1 [-]: Design document',
    'l2 [-]: its appendix',
    'l1 [-]: Training',
  ]);
});

test('headings that ask what their section answers', () => {
  const text = `1. What we will not do\nTelephony.\n\n2. When will it be ready?\nIn May.\n\n3. When the portal is ready:\n- Training`;
  expect(shortly(text)).toEqual([
    'h1 [1.]: What we will not do',
    'p: Telephony.',
    'h1 [2.]: When will it be ready?',
    'p: In May.',
    'l1 [3.]: When the portal is ready:',
    'l1 [-]: Training',
  ]);
});

test('lists with numbers are no headings', () => {
  const text = `Deliverables:\n1. Design document\n2. Portal configuration\n3. Training material\n\nThe fee is 12.5 hours.`;
  expect(shortly(text)).toEqual([
    'h2: Deliverables',
    'l1 [1.]: Design document',
    'l1 [2.]: Portal configuration',
    'l1 [3.]: Training material',
    'p: The fee is 12.5 hours.',
  ]);
});

test('headings of Markdown, in bold, underlined, and with a colon', () => {
  const text = `# Statement of work #\n## 3.2 Scope\nText.\n\n**Out of scope:**\n* Migration\n\nFees\n====\nOut of scope:\n• Reports\nThe following tasks are not required:\n• Training\n\n---\n> Quoted text.`;
  expect(shortly(text)).toEqual([
    'h1: Statement of work',
    'h2 [3.2]: Scope',
    'p: Text.',
    'h3: Out of scope:',
    'l1 [*]: Migration',
    'h1: Fees',
    'h2: Out of scope',
    'l1 [•]: Reports',
    'p: The following tasks are not required:',
    'l1 [•]: Training',
    'p: Quoted text.',
  ]);
});

test('sections by a word and a number', () => {
  expect(
    shortly('Section 4 – Fees\nText.\nARTICLE IV: TERM\nText.\nExhibit A\nSection 5 of the agreement applies.'),
  ).toEqual([
    'h1 [Section 4]: Fees',
    'p: Text.',
    'h1 [ARTICLE IV]: TERM',
    'p: Text.',
    'h1: Exhibit A',
    'p: Section 5 of the agreement applies.',
  ]);
});

test('numbers without a sign are sections only in their order', () => {
  expect(shortly('1 Scope\nText.\n2 Deliverables\nText.\n\n12 Request types\n3 Fees\nText.')).toEqual([
    'h1 [1]: Scope',
    'p: Text.',
    'h1 [2]: Deliverables',
    'p: Text.',
    'p: 12 Request types',
    'h1 [3]: Fees',
    'p: Text.',
  ]);
  expect(shortly('1 Portal\n2 Workflows')).toEqual(['p: 1 Portal', 'p: 2 Workflows']);
});

test('tables with pipes, with tabs and aligned by blanks', () => {
  expect(shortly('| Deliverable | Due |\n|---|:--:|\n| Portal | 1 March 2027 |\n| A \\| B | |')).toEqual([
    'head: Deliverable / Due',
    'row: Portal / 1 March 2027',
    'row: A \\| B / ',
  ]);
  expect(shortly('Name\t\tRole\nAnn Lee\tOwner')).toEqual(['head: Name / Role', 'row: Ann Lee / Owner']);
  expect(shortly('Deliverable | Due\nPortal | May\nReport | June')).toEqual([
    'head: Deliverable / Due',
    'row: Portal / May',
    'row: Report / June',
  ]);
  expect(shortly('Milestone\tDate\tAmount\nKick-off\t1 May 2027\t$12,000\nGo-live\t\t$30,000')).toEqual([
    'head: Milestone / Date / Amount',
    'row: Kick-off / 1 May 2027 / $12,000',
    'row: Go-live /  / $30,000',
  ]);
  const aligned = `Milestone        Date          Amount
Kick-off         1 May 2027    $12,000
Go-live of the   1 June 2027   $30,000
  portal
Acceptance                     $8,000`;
  expect(shortly(aligned)).toEqual([
    'head: Milestone / Date / Amount',
    'row: Kick-off / 1 May 2027 / $12,000',
    'row: Go-live of the / 1 June 2027 / $30,000',
    'row: portal /  / ',
    'row: Acceptance /  / $8,000',
  ]);
});

/** Texts of constructs that the grammar knows, and of anything else. */
const pieces = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r\n',
    '\n\n',
    ' ',
    '   ',
    '\t',
    '|',
    '# ',
    '- ',
    '1. ',
    '1.2 ',
    '(a) ',
    'Section 3 ',
    '**',
    '---',
    '> ',
    ':',
    'Scope',
    'SCOPE',
    'will',
    '\u2028',
    '\v',
    '=====',
    '$12',
    'Deliverable',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const texts = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(''));

test('any text stays as it is, and its blocks are places in it, in order', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const source = composeText(text);
      expect(source.text).toBe(text);
      let last = 0;
      for (const { start, end, cells } of source.blocks) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
        last = end;
        let inside = start;
        for (const cell of cells ?? []) {
          expect(cell.start).toBeGreaterThanOrEqual(inside);
          expect(cell.end).toBeGreaterThanOrEqual(cell.start);
          inside = cell.end;
        }
        expect(inside).toBeLessThanOrEqual(end);
      }
      expect(last).toBeLessThanOrEqual(text.length);
      expect(composeText(text)).toEqual(source);
    }),
    { numRuns: runs(100) },
  );
});

test('numbers with a bar are headings, and boxes with codes are items', () => {
  expect(shortly('Text.\n\n2 | What is left out\n\n2.1 Hardware\n2.2 Licenses')).toEqual([
    'p: Text.',
    'h1 [2]: What is left out',
    'l2 [2.1]: Hardware',
    'l2 [2.2]: Licenses',
  ]);
  expect(shortly('[x] A1  Set up a desk\n[ ] A2  Train the agents\n[x] A3  Move tickets')).toEqual([
    'l1 [[x]]: A1  Set up a desk',
    'l1 [[ ]]: A2  Train the agents',
    'l1 [[x]]: A3  Move tickets',
  ]);
});

test('every letter and digit of a text is in a block or in the label before it', () => {
  const letters = (text: string) => text.match(/[\p{L}\d]/gu)?.join('') ?? '';
  fc.assert(
    fc.property(texts, (text) => {
      const { blocks } = composeText(text);
      let from = 0;
      for (const { start, end, label } of blocks) {
        expect(letters(text.slice(from, start))).toBe(letters(label ?? ''));
        from = end;
      }
      expect(letters(text.slice(from))).toBe('');
    }),
    { numRuns: runs(100) },
  );
});

const SIGNS = ['-', '=', '|', ' ', '\t', '#', '*', '.', '"', '(', 'i', 'A', '1', '>', '1.', '- ', ': '];
test.each(SIGNS)(
  'a line of many “%s” takes work in proportion to its length, and one of 200,000 is read',
  async (sign) => {
    const { growth } = await countedModule<typeof import('./compose-text.ts')>(import.meta.dirname, 'compose-text.ts');
    for (const end of ['', 'x', '\nx']) {
      const textOf = (size: number) => `Section 1 ${sign.repeat(size)}${end}`;
      expect(growth((module, size) => module.composeText(textOf(size)), 10_000)).toBeLessThan(2.3);
      // regular expressions are not counted: with work of the square of this length they would not end in time
      expect(composeText(textOf(200_000)).blocks.length).toBeGreaterThan(0);
    }
  },
);
