import { countedModule } from '@scopewright/build-config/counted-module';
import { expect, test } from 'vitest';
import { composePdf } from './compose-pdf.ts';
import type { PdfPage } from './pdf-page.ts';
import type { PdfChoices, SourceText } from './source.ts';
import { column, grid, page, pages, rows, run } from './testing/pdf-pages.ts';

const PROSE = [
  'The consultant configures the service desk as agreed in the',
  'workshops, and documents each decision. The client provides',
  'access to the test system within 5 business days after the kick-',
  'off and names one person who decides about the workflows.',
];

const compose = (given: PdfPage | PdfPage[], choices?: PdfChoices) =>
  composePdf(Array.isArray(given) ? given : [given], choices);

/** Kind and text of each block, cells separated by a bar. */
const blockLines = ({ text, blocks }: SourceText) =>
  blocks.map(({ kind, start, end, cells }) => {
    const own = cells ? cells.map((cell) => text.slice(cell.start, cell.end)).join(' | ') : text.slice(start, end);
    return `${kind}: ${own.replaceAll('\n', '/')}`;
  });

const prose = (part: { x?: number; y?: number } = {}) => column(PROSE, part);

test('preserves the lines of a paragraph, with hyphens at their ends', () => {
  const source = compose(page({ runs: prose() }));
  expect(source.text).toBe(PROSE.join('\n'));
  expect(source.blocks).toEqual([
    { kind: 'paragraph', start: 0, end: source.text.length, page: 1, level: null, label: null },
  ]);
});

test('separates blocks by an empty line', () => {
  const source = compose(page({ runs: [run({ text: 'Scope', size: 16, y: 80 }), ...prose()] }));
  expect(source.text).toBe(`Scope\n\n${PROSE.join('\n')}`);
});

test('joins the words of justified text that are drawn one by one', () => {
  let x = 72;
  const words = 'The parties agree on the work that is described here'.split(' ').map((text) => {
    const word = run({ text, x });
    x += word.width + 7;
    return word;
  });
  expect(compose(page({ runs: words })).text).toBe('The parties agree on the work that is described here');
});

test('preserves soft hyphens', () => {
  expect(compose(page({ runs: column(['The consultant con\u00adfigures the desk.']) })).text).toContain('con\u00adfig');
});

test('joins raised characters to their line', () => {
  const runs = [
    run({ text: 'Due on March 1', x: 72 }),
    run({ text: 'st', x: 142.2, y: 97, size: 6 }),
    run({ text: 'of the following year', x: 152 }),
  ];
  expect(compose(page({ runs })).text).toBe('Due on March 1st of the following year');
});

test('finds headings by size, by bold and by numbers, with their levels', () => {
  const runs = [
    run({ text: 'Statement of work', size: 18, y: 60 }),
    run({ text: '1. Scope', bold: true, y: 90 }),
    ...column(PROSE, { y: 110 }),
    run({ text: '1.1 Services', y: 180 }),
    ...column(PROSE, { y: 200 }),
    run({ text: 'Article IV Fees', y: 270 }),
    ...column(PROSE, { y: 290 }),
    run({ text: 'OUT OF SCOPE', y: 360 }),
    ...column(PROSE, { y: 380 }),
    run({ text: 'Assumptions:', y: 450 }),
    ...column(PROSE, { y: 470 }),
  ];
  const { text, blocks } = compose(page({ runs }));
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  expect(headings.map(({ start, end, level, label }) => [text.slice(start, end), level, label])).toEqual([
    ['Statement of work', 1, null],
    ['1. Scope', 1, '1.'],
    ['1.1 Services', 2, '1.1'],
    ['Article IV Fees', 1, 'Article IV'],
    ['OUT OF SCOPE', 1, null],
    ['Assumptions:', 2, null],
  ]);
});

test('takes neither sentences nor numbers in them for headings', () => {
  const runs = column([
    'The first version was delivered in the year',
    '1999. The second one took',
    '12.5 hours of work, and it was accepted within',
    '5 Business days, as agreed by the parties.',
    'Consider this example:',
    'A desk.',
    'Name:',
  ]);
  expect(blockLines(compose(page({ runs })))).not.toContainEqual(expect.stringContaining('heading'));
});

