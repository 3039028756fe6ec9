import { runs } from '@scopewright/build-config/runs';
import { composeDocx } from '@scopewright/domain/sources/compose-docx';
import type { SourceText } from '@scopewright/domain/sources/source';
import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READING_LIMITS } from '../child/limits.ts';
import type { TrackedChanges } from '../child/messages.ts';
import { documentXml, docxOf, escapeXml, partXml, type TestDocx, testDocx } from '../testing/index.ts';
import { inFormat } from './numbering.ts';
import { readDocx } from './read-docx.ts';

async function sourceOf(file: Buffer, as?: TrackedChanges, limits = READING_LIMITS): Promise<SourceText> {
  const read = await readDocx(file, as, limits);
  if (read.state === 'question') throw new Error('The document has tracked changes');
  const source = composeDocx(read.parts);
  return { ...source, problems: [...read.problems, ...source.problems] };
}

/** Each block in short: its kind with level and label, and its text or cells. */
async function shortly(file: Buffer, as?: TrackedChanges): Promise<string[]> {
  const { text, blocks } = await sourceOf(file, as);
  return blocks.map(({ kind, level, label, start, end, cells, head }) => {
    const what = cells ? cells.map((cell) => text.slice(cell.start, cell.end)).join(' / ') : text.slice(start, end);
    const sign = { heading: 'h', paragraph: 'p', listItem: 'l', tableRow: head ? 'head' : 'row' }[kind];
    return `${sign}${level ?? ''}${label === null ? '' : ` [${label}]`}: ${what}`;
  });
}

/** A document of the XML of its body, and of its other parts. */
const ofXml = (body: string, parts: Readonly<Record<string, string>> = {}): Buffer =>
  docxOf({
    'word/document.xml': documentXml(body),
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [`word/${name}.xml`, partXml(name, xml)])),
  });
