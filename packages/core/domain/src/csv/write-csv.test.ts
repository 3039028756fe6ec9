import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../backlog-exports/testing/backlogs.ts';
import { readCsv } from './read-csv.ts';
import { cleanText, writeCsv } from './write-csv.ts';

const read = (text: string) => {
  const { records, problems } = readCsv(text, { delimiter: ',' });
  expect(problems).toEqual([]);
  return records;
};

describe('a written table', () => {
  it.each(HOSTILE_TEXTS.map((text) => [text]))('reads back with the cell %j', (text) => {
    const table = {
      columns: ['a', text, 'b'],
      rows: [
        [text, 'x', text],
        ['y', text, 1.5],
      ],
    };
    const written = writeCsv(table, 'import');
    const clean = cleanText(text);
    expect(read(written)).toEqual([
      ['a', text, 'b'].map((cell) => cleanText(cell)),
      [clean, 'x', clean],
      ['y', clean, '1.5'],
    ]);
    // records end with CRLF, lines within cells with LF
    expect(written.endsWith('\r\n')).toBe(true);
    expect(written.replaceAll('\r\n', '').includes('\r')).toBe(false);
  });

  it('reads back any cells', () => {
    const cell = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS.slice(0, 25)), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
        const written = writeCsv({ columns: ['a', 'b', 'c'], rows }, 'import');
        expect(read(written).slice(1)).toEqual(rows.map((row) => row.map(cleanText)));
      }),
    );
  });

  it('fills rows up that are shorter than its header, and repeats columns', () => {
    expect(
      writeCsv(
        {
          columns: ['a', 'L', 'L'],
          rows: [
            ['x', 'y'],
            [null, null, 'z'],
          ],
        },
        'import',
      ),
    ).toBe('a,L,L\r\nx,y,\r\n,,z\r\n');
  });

  it('for imports has no byte order mark and leaves cells as they are; for spreadsheets it guards formulas', () => {
    const rows = [['=1', '+1', '-1', '@a', '\t=1', -1, 'a=1', '＝1']];
    const table = { columns: ['1', '2', '3', '4', '5', '6', '7', '8'], rows };
    const plain = writeCsv(table, 'import');
    expect([plain.startsWith('1,'), read(plain)[1]]).toEqual([
      true,
      ['=1', '+1', '-1', '@a', '\t=1', '-1', 'a=1', '＝1'],
    ]);
    const guarded = writeCsv(table, 'spreadsheet');
    expect(guarded.startsWith('\uFEFF')).toBe(true);
    expect(read(guarded)[1]).toEqual(["'=1", "'+1", "'-1", "'@a", "'\t=1", '-1', 'a=1', "'＝1"]);
  });
});
