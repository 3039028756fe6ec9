import { countedModule } from '@scopewright/build-config/counted-module';
import { describe, expect, it } from 'vitest';
import { readStatusFiles } from './read-status-file.ts';

const read = (...texts: string[]) => readStatusFiles(texts.map((text, at) => ({ name: `${at}.csv`, text })));
const rowsOf = (text: string) => {
  const file = read(text);
  if (file.kind === 'unreadable') throw new Error(file.message);
  return file.rows;
};

describe('Jira', () => {
  const JIRA = [
    '\uFEFFSummary,Issue key,Issue id,Issue Type,Status,Status Category,Resolution,Due date,Resolved,Labels,Labels,Parent,Parent key,Custom field (Scopewright ID),Created',
    '"Build ""VPN"" form,\nfirst half",SD-12,10012,Story,Released,Done,Done,24/Jun/26 12:00 AM,25/Jun/26 5:39 PM,sw-1,vpn,10001,SD-1,requestType:1,1/Jun/26 9:00 AM',
    'Epic,SD-1,10001,Epic,In Progress,In Progress,Unresolved,,,,,,,,,,',
    ',,,,,,,,,,,,,,',
    '',
  ].join('\r\n');

  it('reads what an export holds', () => {
    const file = read(JIRA);
    expect(file).toMatchObject({ kind: 'read', tracker: 'jira', withoutKey: 1 });
    expect(rowsOf(JIRA)[0]).toEqual({
      file: 0,
      record: 2,
      key: 'SD-12',
      internalId: '10012',
      url: null,
      title: 'Build "VPN" form,\nfirst half',
      parent: 'SD-1',
      labels: ['sw-1', 'vpn'],
      ownId: 'requestType:1',
      status: 'Released',
      category: 'done',
      resolution: 'Done',
      due: '24/Jun/26 12:00 AM',
      done: '25/Jun/26 5:39 PM',
      otherDates: ['1/Jun/26 9:00 AM', ''],
      problem: null,
    });
    expect(rowsOf(JIRA)[1]).toMatchObject({ key: 'SD-1', category: 'inProgress', resolution: '', labels: [] });
  });

  it.each([';', '\t'])('reads the delimiter %j, also after a line that names it', (delimiter) => {
    const text = `sep=${delimiter}\r\n${['Issue key', 'Summary', 'Status'].join(delimiter)}\r\nSD-1${delimiter}A, b${delimiter}Done\r\n`;
    expect(rowsOf(text)).toMatchObject([{ key: 'SD-1', title: 'A, b', status: 'Done', record: 3 }]);
  });

  it.each(['Parent', 'Parent id', 'Parent key', 'Custom field (Epic Link)'])('finds the parent in %s', (column) => {
    expect(rowsOf(`Issue key,Summary,Status,${column}\nSD-2,A,Open,SD-1`)[0]?.parent).toBe('SD-1');
  });
});

it('reads queries of Azure DevOps, with titles by level', () => {
  const text =
    'ID,Work Item Type,Title 1,Title 2,State,Reason,Tags,Closed Date\n7,Epic,Access,,Active,,,\n8,User Story,,Form,Closed,Acceptance tests pass,sw-1; vpn,6/24/2026 5:39:00 PM\n9,Epic,Other,,New,,,\n';
  expect(read(text)).toMatchObject({ tracker: 'azure-devops' });
  expect(rowsOf(text)).toMatchObject([
    { key: '7', title: 'Access', parent: '', status: 'Active' },
    {
      key: '8',
      title: 'Form',
      parent: '7',
      status: 'Closed',
      resolution: 'Acceptance tests pass',
      labels: ['sw-1', 'vpn'],
      done: '6/24/2026 5:39:00 PM',
    },
    { key: '9', parent: '' },
  ]);
});

it('reads exports of Linear: canceled issues were not delivered', () => {
  const text =
    'ID,Team,Title,Status,Labels,Completed,Canceled,Due Date,Parent issue\nENG-1,Eng,Form,Shipped it,"sw-1, vpn",2026-06-24T17:39:00.000Z,,2026-07-01,ENG-9\nENG-2,Eng,Flow,Dropped,,,2026-06-24T17:39:00.000Z,,\n';
  expect(read(text)).toMatchObject({ tracker: 'linear' });
  expect(rowsOf(text)).toMatchObject([
    { key: 'ENG-1', labels: ['sw-1', 'vpn'], category: 'done', due: '2026-07-01', parent: 'ENG-9' },
    { key: 'ENG-2', category: 'closed' },
  ]);
});

describe('GitHub', () => {
  it('reads the JSON of its command line', () => {
    const text = JSON.stringify([
      {
        number: 3,
        title: 'Form',
        state: 'CLOSED',
        stateReason: 'NOT_PLANNED',
        labels: [{ name: 'sw-1' }, 'vpn'],
        url: 'https://github.com/acme/desk/issues/3',
        body: 'Text\n<!-- sw:requestType:1 -->',
        closedAt: '2026-06-24T17:39:00Z',
      },
      { number: 4, title: 'Flow', state: 'OPEN' },
    ]);
    expect(read(text)).toMatchObject({ tracker: 'github' });
    expect(rowsOf(text)).toMatchObject([
      {
        key: 'acme/desk#3',
        labels: ['sw-1', 'vpn'],
        resolution: 'NOT_PLANNED',
        ownId: 'requestType:1',
        done: '2026-06-24T17:39:00Z',
        url: 'https://github.com/acme/desk/issues/3',
      },
      { key: '#4', status: 'OPEN', url: null, labels: [] },
    ]);
  });

  it.each([
    ['Text\n\nScopewright ID: sw-0123456789a', 'sw-0123456789a'],
    ['Scopewright ID: sw\\-0123456789a and more', 'sw-0123456789a'],
    ['<!-- sw:abc -->', 'abc'],
    ['Scopewright ID: unknown', ''],
  ])('finds our id in the text %j', (body, ownId) => {
    expect(rowsOf(JSON.stringify([{ number: 3, title: 'A', state: 'OPEN', body }]))).toMatchObject([{ ownId }]);
    expect(rowsOf(`Issue key,Summary,Status,Description\nSD-1,A,Open,"${body}"`)).toMatchObject([{ ownId }]);
  });

  it('reads tables, and links no other addresses than web pages', () => {
    expect(rowsOf('number,title,state,labels,url\n3,Form,OPEN,"sw-1,vpn",javascript:alert(1)')).toMatchObject([
      { key: '#3', labels: ['sw-1', 'vpn'], url: null },
    ]);
  });
});

