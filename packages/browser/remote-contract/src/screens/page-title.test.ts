import type { Page } from '@scopewright/domain/pages';
import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import type { Screen } from '@scopewright/domain/screens';
import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

const screenOf = (remote: keyof typeof SAMPLE_PAGES, screen: string): Screen => {
  const page = SAMPLE_PAGES[remote].pages.find((each: Page) => each.screen === screen);
  if (!page) throw new Error(`no ${remote}/${screen}`);
  return { remote, screen, page };
};

test('names the screen and its owner', () => {
  const names = { productName: 'Scopewright', firmName: 'Acme' };
  expect(pageTitle(screenOf('auth', 'login'), names)).toBe('Sign in · Acme');
  expect(pageTitle(screenOf('firm', 'dashboard'), names)).toBe('Acme · Scopewright');
  expect(pageTitle({ remote: null, screen: 'tenant-not-found' }, { productName: 'Scopewright' })).toBe(
    'Tenant Not Found · Scopewright',
  );
  expect(pageTitle(screenOf('marketing', 'terms'), names)).toBe('Terms of service · Scopewright');
  expect(pageTitle(screenOf('marketing', 'landing'), { productName: 'Scopewright' })).toMatch(/^Scopewright · /);
});

test('without a firm the product is named instead, once', () => {
  expect(pageTitle(screenOf('auth', 'login'), { productName: 'Scopewright' })).toBe('Sign in · Scopewright');
  expect(pageTitle(screenOf('firm', 'dashboard'), { productName: 'Scopewright' })).toBe('Scopewright');
});

test('takes names as they are', () => {
  expect(pageTitle(screenOf('auth', 'login'), { productName: 'P', firmName: 'A $& {product}' })).toBe(
    'Sign in · A $& {product}',
  );
});