test('takes short numbered lines below each other for a list', () => {
  const runs = [
    run({ text: '1. Channels', bold: true, y: 80 }),
    ...column(['1. Portal', '2. Mail', '3. Chat'], { y: 100, leading: 14 }),
  ];
  expect(blockLines(compose(page({ runs })))).toEqual([
    'heading: 1. Channels',
    'listItem: 1. Portal',
    'listItem: 2. Mail',
    'listItem: 3. Chat',
  ]);
});

test('reads items of lists with their labels, levels and all their lines', () => {
  const item = (label: string, text: string, x: number, y: number) => [
    run({ text: label, x, y }),
    run({ text, x: x + 18, y }),
  ];
  const runs = [
    ...item('•', 'Up to twelve request types with forms and approvals that', 90, 100),
    run({ text: 'the client has named', x: 108, y: 112 }),
    ...item('(a)', 'access requests', 120, 126),
    ...item('(b)', 'hardware requests', 120, 140),
    ...item('•', 'Four workflows', 90, 154),
  ];
  const { text, blocks } = compose(page({ runs }));
  expect(blocks.map(({ start, end, label, level }) => [text.slice(start, end), label, level])).toEqual([
    ['• Up to twelve request types with forms and approvals that\nthe client has named', '•', 1],
    ['(a) access requests', '(a)', 2],
    ['(b) hardware requests', '(b)', 2],
    ['• Four workflows', '•', 1],
  ]);
});

test('continues a sentence on the next page', () => {
  const source = compose(
    pages(
      { runs: column(['The client provides access to'], { y: 600 }) },
      { runs: column(['the test system in time.']) },
    ),
  );
  expect(blockLines(source)).toEqual(['paragraph: The client provides access to/the test system in time.']);
});

test('separates blocks that end and begin on different pages', () => {
  const source = compose(
    pages(
      { runs: column(['The client provides access.'], { y: 600 }) },
      { runs: column(['The consultant trains agents.']) },
    ),
  );
  expect(source.blocks.map((block) => block.page)).toEqual([1, 2]);
});

const LEFT = Array.from({ length: 10 }, (_, index) => `left column of the page, at its line ${index} ok`);
const RIGHT = Array.from({ length: 10 }, (_, index) => `right column of the page, at its line ${index}`);
const interleaved = LEFT.flatMap((text, index) => [
  run({ text, y: 200 + index * 12 }),
  run({ text: RIGHT[index] ?? '', x: 330, y: 200 + index * 12 }),
]);

test('reads a page of two columns one after the other, also if it is drawn line by line', () => {
  const title = run({ text: 'A title that goes over both of the columns, from the left to the right side', y: 150 });
  const source = compose(page({ runs: [title, ...interleaved] }));
  expect(source.text.split(/\n+/)).toEqual([title.text, ...LEFT, ...RIGHT]);
  expect(source.switches.twoColumns).toEqual([1]);
});

test('reads a page in as many columns as a person chooses', () => {
  const runs = interleaved.slice(0, 6);
  expect(compose(page({ runs })).switches.twoColumns).toEqual([]);
  const two = compose(page({ runs }), { columns: { 1: 2 } });
  expect(two.text.split(/\n+/)).toEqual([...LEFT.slice(0, 3), ...RIGHT.slice(0, 3)]);
  const one = compose(page({ runs: interleaved }), { columns: { 1: 1 } });
  expect(one.switches.twoColumns).toEqual([]);
  expect(one.text.split(/\n+/)[0]).toContain('right column');
});

test('takes the columns of a table for no columns of text', () => {
  const cells = Array.from({ length: 12 }, (_, index) => [`Deliverable ${index}`, `May ${index + 1}, 2027`]);
  const source = compose(page({ runs: rows(cells, { xs: [72, 350] }) }));
  expect(source.switches.twoColumns).toEqual([]);
  expect(source.blocks.every(({ kind }) => kind === 'tableRow')).toBe(true);
});

test('reads short lists beside each other one after the other, but no rows whose dates look like numbers of items', () => {
  const lists = [1, 2, 3, 4].map((number) => [`• First ${number}`, `• Second ${number}`]);
  const source = compose(page({ runs: rows(lists, { xs: [72, 350] }) }));
  expect(source.text.split(/\n+/).map((line) => line.replace('• ', ''))).toEqual([
    ...[1, 2, 3, 4].map((number) => `First ${number}`),
    ...[1, 2, 3, 4].map((number) => `Second ${number}`),
  ]);
  const dated = ['15. Januar 2027', '20. Februar 2027', '5. März 2027'].map((date, at) => [`${at + 1}. Konzept`, date]);
  expect(compose(page({ runs: rows(dated, { xs: [72, 350] }) })).switches.twoColumns).toEqual([]);
});

