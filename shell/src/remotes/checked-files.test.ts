import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChangedFile, digestsOf, preloadChecked } from './checked-files.ts';

const BASE = 'https://auth.example/mf-manifest.json';

afterEach(() => vi.restoreAllMocks());

describe('digests of the first files', () => {
  test('are by address, and only of files that have one', () => {
    const files = { 'entry.js': 'sha256-a', 'assets/app.js': 'sha256-b', 'assets/later.js': 'sha256-c', 'none.js': '' };
    expect(digestsOf(files, ['entry.js', 'assets/app.js', 'none.js', 'other.js'], BASE)).toEqual({
      'https://auth.example/entry.js': 'sha256-a',
      'https://auth.example/assets/app.js': 'sha256-b',
    });
  });

  test.each([[undefined], [null], ['text']])('%j has no digests', (files) => {
    expect(digestsOf(files, ['entry.js'], BASE)).toEqual({});
  });
});

/** A browser whose links end in this event, on a network that answers like this. */
function browser(event: 'load' | 'error', answer: (options: RequestInit) => Promise<Response>) {
  const links: HTMLLinkElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (!(link instanceof HTMLLinkElement)) return;
    links.push(link);
    queueMicrotask(() => link.dispatchEvent(new Event(event)));
  });
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((_url, options = {}) => answer(options));
  return { links, fetch };
}

describe('preloading', () => {
  test('fetches each module with its digest, for pages of another origin', async () => {
    const { links } = browser('load', async () => new Response());
    await preloadChecked({ 'https://auth.example/a.js': 'sha256-a', 'https://auth.example/b.js': 'sha256-b' });
    expect(links.map(({ rel, href, integrity, crossOrigin }) => [rel, href, integrity, crossOrigin])).toEqual([
      ['modulepreload', 'https://auth.example/a.js', 'sha256-a', ''],
      ['modulepreload', 'https://auth.example/b.js', 'sha256-b', ''],
    ]);
  });

  test('a file that is there with another content is a changed one, and is not asked for again', async () => {
    const file = { 'https://auth.example/changed.js': 'sha256-a' };
    const { links } = browser('error', async ({ integrity }) => {
      if (integrity) throw new TypeError('Failed to fetch');
      return new Response('changed');
    });
    await expect(preloadChecked(file)).rejects.toThrow(ChangedFile);
    await expect(preloadChecked(file)).rejects.toThrow('https://auth.example/changed.js is not the file that');
    expect(links).toHaveLength(1);
  });

  test.each([
    ['is missing', async () => new Response(null, { status: 404 })],
    ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['was missing for a moment', async () => new Response()],
  ])('a file that %s is not a changed one', async (_, answer) => {
    browser('error', answer);
    const loading = preloadChecked({ 'https://auth.example/missing.js': 'sha256-a' });
    await expect(loading).rejects.toThrow("https://auth.example/missing.js can't be loaded");
    await expect(loading).rejects.not.toThrow(ChangedFile);
  });
});
