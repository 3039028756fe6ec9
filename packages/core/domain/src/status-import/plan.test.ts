import { countedModule } from '@scopewright/build-config/counted-module';
import { describe, expect, it } from 'vitest';
import type { ExportWorkItem } from '../backlog-exports/export.ts';
import { workItemMark } from '../backlog-exports/work-item-mark.ts';
import { writeCsvPreset } from '../backlog-exports/write-csv-preset.ts';
import { planStatusImport, rowsToApply, type StatusAnswers, type StatusWorkItem } from './plan.ts';
import { readStatusFiles } from './read-status-file.ts';

const id = (n: number): string => n.toString(16).padStart(24, '0');
const NO_ANSWERS: StatusAnswers = {
  dateOrder: null,
  statuses: new Map(),
  resolutions: new Map(),
  unresolved: new Map(),
};

const workItem = (n: number, given: Partial<StatusWorkItem> = {}): StatusWorkItem => ({
  id: id(n),
  key: `requestType:${n}`,
  projectId: id(900),
  level: 'story',
  parentId: null,
  title: `Work item ${n}`,
  status: 'todo',
  outcome: null,
  dueDate: null,
  exports: [],
  ...given,
});
const jira = (key: string | null, url: string | null = null) => [{ system: 'jira', key, url }];

type Planning = Pick<typeof import('./plan.ts'), 'planStatusImport'> &
  Pick<typeof import('./read-status-file.ts'), 'readStatusFiles'>;
function planBy(
  module: Planning,
  text: string | string[],
  workItems: StatusWorkItem[],
  answers: Partial<StatusAnswers> = {},
) {
  const read = module.readStatusFiles([text].flat().map((one) => ({ name: null, text: one })));
  if (read.kind === 'unreadable') throw new Error(read.message);
  return module.planStatusImport(read.tracker, read.rows, workItems, { ...NO_ANSWERS, ...answers });
}
const plan = (text: string | string[], workItems: StatusWorkItem[], answers?: Partial<StatusAnswers>) =>
  planBy({ planStatusImport, readStatusFiles }, text, workItems, answers);
const HEAD = 'Issue key,Summary,Status,Status Category,Resolution,Due date,Labels,Scopewright ID';
const table = (...rows: string[]) => [HEAD, ...rows].join('\n');

