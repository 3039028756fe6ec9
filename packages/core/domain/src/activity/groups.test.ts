import type { AuditEvent } from '@scopewright/contracts';
import { expect, test } from 'vitest';
import { groupEvents } from './groups.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 16, 13, seconds)).toISOString();
let made = 0;
const edit = (seconds: number, { by = 'ben', of = 'access', action = 'scope.changed' } = {}): AuditEvent => {
  made += 1;
  return {
    id: `${made}`,
    at: at(seconds),
    action,
    actor: { id: by, name: by },
    company: null,
    target: { type: 'workflow', id: of, name: of },
    changes: [],
    requestId: null,
  };
};
const sizes = (...events: AuditEvent[]) => groupEvents(events).map(({ length }) => length);

test('edits of one item by one person are together, each within minutes of the one before', () => {
  expect(sizes(edit(500), edit(300), edit(0))).toEqual([3]);
  expect(sizes(edit(601), edit(300), edit(0))).toEqual([1, 2]);
});

test('those of others, and of other items, are apart and part nothing', () => {
  expect(sizes(edit(9), edit(8, { by: 'ada' }), edit(7), edit(6, { of: 'other' }), edit(5))).toEqual([3, 1, 1]);
});

test('only edits are put together', () => {
  expect(sizes(edit(9, { action: 'scope.created' }), edit(8, { action: 'scope.created' }))).toEqual([1, 1]);
  expect(sizes(edit(9, { action: 'sow.updated' }), edit(8, { action: 'scope.config-item-changed' }))).toEqual([2]);
  expect(sizes({ ...edit(9), actor: null }, { ...edit(8), actor: null })).toEqual([1, 1]);
});

test('each event is in one group, in the order of the list', () => {
  const events = [edit(9), edit(8, { by: 'ada' }), edit(7), edit(6)];
  expect(
    groupEvents(events)
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(events.map(({ id }) => id).toSorted());
  expect(groupEvents(events).map(([first]) => first.id)).toEqual([events[0]?.id, events[1]?.id]);
});
