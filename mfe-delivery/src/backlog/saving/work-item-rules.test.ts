import { expect, test } from 'vitest';
import { workItem } from '../testing/work-items.ts';
import { type EditedWorkItem, editedWorkItem, WORK_ITEM_RULES } from './work-item-rules.ts';

test('stored edits of an earlier release apply to the work item that they were made from', () => {
  const left = { ...editedWorkItem(workItem(1)), kind: 'piece' } as unknown as EditedWorkItem;
  const change = { kind: 'set' as const, path: ['title'], from: left.title, to: 'Renamed' };
  expect(WORK_ITEM_RULES.apply(left, change)).toEqual({
    ...editedWorkItem(workItem(1)),
    ...{ title: 'Renamed', name: 'Renamed' },
  });
  expect(WORK_ITEM_RULES.inverse(left, [change])).toEqual([{ ...change, from: 'Renamed', to: left.title }]);
});
