import { expect, test } from 'vitest';
import { prerenderedRemote } from './prerendered.ts';

const rootWith = (value?: string) => {
  const root = document.createElement('div');
  if (value !== undefined) root.setAttribute('data-prerendered', value);
  return root;
};

test('a page is taken over when it came with the screen to show', () => {
  expect(prerenderedRemote(rootWith('marketing/landing'), { remote: 'marketing', screen: 'landing' })).toBe('marketing');
});

test.each([
  ['came with nothing', undefined, { remote: 'marketing', screen: 'landing' }],
  ['came with another screen', 'marketing/landing', { remote: 'marketing', screen: 'privacy' }],
  ['came with a screen of another remote', 'firm/dashboard', { remote: 'admin', screen: 'dashboard' }],
  ['shows a screen of the shell', 'marketing/landing', { remote: null, screen: 'not-found' }],
  ['waits for the session', 'marketing/landing', null],
] as const)('a page that %s is drawn from nothing', (_, value, screen) => {
  expect(prerenderedRemote(rootWith(value), screen)).toBeNull();
});