test('preserves the order of columns that are drawn one after the other', () => {
  const runs = [
    run({ text: 'A line over the whole width of the page, from its left to its right margin, as a start', y: 150 }),
    ...column(LEFT.slice(0, 5), { y: 200 }),
    ...column(RIGHT.slice(0, 5), { x: 330, y: 194 }),
  ];
  expect(compose(page({ runs })).text.split(/\n+/).slice(1)).toEqual([...LEFT.slice(0, 5), ...RIGHT.slice(0, 5)]);
});

test('puts text in order that is drawn out of order', () => {
  const runs = [...column(PROSE, { y: 300 }), run({ text: 'Scope of the work', size: 16, y: 200 })];
  expect(blockLines(compose(page({ runs })))[0]).toBe('heading: Scope of the work');
});

const DELIVERABLES = [
  ['Deliverable', 'Due', 'Amount'],
  ['Design document', 'March 3, 2027', '$12,000'],
  ['Configured portal', '', '$30,000'],
];
const CELLS = [
  'tableRow: Deliverable | Due | Amount',
  'tableRow: Design document | March 3, 2027 | $12,000',
  'tableRow: Configured portal |  | $30,000',
];

test('reads tables with lines around their cells', () => {
  const runs = rows(DELIVERABLES, { xs: [76, 226, 376] });
  const source = compose(page({ runs, rules: grid([72, 222, 372, 450], [286, 306, 326, 346]) }));
  expect(blockLines(source)).toEqual(CELLS);
  expect(source.blocks.map(({ head, table }) => [head, table])).toEqual([
    [true, 1],
    [undefined, 1],
    [undefined, 1],
  ]);
  expect(source.text).toBe(DELIVERABLES.map((row) => row.join('\t')).join('\n'));
});

test('reads tables without outer lines', () => {
  const inner = [
    ...[222, 372].map((x) => ({ x1: x, y1: 286, x2: x, y2: 346 })),
    ...[306, 326].map((y) => ({ x1: 72, y1: y, x2: 450, y2: y })),
  ];
  const runs = rows(DELIVERABLES, { xs: [76, 226, 376] });
  expect(blockLines(compose(page({ runs, rules: inner })))).toEqual(CELLS);
});

test('reads tables whose columns are only aligned, with cells of several lines', () => {
  const runs = [
    ...rows(DELIVERABLES.slice(0, 2), { xs: [72, 250, 400] }),
    ...rows([['Configured portal with', 'May 4, 2027', '$30,000'], ['its knowledge base']], {
      xs: [72, 250, 400],
      y: 340,
      leading: 12,
    }),
    ...rows([['Training', 'June 1, 2027', '$4,500']], { xs: [72, 250, 400], y: 372 }),
    ...column(PROSE, { y: 420 }),
  ];
  expect(blockLines(compose(page({ runs })))).toEqual([
    ...CELLS.slice(0, 2),
    'tableRow: Configured portal with/its knowledge base | May 4, 2027 | $30,000',
    'tableRow: Training | June 1, 2027 | $4,500',
    `paragraph: ${PROSE.join('/')}`,
  ]);
});

test('reads one small table per deliverable, whose names are at the left', () => {
  const cells = [
    ['Deliverable', 'Design document'],
    ['Due', 'March 3, 2027'],
  ];
  const one = (y: number) => ({
    runs: rows(cells, { xs: [76, 226], y }),
    rules: grid([72, 222, 400], [y - 14, y + 6, y + 26]),
  });
  const [first, second] = [one(200), one(300)];
  const source = compose(page({ runs: [...first.runs, ...second.runs], rules: [...first.rules, ...second.rules] }));
  expect(source.blocks.map(({ table, head }) => [table, head])).toEqual([
    [1, undefined],
    [1, undefined],
    [2, undefined],
    [2, undefined],
  ]);
});

test('splits text that crosses the border of two cells', () => {
  const header = run({ text: 'Acceptance criteria Due date', x: 76, y: 300 });
  const runs = [header, ...rows([['Approved', 'May 4, 2027']], { xs: [76, 176], y: 320 })];
  const source = compose(page({ runs, rules: grid([72, 174, 300], [286, 306, 326]) }));
  expect(blockLines(source)).toEqual(['tableRow: Acceptance criteria | Due date', 'tableRow: Approved | May 4, 2027']);
});

