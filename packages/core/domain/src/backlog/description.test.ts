import { countedModule } from '@scopewright/build-config/counted-module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDescriptionText, type Block, type Line, type List, parseDescription } from './description.ts';

const plain = (text: string) => ({ text, isBold: false, isCode: false, url: null });
const bold = (text: string) => ({ ...plain(text), isBold: true });
const code = (text: string) => ({ ...plain(text), isCode: true });
const link = (text: string, url: string) => ({ ...plain(text), url });
const paragraph = (...lines: Line[]): Block => ({ kind: 'paragraph', lines });
const list = (isOrdered: boolean, ...items: (readonly [string, ...List[]])[]): List => ({
  kind: 'list',
  isOrdered,
  items: items.map(([text, ...lists]) => ({ lines: [[plain(text)]], lists })),
});

/** Everything that is shown of a description. */
function textOf(blocks: readonly Block[]): string {
  const lines = (all: readonly Line[]): string => all.map((line) => line.map(({ text }) => text).join('')).join('\n');
  const one = (block: Block): string => {
    if (block.kind === 'paragraph') return lines(block.lines);
    if (block.kind === 'heading') return lines([block.line]);
    if (block.kind === 'table')
      return [...(block.head ? [block.head] : []), ...block.rows]
        .map((cells) => cells.map((cell) => lines([cell])).join('\t'))
        .join('\n');
    return block.items.map((item) => [lines(item.lines), ...item.lists.map(one)].join('\n')).join('\n');
  };
  return blocks.map(one).join('\n');
}

