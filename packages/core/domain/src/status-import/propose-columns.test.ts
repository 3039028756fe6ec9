import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingColumns, proposeColumns } from './propose-columns.ts';
import { readStatusFiles } from './read-status-file.ts';

const fieldsOf = (text: string) => proposeColumns(text)?.map(({ name, field }) => [name, field]);

describe('columns of an unknown table', () => {
  it('are proposed by their cells', () => {
    const text = [
      'Nyckel;Rubrik;Läge;Lägeskategori;Etiketter;Kund;Timmar;Vårt id',
      'SD-1;Build the portal for all agents;Doing;In Progress;sw-1k5w0fjx3ab, x;Acme;2,5;65f000000000000000000001',
      'SD-2;Train them;Done;Done;sw-1k5w0fjx3ac;;3;65f000000000000000000002',
    ].join('\r\n');
    expect(fieldsOf(text)).toEqual([
      ['Nyckel', 'key'],
      ['Rubrik', 'title'],
      ['Läge', 'status'],
      ['Lägeskategori', 'category'],
      ['Etiketter', 'labels'],
      ['Kund', null],
      ['Timmar', null],
      ['Vårt id', 'scopewrightId'],
    ]);
    expect(proposeColumns(text)?.[0]?.examples).toEqual(['SD-1', 'SD-2']);
  });

  it('with known names have their meaning, and each meaning is proposed once', () => {
    expect(fieldsOf('Issue key,Was,Status,Again\nSD-1,Something to do,Open,Open\n')).toEqual([
      ['Issue key', 'key'],
      ['Was', 'title'],
      ['Status', 'status'],
      ['Again', null],
    ]);
  });

  it.each([
    ['a known table', 'Issue key,Summary,Status\nSD-1,A,Open\n'],
    ['a table without rows', 'a,b,c\n'],
    ['a single column', 'a\nb\n'],
    ['nothing', ''],
  ])('are not asked for in %s', (_, text) => {
    expect(proposeColumns(text)).toBeNull();
  });

  it('are examples of bounded size, whatever is in the file', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        for (const { name, examples } of proposeColumns(text) ?? []) {
          expect(name.length).toBeLessThanOrEqual(200);
          expect(examples.join('').length).toBeLessThanOrEqual(180);
        }
      }),
    );
  });
});

it.each([
  [['key', 'title', 'status'], null],
  [['scopewrightId', 'title', 'status'], null],
  [['title', 'status'], 'Choose the column with the key of an issue.'],
  [['key', 'status'], 'Choose the column with the title.'],
  [['key', 'title'], 'Choose the column with the status.'],
] as const)('of the columns %j is missing: %s', (fields, missing) => {
  expect(missingColumns(fields)).toBe(missing);
});

it('reads an explained column instead of one that has its name already', () => {
  const meanings = new Map([
    ['nyckel', 'key'],
    ['kund', 'status'],
  ] as const);
  const text = 'Nyckel,Summary,Status,Kund\nSD-1,A,x,Done\n';
  expect(readStatusFiles([{ name: null, text }], meanings)).toMatchObject({
    tracker: 'jira',
    rows: [{ status: 'Done' }],
  });
  // a known table is read without explanations
  const known = [{ name: null, text: 'Issue key,Summary,Status,Kund\nSD-1,A,Open,Done\n' }];
  expect(readStatusFiles(known, meanings)).toMatchObject({ rows: [{ status: 'Open' }] });
});