const run = (text: string, look = ''): string =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
const paragraph = (content: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const numbered = (text: string, numId: number, level: number): string =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`);
const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const list = (id: number, levels: string): string => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const instance = (id: number, of: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const style = (id: string, content: string, type = 'paragraph'): string =>
  `<w:style w:type="${type}" w:styleId="${id}">${content}</w:style>`;

test('numbers of several levels, of which the deeper ones restart', async () => {
  const numbering = [
    list(
      0,
      level(0, 'upperRoman', 'Article %1') +
        level(1, 'decimal', '%1.%2', '<w:isLgl/>') +
        level(2, 'lowerLetter', '(%3)'),
    ),
    list(1, level(0, 'decimal', '%1.') + level(1, 'lowerRoman', '%2)', '<w:lvlRestart w:val="0"/>')),
    instance(1, 0) + instance(2, 1),
  ].join('');
  const body = [
    numbered('Scope', 1, 0),
    numbered('Portal', 1, 1),
    numbered('German', 1, 2),
    numbered('French', 1, 2),
    numbered('Workflows', 1, 1),
    numbered('Incidents', 1, 2),
    numbered('Fees', 1, 0),
    numbered('Rates', 1, 1),
    numbered('One', 2, 0),
    numbered('First', 2, 1),
    numbered('Two', 2, 0),
    numbered('Second', 2, 1),
  ].join('');
  expect(await shortly(ofXml(body, { numbering }))).toEqual([
    'l1 [Article I]: Scope',
    'l2 [1.1]: Portal',
    'l3 [(a)]: German',
    'l3 [(b)]: French',
    'l2 [1.2]: Workflows',
    'l3 [(a)]: Incidents',
    'l1 [Article II]: Fees',
    'l2 [2.1]: Rates',
    'l1 [1.]: One',
    'l2 [i)]: First',
    'l1 [2.]: Two',
    'l2 [ii)]: Second',
  ]);
});

test('lists that start again, and that get their levels from a style', async () => {
  const numbering = [
    list(0, level(0, 'decimal', '%1.')),
    list(1, '<w:numStyleLink w:val="Clauses"/>'),
    list(2, level(0, 'upperLetter', '%1)')),
    instance(1, 0),
    instance(2, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
    instance(3, 1),
    instance(4, 2),
    instance(5, 0, `<w:lvlOverride w:ilvl="0">${level(0, 'decimalZero', '#%1')}</w:lvlOverride>`),
  ].join('');
  const styles = style('Clauses', '<w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr>', 'numbering');
  const body = [
    numbered('one', 1, 0),
    numbered('two', 1, 0),
    numbered('five', 2, 0),
    numbered('six', 2, 0),
    numbered('seven', 1, 0),
    numbered('A', 3, 0),
    numbered('B', 4, 0),
    numbered('eight', 5, 0),
    numbered('none', 0, 0),
    numbered('unknown', 99, 0),
  ].join('');
  expect(await shortly(ofXml(body, { numbering, styles }))).toEqual([
    'l1 [1.]: one',
    'l1 [2.]: two',
    'l1 [5.]: five',
    'l1 [6.]: six',
    'l1 [7.]: seven',
    'l1 [A)]: A',
    'l1 [B)]: B',
    'l1 [#08]: eight',
    'p: none',
    'p: unknown',
  ]);
});

test('headings and numbers by styles, also by those that they are based on', async () => {
  const styles = [
    style('Normal', '<w:name w:val="Normal"/>'),
    style(
      'Heading1',
      '<w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>',
    ),
    style(
      'Heading2',
      '<w:name w:val="heading 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr>',
    ),
    style('Firm1', '<w:name w:val="Firm heading"/><w:basedOn w:val="Heading1"/>'),
    style('Title', '<w:name w:val="Title"/>'),
  ].join('');
  const linked = (at: number, text: string, id: string) => level(at, 'decimal', text, `<w:pStyle w:val="${id}"/>`);
  const numbering = list(0, linked(0, '%1', 'Heading1') + linked(1, '%1.%2', 'Heading2')) + instance(1, 0);
  const styled = (text: string, id: string, more = '') => paragraph(run(text), `<w:pStyle w:val="${id}"/>${more}`);
  const body = [
    styled('Statement of work', 'Title'),
    styled('Scope', 'Heading1'),
    styled('Portal', 'Heading2'),
    styled('Fees', 'Firm1'),
    styled('Rates', 'Heading2'),
    styled('Not numbered', 'Heading1', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
    styled('As text', 'Heading1', '<w:outlineLvl w:val="9"/>'),
    paragraph(run('Directly'), '<w:outlineLvl w:val="2"/>'),
    paragraph(run('Expenses and travel', '<w:b/>')),
    paragraph(run('4.2 Travel', '<w:b/>')),
    paragraph(run('The client shall pay.', '<w:b/>')),
    paragraph(run('OUT OF SCOPE')),
    paragraph(run('5.1 Migration')),
    paragraph(run('Nothing is moved.')),
    paragraph(run('1. Design')),
    paragraph(run('2. Build')),
    paragraph(run('Half', '<w:b/>') + run(' bold')),
  ].join('');
  expect(await shortly(ofXml(body, { numbering, styles }))).toEqual([
    'h1: Statement of work',
    'h1 [1]: Scope',
    'h2 [1.1]: Portal',
    'h1 [2]: Fees',
    'h2 [2.1]: Rates',
    'h1: Not numbered',
    'l1 [3]: As text',
    'h3: Directly',
    'h1: Expenses and travel',
    'h2 [4.2]: Travel',
    'p: The client shall pay.',
    'h1: OUT OF SCOPE',
    'h2 [5.1]: Migration',
    'p: Nothing is moved.',
    'l1 [1.]: Design',
    'l1 [2.]: Build',
    'p: Half bold',
  ]);
});

test.each([
  [1, 'lowerLetter', 'a'],
  [27, 'upperLetter', 'AA'],
  [28, 'lowerLetter', 'bb'],
  [1994, 'lowerRoman', 'mcmxciv'],
  [49, 'upperRoman', 'XLIX'],
  [3, 'decimalZero', '03'],
  [22, 'ordinal', '22nd'],
  [112, 'ordinal', '112th'],
  [2, 'cardinalText', 'Two'],
  [3, 'ordinalText', 'Third'],
  [7, 'chicago', '7'],
  [1_000_000, 'upperRoman', '1000000'],
])('%i as %s is %s', (value, format, written) => {
  expect(inFormat(value, format)).toBe(written);
});

test('a table of contents is stored beside the text', async () => {
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const styles = style('TOC1', '<w:name w:val="toc 1"/>') + style('H', '<w:name w:val="heading 1"/>');
  const body = [
    paragraph(run('Contents by style\t3'), '<w:pStyle w:val="TOC1"/>'),
    paragraph(field('begin') + code(' TOC \\o "1-3" ') + field('separate') + run('Scope\t1')),
    paragraph(run('Fees\t2') + field('end')),
    `<w:p><w:fldSimple w:instr=" TOC \\o ">${run('Simply\t4')}</w:fldSimple></w:p>`,
    paragraph(run('Scope'), '<w:pStyle w:val="H"/>'),
    paragraph(run('Due on ') + field('begin') + code(' DATE ') + field('separate') + run('1 May 2027') + field('end')),
  ].join('');
  const source = await sourceOf(ofXml(body, { styles }));
  expect(source.text).toBe('Scope\nDue on 1 May 2027');
  expect(source.asides.map(({ kind, text }) => [kind, text])).toEqual([
    ['contents', 'Contents by style\t3'],
    ['contents', 'Scope\t1'],
    ['contents', 'Fees\t2'],
    ['contents', 'Simply\t4'],
  ]);
});

test('a table of contents that never ends does not hide headings', async () => {
  const body =
    paragraph(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
    ) + paragraph(run('Scope'), '<w:outlineLvl w:val="0"/><w:pStyle w:val="H"/>');
  const styles = style('H', '<w:name w:val="heading 1"/>');
  expect((await sourceOf(ofXml(body, { styles }))).text).toBe('Scope');
});

test('footnotes follow what refers to them', async () => {
  const file = testDocx({
    blocks: [
      { runs: [{ text: 'Travel is included', note: 'Up to 500 km.' }, '.'] },
      {
        rows: [
          ['Item', [{ runs: [{ text: 'Fee', note: 'Net.' }] }]],
          ['a', 'b'],
        ],
      },
      'Last',
    ],
  });
  expect(await shortly(file)).toEqual([
    'p: Travel is included.',
    'p [1]: Up to 500 km.',
    'head: Item / Fee',
    'row: a / b',
    'p [2]: Net.',
    'p: Last',
  ]);
});

test('tables: cells that take several columns or rows, tables within tables, rows that name the columns', async () => {
  const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
  const text = (value: string, look = '') => paragraph(run(value, look));
  const inner = `<w:tbl>${row(cell(text('in 1')), cell(text('in 2')))}</w:tbl>`;
  const body = `<w:tbl>
    ${row(cell(text('Role', '<w:b/>')), cell(text('Rates', '<w:b/>'), '<w:gridSpan w:val="2"/>'))}
    ${row(cell(text('Architect'), '<w:vMerge w:val="restart"/>'), cell(text('$200') + text('per hour')), cell(text('net')))}
    ${row(cell('<w:p/>', '<w:vMerge/>'), cell(text('see') + inner + text('there')), cell('<w:p/>'))}
  </w:tbl><w:tbl>${row(cell(text('Framed')))}${row(cell(numbered('Item', 1, 0)))}</w:tbl>
  <w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(text('X'))}${cell(text('Y'))}</w:tr>${row(cell(text('1')), cell(text('2')))}</w:tbl>`;
  const numbering = list(0, level(0, 'decimal', '%1.')) + instance(1, 0);
  const file = ofXml(body, { numbering });
  expect(await shortly(file)).toEqual([
    'head: Role / Rates / ',
    'row: Architect / $200\nper hour / net',
    'row:  / see\nthere / ',
    'row: in 1 / in 2',
    'p: Framed',
    'l1 [1.]: Item',
    'head: X / Y',
    'row: 1 / 2',
  ]);
  const { blocks } = await sourceOf(file);
  expect(blocks.map(({ table }) => table)).toEqual([1, 1, 1, 2, undefined, undefined, 4, 4]);
});

test('invisible text is reported, and not in the text', async () => {
  const styles = [
    style('Ghost', '<w:rPr><w:vanish/></w:rPr>', 'character'),
    style(
      'Colored',
      '<w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr>',
      'table',
    ),
  ].join('');
  const white = '<w:color w:val="FFFFFF"/>';
  const table = (properties: string, cellProperties: string, text: string) =>
    `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr><w:tc><w:tcPr>${cellProperties}</w:tcPr>${paragraph(run(text, white))}</w:tc></w:tr></w:tbl>`;
  const body = [
    paragraph(run('Seen') + run(' vanished', '<w:vanish/>')),
    paragraph(`${run('Page one')}<w:r><w:br w:type="page"/></w:r>`),
    paragraph(run('white', white)),
    paragraph(run('tiny', '<w:sz w:val="2"/>')),
    paragraph(run('by style', '<w:rStyle w:val="Ghost"/>')),
    paragraph(run('black on black', '<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>')),
    paragraph(run('not vanished', '<w:rStyle w:val="Ghost"/><w:vanish w:val="0"/>')),
    paragraph(run('white on blue', `${white}<w:shd w:val="clear" w:color="auto" w:fill="0000FF"/>`)),
    paragraph(run('white on green', white), '<w:shd w:val="clear" w:fill="00FF00"/>'),
    paragraph(run('highlighted', `${white}<w:highlight w:val="red"/>`)),
    table('', '<w:shd w:val="clear" w:fill="1F3864"/>', 'white head'),
    table('<w:tblStyle w:val="Colored"/>', '', 'white by the table’s style'),
    table('', '', 'white cell'),
    paragraph(run('automatic', '<w:color w:val="auto"/>')),
  ].join('');
  const source = await sourceOf(ofXml(body, { styles }));
  expect(source.text.split('\n').map((line) => line.trim())).toEqual([
    'Seen',
    'Page one',
    'not vanished',
    'white on blue',
    'white on green',
    'highlighted',
    'white head',
    'white by the table’s style',
    'automatic',
  ]);
  expect(source.asides.map(({ kind, page, text }) => `${kind} ${page}: ${text}`)).toEqual([
    'hidden 1: vanished',
    'hidden 2: white',
    'hidden 2: tiny',
    'hidden 2: by style',
    'hidden 2: black on black',
    'hidden 2: white cell',
  ]);
  expect(source.problems).toEqual([{ problem: 'hidden-text', pages: [1, 2] }]);
});

const redlined = testDocx({
  blocks: [
    {
      list: { id: 1, level: 0 },
      runs: [
        'The fee is ',
        { text: '$10,000', change: 'deleted' },
        { text: '$12,000', change: 'inserted', comment: 'Agreed by phone' },
        '.',
      ],
    },
    {
      list: { id: 1, level: 0 },
      look: '<w:rPr><w:del w:id="90"/></w:rPr>',
      runs: [{ text: 'Migration is included.', change: 'deleted' }],
    },
    { list: { id: 1, level: 0 }, runs: 'Training is not included.' },
  ],
});

test('a document with tracked changes asks how it is read', async () => {
  expect(await readDocx(redlined, undefined, READING_LIMITS)).toEqual({
    state: 'question',
    question: { insertions: 1, deletions: 2, comments: 1 },
  });
});

test('tracked changes as final', async () => {
  const source = await sourceOf(redlined, 'final');
  expect(source.text).toBe('The fee is $12,000.\nTraining is not included.');
  expect(source.blocks.map(({ label }) => label)).toEqual(['1.', '2.']);
  expect(source.asides).toEqual([
    { kind: 'deleted', page: 1, text: '$10,000' },
    { kind: 'deleted', page: 1, text: 'Migration is included.' },
    { kind: 'comment', page: 1, text: 'Agreed by phone' },
  ]);
});

test('tracked changes as original', async () => {
  const source = await sourceOf(redlined, 'original');
  expect(source.text).toBe('The fee is $10,000.\nMigration is included.\nTraining is not included.');
  expect(source.blocks.map(({ label }) => label)).toEqual(['1.', '2.', '3.']);
  expect(source.asides.map(({ kind, text }) => [kind, text])).toEqual([
    ['inserted', '$12,000'],
    ['comment', 'Agreed by phone'],
  ]);
});

test('tracked ends of paragraphs, rows, moves and formats', async () => {
  const change = (kind: string, content: string) => `<w:${kind} w:id="1" w:author="A">${content}</w:${kind}>`;
  const deleted = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`;
  const body = [
    paragraph(run('Joined '), '<w:rPr><w:del w:id="1"/></w:rPr>'),
    paragraph(run('again.')),
    paragraph(run('Split '), '<w:rPr><w:ins w:id="1"/></w:rPr>'),
    paragraph(run('here.')),
    paragraph(change('moveFrom', run('Moved.'))),
    paragraph(run('Between.')),
    paragraph(change('moveTo', run('Moved.'))),
    paragraph(change('ins', change('del', deleted('Neither.')))),
    paragraph(
      run('Formatted.', '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
      '<w:pPrChange w:id="1"><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange>',
    ),
    `<w:tbl>
      <w:tr><w:tc>${paragraph(run('a'))}</w:tc><w:tc>${paragraph(run('b'))}</w:tc></w:tr>
      <w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc>${paragraph(run('gone'))}</w:tc><w:tc>${paragraph(run('too'))}</w:tc></w:tr>
      <w:tr><w:trPr><w:ins w:id="1"/></w:trPr><w:tc>${paragraph(run('new'))}</w:tc><w:tc>${paragraph(run('one'))}</w:tc></w:tr>
    </w:tbl>`,
  ].join('');
  const file = ofXml(body);
  expect(await readDocx(file, undefined, READING_LIMITS)).toEqual({
    state: 'question',
    question: { insertions: 4, deletions: 4, comments: 0 },
  });
  expect(await shortly(file, 'final')).toEqual([
    'p: Joined again.',
    'p: Split',
    'p: here.',
    'p: Between.',
    'p: Moved.',
    'p: Formatted.',
    'row: a / b',
    'row: new / one',
  ]);
  expect(await shortly(file, 'original')).toEqual([
    'p: Joined',
    'p: again.',
    'p: Split here.',
    'p: Moved.',
    'p: Between.',
    'p: Formatted.',
    'row: a / b',
    'row: gone / too',
  ]);
  expect((await sourceOf(file, 'final')).asides.map(({ text }) => text)).toEqual(['Moved.', 'Neither.', 'gone\ntoo']);
});

