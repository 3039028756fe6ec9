import { describe, expect, test, vi } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { assetsOf, createManifests } from './manifests.ts';

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
    scripts: ['https://a.example/remoteEntry-a.js', 'https://a.example/assets/app-a.js'],
    styles: ['https://a.example/assets/app-a.css'],
  });
});

test('a screen with files of its own loads these too', () => {
  const manifest = { ...manifestOf('a'), screens: { recover: ['assets/recover-screen-a.js', 'assets/form-a.js'] } };
  expect(assetsOf(manifest, URL_OF_AUTH, 'recover').scripts).toEqual([
    'https://a.example/remoteEntry-a.js',
    'https://a.example/assets/app-a.js',
    'https://a.example/assets/recover-screen-a.js',
    'https://a.example/assets/form-a.js',
  ]);
});
