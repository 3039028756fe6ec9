import { expect, test, vi } from 'vitest';
import { createFederationRuntime, remoteEntry } from './federation-runtime.ts';

const URL_OF_MANIFEST = 'https://auth.example/builds/mf-manifest.json';
const manifest = (metaData: object) => ({ id: 'auth', metaData });

test.each([
  [
    'beside the manifest',
    { remoteEntry: { name: 'remoteEntry-a1.js', path: '' }, publicPath: 'auto' },
    'https://auth.example/builds/remoteEntry-a1.js',
  ],
  [
    'in a folder',
    { remoteEntry: { name: 'entry.js', path: 'assets/' }, publicPath: 'auto' },
    'https://auth.example/builds/assets/entry.js',
  ],
  ['without path and public path', { remoteEntry: { name: 'entry.js' } }, 'https://auth.example/builds/entry.js'],
  [
    'at another origin',
    { remoteEntry: { name: 'entry.js', path: '' }, publicPath: 'https://cdn.example/auth/' },
    'https://cdn.example/auth/entry.js',
  ],
  [
    'below a path of the origin',
    { remoteEntry: { name: 'entry.js', path: '' }, publicPath: '/v2/' },
    'https://auth.example/v2/entry.js',
  ],
])('the entry is found %s', (_case, metaData, url) => {
  expect(remoteEntry(manifest(metaData), URL_OF_MANIFEST)).toBe(url);
});

test.each([
  [null],
  ['<!doctype html>'],
  [{}],
  [manifest({})],
  [manifest({ remoteEntry: {} })],
  [manifest({ remoteEntry: { name: '' } })],
])('%j is no manifest', (value) => {
  expect(() => remoteEntry(value, URL_OF_MANIFEST)).toThrow('names no remote entry');
});

test("an app is loaded from its container, with the shell's shared modules", async () => {
  const container = `
    export const init = () => {};
    export const get = async (name) => () => ({ name, shared: Object.keys(globalThis[Symbol.for('scopewright.shared')]) });`;
  const app = await createFederationRuntime({}).loadApp(
    'auth',
    `data:text/javascript,${encodeURIComponent(container)}`,
    { force: false },
  );
  const shared = [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@scopewright/remote-contract',
    '@scopewright/remote-contract/query',
    '@scopewright/remote-contract/router',
    '@scopewright/query',
    '@scopewright/router',
  ];
  expect(app).toEqual({ name: './app', shared });
});

test('a manifest that came with the page is used once', async () => {
  const load = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response(JSON.stringify(manifest({ remoteEntry: { name: 'remoteEntry-b2.js' } }))),
    );
  const runtime = createFederationRuntime({
    [URL_OF_MANIFEST]: manifest({ remoteEntry: { name: 'remoteEntry-a1.js' } }),
  });
  expect(await runtime.entryOf(URL_OF_MANIFEST)).toBe('https://auth.example/builds/remoteEntry-a1.js');
  expect(await runtime.entryOf(URL_OF_MANIFEST)).toBe('https://auth.example/builds/remoteEntry-b2.js');
  load.mockRestore();
});
