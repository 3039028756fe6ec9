import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test('says what the screen is and whose', () => {
  const names = { productName: 'Scopewright', firmName: 'Acme' };
  expect(pageTitle({ remote: 'auth', screen: 'login' }, names)).toBe('Sign in · Acme');
  expect(pageTitle({ remote: 'firm', screen: 'dashboard' }, names)).toBe('Acme · Scopewright');
  expect(pageTitle({ remote: null, screen: 'tenant-not-found' }, { productName: 'Scopewright' })).toBe('Tenant Not Found · Scopewright');
  expect(pageTitle({ remote: 'marketing', screen: 'terms' }, names)).toBe('Terms of service · Scopewright');
  expect(pageTitle({ remote: 'marketing', screen: 'landing' }, { productName: 'Scopewright' })).toMatch(/^Scopewright · /);
});