describe('matching', () => {
  it.each([
    ['the known key', 'sd-1,Else,Open,,,,,', workItem(1, { exports: jira('SD-1') }), 'key'],
    [
      'our label and its title',
      `SD-1,build  the FORM,Open,,,,${workItemMark(id(1)).toUpperCase()},`,
      workItem(1, { title: 'Build the form' }),
      'label',
    ],
    [
      'our label and our mark in the text',
      `SD-1,Else,Open,,,,${workItemMark(id(1))},${workItemMark(id(1))}`,
      workItem(1),
      'label',
    ],
    [
      'our label and a title that the tracker has cut off',
      `SD-1,${'x'.repeat(255)},Open,,,,${workItemMark(id(1))},`,
      workItem(1, { title: 'x'.repeat(280) }),
      'label',
    ],
    ['the id of a work item', `SD-1,Else,Open,,,,,${id(1)}`, workItem(1), 'id'],
    ['the mark of a work item', `SD-1,Else,Open,,,,,${workItemMark(id(1))}`, workItem(1), 'id'],
    ['the key of a work item', 'SD-1,Else,Open,,,,,requestType:1', workItem(1), 'id'],
  ])('finds a work item by %s', (_, row, stored, match) => {
    expect(plan(table(row), [stored, workItem(2)]).rows).toMatchObject([
      { workItem: { id: id(1) }, match, reason: null },
    ]);
  });

  it('only proposes work items with the same title, within the epic that the file names', () => {
    const epics = [workItem(1, { title: 'Access' }), workItem(2, { title: 'Hardware' })];
    const stories = [
      workItem(3, { parentId: id(1), title: 'Build the form' }),
      workItem(4, { parentId: id(2), title: 'Build the form' }),
    ];
    const text =
      'Issue key,Issue id,Summary,Status,Parent\nSD-2,12,build  the FORM,Open,11\nSD-1,11,Hardware,Open,\nSD-9,19,Build the form,Open,';
    const { rows, counts } = plan(text, [...epics, ...stories]);
    expect(rows).toMatchObject([
      { key: 'SD-2', kind: 'proposal', workItem: { id: id(4) }, match: 'title' },
      { key: 'SD-1', kind: 'proposal', workItem: { id: id(2) } },
      { key: 'SD-9', kind: 'unknown', workItem: null, reason: '2 work items have this title.' },
    ]);
    expect(counts).toMatchObject({ proposal: 2, unknown: 1, changed: 0 });
  });

  it('proposes nothing that is matched with certainty, and finds the epic by its key', () => {
    const workItems = [
      workItem(1, { title: 'Access', exports: jira('SD-1') }),
      workItem(2, { parentId: id(1), title: 'Form' }),
      workItem(3, { title: 'Form', exports: jira('SD-3') }),
    ];
    const text = 'Issue key,Summary,Status,Parent\nSD-1,Renamed there,Open,\nSD-2,Form,Open,SD-1\nSD-3,Form,Open,';
    expect(plan(text, workItems).rows).toMatchObject([
      { match: 'key' },
      { match: 'title', workItem: { id: id(2) } },
      { match: 'key', workItem: { id: id(3) } },
    ]);
  });

  it('reports contradictions, and applies them only if a person confirms', () => {
    const workItems = [workItem(1, { exports: jira('SD-1') }), workItem(2), workItem(3)];
    const other = plan(table(`SD-1,A,Done,Done,Done,,${workItemMark(id(2))},`), workItems);
    expect(other.rows).toMatchObject([{ kind: 'conflict', workItem: { id: id(1) }, canConfirm: true }]);
    const renamed = plan(table(`SD-9,A,Done,Done,Done,,${workItemMark(id(1))},`), workItems);
    expect(renamed.rows).toMatchObject([
      { kind: 'conflict', reason: 'This work item is known as SD-1, and the file says SD-9.', canConfirm: true },
    ]);
    expect(rowsToApply(renamed, new Set(), new Set()).rows).toEqual([]);
    expect(rowsToApply(renamed, new Set(['0']), new Set()).rows).toHaveLength(1);
    const twins = plan(
      table(`SD-5,A,Done,Done,Done,,${workItemMark(id(3))},`, `SD-6,A,Open,,,,${workItemMark(id(3))},`),
      workItems,
    );
    expect(twins.rows.slice(0, 2).map(({ kind, canConfirm }) => [kind, canConfirm])).toEqual([
      ['conflict', true],
      ['conflict', true],
    ]);
    expect(rowsToApply(twins, new Set(['0', '1']), new Set()).invalid).toBe('twice');
  });

  it.each([
    ['the label of a copy', 'CLONE - Build the form', workItemMark(id(1)), ''],
    ['the label and the text of a copy', 'CLONE - Build the form', workItemMark(id(1)), workItemMark(id(1))],
    ['the text of a copy in another language', 'KLON - build the form', '', workItemMark(id(1))],
    ['a label alone', 'Another title', workItemMark(id(1)), ''],
    ['the beginning of a title', 'Build', workItemMark(id(1)), ''],
  ])('only proposes a work item by %s', (_, title, label, ownId) => {
    const stored = workItem(1, { title: 'Build the form' });
    const alone = plan(table(`SD-9,${title},Done,Done,Done,,${label},${ownId}`), [stored]);
    expect(alone.rows).toMatchObject([
      { kind: 'proposal', workItem: { id: id(1) }, reason: expect.stringMatching('Confirm that they are the same') },
    ]);
    expect(rowsToApply(alone, new Set(), new Set()).rows).toEqual([]);
    expect(rowsToApply(alone, new Set(['0']), new Set()).rows).toHaveLength(1);
    const beside = plan(
      table(`SD-9,${title},Done,Done,Done,,${label},${ownId}`, `SD-1,Build the form,Open,,,,${workItemMark(id(1))},`),
      [stored],
    );
    expect(beside.rows).toMatchObject([
      { kind: 'conflict', canConfirm: false },
      { key: 'SD-1', match: 'label', reason: null },
    ]);
  });

  it("treats the copy of a known issue as a conflict that can't be confirmed", () => {
    const label = workItemMark(id(1));
    const { rows } = plan(table(`SD-1,A,Done,Done,Done,,${label},`, `SD-2,A,Open,,,,${label},`), [
      workItem(1, { exports: jira('SD-1') }),
    ]);
    expect(rows).toMatchObject([{ kind: 'changed' }, { kind: 'conflict', canConfirm: false }]);
  });

  it('merges files by their keys, and refuses contradictions', () => {
    const workItems = [workItem(1, { exports: jira('SD-1') }), workItem(2, { exports: jira('SD-2') })];
    const { rows } = plan(
      [
        table('SD-1,A,Done,Done,Done,,,', 'SD-2,B,Open,,,,,'),
        table('SD-1,A,Done,Done,Done,,,', 'SD-2,B,Closed,Done,,,,'),
      ],
      workItems,
    );
    expect(rows).toMatchObject([
      { key: 'SD-1', kind: 'changed' },
      { key: 'SD-2', kind: 'conflict', canConfirm: false },
    ]);
  });

  it('knows issues of GitHub with and without their repository', () => {
    const known = (key: string) => workItem(1, { exports: [{ system: 'github', key, url: null }] });
    const issue = (url?: string) => JSON.stringify([{ number: 3, title: 'A', state: 'OPEN', url }]);
    const web = (repository: string) => `https://github.com/${repository}/issues/3`;
    expect(plan(issue(), [known('acme/desk#3')]).rows).toMatchObject([{ match: 'key', kind: 'same' }]);
    expect(plan(issue(web('acme/desk')), [known('#3')]).rows).toMatchObject([
      { match: 'key', changes: { trackerKey: { to: 'acme/desk#3' } } },
    ]);
    expect(plan(issue(web('acme/other')), [known('acme/desk#3')]).rows[0]).toMatchObject({ workItem: null });
  });

  it('counts issues that are missing from the file, without changing them', () => {
    const workItems = [workItem(1, { exports: jira('SD-1') }), workItem(2, { exports: jira(null) }), workItem(3)];
    const { rows, counts } = plan(table('SD-7,A,Open,,,,,'), workItems);
    expect(rows).toMatchObject([
      { kind: 'unknown' },
      { kind: 'missing', workItem: { id: id(1) }, key: 'SD-1', changes: {} },
      { kind: 'missing', workItem: { id: id(2) }, key: '' },
    ]);
    expect(counts).toMatchObject({ rows: 1, unknown: 1, missing: 2 });
  });
});

