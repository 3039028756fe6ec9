import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UiProvider } from '@scopewright/ui';
import * as icons from '@scopewright/ui/icons';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Gallery } from './gallery.tsx';
import { GROUPS } from './groups.ts';

const PAGES = GROUPS.flatMap(({ pages }) => pages);
const ENTRIES = ['../../ui/package.json', '../../product-ui/package.json'].flatMap((file): string[] => {
  const { name, exports } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  return Object.keys(exports)
    .filter((entry) => !entry.endsWith('.css'))
    .map((entry) => join(name, entry));
});
/** Drawn by the page about icons; without its own look. */
const ELSEWHERE = new Set<unknown>([...Object.values(icons), UiProvider]);

const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z]/.test(name) && (typeof value === 'function' || (typeof value === 'object' && value && '$$typeof' in value));

describe.each(ENTRIES)('every component of %s', (entry) => {
  it('has a page', async () => {
    const shown = new Set([...ELSEWHERE, ...PAGES.flatMap(({ shows }) => shows)]);
    const components = Object.entries(await import(entry)).filter(isComponent);
    expect(components.filter(([, component]) => !shown.has(component)).map(([name]) => name)).toEqual([]);
  });
});

describe('the gallery', () => {
  afterEach(() => {
    delete document.documentElement.dataset.theme;
  });

  it('lists every page at its address', () => {
    render(<Gallery path="/" />);
    const links = screen.getAllByRole('link').slice(1);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(PAGES.map(({ path }) => `/${path}`));
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
  });

  it('switches themes', async () => {
    render(<Gallery path="/close-button" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Close button' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'system' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
