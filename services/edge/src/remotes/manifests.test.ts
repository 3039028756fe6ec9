import { createHash } from 'node:crypto';
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

const digestOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
const MODULE = 'export const init = () => {}; export const get = async () => () => ({});';
const SCRIPT = 'var reports = { init() {}, get() {} };';

describe('a remote of another build tool', () => {
  /** A remote with only a `release.json`, whose entry is this code. */
  const stock = (code: string, entry: object, more: object = {}) => {
    const warn = vi.fn();
    const release = { ...manifestOf('a').release, entry, files: { 'remoteEntry.js': digestOf(code) }, ...more };
    const load = vi.fn<typeof fetch>(async (url) => {
      if (String(url).endsWith('release.json')) return answer(release);
      return String(url).endsWith('remoteEntry.js') ? new Response(code) : answer({}, 404);
    });
    return { warn, load, manifests: createManifests({ log: { warn }, fetch: load }) };
  };

  test.each([
    ['module', MODULE, { file: 'remoteEntry.js', kind: 'module', first: ['assets/app.js'] }],
    ['script', SCRIPT, { file: 'remoteEntry.js', kind: 'global', globalName: 'reports' }],
  ])('says in its release.json what its entry is: a %s', async (_, code, entry) => {
    const { manifests } = stock(code, entry);
    const manifest = await manifests.get(URL_OF_AUTH);
    expect(manifest).toMatchObject({ release: { entry } });
    expect(manifest).not.toHaveProperty('entryProblem');
    expect(manifest && releaseUrl(URL_OF_AUTH, manifest)).toBe('https://a.example/release.json');
    expect(manifest && firstScripts(manifest)).toEqual(['remoteEntry.js', ...('first' in entry ? entry.first : [])]);
  });

  test('its federation manifest has no release, so the file next to it counts', async () => {
    const { manifests, load } = stock(MODULE, { file: 'remoteEntry.js', kind: 'module' });
    const found = load.getMockImplementation();
    load.mockImplementation(async (url) => {
      if (String(url).endsWith('mf-manifest.json')) return answer({ metaData: { remoteEntry: { type: 'global' } } });
      return found?.(url) ?? answer({}, 404);
    });
    expect((await manifests.get(URL_OF_AUTH))?.release.entry?.kind).toBe('module');
  });

  test.each([
    [
      'a module called a script',
      MODULE,
      { kind: 'global', globalName: 'reports' },
      {},
      'calls remoteEntry.js a global entry, but it is a module one',
    ],
    [
      'a script called a module',
      SCRIPT,
      { kind: 'module' },
      {},
      'calls remoteEntry.js a module entry, but it is a global one',
    ],
    [
      'a module without init',
      'export const get = 1;',
      { kind: 'module' },
      {},
      'is neither a module that exports init and get, nor a script',
    ],
    ['a page', '<!doctype html>', { kind: 'module' }, {}, 'is neither a module'],
    ['a script with another name', SCRIPT, { kind: 'global', globalName: 'plans' }, {}, 'does not set plans'],
    ['no digest', MODULE, { kind: 'module' }, { files: {} }, 'has no digest of its entry remoteEntry.js'],
    [
      'another file',
      MODULE,
      { kind: 'module' },
      { files: { 'remoteEntry.js': digestOf('other') } },
      'is not the file that its release describes',
    ],
  ])('with %s as its entry has a problem', async (_, code, entry, more, problem) => {
    const { manifests } = stock(code, { file: 'remoteEntry.js', ...entry }, more);
    expect((await manifests.get(URL_OF_AUTH))?.entryProblem).toContain(problem);
  });

  test('without an entry there is no release', async () => {
    const { manifests, warn } = stock(MODULE, { file: 'remoteEntry.js', kind: 'module' }, { entry: undefined });
    expect(await manifests.get(URL_OF_AUTH)).toBeNull();
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: new Error('https://a.example/release.json names no entry') });
  });
});

describe('manifests of the remotes', () => {
  test('one request serves all pages while the manifest is fresh', async () => {
    const { manifests, load } = setup();
    await Promise.all([manifests.get(URL_OF_AUTH), manifests.get(URL_OF_AUTH)]);
    await manifests.get(URL_OF_AUTH);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('it is the same until its file changes', async () => {
    const { manifests, load, wait } = setup();
    const first = await manifests.get(URL_OF_AUTH);
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toBe(first);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['a page at a malformed address', { pages: [{ screen: 'x', paths: '/x' }] }],
    [
      'a page for no one that is known',
      { pages: [{ screen: 'x', paths: ['/x'], host: 'any', audience: 'everyone', title: 'x' }] },
    ],
    ['no version', { version: undefined }],
  ])('a release with %s is none', async (_, release) => {
    const { manifests, load, wait } = setup();
    const good = await manifests.get(URL_OF_AUTH);
    const broken = manifestOf('b');
    load.mockImplementation(async () => answer({ ...broken, release: { ...broken.release, ...release } }));
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toBe(good);
  });

  test('a deployment is seen once the manifest is no longer fresh', async () => {
    const { manifests, load, wait } = setup();
    await manifests.get(URL_OF_AUTH);
    load.mockImplementation(async () => answer(manifestOf('b')));
    wait(1001);
    expect((await manifests.get(URL_OF_AUTH))?.metaData.remoteEntry.name).toBe('remoteEntry-b.js');
  });

  test.each([
    ['is down', () => Promise.reject(new Error('refused'))],
    ['answers 404', async () => answer({}, 404)],
    ['answers a page', async () => new Response('<!doctype html>')],
    ['answers other JSON', async () => answer({ hello: 1 })],
  ])('the last good one counts while the remote %s', async (_, failing) => {
    const { manifests, load, wait, warn } = setup();
    const good = await manifests.get(URL_OF_AUTH);
    load.mockImplementation(failing);
    wait(1001);
    expect(await manifests.get(URL_OF_AUTH)).toEqual(good);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('a remote that was never there has none', async () => {
    const { manifests, load } = setup();
    load.mockRejectedValue(new Error('refused'));
    expect(await manifests.get(URL_OF_AUTH)).toBeNull();
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
  const manifest = manifestOf('a', { files: { 'assets/app-a.js': digestOf(MODULE) } });
  expect(assetsOf(manifest, URL_OF_AUTH, 'login').scripts[1]?.integrity).toBe(digestOf(MODULE));
});

test('a screen with files of its own loads these too', () => {
  const manifest = { ...manifestOf('a'), screens: { recover: ['assets/recover-screen-a.js', 'assets/form-a.js'] } };
  expect(assetsOf(manifest, URL_OF_AUTH, 'recover').scripts.map(({ href }) => href)).toEqual([
    'https://a.example/remoteEntry-a.js',
    'https://a.example/assets/app-a.js',
    'https://a.example/assets/recover-screen-a.js',
    'https://a.example/assets/form-a.js',
  ]);
});
