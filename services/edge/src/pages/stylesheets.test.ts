import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createStylesheets } from './stylesheets.ts';

const URL_OF_REMOTE = 'https://m.example/assets/app-1.css';
const css = (text: string, init?: ResponseInit) =>
  new Response(text, { headers: { 'content-type': 'text/css; charset=utf-8' }, ...init });

const shellDir = mkdtempSync(join(tmpdir(), 'shell-'));
mkdirSync(join(shellDir, 'assets'));
writeFileSync(join(shellDir, 'assets/index-1.css'), '@font-face{src:url(/assets/f.woff2)}');
writeFileSync(join(shellDir, 'secret.css'), 'hidden');
afterAll(() => rmSync(shellDir, { recursive: true, force: true }));

function setup(dir: string | null = shellDir) {
  let now = 1;
  const load = vi.fn<typeof fetch>(async () => css('a{background:url(b.png)}'));
  const warn = vi.fn();
  const stylesheets = createStylesheets({ log: { warn }, shellDir: dir, fetch: load, now: () => now, restMs: 1000 });
  return { get: stylesheets.get, load, warn, wait: (ms: number) => (now += ms) };
}

describe('stylesheets of pages', () => {
  test("of a remote are loaded once, with the remote's addresses", async () => {
    const { get, load } = setup();
    await Promise.all([get(URL_OF_REMOTE), get(URL_OF_REMOTE)]);
    expect(await get(URL_OF_REMOTE)).toBe('a{background:url("https://m.example/assets/b.png")}');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("of the shell come from its build's folder", async () => {
    const { get, load } = setup();
    expect(await get('/assets/index-1.css')).toBe('@font-face{src:url("/assets/f.woff2")}');
    expect(load).not.toHaveBeenCalled();
  });

  test.each(['/secret.css', '/assets/../secret.css', '/assets/gone-1.css'])('%s is not read', async (href) => {
    const { get, warn } = setup();
    expect(await get(href)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('of a shell that another server serves are not inlined', async () => {
    expect(await setup(null).get('/assets/index-1.css')).toBeNull();
  });

  test.each([
    ['is gone', async () => css('', { status: 404 })],
    ['is unreachable', () => Promise.reject(new Error('refused'))],
    ['is a page', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('are absent while the file %s, and retried later', async (_, failing) => {
    const { get, load, wait, warn } = setup();
    load.mockImplementation(failing);
    expect(await get(URL_OF_REMOTE)).toBeNull();
    expect(await get(URL_OF_REMOTE)).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    load.mockImplementation(async () => css('a{}'));
    wait(1001);
    expect(await get(URL_OF_REMOTE)).toBe('a{}');
  });

  test('that are very long stay files', async () => {
    const { get, load, warn } = setup();
    load.mockImplementation(async () => css('a{}'.repeat(60_000)));
    expect(await get(URL_OF_REMOTE)).toBeNull();
    expect(await get(URL_OF_REMOTE)).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  });
});
