import { countedModule } from '@scopewright/build-config/counted-module';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const recordsOf = (text: string) => readCsv(text).records;

describe('records and cells', () => {
  it.each([
    [
      'plain cells',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line ends of old files',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells, also at the end',
      'a,,\n,,b\n',
      [
        ['a', '', ''],
        ['', '', 'b'],
      ],
    ],
    [
      'line breaks, delimiters and quotes in quotes',
      '"a\r\nb\nc","d,e","say ""hi"""\n',
      [['a\r\nb\nc', 'd,e', 'say "hi"']],
    ],
    ['an empty quoted cell', '"",a\n""\n', [['', 'a']]],
    ['records wider than the header', 'a\nb,c,d\n', [['a'], ['b', 'c', 'd']]],
    ['empty lines', '\na\n\r\n\nb\n\n', [['a'], ['b']]],
    ['a byte order mark at the beginning', '\uFEFF"a",b\n', [['a', 'b']]],
    ['a byte order mark elsewhere', 'a\n\uFEFFb\n', [['a'], ['\uFEFFb']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, records) => {
    expect(readCsv(text)).toMatchObject({ records, problems: [], isCut: false });
  });

  it.each([
    ['a;b;c,d\n1;2;3\n', ';'],
    ['"a,b,c"\tb\n', '\t'],
    ['\n\na,b;c,d\n', ','],
    ['alone\n1;2\n', ','],
    ['"a;b;c\n;;;",d\n', ','],
  ] as const)('finds the delimiter of %j', (text, delimiter) => {
    expect(readCsv(text).delimiter).toBe(delimiter);
  });

  it('uses the delimiter that was asked for', () => {
    expect(readCsv('a;b,c', { delimiter: ',' }).records).toEqual([['a;b', 'c']]);
  });
});

describe('files that break the rules', () => {
  it.each([
    ['a\n"b', [['a'], ['b']], [{ record: 2, problem: 'unclosedQuote' }]],
    ['a\n"b" c,d', [['a'], ['b c', 'd']], [{ record: 2, problem: 'textAfterQuote' }]],
    ['a\n5" pipe,d', [['a'], ['5" pipe', 'd']], [{ record: 2, problem: 'quoteInText' }]],
  ])('reads %j and reports the problem', (text, records, problems) => {
    expect(readCsv(text)).toMatchObject({ records, problems });
  });

  it('stops after the last requested record', () => {
    expect(readCsv('a\nb\nc\n', { most: 2 })).toMatchObject({ records: [['a'], ['b']], isCut: true });
    expect(readCsv('a\nb\n', { most: 2 })).toMatchObject({ records: [['a'], ['b']], isCut: false });
  });
});

it('reads back valid CSV with any content of the cells', () => {
  const parts = ['a', '"', ',', ';', '\t', '\r\n', '\n', '\r', ' ', '=1+1', 'ü', '\uFEFF', ''];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const cell = () => Array.from({ length: next(6) }, () => parts[next(parts.length)]).join('');
  for (let round = 0; round < 300; round += 1) {
    const records = Array.from({ length: 1 + next(6) }, () => ['x', ...Array.from({ length: next(5) }, cell)]);
    const text = records.map((one) => one.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
    expect(readCsv(text, { delimiter: ',' })).toMatchObject({ records, problems: [] });
  }
});

it.each([
  ['quotes', '"', 1],
  ['delimiters', ',', 1],
  ['line breaks', '\n', 0],
  ['quotes in text', 'a"', 1],
])('takes work in proportion to the length, and reads 2 MB, of %s', async (_, part, records) => {
  const { growth } = await countedModule<typeof import('./read-csv.ts')>(import.meta.dirname, 'read-csv.ts');
  expect(growth((module, size) => module.readCsv(part.repeat(size)), 10_000)).toBeLessThan(2.3);
  expect(recordsOf(part.repeat(2_000_000 / part.length))).toHaveLength(records);
});
