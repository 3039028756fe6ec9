import { expect, test } from 'vitest';
import { BACKLOG_VIEW, type BacklogSort } from './backlog-view.ts';
import { editedWorkItem } from './saving/work-item-rules.ts';
import { workItem } from './testing/work-items.ts';
import { lineOf, matchingWorkItems } from './work-items.ts';

const PEOPLE = [
  { id: 'a'.repeat(24), name: 'Zoe' },
  { id: 'b'.repeat(24), name: 'adam' },
];
const [ZOE = '', ADAM = ''] = PEOPLE.map(({ id }) => id);
const ROWS = [
  { title: 'of Zoe', assigneeId: ZOE, dueDate: '2026-05-02', order: 'a0' },
  { title: 'of no one', assigneeId: null, dueDate: '2026-05-01', order: 'a1' },
  { title: 'of Adam', assigneeId: ADAM, dueDate: null, order: 'a2' },
].map((values, index) => lineOf(editedWorkItem(workItem(index + 1, values))));

test.each<[BacklogSort, string[]]>([
  ['order', ['of Zoe', 'of no one', 'of Adam']],
  ['assignee', ['of Adam', 'of Zoe', 'of no one']],
  ['-assignee', ['of Zoe', 'of Adam', 'of no one']],
  ['due', ['of no one', 'of Zoe', 'of Adam']],
  ['-due', ['of Zoe', 'of no one', 'of Adam']],
  ['project', ['of Zoe', 'of no one', 'of Adam']],
])('work items of a project sorted by %s, those without a value last', (sort, titles) => {
  const found = matchingWorkItems(ROWS, { ...BACKLOG_VIEW.plain, sort }, '2026-05-01', PEOPLE);
  expect(found.map(({ title }) => title)).toEqual(titles);
});