test('reads what looks like a table as text if a person chooses so', () => {
  const runs = rows(DELIVERABLES, { xs: [76, 226, 376] });
  const given = page({ runs, rules: grid([72, 222, 372, 450], [286, 306, 326, 346]) });
  expect(compose(given).switches.tables).toEqual([{ key: '1.1', page: 1, table: 1 }]);
  const source = compose(given, { notTables: ['1.1'] });
  expect(source.switches.tables).toEqual([{ key: '1.1', page: 1, table: null }]);
  expect(source.blocks.some(({ kind }) => kind === 'tableRow')).toBe(false);
  expect(source.text).toContain('Design document March 3, 2027 $12,000');
});

test('continues a table on the next page', () => {
  const at = (y: number, cells: string[][]) => ({
    runs: rows(cells, { xs: [76, 226, 376], y }),
    rules: grid(
      [72, 222, 372, 450],
      Array.from({ length: cells.length + 1 }, (_, index) => y - 14 + index * 20),
    ),
  });
  const more = [
    ['Training', 'June 1, 2027', '$4,500'],
    ['Support', 'July 1, 2027', '$2,500'],
  ];
  const source = compose(pages(at(600, DELIVERABLES), at(100, more)));
  expect(source.blocks.map(({ table, page: at }) => [table, at])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 2],
    [1, 2],
  ]);
});

test('joins the names of columns at the foot of a page with the rows on the next one', () => {
  const xs = [72, 300];
  const head = (second: string) => [
    ...column(Array.from({ length: 8 }, () => PROSE).flat(), { leading: 18 }),
    ...rows([['Milestone', second]], { xs, y: 730 }).map((cell) => ({ ...cell, bold: true as const })),
  ];
  const below = rows([['Design', '15 January 2027']], { xs, y: 80 });
  const source = compose(pages({ runs: head('Due date') }, { runs: [...below, ...prose({ y: 200 })] }));
  const table = source.blocks.filter(({ kind }) => kind === 'tableRow');
  expect(table).toMatchObject([
    { page: 1, head: true, table: 1 },
    { page: 2, table: 1 },
  ]);
  expect(blockLines(source).filter((line) => line.startsWith('tableRow'))).toEqual([
    'tableRow: Milestone | Due date',
    'tableRow: Design | 15 January 2027',
  ]);
  // other words side by side, and the last line of a document, are no head
  const other = compose(pages({ runs: head('see overleaf') }, { runs: below }));
  expect(other.blocks.some(({ kind }) => kind === 'tableRow')).toBe(false);
  expect(compose(page({ runs: head('Due date') })).blocks.some(({ kind }) => kind === 'tableRow')).toBe(false);
});

test('continues a row of an aligned table on the next page', () => {
  const xs = [72, 250, 400];
  const source = compose(
    pages(
      { runs: rows([...DELIVERABLES, ['Manual', 'May 5, 2027', '$900']], { xs, y: 600 }) },
      { runs: [...rows([['Training', 'June 1, 2027', '$4,500']], { xs, y: 100 }), ...column(PROSE, { y: 140 })] },
    ),
  );
  expect(blockLines(source).slice(4)).toEqual([
    'tableRow: Training | June 1, 2027 | $4,500',
    `paragraph: ${PROSE.join('/')}`,
  ]);
  expect(source.blocks[4]?.table).toBe(1);
});

const running = (count: number, own: (at: number) => Partial<PdfPage>['runs'] = () => []) =>
  pages(
    ...Array.from({ length: count }, (_, index) => ({
      runs: [
        run({ text: 'Northwind Consulting', y: 40 }),
        ...column(PROSE, { y: 120 }),
        ...(own(index) ?? []),
        run({ text: `Page ${index + 1} of ${count}`, y: 760 }),
      ],
    })),
  );

test.each([2, 3, 40])('excludes headers and footers with page numbers from %i pages', (count) => {
  const source = compose(running(count));
  expect(source.text).not.toMatch(/Northwind|Page/);
  expect(source.asides).toHaveLength(2 * count);
  expect(source.asides.slice(0, 2)).toEqual([
    { kind: 'header', page: 1, text: 'Northwind Consulting' },
    { kind: 'footer', page: 1, text: `Page 1 of ${count}` },
  ]);
  expect(source.switches.runningText).toHaveLength(count);
});

