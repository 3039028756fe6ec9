import { describe, expect, test, vi } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { assetsOf, createManifests, firstScripts, releaseUrl } from './manifests.ts';

const URL_OF_AUTH = 'https://a.example/mf-manifest.json';
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function setup() {
  let now = 1;
  const load = vi.fn<typeof fetch>(async () => answer(manifestOf('a')));
  const warn = vi.fn();
  return {
    load,
    warn,
    wait: (ms: number) => (now += ms),
    manifests: createManifests({ log: { warn }, fetch: load, now: () => now, freshMs: 1000 }),
  };
}

const DIGEST = `sha256-${Buffer.alloc(32, 7).toString('base64')}`;
const SOME_MODULE = { file: 'remoteEntry-a1b2c3d4.js', kind: 'module' as const };

describe('a remote of another build tool', () => {
  /** A remote with only a `release.json`. */
  const stock = (entry: object | undefined) => {
    const release = { ...manifestOf('a').release, entry };
    const load = vi.fn<typeof fetch>(async (url) =>
      String(url).endsWith('release.json') ? answer(release) : answer({}, 404),
    );
    return { load, manifests: createManifests({ log: { warn: vi.fn() }, fetch: load }) };
  };

  test.each([
    ['module', { ...SOME_MODULE, first: ['assets/app.js'] }],
    ['script', { file: 'remoteEntry-a1b2c3d4.js', kind: 'global', globalName: 'reports' }],
  ])('declares its entry in its release.json: a %s', async (_, entry) => {
    const { release } = await stock(entry).manifests.get(URL_OF_AUTH);
    expect(release).toMatchObject({ manifest: { release: { entry } }, source: { file: 'release.json' } });
    expect(release && releaseUrl(URL_OF_AUTH, release.manifest)).toBe('https://a.example/release.json');
    expect(release && firstScripts(release.manifest)).toEqual([
      'remoteEntry-a1b2c3d4.js',
      ...('first' in entry ? entry.first : []),
    ]);
  });

  test('its federation manifest has no release, so the file next to it counts', async () => {
    const { manifests, load } = stock(SOME_MODULE);
    const found = load.getMockImplementation();
    load.mockImplementation(async (url) => {
      if (String(url).endsWith('mf-manifest.json')) return answer({ metaData: { remoteEntry: { type: 'global' } } });
      return found?.(url) ?? answer({}, 404);
    });
    expect((await manifests.get(URL_OF_AUTH)).release?.manifest.release.entry?.kind).toBe('module');
  });

  test('without an entry there is no release', async () => {
    expect(await stock(undefined).manifests.get(URL_OF_AUTH)).toEqual({
      release: null,
      problem: 'release.json names no entry',
    });
  });
});

describe('manifests of the remotes', () => {
  test('one request serves all pages while the manifest is fresh', async () => {
    const { manifests, load } = setup();
    await Promise.all([manifests.get(URL_OF_AUTH), manifests.get(URL_OF_AUTH)]);
    await manifests.get(URL_OF_AUTH);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('it is the same until its file changes, and when it comes back', async () => {
    const { manifests, load, wait } = setup();
    const first = await manifests.get(URL_OF_AUTH);
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toBe(first);
    expect(load).toHaveBeenCalledTimes(2);
    load.mockImplementation(async () => answer(manifestOf('b')));
    wait(1001);
    expect((await manifests.get(URL_OF_AUTH)).release?.manifest.metaData.remoteEntry.name).toBe('remoteEntry-b.js');
    load.mockImplementation(async () => answer(manifestOf('a')));
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toBe(first);
  });

  test.each([
    ['a page at a malformed address', { pages: [{ screen: 'x', paths: '/x' }] }, 'release.pages.0.paths'],
    [
      'a page for no one that is known',
      { pages: [{ screen: 'x', paths: ['/x'], host: 'any', audience: 'everyone', title: 'x' }] },
      'release.pages.0.audience',
    ],
    ['no version', { version: undefined }, 'release.version'],
    ['a file elsewhere', { files: { '../a.js': DIGEST } }, 'release.files.../a.js'],
  ])('a release with %s is invalid, with a reason', async (_, release, path) => {
    const { manifests, load, warn } = setup();
    const broken = manifestOf('b');
    load.mockImplementation(async () => answer({ ...broken, release: { ...broken.release, ...release } }));
    expect(await manifests.get(URL_OF_AUTH)).toEqual({
      release: null,
      problem: expect.stringContaining(`mf-manifest.json is not valid: ${path}`),
    });
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['is down', () => Promise.reject(new Error('refused')), null],
    ['fails', async () => answer({}, 503), null],
    ['answers 404', async () => answer({}, 404), 'mf-manifest.json answers 404, and release.json 404'],
    ['answers a page', async () => new Response('<!doctype html>'), 'release.json is not JSON'],
    [
      'answers other JSON',
      async () => answer({ hello: 1 }),
      expect.stringContaining('release.json is not valid: name'),
    ],
    ['answers without an end', async () => new Response('x'.repeat(1_000_001)), 'it is larger than 1000000 bytes'],
  ])('while the origin %s it is absent', async (_, failing, problem) => {
    const { manifests, load, wait, warn } = setup();
    await manifests.get(URL_OF_AUTH);
    load.mockImplementation(failing);
    wait(1001);
    const first = await manifests.get(URL_OF_AUTH);
    expect(first).toEqual({ release: null, problem });
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toBe(first);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('while the origin is slow, its last answer counts', async () => {
    const { manifests, load, wait } = setup();
    const first = await manifests.get(URL_OF_AUTH);
    load.mockImplementation(() => new Promise(() => undefined));
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toBe(first);
  });
});

test('assets are absolute: entry and first chunks, no later ones', () => {
  expect(assetsOf(manifestOf('a'), URL_OF_AUTH, 'login')).toEqual({
    scripts: [
      { href: 'https://a.example/remoteEntry-a.js', integrity: undefined },
      { href: 'https://a.example/assets/app-a.js', integrity: undefined },
    ],
    styles: ['https://a.example/assets/app-a.css'],
  });
});

test('assets have the digests of the release', () => {
  const manifest = manifestOf('a', { files: { 'assets/app-a.js': DIGEST } });
  expect(assetsOf(manifest, URL_OF_AUTH, 'login').scripts[1]?.integrity).toBe(DIGEST);
});

test('a screen with separate files loads these too', () => {
  const manifest = { ...manifestOf('a'), screens: { recover: ['assets/recover-screen-a.js', 'assets/form-a.js'] } };
  expect(assetsOf(manifest, URL_OF_AUTH, 'recover').scripts.map(({ href }) => href)).toEqual([
    'https://a.example/remoteEntry-a.js',
    'https://a.example/assets/app-a.js',
    'https://a.example/assets/recover-screen-a.js',
    'https://a.example/assets/form-a.js',
  ]);
});