test('a document with comments only is read', async () => {
  const file = testDocx({ blocks: ['One', { pageBreakBefore: true, runs: [{ text: 'Two', comment: 'Sure?' }] }] });
  expect((await sourceOf(file)).asides).toEqual([{ kind: 'comment', page: 2, text: 'Sure?' }]);
});

test('pages by the breaks that Word wrote down, else by those that people made', async () => {
  const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>';
  const made = '<w:r><w:br w:type="page"/></w:r>';
  const pagesOf = async (body: string) => (await sourceOf(ofXml(body))).blocks.map(({ page }) => page);
  expect(await pagesOf(paragraph(run('1') + made) + paragraph(rendered + run('2')) + paragraph(run('2')))).toEqual([
    1, 2, 2,
  ]);
  expect(
    await pagesOf(paragraph(run('1') + made) + paragraph(run('2')) + paragraph(run('3'), '<w:pageBreakBefore/>')),
  ).toEqual([1, 2, 3]);
});

test('text boxes, alternatives, symbols, breaks and hyphens', async () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const body = [
    paragraph(
      `${run('Host')}<w:r><mc:AlternateContent><mc:Choice>${box('Boxed')}</mc:Choice><mc:Fallback>${box('Boxed')}</mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    paragraph(
      '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t xml:space="preserve"> Yes</w:t><w:br/><w:t>non</w:t><w:noBreakHyphen/><w:t>stop</w:t><w:tab/><w:t>tab</w:t></w:r>',
    ),
    `<w:sdt><w:sdtPr/><w:sdtContent>${paragraph(`<w:hyperlink>${run('Linked')}</w:hyperlink>`)}</w:sdtContent></w:sdt>`,
  ].join('');
  expect(await shortly(ofXml(body))).toEqual(['p: Host', 'p: Boxed', 'l1 [☒]: Yes\nnon\u2011stop\ttab', 'p: Linked']);
});

test('boxes and lists of forms are read as their choices', async () => {
  const field = (code: string, form: string, result = '') =>
    [
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:enabled/>${form}</w:ffData></w:fldChar></w:r>`,
      `<w:r><w:instrText>${code}</w:instrText></w:r>`,
      `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ].join('');
  const box = (state: string) => field(' FORMCHECKBOX ', `<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
  const entries = '<w:listEntry w:val="Silver"/><w:listEntry w:val="Gold"/>';
  const list = (state: string) => field(' FORMDROPDOWN ', `<w:ddList>${state}${entries}</w:ddList>`);
  const body = [
    paragraph(box('<w:default w:val="0"/><w:checked/>') + run(' Migration')),
    paragraph(box('<w:default w:val="1"/><w:checked w:val="0"/>') + run(' Training')),
    paragraph(box('<w:default w:val="1"/>') + run(' Portal')),
    paragraph(run('Plan: ') + list('<w:result w:val="1"/>')),
    paragraph(run('Plan: ') + list('')),
    paragraph(run('Plan: ') + list('<w:result w:val="7"/>')),
    paragraph(run('Name: ') + field(' FORMTEXT ', '<w:textInput/>', run('Heron Clinics'))),
  ].join('');
  expect((await sourceOf(ofXml(body))).text.split('\n')).toEqual([
    '☒ Migration',
    '☐ Training',
    '☒ Portal',
    'Plan: Gold',
    'Plan: Silver',
    'Plan:',
    'Name: Heron Clinics',
  ]);
});

test('other prefixes, the strict namespace and UTF-16', async () => {
  const xml = (namespace: string) =>
    `<?xml version="1.0"?><x:document xmlns:x="${namespace}"><x:body><x:p><x:r><x:t>Text</x:t></x:r></x:p></x:body></x:document>`;
  const one = docxOf({ 'word/document.xml': xml('http://purl.oclc.org/ooxml/wordprocessingml/main') });
  expect(await shortly(one)).toEqual(['p: Text']);
  const text = xml('http://schemas.openxmlformats.org/wordprocessingml/2006/main');
  const wide = docxOf({ 'word/document.xml': Buffer.from(`\uFEFF${text}`, 'utf16le') });
  expect(await shortly(wide)).toEqual(['p: Text']);
  const other = docxOf({ 'word/document.xml': xml('http://example.com/') });
  await expect(sourceOf(other)).rejects.toMatchObject({ code: 'no-text' });
});

test('a part that is there twice is refused', async () => {
  const file = docxOf({ 'word/document.xml': documentXml(paragraph(run('a'))), 'word/document.xmL': 'x' });
  const twice = Buffer.from(file.toString('latin1').replaceAll('document.xmL', 'document.xml'), 'latin1');
  await expect(sourceOf(twice)).rejects.toMatchObject({ code: 'damaged' });
});

test('limits of pages and characters are named', async () => {
  const file = testDocx({
    blocks: ['one', { pageBreakBefore: true, runs: 'two' }, { pageBreakBefore: true, runs: 'three' }],
  });
  expect(await sourceOf(file, undefined, { ...READING_LIMITS, maxPages: 2 })).toMatchObject({
    text: 'one\ntwo',
    problems: [{ problem: 'too-many-pages', read: 2, pages: 3 }],
  });
  expect(await sourceOf(file, undefined, { ...READING_LIMITS, maxCharacters: 7 })).toMatchObject({
    text: 'one\ntwo',
    problems: [{ problem: 'too-long', characters: 6 }],
  });
});

test('labels are no longer than labels need to be', async () => {
  const numbering = list(0, level(0, 'decimal', `%1${'x'.repeat(5_000)}`)) + instance(1, 0);
  const { blocks } = await sourceOf(ofXml(numbered('a', 1, 0).repeat(3), { numbering }));
  expect(blocks.map(({ label }) => label?.length)).toEqual([99, 99, 99]);
});

test('a document that a library wrote', async () => {
  const file = await Packer.toBuffer(
    new Document({
      numbering: {
        config: [
          {
            reference: 'clauses',
            levels: [
              { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START },
              { level: 1, format: LevelFormat.LOWER_LETTER, text: '(%2)', alignment: AlignmentType.START },
            ],
          },
        ],
      },
      sections: [
        {
          children: [
            new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun('Deliverables')] }),
            new Paragraph({ numbering: { reference: 'clauses', level: 0 }, text: 'Portal' }),
            new Paragraph({ numbering: { reference: 'clauses', level: 1 }, text: 'German' }),
            new Paragraph({ bullet: { level: 0 }, text: 'Training' }),
            new Table({
              rows: ['Milestone', 'Go-live'].map(
                (text, at) =>
                  new TableRow({
                    tableHeader: at === 0,
                    children: [text, at === 0 ? 'Due' : '1 May 2027'].map(
                      (cell) => new TableCell({ children: [new Paragraph(cell)] }),
                    ),
                  }),
              ),
            }),
          ],
        },
      ],
    }),
  );
  expect(await shortly(file)).toEqual([
    'h1: Deliverables',
    'l1 [1.]: Portal',
    'l2 [(a)]: German',
    'l1 [•]: Training',
    'head: Milestone / Due',
    'row: Go-live / 1 May 2027',
  ]);
});

/** Text that XML can hold. */
const words = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((text) => text.replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

test('blocks are places in the text, for any content, and reading is deterministic', async () => {
  const block = fc.oneof(
    words,
    fc.record({
      runs: fc.array(words, { maxLength: 3 }),
      list: fc.record({ id: fc.constantFrom(1, 2), level: fc.nat(2) }),
    }),
    fc.record({ rows: fc.array(fc.array(words, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 8 }), async (blocks) => {
      const file = testDocx({ blocks: ['First', ...blocks] as TestDocx['blocks'] });
      const source = await sourceOf(file);
      expect(await sourceOf(file)).toEqual(source);
      let last = 0;
      for (const { start, end, cells = [] } of source.blocks) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThanOrEqual(start);
        for (const cell of cells) expect(cell.start >= start && cell.end <= end && cell.end >= cell.start).toBe(true);
        last = end;
      }
      expect(last).toBe(source.text.length);
    }),
    { numRuns: runs(50) },
  );
});