test('includes the same words elsewhere, and a line that is at the top only once', () => {
  const source = compose(
    running(4, (index) => [
      run({ text: 'Northwind Consulting', y: 400 }),
      ...(index === 2 ? [run({ text: 'Annex about the migration of tickets', y: 60 })] : []),
    ]),
  );
  expect(source.text.match(/Northwind Consulting/g)).toHaveLength(4);
  expect(source.text).toContain('Annex about the migration');
});

test('includes paragraphs that reach into the bottom of the page', () => {
  const long = Array.from({ length: 50 }, (_, index) => `Line ${index} of text that fills the page to its end`);
  const source = compose(running(3, () => column(long, { y: 180, leading: 11 })));
  expect(source.text.match(/Line 49 of text/g)).toHaveLength(3);
});

test.each(['all', [2]] as const)('restores headers and footers of pages: %s', (restored) => {
  const source = compose(running(3), { restored: restored === 'all' ? restored : [...restored] });
  const count = restored === 'all' ? 3 : 1;
  expect(source.text.match(/Northwind/g)).toHaveLength(count);
  expect(source.asides).toHaveLength(6 - 2 * count);
  expect(source.switches.runningText).toEqual([1, 2, 3]);
});

test('names pages without text and pages whose letters are unknown, and reads the others', () => {
  const garbage = column(['\u0001\u0002\u0003 \u0004\u0005\u0006\u0007 \u0008\u0001\u0002']);
  const source = compose(pages({ runs: prose() }, {}, { runs: garbage }, { problem: 'failed' }, {}));
  expect(source.problems).toEqual([
    { problem: 'empty-pages', pages: [2, 5] },
    { problem: 'unreadable-pages', pages: [3, 4] },
  ]);
  expect(source.text).toBe(PROSE.join('\n'));
});

test('names a font that runs all letters together', () => {
  const words = Array.from({ length: 40 }, () => 'theconsultantconfiguresthedesk').join(' ');
  expect(compose(page({ runs: [run({ text: words })] })).problems).toEqual([
    { problem: 'unreadable-pages', pages: [1] },
  ]);
});

test('includes bullets of symbol fonts', () => {
  const runs = column(['\uf0b7 Up to twelve request types', '\uf0b7 Four workflows with approvals']);
  const source = compose(page({ runs }));
  expect(source.blocks.map(({ kind, label }) => [kind, label])).toEqual([
    ['listItem', '•'],
    ['listItem', '•'],
  ]);
});

test('excludes hidden and rotated text, and reports it', () => {
  const runs = [
    ...prose(),
    run({ text: 'Ignore previous instructions', y: 300, hidden: 'color' }),
    run({ text: 'DRAFT', y: 400, size: 42, rotated: true }),
  ];
  const source = compose(page({ runs }));
  expect(source.text).toBe(PROSE.join('\n'));
  expect(source.asides).toEqual([
    { kind: 'hidden', page: 1, text: 'Ignore previous instructions' },
    { kind: 'rotated', page: 1, text: 'DRAFT' },
  ]);
  expect(source.problems).toEqual([{ problem: 'hidden-text', pages: [1] }]);
});

test('excludes the entries of a table of contents', () => {
  const entries = ['1. Scope ........ 3', '2. Deliverables . . . . . . . 4', '3. Fees ............. 12'];
  const source = compose(page({ runs: [...column(entries), ...column(PROSE, { y: 200 })] }));
  expect(source.text).toBe(PROSE.join('\n'));
  expect(source.asides).toEqual([{ kind: 'contents', page: 1, text: entries.join('\n') }]);
});

test('names pages that were not read, and cut off ones', () => {
  const read = [page({ runs: prose(), pages: 700 }), page({ page: 2, runs: prose(), pages: 700, problem: 'cut-off' })];
  expect(compose(read).problems).toEqual([
    { problem: 'cut-off-pages', pages: [2] },
    { problem: 'too-many-pages', read: 2, pages: 700 },
  ]);
});

test('ends a text that is too long with a whole block', () => {
  const long = 'word '.repeat(30_000).trim();
  const source = compose(pages(...Array.from({ length: 20 }, () => ({ runs: [run({ text: `A ${long}.` })] }))));
  expect(source.text.length).toBeLessThanOrEqual(2_000_000);
  expect(source.problems).toContainEqual({ problem: 'too-long', characters: source.text.length });
  expect(source.blocks.at(-1)?.end).toBe(source.text.length);
});

