import fc from 'fast-check';
import { composeDocx } from '../../sources/compose-docx.ts';
import { composePdf } from '../../sources/compose-pdf.ts';
import { composeText } from '../../sources/compose-text.ts';
import type { DocxBlock, DocxParagraph, DocxRow } from '../../sources/docx-part.ts';
import type { PdfPage, PdfRun } from '../../sources/pdf-page.ts';
import type { SourceText } from '../../sources/source.ts';
import { grid, pages, rows, run } from '../../sources/testing/pdf-pages.ts';

/** A section of an agreement: its heading, and what it lists. */
export interface ListedSection {
  heading: string;
  items: readonly string[];
}

/** A way to write the same sections. */
export type Layout = (sections: readonly ListedSection[]) => string;

const numbered = (sections: readonly ListedSection[], write: (items: readonly string[], section: number) => string) =>
  sections.map(({ heading, items }, at) => `${at + 1}. ${heading}\n\n${write(items, at + 1)}\n`).join('\n');
const lines = (items: readonly string[], label: (at: number) => string) =>
  items.map((item, at) => `${label(at)} ${item}`).join('\n');

/** Layouts in which every item is on its line, or in one line with the others. */
export const LIST_LAYOUTS: Readonly<Record<string, Layout>> = {
  'Markdown with dashes': (sections) =>
    sections.map(({ heading, items }) => `## ${heading}\n\n${lines(items, () => '-')}\n`).join('\n'),
  'Markdown with asterisks': (sections) =>
    sections.map(({ heading, items }) => `## ${heading}\n\n${lines(items, () => '*')}\n`).join('\n'),
  'numbered sections with bullets': (sections) => numbered(sections, (items) => lines(items, () => '•')),
  'numbered sections with numbers': (sections) => numbered(sections, (items) => lines(items, (at) => `${at + 1})`)),
  'numbered sections with letters': (sections) =>
    numbered(sections, (items) => lines(items, (at) => `(${String.fromCharCode(97 + at)})`)),
  'numbered paragraphs': (sections) =>
    numbered(sections, (items, section) => items.map((item, at) => `${section}.${at + 1} ${item}`).join('\n\n')),
  'headings in capitals': (sections) =>
    sections.map(({ heading, items }) => `${heading.toUpperCase()}\n\n${lines(items, () => '-')}\n`).join('\n'),
  'headings with a colon': (sections) =>
    sections.map(({ heading, items }) => `${heading}:\n\n${lines(items, () => '-')}\n`).join('\n'),
  'lists in one line': (sections) =>
    sections.map(({ heading, items }) => `${heading}: ${items.map((item) => `- ${item}`).join(' ')}\n`).join('\n'),
  'bold headings': (sections) =>
    sections.map(({ heading, items }) => `**${heading}**\n\n${lines(items, () => '-')}\n`).join('\n'),
};

const some = (items: readonly string[]) => fc.shuffledSubarray([...items], { minLength: 2, maxLength: 4 });

/** Agreements of listed sections, whose items are short phrases as agreements have them. */
export const anyListedAgreement: fc.Arbitrary<ListedSection[]> = fc
  .tuple(
    some([
      'Configuration of the service portal',
      'Set-up of up to 12 request types',
      'Migration of the knowledge base',
      'Training of five agents',
      'Integration with the asset database',
      'Design of two approval workflows',
    ]),
    some(['SAP', 'Migration of old tickets', 'Hardware', 'Telephony', 'Custom reports', 'CRM']),
    some(['Design document', 'Administrator guide', 'Test report', 'Training materials', 'Configured portal']),
    some([
      'Kick-off on 4 January 2027',
      'Design sign-off on 29 January 2027',
      'Go-live on 22 March 2027',
      'Hand-over by 30 April 2027',
    ]),
    some([
      'One site and one time zone',
      'Workshops take place online',
      'Licenses are in place before the kick-off',
      'English is the language of the project',
    ]),
    some([
      'Names a project lead within 5 business days',
      'Provides test data by 8 January 2027',
      'Makes two approvers available',
      'Reviews documents within 3 days',
    ]),
  )
  .map(([scope, exclusions, deliverables, milestones, assumptions, duties]) => [
    { heading: 'Scope of work', items: scope },
    { heading: 'Out of scope', items: exclusions },
    { heading: 'Deliverables', items: deliverables },
    { heading: 'Milestones', items: milestones },
    { heading: 'Assumptions', items: assumptions },
    { heading: 'Client responsibilities', items: duties },
  ]);

const ITEM_INDENT = 18;
const LINE = 14;
const LINES_OF_PAGE = 14;
const LABEL_WIDTH = 6;
/** Where the two columns of a page begin. */
const COLUMNS = [60, 330] as const;

/** A line of a drawn page: a heading, or an item with its label. */
type Drawn = { heading: string } | { item: string };

const drawn = (sections: readonly ListedSection[]): Drawn[] =>
  sections.flatMap(({ heading, items }) => [{ heading }, ...items.map((item) => ({ item }))]);

