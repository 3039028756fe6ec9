import { expect, test } from 'vitest';
import { dashboardTab, searchForTab } from './dashboard-tab.ts';

test.each([
  ['', true, 'companies'],
  ['tab=add-client', true, 'add-client'],
  ['tab=add-client', false, 'companies'],
  ['tab=nonsense', true, 'companies'],
])('"%s" (may create: %s) opens %s', (search, canCreate, tab) => {
  expect(dashboardTab(new URLSearchParams(search), canCreate)).toBe(tab);
});

test('changing tabs keeps the tenant of a local host', () => {
  expect(searchForTab(new URLSearchParams('tenant=acme'), 'add-client').toString()).toBe('tenant=acme&tab=add-client');
  expect(searchForTab(new URLSearchParams('tenant=acme&tab=add-client'), 'companies').toString()).toBe('tenant=acme');
});