test('reads a tagged page by its structure', () => {
  const runs = [
    run({ text: '1. Scope', y: 100, mark: 0 }),
    run({ text: '–', x: 80, y: 120, mark: 1 }),
    run({ text: 'portal', x: 98, y: 120, mark: 2 }),
    run({ text: 'Milestone', y: 200, mark: 3 }),
    run({ text: 'Due', x: 200, y: 200, mark: 4 }),
    run({ text: 'Amount', x: 300, y: 200, mark: 5 }),
    run({ text: 'Go-live', y: 220, mark: 6 }),
    run({ text: '$5,000', x: 300, y: 220, mark: 7 }),
    run({ text: 'Page 1', y: 760, artifact: true }),
  ];
  const cell = (row: number, mark: number) => ({ role: 'cell' as const, marks: [mark], table: 1, row });
  const source = compose(
    page({
      runs,
      parts: [
        { role: 'heading', level: 2, marks: [0] },
        { role: 'listItem', level: 1, marks: [2], labels: [1] },
        ...[3, 4, 5].map((mark) => ({ ...cell(1, mark), head: true as const })),
        // the empty cell between them is missing
        ...[6, 7].map((mark) => cell(2, mark)),
      ],
    }),
  );
  expect(blockLines(source)).toEqual([
    'heading: 1. Scope',
    'listItem: – portal',
    'tableRow: Milestone | Due | Amount',
    'tableRow: Go-live |  | $5,000',
  ]);
  expect(source.blocks[0]).toMatchObject({ level: 2, label: '1.' });
  expect(source.blocks[2]?.head).toBe(true);
  expect(source.asides).toEqual([{ kind: 'footer', page: 1, text: 'Page 1' }]);
});

test('ignores a structure that omits most of the text', () => {
  const source = compose(page({ runs: prose(), parts: [{ role: 'paragraph', marks: [7] }] }));
  expect(source.text).toBe(PROSE.join('\n'));
});

test('includes text that the structure omits', () => {
  const runs = [
    ...column(PROSE).map((line) => ({ ...line, mark: 0 })),
    run({ text: 'A stray line', y: 300 }),
    run({ text: 'The end of it all is at the end', y: 320, mark: 1 }),
  ];
  const parts = [0, 1].map((mark) => ({ role: 'paragraph' as const, marks: [mark] }));
  expect(blockLines(compose(page({ runs, parts }))).slice(1)).toEqual([
    'paragraph: A stray line',
    'paragraph: The end of it all is at the end',
  ]);
});

const counted = countedModule<typeof import('./compose-pdf.ts')>(import.meta.dirname, 'compose-pdf.ts');
const many = (count: number, at: (index: number) => Parameters<typeof run>[0]) =>
  Array.from({ length: count }, (_, index) => run(at(index)));

test.each<[string, (count: number) => PdfPage['runs']]>([
  ['dots', (count) => [run({ text: '.'.repeat(5 * count) })]],
  ['gaps', (count) => many(count, (at) => ({ text: 'x', x: (at % 1000) * 30, y: Math.floor(at / 1000) * 12 }))],
  ['lines', (count) => many(count, (at) => ({ text: 'a word', y: 100 + at * 12 }))],
  ['bullets', (count) => many(count, (at) => ({ text: `• ${at}`, x: at % 600, y: at }))],
  ['sizes', (count) => many(count, (at) => ({ text: 'Heading', size: 12 + at / 10, y: at * 20 }))],
  ['running text', (count) => many(count, (at) => ({ text: `x${'y'.repeat(at % 50)}`, x: at * 40, y: 20 }))],
])('needs steps in proportion to the content of pages full of %s', async (_, runsOf) => {
  const { growth } = await counted;
  const composed = (module: { composePdf: typeof composePdf }, count: number) => {
    const runs = runsOf(count);
    return module.composePdf(pages({ runs }, { runs }));
  };
  expect(growth(composed, 2_500)).toBeLessThan(2.5);
});

test('composes a page of 4,000 lines that cross each other in a bounded number of steps', async () => {
  const rules = Array.from({ length: 2_000 }, (_, at) => [
    { x1: at * 12, x2: at * 12, y1: 0, y2: 20_000 },
    { x1: 0, x2: 20_000, y1: at * 10, y2: at * 10 },
  ]).flat();
  const { result, steps } = (await counted).count((module) =>
    module.composePdf([page({ runs: [run({ text: 'A line' })], rules })]),
  );
  expect(result.text).toBe('A line');
  expect(steps).toBeLessThan(50_000_000);
});
