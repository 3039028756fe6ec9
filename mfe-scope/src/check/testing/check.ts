import type { CheckedItem, ScopeCheck } from '@scopewright/contracts/scoping';

/** An id of this digit. */
export const id = (digit: string): string => digit.repeat(24);
/** An item of a check; a workflow that is built through the API unless these values differ. */
export const item = (itemId: string, name: string, values: Partial<CheckedItem> = {}): CheckedItem => ({
  itemId,
  kind: 'workflow',
  name,
  projectId: id('1'),
  version: 4,
  by: 'api',
  hours: 0,
  why: [],
  ...values,
});
export const DESK = item(id('1'), 'Service desk', {
  kind: 'project',
  projectId: null,
  hours: 1,
  why: ['The portal settings are made by hand.'],
});
export const FLOW = item(id('a'), 'Fulfillment');
export const BADGE = item(id('f'), 'Badge', {
  kind: 'field',
  projectId: null,
  by: 'hand',
  hours: 0.25,
  why: ['Which objects it offers is set by hand.'],
});
export const CHANGES = [
  { kind: 'set' as const, path: ['content', 'statuses', 's1', 'name'], from: 'Open ', to: 'Open' },
];
export const CHECK: ScopeCheck = {
  items: [DESK, FLOW, BADGE],
  findings: [
    {
      rule: 'workflow.x',
      severity: 'warning',
      itemId: FLOW.itemId,
      path: ['content', 'statuses', 's1'],
      message: 'Two names are nearly the same.',
      fix: { label: 'Rename it', changes: CHANGES },
    },
    { rule: 'workflow.y', severity: 'error', itemId: FLOW.itemId, path: [], message: 'It has no start.' },
    { rule: 'field.z', severity: 'info', itemId: BADGE.itemId, path: [], message: 'It is placed nowhere.' },
  ],
  hours: 1.25,
};
