import { expect, test } from 'vitest';
import { dashboardTab, FORMER_DOMAIN_TAB, searchForTab } from './dashboard-tab.ts';

test.each([
  ['', ['companies', 'add-client'], 'companies'],
  ['tab=add-client', ['companies', 'add-client'], 'add-client'],
  ['tab=add-client', ['companies'], 'companies'],
  [`tab=${FORMER_DOMAIN_TAB}`, ['companies', 'add-client'], 'companies'],
  ['tab=nonsense', ['companies', 'add-client'], 'companies'],
] as const)('"%s" (allowed: %s) opens %s', (search, allowed, tab) => {
  expect(dashboardTab(new URLSearchParams(search), allowed)).toBe(tab);
});

test('changing tabs preserves the tenant of a local host', () => {
  expect(searchForTab(new URLSearchParams('tenant=acme'), 'add-client').toString()).toBe('tenant=acme&tab=add-client');
  expect(searchForTab(new URLSearchParams('tenant=acme&tab=add-client'), 'companies').toString()).toBe('tenant=acme');
});