it('reads our own tables, which have no keys', () => {
  const text =
    'Scopewright ID,Label,Title,Status,Outcome,Due Date\nabc,sw-1,Form,Done,Not delivered,2027-03-04\n,,Form,Done,,\n';
  expect(read(text)).toMatchObject({ tracker: 'table', withoutKey: 1 });
  expect(rowsOf(text)).toMatchObject([
    { key: '', ownId: 'abc', labels: ['sw-1'], status: 'Done', resolution: 'Not delivered', due: '2027-03-04' },
  ]);
});

describe('several files', () => {
  it('are read as one', () => {
    const file = read('Issue key,Summary,Status\nSD-1,A,Open', 'Status,Issue key,Summary\nOpen,SD-2,B');
    expect(file).toMatchObject({
      rows: [
        { key: 'SD-1', file: 0 },
        { key: 'SD-2', file: 1, title: 'B' },
      ],
    });
  });

  it('must be of one tracker', () => {
    expect(read('Issue key,Summary,Status\nSD-1,A,Open', 'number,title,state\n1,A,OPEN')).toEqual({
      kind: 'unreadable',
      message: 'The files are of different trackers, Jira and GitHub. Import them one after the other.',
    });
  });

  it('are refused with the name of the one that is not readable', () => {
    expect(read('Issue key,Summary,Status\nSD-1,A,Open', ' ')).toEqual({
      kind: 'unreadable',
      message: '1.csv: The file is empty.',
    });
  });
});

describe('files that are not read', () => {
  it.each([
    ['', 'The file is empty.'],
    ['a,b\n1,2', /This is not an export of Jira, Azure DevOps, Linear or GitHub/],
    ['[{"number":1}]', /This is not an export/],
    ['{"a":1}', /This is not an export/],
    ['null', /This is not an export/],
    ['[{"number":1', 'The file is not complete JSON. Export it again.'],
    ['Issue key,Summary,Status\nSD-1,"A', 'The file is cut off: a quoted cell of row 2 does not end.'],
    [`Issue key,Summary,Status\n${'SD-1,A,Open\n'.repeat(20_001)}`, /more than 20,000 issues/],
    [JSON.stringify(Array(20_001).fill({ number: 1, title: 'A', state: 'OPEN' })), /more than 20,000 issues/],
  ])('%.30j', (text, message) => {
    expect(read(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('takes a file with as many issues as are allowed', () => {
    expect(rowsOf(`Issue key,Summary,Status\n${'SD-1,A,Open\n'.repeat(20_000)}`)).toHaveLength(20_000);
  });
});

const times = (count: number, of: (at: number) => string, by: string) =>
  Array.from({ length: count }, (_, at) => of(at)).join(by);

describe('takes work in proportion to the length of', () => {
  const counted = countedModule<typeof import('./read-status-file.ts')>(import.meta.dirname, 'read-status-file.ts');
  const JIRA = 'Issue key,Summary,Status';

  it.each<[name: string, text: (size: number) => string]>([
    [
      'columns of titles',
      (size) => `ID,Work Item Type,State,${times(size, (at) => `Title ${at + 1}`, ',')}\n${'1,a,b\n'.repeat(size)}`,
    ],
    ['columns of one name', (size) => `${JIRA}${',Summary'.repeat(size)}\n${'A-1\n'.repeat(size)}`],
    ['columns and rows', (size) => `${JIRA},${times(size, (at) => `Column ${at}`, ',')}\n${'A-1,b,c\n'.repeat(size)}`],
    ['rows that are too wide', (size) => `${JIRA},Labels\n${`A-1,b,c,${'d,'.repeat(40)}\n`.repeat(size)}`],
    ['a row that is too wide', (size) => `${JIRA},Labels\nA-1,b,c${',d'.repeat(size)}`],
    ['rows in a cell', (size) => `"${JIRA}"\n${'"A-1,""b"",c"\n'.repeat(size)}`],
    ['damaged cells', (size) => `${JIRA}\n${'A-1,#NAME?,03. Jan\n'.repeat(size)}`],
    ['semicolons', (size) => `sep=;\n${JIRA.replaceAll(',', ';')}\n${'A-1;b;c\n'.repeat(size)}`],
    ['words without an end', (size) => `${JIRA},Description\nA-1,b,c,"${'Scopewright ID: '.repeat(size)}"`],
    [
      'issues of GitHub',
      (size) => JSON.stringify(Array(size).fill({ number: 1, title: 'a'.repeat(50), state: 'OPEN' })),
    ],
  ])('%s', async (_, text) => {
    const { growth } = await counted;
    expect(growth((module, size) => module.readStatusFiles([{ name: null, text: text(size) }]), 1_000)).toBeLessThan(
      2.5,
    );
  });
});
