import { expect, test } from 'vitest';
import { prerenderedRemote, prerenderedScreen } from './prerendered.ts';

const rootWith = (value?: string) => {
  const root = document.createElement('div');
  if (value !== undefined) root.setAttribute('data-prerendered', value);
  return root;
};

test('a page is hydrated if it contains the screen to show', () => {
  expect(prerenderedRemote(rootWith('marketing/landing'), { remote: 'marketing', screen: 'landing' })).toBe(
    'marketing',
  );
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

test("a page's prerendered screen can be preserved", () => {
  const root = rootWith('marketing/landing');
  root.innerHTML =
    '<a href="#content">Skip</a><div id="content"><div data-remote="marketing"><h1>Hello</h1></div></div>';
  expect(prerenderedScreen(root)).toEqual({ name: 'marketing/landing', element: root.querySelector('[data-remote]') });
});

test('a page without a prerendered screen has nothing to preserve', () => {
  const root = rootWith();
  root.innerHTML = '<div data-remote="marketing"></div>';
  expect(prerenderedScreen(root)).toBeNull();
  expect(prerenderedScreen(rootWith('marketing/landing'))).toBeNull();
});