describe('changes', () => {
  const known = (given: Partial<StatusWorkItem> = {}) => workItem(1, { exports: jira('SD-1'), ...given });
  const changes = (row: string, stored = known(), answers: Partial<StatusAnswers> = {}) =>
    plan(table(row), [stored], answers).rows[0];

  it.each([
    ['SD-1,A,Doing,In Progress,,,,', known(), { status: { from: 'todo', to: 'inProgress' } }],
    [
      'SD-1,A,Released,Done,Done,,,',
      known(),
      { status: { from: 'todo', to: 'done' }, outcome: { from: null, to: 'delivered' } },
    ],
    [
      'SD-1,A,Released,Done,Duplicate,,,',
      known(),
      { status: { from: 'todo', to: 'done' }, outcome: { from: null, to: 'notDelivered' } },
    ],
    [
      'SD-1,A,Canceled,Done,,,,',
      known({ status: 'done', outcome: 'delivered' }),
      { outcome: { from: 'delivered', to: 'notDelivered' } },
    ],
    [
      'SD-1,A,Open,To Do,,2027-03-04,,',
      known({ status: 'done', outcome: 'delivered' }),
      {
        status: { from: 'done', to: 'todo' },
        outcome: { from: 'delivered', to: null },
        dueDate: { from: null, to: '2027-03-04' },
      },
    ],
    ['SD-1,A,Open,To Do,,,,', known({ dueDate: '2027-03-04' }), {}],
    ['SD-1,A,Open,To Do,,,,', known({ status: 'obsolete' }), {}],
    [
      'SD-1,A,Done,Done,Done,,,',
      known({ status: 'obsolete' }),
      { status: { from: 'obsolete', to: 'done' }, outcome: { from: null, to: 'delivered' } },
    ],
  ])('%s', (row, stored, expected) => {
    expect(changes(row, stored)?.changes).toEqual(expected);
  });

  it('stores the key of exported work items', () => {
    const label = workItemMark(id(1));
    expect(changes(`SD-4,A,Open,,,,${label},`, workItem(1, { title: 'A', exports: jira(null) }))).toMatchObject({
      kind: 'changed',
      changes: { trackerKey: { from: null, to: 'SD-4' } },
    });
  });

  it('marks work items that move back', () => {
    expect(changes('SD-1,A,Open,To Do,,,,', known({ status: 'inReview' }))).toMatchObject({ isMovedBack: true });
    expect(changes('SD-1,A,Open,In Progress,,,,', known())).toMatchObject({ isMovedBack: false });
  });

  it('asks for statuses and resolutions with unknown meaning, once each, and changes nothing until then', () => {
    const workItems = [known(), workItem(2, { exports: jira('SD-2') }), workItem(3, { exports: jira('SD-3') })];
    const text = table('SD-1,A,Parked,,,,,', 'SD-2,B,parked,,,,,', 'SD-3,C,Done,Done,Postponed,,,');
    const asked = plan(text, workItems);
    expect(asked.questions).toEqual([
      { about: 'status', word: 'Parked', count: 2 },
      { about: 'resolution', word: 'Postponed', count: 1 },
    ]);
    expect(asked.rows.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(rowsToApply(asked, new Set(), new Set()).rows).toEqual([]);
    const answered = plan(text, workItems, {
      statuses: new Map([['parked', 'inProgress']]),
      resolutions: new Map([['postponed', 'notDelivered']]),
    });
    expect(answered.questions).toEqual([]);
    expect(answered.rows.map(({ changes: { status, outcome } }) => [status?.to, outcome?.to])).toEqual([
      ['inProgress', undefined],
      ['inProgress', undefined],
      ['done', 'notDelivered'],
    ]);
  });

  it('asks whether done without a resolution is delivered, status by status, if trackers have resolutions', () => {
    const text = table('SD-1,A,Done,Done,,,,', 'SD-2,B,Released,Done,,,,');
    const workItems = [known(), workItem(2, { exports: jira('SD-2') })];
    expect(plan(text, workItems).questions).toEqual([
      { about: 'unresolved', word: 'Done', count: 1 },
      { about: 'unresolved', word: 'Released', count: 1 },
    ]);
    const answered = plan(text, workItems, { unresolved: new Map([['released', 'delivered']]) });
    expect(answered.rows).toMatchObject([{ kind: 'waiting' }, { changes: { outcome: { to: 'delivered' } } }]);
    const ado = workItem(1, { exports: [{ system: 'azure-devops', key: '7', url: null }] });
    expect(plan('ID,Work Item Type,Title,State\n7,Task,A,Closed', [ado]).rows).toMatchObject([
      { changes: { outcome: { to: 'delivered' } } },
    ]);
  });

  it('asks nothing about issues that are none of ours', () => {
    expect(plan(table('SD-8,A,Parked,,,3/4/2027,,'), [known()]).questions).toEqual([]);
  });

  it('asks for the order of day and month if no date of the file shows it', () => {
    const row = 'SD-1,A,Open,To Do,,3/4/2027 12:00 AM,,';
    const asked = plan(table(row), [known()]);
    expect(asked.questions).toEqual([
      {
        about: 'dates',
        count: 1,
        examples: [{ text: '3/4/2027 12:00 AM', dayFirst: '2027-04-03', monthFirst: '2027-03-04' }],
      },
    ]);
    expect(asked.rows[0]?.changes).toEqual({});
    const due = (answers: Partial<StatusAnswers>, ...more: string[]) =>
      plan(table(row, ...more), [known()], answers).rows[0]?.changes.dueDate?.to;
    expect(due({ dateOrder: 'dayFirst' })).toBe('2027-04-03');
    expect(due({}, 'SD-2,B,Open,,,3/14/2027,,')).toBe('2027-03-04');
  });
});

describe('for any backlog and tracker', () => {
  let seed = 11;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const STATUSES = [
    ['Open', 'To Do', ''],
    ['Doing', 'In Progress', ''],
    ['In Review', 'In Progress', ''],
    ['Released', 'Done', 'Done'],
    ['Closed', 'Done', "Won't Do"],
  ] as const;
  const backlog = () =>
    Array.from({ length: 1 + next(40) }, (_, n) =>
      workItem(n + 1, {
        parentId: n > 4 ? id(1 + next(4)) : null,
        title: `Work item "${next(9)}", and\nmore`,
        status: (['todo', 'inProgress', 'inReview', 'done', 'obsolete'] as const)[next(5)] ?? 'todo',
        exports: next(2) ? jira(next(2) ? `SD-${n + 1}` : null) : [],
      }),
    );
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => [next(1_000_000), value] as const)
      .sort(([one], [other]) => one - other)
      .map(([, value]) => value);
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const COLUMNS = ['Issue key', 'Summary', 'Status', 'Status Category', 'Resolution', 'Labels', 'Labels', 'Due date'];
  const exported = (workItems: readonly StatusWorkItem[]) =>
    workItems.map((one, n) => {
      const [status, category, resolution] = STATUSES[next(STATUSES.length)] ?? STATUSES[0];
      const due = next(2) ? '2027-03-04' : '';
      return [`SD-${n + 1}`, one.title, status, category, resolution, 'vpn', workItemMark(one.id), due];
    });
  const written = (rows: readonly (readonly string[])[], order: readonly number[]) =>
    [COLUMNS, ...rows].map((row) => order.map((at) => quote(row[at] ?? '')).join(',')).join('\r\n');
  const applied = (workItems: readonly StatusWorkItem[], { rows }: ReturnType<typeof plan>): StatusWorkItem[] => {
    const byWorkItem = new Map(rows.map((row) => [row.workItem?.id, row]));
    return workItems.map((one) => {
      const { changes, key, url } = byWorkItem.get(one.id) ?? { changes: {}, key: null, url: null };
      return {
        ...one,
        status: changes.status?.to ?? one.status,
        outcome: changes.outcome ? changes.outcome.to : one.outcome,
        dueDate: changes.dueDate ? changes.dueDate.to : one.dueDate,
        exports: jira(key, url),
      };
    });
  };

  it('finds every exported work item again, for any order of rows and columns, and a second time changes nothing', () => {
    for (let round = 0; round < 60; round += 1) {
      const workItems = backlog();
      const rows = exported(workItems);
      const plain = COLUMNS.map((_, at) => at);
      const first = plan(written(rows, plain), workItems);
      expect(first.rows.every(({ kind }) => kind === 'changed' || kind === 'same')).toBe(true);
      expect(first.rows.map((row) => row.workItem?.id)).toEqual(workItems.map((one) => one.id));
      expect(first).toMatchObject({ questions: [], counts: { missing: 0 } });

      const again = plan(written(shuffled(rows), shuffled(plain)), shuffled(workItems));
      const byKey = ({ rows: all }: typeof first) =>
        Object.fromEntries(all.map(({ key, kind, changes, workItem: matched }) => [key, { kind, changes, matched }]));
      expect(byKey(again)).toEqual(byKey(first));

      const after = plan(written(rows, plain), applied(workItems, first));
      expect(after.counts).toMatchObject({ same: workItems.length, changed: 0 });
    }
  });

  it('takes work in proportion to the file', async () => {
    const { growth } = await countedModule<Planning>(import.meta.dirname, 'plan.ts', 'read-status-file.ts');
    const ofSize = (module: Planning, count: number) => {
      const workItems = Array.from({ length: count / 2 }, (_, n) => workItem(n + 1, { title: 'The same for all' }));
      const rows = Array.from({ length: count }, (_, n) => [
        `SD-${n}`,
        'The same for all',
        'Open',
        '',
        '',
        '',
        '',
        '1/2/27',
      ]);
      const columns = COLUMNS.map((_, at) => at);
      expect(planBy(module, written(rows, columns), workItems).counts.unknown).toBe(count);
    };
    expect(growth(ofSize, 1_000)).toBeLessThan(2.3);
    ofSize({ planStatusImport, readStatusFiles }, 20_000);
  });
});