describe('a description', () => {
  it.each<[string, string, Block[]]>([
    ['nothing', '', []],
    ['blank lines only', ' \n\t\r\n', []],
    [
      'paragraphs with lines of their own',
      'One\r\ntwo\n\nThree',
      [paragraph([plain('One')], [plain('two')]), paragraph([plain('Three')])],
    ],
    ['a heading', '### Why\nBecause', [{ kind: 'heading', line: [plain('Why')] }, paragraph([plain('Because')])]],
    ['a number sign that begins no heading', '#12 is open', [paragraph([plain('#12 is open')])]],
    [
      'marks in a line',
      'a **b `c`** and [d](https://e.example/f?g=1)',
      [
        paragraph([
          plain('a '),
          bold('b '),
          { ...code('c'), isBold: true },
          plain(' and '),
          link('d', 'https://e.example/f?g=1'),
        ]),
      ],
    ],
    ['marks without an end', '**a `b [c](d', [paragraph([plain('**a `b [c](d')])]],
    ['empty marks', '**** and `` and []()', [paragraph([plain('**** and `` and []()')])]],
    ['an odd mark', '**a** b ** c', [paragraph([bold('a'), plain(' b ** c')])]],
    ['marks within code', '`**a**` b', [paragraph([code('**a**'), plain(' b')])]],
    [
      'escaped marks',
      '\\*\\*a\\*\\* \\`b\\` \\[c](https://d.example) C:\\dir',
      [paragraph([plain('**a** `b` [c](https://d.example) C:\\dir')])],
    ],
    [
      'an escaped bracket in the text of a link',
      '[a\\]b](mailto:c@d.example)',
      [paragraph([link('a]b', 'mailto:c@d.example')])],
    ],
    ['a list', '- a\n- b', [list(false, ['a'], ['b'])]],
    ['a numbered list over blank lines', '1. a\n\n2) b', [list(true, ['a'], ['b'])]],
    [
      'nested lists',
      '- a\n  1. b\n  2. c\n     - d\n- e',
      [list(false, ['a', list(true, ['b'], ['c', list(false, ['d'])])], ['e'])],
    ],
    ['a list that becomes numbered', '- a\n1. b', [list(false, ['a']), list(true, ['b'])]],
    [
      'a nested list that becomes numbered',
      '- a\n  - b\n  1. c',
      [list(false, ['a', list(false, ['b']), list(true, ['c'])])],
    ],
    ['a first item that is further in than the second', '    - a\n- b', [list(false, ['a'], ['b'])]],
    [
      'an item with more lines',
      '- a\n  b\nc',
      [
        { kind: 'list', isOrdered: false, items: [{ lines: [[plain('a')], [plain('b')]], lists: [] }] },
        paragraph([plain('c')]),
      ],
    ],
    [
      'a paragraph between two lists',
      '- a\n\nb\n\n- c',
      [list(false, ['a']), paragraph([plain('b')]), list(false, ['c'])],
    ],
    ['a dash without a text', '-\n- ', [paragraph([plain('-')], [plain('-')])]],
    [
      'a table',
      '| a | b |\n|---|:-:|\n| c\\|d | **e** |',
      [{ kind: 'table', head: [[plain('a')], [plain('b')]], rows: [[[plain('c|d')], [bold('e')]]] }],
    ],
    [
      'a table without a head, with an empty cell and rows of other lengths',
      '| a | |\n| b',
      [{ kind: 'table', head: null, rows: [[[plain('a')], []], [[plain('b')]]] }],
    ],
    [
      'two tables',
      '| a |\n\n| b |',
      [
        { kind: 'table', head: null, rows: [[[plain('a')]]] },
        { kind: 'table', head: null, rows: [[[plain('b')]]] },
      ],
    ],
  ])('reads %s', (_what, text, blocks) => {
    expect(parseDescription(text)).toEqual(blocks);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert`1`',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//other.example',
    '/relative',
    'https://',
    'https:///x',
    'http:x',
    'mailto:',
    '\u0001javascript:x',
    'https://a b',
  ])('shows the address %j as text', (address) => {
    const text = `[a](${address})`;
    for (const block of parseDescription(text)) {
      expect(block.kind === 'paragraph' && block.lines.flat().every(({ url }) => url === null)).toBe(true);
    }
    expect(textOf(parseDescription(text)).replaceAll(/[`\s]/g, '')).toBe(text.replaceAll(/[`\s]/g, ''));
  });

  it('nests lists to a limit', () => {
    const text = Array.from({ length: 5_000 }, (_, level) => `${' '.repeat(level)}- ${level}`).join('\n');
    const depth = (block: Block | undefined): number =>
      block?.kind === 'list' ? 1 + Math.max(0, ...block.items.flatMap(({ lists }) => lists.map(depth))) : 0;
    const blocks = parseDescription(text);
    expect(depth(blocks[0])).toBe(6);
    expect(textOf(blocks).split('\n')).toHaveLength(5_000);
  });

  it('loses no character of a text', () => {
    const marks = fc.constantFrom(
      '*',
      '**',
      '`',
      '[',
      ']',
      '(',
      ')',
      '|',
      '\\',
      '- ',
      '1. ',
      '### ',
      '\n',
      '  ',
      'a',
      'é',
    );
    const visible = (text: string) => [...text.replaceAll(/[\s\\*`[\]()|#\-:]|1\./g, '')].sort().join('');
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string({ unit: 'grapheme' })), { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        expect(visible(textOf(parseDescription(text)))).toBe(visible(text));
      }),
    );
  });

  it('shows an escaped text as it is', () => {
    const any = fc.array(
      fc.oneof(fc.constantFrom('*', '**', '`', '[', '](https://a.example)', '|', '\\', '- ', '1. ', '# '), fc.string()),
    );
    fc.assert(
      fc.property(any, (parts) => {
        const text = parts.join('');
        const shown = text.replaceAll(/[\n\r\u2028\u2029]+/g, ' ').trim();
        expect(textOf(parseDescription(asDescriptionText(text)))).toBe(shown);
        const cell = parseDescription(`| ${asDescriptionText(text)} | b |`)[0];
        expect(cell && textOf([cell])).toBe(`${shown}\tb`);
      }),
    );
  });

  const description = countedModule<typeof import('./description.ts')>(import.meta.dirname, 'description.ts');
  it.each([
    '*',
    '**',
    '`',
    '[',
    '[a](',
    '](',
    '[a](https://b',
    '\\',
    '|',
    '| |\n',
    '- a\n',
    ' - a\n',
    '1',
    '\n',
    ' ',
    '**a',
    '`a',
    '***',
    '[\\',
    '# ',
    '\t',
  ])('takes work in proportion to the length, and reads 300 kB, of %j over and over', async (part) => {
    const texts = (length: number) => {
      const text = part.repeat(length / part.length);
      return [text, `${text} a`, `a${text}**\`](b)`];
    };
    const { growth } = await description;
    expect(growth((counted, size) => texts(size).map(counted.parseDescription), 5_000)).toBeLessThan(2.3);
    // regular expressions are not counted: with work of the square of this length they would not end in time
    for (const text of texts(300_000)) expect(Array.isArray(parseDescription(text))).toBe(true);
  });
});
