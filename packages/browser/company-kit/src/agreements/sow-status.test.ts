import { expect, test } from 'vitest';
import { sowStatusView } from './sow-status.ts';

test.each([
  ['none', 'No SOW'],
  [null, 'No SOW'],
  [undefined, 'No SOW'],
  ['draft', 'Draft'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['on hold since March', 'on hold since March'],
  ['constructor', 'constructor'],
])('%s is shown as %s', (status, label) => {
  expect(sowStatusView(status, 0).label).toBe(label);
});

test('an active SOW carries its change orders', () => {
  expect(sowStatusView('active', 3).changeOrders).toBe('3 CO');
  expect(sowStatusView('active', 0).changeOrders).toBeNull();
  expect(sowStatusView('completed', 3).changeOrders).toBeNull();
});