/** Some lines in a column, from a height on. */
const runsOf = (lines: readonly Drawn[], x: number): PdfRun[] =>
  lines.flatMap((line, at) => {
    const y = 100 + at * LINE;
    if ('heading' in line) return [run({ text: line.heading, x, y, size: 14, bold: true })];
    return [run({ text: '•', x, y, width: LABEL_WIDTH }), run({ text: line.item, x: x + ITEM_INDENT, y })];
  });

/** Both columns of a page, the left one at least as long as the other. */
const columns = (lines: readonly Drawn[]): PdfRun[] => {
  const half = Math.ceil(lines.length / 2);
  return [...runsOf(lines.slice(0, half), COLUMNS[0]), ...runsOf(lines.slice(half), COLUMNS[1])];
};

/** Pages of an untagged PDF, with so many lines on each. */
const drawnPages = (sections: readonly ListedSection[], lines: number): PdfPage[] => {
  const all = drawn(sections);
  const count = Math.ceil(all.length / lines);
  return pages(
    ...Array.from({ length: count }, (_, at) => ({ runs: runsOf(all.slice(at * lines, (at + 1) * lines), 72) })),
  );
};

/** A page of a tagged PDF, with the role of each run. */
const taggedPage = (sections: readonly ListedSection[]): PdfPage[] => {
  const all = drawn(sections);
  const runs = all.map((line, mark) =>
    run({ text: 'heading' in line ? line.heading : line.item, y: 100 + mark * LINE, mark }),
  );
  const parts = all.map((line, mark) =>
    'heading' in line
      ? { role: 'heading' as const, level: 1, marks: [mark] }
      : { role: 'listItem' as const, level: 1, marks: [mark] },
  );
  return pages({ runs, parts });
};

const paragraph = (text: string, part: Partial<DocxParagraph> = {}): DocxParagraph => ({
  kind: 'paragraph',
  page: 1,
  text,
  heading: null,
  label: null,
  list: null,
  ...part,
});

const docx = (blocks: DocxBlock[]): SourceText => composeDocx([{ blocks, asides: [] }]);

/** Formats of documents with the same sections as lists. */
export const LIST_FORMATS: Readonly<Record<string, (sections: readonly ListedSection[]) => SourceText>> = {
  'DOCX with styles': (sections) =>
    docx(
      sections.flatMap(({ heading, items }) => [
        paragraph(heading, { heading: 1 }),
        ...items.map((item) => paragraph(item, { list: 1, label: '•' })),
      ]),
    ),
  'DOCX with typed numbers and bold headings': (sections) =>
    docx(
      sections.flatMap(({ heading, items }, at) => [
        paragraph(`${at + 1}. ${heading}`, { bold: true }),
        ...items.map((item, number) => paragraph(`${at + 1}.${number + 1} ${item}`)),
      ]),
    ),
  'pasted Markdown in a DOCX': (sections) =>
    docx(
      sections.flatMap(({ heading, items }) => [
        paragraph(heading, { heading: 2 }),
        ...items.map((item) => paragraph(`- ${item}`)),
      ]),
    ),
  'DOCX with line breaks and signs': (sections) =>
    docx(
      sections.flatMap(({ heading, items }) => [
        paragraph(heading, { heading: 1 }),
        paragraph(items.map((item) => `- ${item}`).join('\n')),
      ]),
    ),
  'DOCX with line breaks after an introduction': (sections) =>
    docx(
      sections.flatMap(({ heading, items }) => [
        paragraph(heading, { heading: 1 }),
        items.length > 1
          ? paragraph(['These are:', ...items].join('\n'))
          : paragraph(items.join('\n'), { list: 1, label: '•' }),
      ]),
    ),
  'PDF in two columns': (sections) => composePdf(pages({ runs: columns(drawn(sections)) })),
  'PDF without tags': (sections) => composePdf(drawnPages(sections, Number.MAX_SAFE_INTEGER)),
  'PDF over several pages': (sections) => composePdf(drawnPages(sections, LINES_OF_PAGE)),
  'PDF with tags': (sections) => composePdf(taggedPage(sections)),
};

/** Something with its date, as a row of a table. */
export interface DatedThing {
  name: string;
  date: string;
}

/** A section whose things have dates. */
export interface DatedSection {
  heading: string;
  /** The name of the first column. */
  column: string;
  things: readonly DatedThing[];
}

const withRows = (
  sections: readonly DatedSection[],
  row: (cells: readonly [string, string], at: number) => string,
  rule = '',
) =>
  sections
    .map(({ heading, column, things }) =>
      [
        `## ${heading}`,
        '',
        row([column, 'Due date'], 0),
        ...(rule ? [rule] : []),
        ...things.map(({ name, date }, at) => row([name, date], at + 1)),
        '',
      ].join('\n'),
    )
    .join('\n');

const tableRow = (cells: readonly string[], table: number): DocxRow => ({
  kind: 'row',
  page: 1,
  table,
  cells: cells.map((text) => ({ paragraphs: [paragraph(text)], span: 1 })),
});

const ROW = 20;
const XS = [72, 300, 480];

