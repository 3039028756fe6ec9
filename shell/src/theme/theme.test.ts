import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createThemeStore } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

const open = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage) =>
  createThemeStore({ storage, root: document.documentElement, window });
const shown = () => document.documentElement.dataset.theme;

test('a theme is shown immediately and remembered; the system’s theme stores nothing', () => {
  const theme = open();
  expect(theme.get()).toBe('system');
  theme.set('dark');
  expect([shown(), open().get()]).toEqual(['dark', 'dark']);
  theme.set('system');
  expect([shown(), open().get(), localStorage.length]).toEqual([undefined, 'system', 0]);
});

test('follows another tab', () => {
  const theme = open();
  const heard = vi.fn();
  theme.subscribe(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect([shown(), theme.get()]).toEqual(['dark', 'dark']);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: 'x' }));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an invalid stored theme, or missing storage, means the system’s theme', () => {
  localStorage.setItem('theme', 'pink');
  expect(open().get()).toBe('system');
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const theme = open({ getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  theme.set('dark');
  expect([shown(), theme.get()]).toEqual(['dark', 'dark']);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['pink', undefined],
])('the page shows the stored theme %s before its scripts are there', (stored, expected) => {
  localStorage.setItem('theme', stored);
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const [, script = ''] = /<script>(\s*\/\/ The theme[\s\S]*?)<\/script>/.exec(html) ?? [];
  new Function(script)();
  expect(shown()).toBe(expected);
});
