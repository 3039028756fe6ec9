import { newPartId } from '../part-ids.ts';

/** What a workflow begins with: a start and an end, and the way between them. */
export function emptyWorkflow(): Record<string, unknown> {
  const [open, done] = [newPartId(), newPartId()];
  return {
    statuses: { [open]: { name: 'Open', category: 'todo', order: 'a0' }, [done]: { name: 'Done', category: 'done', order: 'a1' } },
    transitions: {
      [newPartId()]: { name: 'Create', from: 'start', toStatusId: open, order: 'a0', actors: [], conditions: null, screenFieldIds: [] },
      [newPartId()]: {
        name: 'Resolve',
        from: [open],
        toStatusId: done,
        order: 'a1',
        actors: ['agent'],
        conditions: null,
        screenFieldIds: [],
        resolution: 'Done',
      },
      [newPartId()]: { name: 'Reopen', from: [done], toStatusId: open, order: 'a2', actors: [], conditions: null, screenFieldIds: [], resolution: null },
    },
    approvals: {},
    reopenRules: {},
  };
}
