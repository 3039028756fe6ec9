import type { CheckedItem, ScopeCheck } from '@scopewright/contracts/scoping';
import { expect, test } from 'vitest';
import {
  addressOfCheck,
  byProject,
  type CheckView,
  checkViewOf,
  FIELDS,
  firstEntries,
  PLAIN_CHECK,
  shownOf,
  totalsOf,
} from './check-view.ts';

const id = (digit: string) => digit.repeat(24);
const item = (itemId: string, values: Partial<CheckedItem> = {}): CheckedItem => ({
  itemId,
  kind: 'workflow',
  name: itemId.slice(0, 1),
  projectId: id('1'),
  version: 1,
  by: 'api',
  hours: 0,
  why: [],
  ...values,
});
const finding = (itemId: string, severity: 'error' | 'warning' | 'info') => ({
  rule: 'workflow.x',
  severity,
  itemId,
  path: [],
  message: `${severity} of ${itemId[0]}`,
});

const CHECK: ScopeCheck = {
  items: [
    item(id('f'), {
      kind: 'field',
      projectId: null,
      by: 'hand',
      hours: 0.25,
      why: ['Which objects it offers is set by hand.'],
    }),
    item(id('2'), { kind: 'project', projectId: null, name: 'Second' }),
    item(id('a')),
    item(id('1'), { kind: 'project', projectId: null, name: 'First', hours: 1.1, why: ['The portal.'] }),
    item(id('b'), { by: 'import', hours: 0.1, why: ['Its form.'] }),
  ],
  findings: [
    finding(id('a'), 'info'),
    finding(id('a'), 'error'),
    finding(id('b'), 'warning'),
    finding(id('f'), 'warning'),
  ],
  hours: 1.45,
};
const names = (projects: ReturnType<typeof byProject>) =>
  projects.map(({ name, entries }) => [name, entries.map((entry) => entry.item.name).join('')]);

test.each<[string, CheckView]>([
  ['', PLAIN_CHECK],
  [`show=work&project=${id('1')}&built=hand`, { show: 'work', severity: null, projectId: id('1'), by: 'hand' }],
  ['severity=error&project=fields', { show: 'findings', severity: 'error', projectId: FIELDS, by: null }],
])('the address %j is a view, and the view that address', (address, view) => {
  expect(checkViewOf(new URLSearchParams(address))).toEqual(view);
  const kept = addressOfCheck(new URLSearchParams('tenant=acme&severity=info&show=work'), view);
  expect(kept.toString()).toBe(['tenant=acme', ...(address ? [address] : [])].join('&'));
});

test('invalid parameters in an address are ignored', () => {
  expect(checkViewOf(new URLSearchParams('show=x&severity=fatal&project=1&built=magic'))).toEqual(PLAIN_CHECK);
});

test('items stand with their project, fields last, findings with errors first, and the numbers add up', () => {
  const projects = byProject(CHECK);
  expect(names(projects)).toEqual([
    ['Second', 'Second'],
    ['First', 'aFirstb'],
    ['Fields of the company', 'f'],
  ]);
  expect(projects[1]?.entries[0]?.findings.map(({ severity }) => severity)).toEqual(['error', 'info']);
  expect(projects[1]?.totals).toEqual({
    items: 3,
    error: 1,
    warning: 1,
    info: 1,
    api: 2,
    import: 1,
    hand: 0,
    hours: 1.2,
  });
  expect(totalsOf(projects.flatMap(({ entries }) => entries))).toMatchObject({
    items: 5,
    error: 1,
    warning: 2,
    info: 1,
    hand: 1,
    hours: CHECK.hours,
  });
});

test.each<[Partial<CheckView>, unknown]>([
  [
    {},
    [
      ['First', 'ab'],
      ['Fields of the company', 'f'],
    ],
  ],
  [
    { severity: 'warning' },
    [
      ['First', 'b'],
      ['Fields of the company', 'f'],
    ],
  ],
  [{ severity: 'warning', projectId: id('1') }, [['First', 'b']]],
  [{ projectId: FIELDS }, [['Fields of the company', 'f']]],
  [{ by: 'api' }, [['First', 'a']]],
  [
    { show: 'work' },
    [
      ['First', 'Firstb'],
      ['Fields of the company', 'f'],
    ],
  ],
  [{ show: 'work', by: 'hand' }, [['Fields of the company', 'f']]],
  [{ projectId: id('9') }, []],
])('%j shows matches', (view, shown) => {
  expect(names(shownOf(byProject(CHECK), { ...PLAIN_CHECK, ...view }))).toEqual(shown);
});

test('the first so many items will be added with their projects', () => {
  const all = byProject(CHECK);
  expect(names(firstEntries(all, 2))).toEqual([
    ['Second', 'Second'],
    ['First', 'a'],
  ]);
  expect(firstEntries(all, Number.POSITIVE_INFINITY)).toEqual(all);
});