/** A table of a PDF with its lines, or its part on a page. */
const ruled = (cells: readonly (readonly string[])[], y: number) => ({
  runs: rows(cells, { xs: [76, 304], y: y + LINE, leading: ROW }),
  rules: grid(
    XS,
    Array.from({ length: cells.length + 1 }, (_, at) => y + at * ROW),
  ),
});

const cellsOf = ({ column, things }: DatedSection): string[][] => [
  [column, 'Due date'],
  ...things.map(({ name, date }) => [name, date]),
];

/** Ways to write the same dated things: as lists and tables of all formats. */
export const DATED_LAYOUTS: Readonly<Record<string, (sections: readonly DatedSection[]) => SourceText>> = {
  'list with by': (sections) => listed(sections, ({ name, date }) => `${name} by ${date}`),
  'list with a colon': (sections) => listed(sections, ({ name, date }) => `${name}: ${date}`),
  'list with a bracket': (sections) => listed(sections, ({ name, date }) => `${name} (${date})`),
  'table with bars': (sections) => composeText(withRows(sections, (cells) => `| ${cells.join(' | ')} |`, '|---|---|')),
  'table with tabs': (sections) => composeText(withRows(sections, (cells) => cells.join('\t'))),
  'table by blanks': (sections) => composeText(withRows(sections, ([one, other]) => `${one.padEnd(50)}${other}`)),
  'table of labels and values': (sections) =>
    composeText(
      sections
        .map(
          ({ heading, column, things }) =>
            `## ${heading}\n\n${things
              .map(
                ({ name, date }, at) =>
                  `| ${column} ${at + 1} | ${name} |\n| Format | Document |\n| Due date | ${date} |`,
              )
              .join('\n')}\n`,
        )
        .join('\n'),
    ),
  'DOCX table': (sections) =>
    docx(
      sections.flatMap((section, table) => [
        paragraph(section.heading, { heading: 1 }),
        ...cellsOf(section).map(
          (cells, at): DocxRow => ({ ...tableRow(cells, table), ...(at === 0 && { head: true }) }),
        ),
      ]),
    ),
  'DOCX table of labels and values': (sections) =>
    docx(
      sections.flatMap(({ heading, column, things }, table) => [
        paragraph(heading, { heading: 1 }),
        ...things.flatMap(({ name, date }, at) => [
          tableRow([`${column} ${at + 1}`, name], table),
          tableRow(['Format', 'Document'], table),
          tableRow(['Due date', date], table),
        ]),
      ]),
    ),
  'PDF table with lines': (sections) =>
    composePdf(
      pages(
        ...sections.map((section) => {
          const table = ruled(cellsOf(section), 120);
          const title = run({ text: section.heading, y: 100, size: 14, bold: true });
          return { ...table, runs: [title, ...table.runs] };
        }),
      ),
    ),
  'PDF table of labels and values': (sections) =>
    composePdf(
      pages(
        ...sections.map(({ heading, column, things }) => {
          const records = things.flatMap(({ name, date }, at) => [
            [`${column} ${at + 1}`, name],
            ['Format', 'Document'],
            ['Due date', date],
          ]);
          const table = ruled(records, 120);
          return { ...table, runs: [run({ text: heading, y: 100, size: 14, bold: true }), ...table.runs] };
        }),
      ),
    ),
  'PDF table over a page break': (sections) =>
    composePdf(
      pages(
        ...sections.flatMap((section) => {
          const [head = [], first = [], ...others] = cellsOf(section);
          const top = ruled([head, first], 640);
          const title = run({ text: section.heading, y: 620, size: 14, bold: true });
          return [{ ...top, runs: [title, ...top.runs] }, ruled(others, 80)];
        }),
      ),
    ),
};

function listed(sections: readonly DatedSection[], write: (thing: DatedThing) => string): SourceText {
  return composeText(
    sections.map(({ heading, things }) => `## ${heading}\n\n${lines(things.map(write), () => '-')}\n`).join('\n'),
  );
}

const things = (names: readonly string[], dates: readonly string[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...names], { minLength: 2 }),
      fc.shuffledSubarray([...dates], { minLength: names.length }),
    )
    .map(([chosen, days]) => chosen.map((name, at): DatedThing => ({ name, date: days[at] ?? '' })));

/** Deliverables and milestones, each with its date. */
export const anyDatedAgreement: fc.Arbitrary<DatedSection[]> = fc
  .tuple(
    things(
      ['Design document', 'Administrator guide', 'Configured portal', 'Test report'],
      ['15 January 2027', '12 March 2027', '2027-04-09', '30.04.2027'],
    ),
    things(
      ['Kick-off', 'Design sign-off', 'Go-live', 'Hand-over'],
      ['4 January 2027', '29 January 2027', '22 March 2027', '28 May 2027'],
    ),
  )
  .map(([deliverables, milestones]) => [
    { heading: 'Deliverables', column: 'Deliverable', things: deliverables },
    { heading: 'Milestones', column: 'Milestone', things: milestones },
  ]);