const OPTIONS = {
  cells: 'import',
  markup: 'wiki',
  jiraProject: 'company',
  projectKey: null,
  azureProcess: 'agile',
  repository: null,
  assignees: null,
  hoursPerPoint: 8,
} as const;

describe('tables of our own exports', () => {
  const exported = (n: number): ExportWorkItem => ({
    id: id(n),
    key: `requestType:${n}`,
    projectId: id(900),
    level: 'story',
    parentId: null,
    title: `=Work item "${n}", and\r\nmore; 😀`,
    description: '- one\n- two',
    criteria: ['Given a, "b"\nWhen c\nThen d'],
    phase: 1,
    labels: ['vpn'],
    estimate: null,
    hours: null,
    status: 'todo',
    outcome: null,
    ready: true,
    reasons: [],
    shared: false,
    assignee: null,
    dueDate: '2027-03-04',
    startedAt: null,
    doneAt: null,
    createdAt: '2026-11-24T00:00:00.000Z',
    dependsOn: [],
    why: null,
    notes: '',
    items: [],
    clauses: [],
    trackers: [],
  });
  const workItems = [1, 2, 3].map((n) => workItem(n, { dueDate: '2027-03-04' }));

  it('is found again in the table, with the statuses that someone filled in', () => {
    const [file] = writeCsvPreset({
      preset: 'csv',
      companyName: 'Acme',
      projects: [{ id: id(900), name: 'Desk' }],
      workItems: [1, 2, 3].map(exported),
      options: OPTIONS,
      at: '2026-11-24T00:00:00.000Z',
      since: null,
      scope: null,
    });
    const written = String(file?.content);
    expect(plan(written, workItems).counts).toMatchObject({ rows: 3, same: 3 });
    const filled = written.replaceAll('To do', 'Done');
    expect(
      plan(filled, workItems).rows.map(({ match, changes }) => [match, changes.status?.to, changes.outcome?.to]),
    ).toEqual([1, 2, 3].map(() => ['label', 'done', 'delivered']));
  });
});
