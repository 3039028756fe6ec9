import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import * as icons from '../icons.ts';
import { UiProvider } from '../provider.tsx';
import { Gallery } from './gallery.tsx';
import { GROUPS } from './groups.ts';

const PAGES = GROUPS.flatMap(({ pages }) => pages);
const FOLDER = join(import.meta.dirname, '../..');
const ENTRIES = Object.values<string>(JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).exports).filter(
  (file) => !file.endsWith('.css'),
);
/** Drawn by the page about icons; without a look of its own. */
const ELSEWHERE = new Set<unknown>([...Object.values(icons), UiProvider]);

const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z]/.test(name) && (typeof value === 'function' || (typeof value === 'object' && value && '$$typeof' in value));

describe.each(ENTRIES)('every component of %s', (file) => {
  it('has a page', async () => {
    const shown = new Set([...ELSEWHERE, ...PAGES.flatMap(({ shows }) => shows)]);
    const components = Object.entries(await import(join(FOLDER, file))).filter(isComponent);
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
