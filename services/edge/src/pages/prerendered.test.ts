import { describe, expect, test, vi } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { createPrerendered } from './prerendered.ts';

const MANIFEST_URL = 'https://m.example/mf-manifest.json';
const withFile = (prerendered: string) => ({ ...manifestOf('m'), prerendered });
const screenOf = (html: string) => ({ html, title: 't', description: 'd', structuredData: [] });
const answer = (html: string) => new Response(JSON.stringify({ screens: { landing: screenOf(html) } }));

function setup() {
  let now = 1;
  const load = vi.fn<typeof fetch>(async () => answer('<h1>one</h1>'));
  const warn = vi.fn();
  const prerendered = createPrerendered({ log: { warn }, fetch: load, now: () => now, restMs: 1000 });
  return {
    load,
    warn,
    wait: (ms: number) => (now += ms),
    get: (file: string, screen = 'landing') => prerendered.get(withFile(file), MANIFEST_URL, screen),
  };
}

describe('prerendered screens', () => {
  test('are loaded once per build', async () => {
    const { get, load } = setup();
    await Promise.all([get('assets/p-1.json'), get('assets/p-1.json')]);
    expect(await get('assets/p-1.json')).toEqual(screenOf('<h1>one</h1>'));
    expect(load.mock.calls.map(([url]) => url)).toEqual(['https://m.example/assets/p-1.json']);
  });

  test('change with the manifest, and come back with it', async () => {
    const { get, load } = setup();
    await get('assets/p-1.json');
    load.mockResolvedValueOnce(answer('<h1>two</h1>'));
    expect((await get('assets/p-2.json'))?.html).toBe('<h1>two</h1>');
    expect((await get('assets/p-1.json'))?.html).toBe('<h1>one</h1>');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['is gone', async () => new Response('', { status: 404 })],
    ['is unreachable', () => Promise.reject(new Error('refused'))],
    ['is something else', async () => new Response('{"screens":{"landing":{"html":1}}}')],
  ])('are omitted while the file %s, and retried later', async (_, failing) => {
    const { get, load, wait, warn } = setup();
    load.mockImplementation(failing);
    expect(await get('assets/p-1.json')).toBeNull();
    expect(await get('assets/p-1.json')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    load.mockImplementation(async () => answer('<h1>back</h1>'));
    wait(1001);
    expect((await get('assets/p-1.json'))?.html).toBe('<h1>back</h1>');
  });

  test('are absent for a build or screen without them, or a file elsewhere', async () => {
    const { get, load } = setup();
    expect(
      await createPrerendered({ log: { warn: vi.fn() }, fetch: load }).get(manifestOf('m'), MANIFEST_URL, 'landing'),
    ).toBeNull();
    expect(await get('https://evil.example/p.json')).toBeNull();
    expect(load).not.toHaveBeenCalled();
    expect(await get('assets/p-1.json', 'signup')).toBeNull();
    expect(await get('assets/p-1.json', 'constructor')).toBeNull();
  });
});
