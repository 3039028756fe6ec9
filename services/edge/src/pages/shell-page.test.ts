import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cutPage } from '@scopewright/build-config/cut-page';
import { resolveHost } from '@scopewright/domain/hosts';
import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import type { PrerenderedScreen } from '@scopewright/remote-contract/prerendered';
import { expect, test } from 'vitest';
import type { KnownRemotes } from '../remotes/remotes.ts';
import { manifestOf, SHELL_HTML } from '../testing/harness.ts';
import { createShellPages, type PageRequest } from './shell-page.ts';
import type { Template } from './template.ts';

const hostConfig = {
  productDomain: 'scopewright.app',
  localSuffixes: ['localhost'],
  previewSuffixes: [],
  designSuffixes: [],
};
const FIRM = { firmId: '64b7f9c2a1d3e4f5a6b7c8d9', firmName: 'Acme', subdomain: 'acme', archived: false };
const LANDING: PrerenderedScreen = { html: '<h1>one</h1>', title: 'Hello', description: '', structuredData: [] };

const remotes = (letters: readonly string[]): KnownRemotes => {
  const names = ['marketing', 'auth', 'firm', 'admin'] as const;
  return {
    registry: Object.fromEntries(
      names.map((name, index) => [
        name,
        { manifest: `https://${letters[index]}.example/mf-manifest.json`, title: name, ...SAMPLE_PAGES[name] },
      ]),
    ),
    manifests: new Map(names.map((name, index) => [name, manifestOf(letters[index] ?? '')])),
  };
};

function setup() {
  let now = 1;
  let written = 0;
  const state = {
    known: remotes(['m', 'a', 'f', 's']),
    template: cutPage(SHELL_HTML) as Template,
    screen: LANDING as PrerenderedScreen | null,
  };
  const pageOf = createShellPages({
    template: async () => state.template,
    facts: {
      productName: 'Scopewright',
      productDomain: 'scopewright.app',
      productAltDomain: null,
      supportEmail: 'support@scopewright.app',
      apiBase: '/api',
      publicKey: 'key',
      testPaymentToken: null,
      get version() {
        written += 1;
        return '1';
      },
    },
    hostConfig,
    remotes: { current: async () => state.known, origins: [] },
    prerendered: { get: async () => state.screen },
    stylesheets: { get: async () => 'a{}' },
    now: () => now,
  });
  const get = (host: string, more: Partial<PageRequest> = {}) => {
    const resolution = resolveHost(host, hostConfig);
    const tenantKey =
      resolution.kind === 'tenant' ? resolution.key : resolution.kind === 'custom' ? resolution.domain : null;
    return pageOf({
      path: '/',
      host: resolution,
      tenantKey,
      tenant: null,
      firstRun: false,
      bookable: false,
      seemsSignedIn: false,
      encoding: null,
      ...more,
    });
  };
  return { get, state, wait: (ms: number) => (now += ms), written: () => written };
}

const html = ({ bytes }: { bytes: Buffer }) => bytes.toString();

test('a page is written once for everyone who asks the same, also for who comes while it is written', async () => {
  const { get, written } = setup();
  const [one, other] = await Promise.all([get('scopewright.app'), get('scopewright.app')]);
  expect(await get('scopewright.app', { path: '/anything' })).toBe(one);
  expect(other).toBe(one);
  expect(written()).toBe(1);
});

test('each encoding has the same content under the same validator', async () => {
  const { get } = setup();
  const plain = await get('scopewright.app');
  const br = await get('scopewright.app', { encoding: 'br' });
  const gzip = await get('scopewright.app', { encoding: 'gzip' });
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect([br.etag, gzip.etag]).toEqual([plain.etag, plain.etag]);
});

test('another build of the shell, another release and other data of the tenant take effect immediately', async () => {
  const { get, state } = setup();
  const acme = (firmName: string) => get('acme.scopewright.app', { tenant: { ...FIRM, firmName } });
  expect(html(await acme('Acme'))).toContain('<title>Sign in · Acme</title>');
  expect(html(await acme('Acme & Co'))).toContain('<title>Sign in · Acme &amp; Co</title>');
  state.known = remotes(['m', 'b', 'f', 's']);
  expect(html(await acme('Acme'))).toContain('https://b.example/');
  state.template = cutPage(SHELL_HTML.replace('Loading...', 'Another build'));
  expect(html(await acme('Acme'))).toContain('Another build');
});

test('a page for an ability has the title for the apparent session, not the one for visitors', async () => {
  const { get } = setup();
  const titleOf = async (path: string, seemsSignedIn: boolean) =>
    /<title>([^<]*)/.exec(html(await get('scopewright.app', { path, seemsSignedIn })))?.[1];
  expect(await titleOf('/system-admin', true)).toBe('System administration · Scopewright');
  expect(await titleOf('/system-admin', false)).toBe('Sign in · Scopewright');
});

test('no tenant gets the page of another, and who seems signed in no page of who does not', async () => {
  const { get } = setup();
  const pages = await Promise.all([
    get('acme.scopewright.app', { tenant: FIRM }),
    get('acme.scopewright.app', { tenant: FIRM, seemsSignedIn: true }),
    get('other.scopewright.app', { tenant: { ...FIRM, firmId: '64b7f9c2a1d3e4f5a6b7c8d0', subdomain: 'other' } }),
    get('scoping.acme.example', { tenant: FIRM }),
    get('acme.scopewright.app', { tenant: { ...FIRM, archived: true } }),
  ]);
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(pages.length);
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403]);
});

test('addresses of no one and look-ups that failed take no room and are written again', async () => {
  const { get, written } = setup();
  await get('acme.scopewright.app', { tenant: FIRM });
  for (const host of ['nobody.scopewright.app', 'unknown.example']) {
    for (const tenant of [null, undefined]) {
      const before = written();
      await get(host, { tenant });
      await get(host, { tenant });
      expect(written() - before).toBe(2);
    }
  }
  const before = written();
  await get('acme.scopewright.app', { tenant: FIRM });
  expect(written()).toBe(before);
});

test('a page without the screen that it should have is tried again soon', async () => {
  const { get, state, wait, written } = setup();
  state.screen = null;
  expect(html(await get('scopewright.app'))).not.toContain('data-prerendered');
  await get('scopewright.app');
  expect(written()).toBe(1);
  state.screen = LANDING;
  wait(2001);
  expect(html(await get('scopewright.app'))).toContain('<h1>one</h1>');
  wait(60_000);
  await get('scopewright.app');
  expect(written()).toBe(2);
});

test('a page announces the files of its own screen, and of no other', async () => {
  const { get, state } = setup();
  const auth = {
    ...manifestOf('a'),
    screens: { recover: ['assets/recover-screen-a.js'], bootstrap: ['assets/bootstrap-screen-a.js'] },
  };
  state.known = { ...state.known, manifests: new Map([...state.known.manifests, ['auth', auth]]) };
  const recover = html(await get('scopewright.app', { path: '/user-recovery' }));
  expect(recover).toContain(
    '<link rel="modulepreload" crossorigin href="https://a.example/assets/recover-screen-a.js">',
  );
  expect(recover).not.toContain('bootstrap-screen-a.js');
  expect(html(await get('acme.scopewright.app', { tenant: FIRM }))).not.toContain('-screen-a.js');
});

const DIGEST = `sha256-${'a'.repeat(43)}=`;
const inlinedIn = (page: string) => JSON.parse(/id="boot">([^<]*)</.exec(page)?.[1] ?? '{}').manifests;

test('a page has the digests of the files that its screen loads first, for links and for later', async () => {
  const { get, state } = setup();
  const files = { 'remoteEntry-a.js': DIGEST, 'assets/app-a.js': DIGEST, 'assets/later.js': DIGEST };
  const auth = manifestOf('a', { files, version: '7' });
  state.known = { ...state.known, manifests: new Map([...state.known.manifests, ['auth', auth]]) };
  const page = html(await get('acme.scopewright.app', { tenant: FIRM }));
  expect(page).toContain(
    `<link rel="modulepreload" integrity="${DIGEST}" crossorigin href="https://a.example/remoteEntry-a.js">`,
  );
  const { 'assets/later.js': _, ...first } = files;
  expect(inlinedIn(page)['https://a.example/mf-manifest.json']).toMatchObject({ version: '7', files: first });
  expect(page).not.toContain('later.js":"sha256');
});

test('a script with a global variable is fetched as one, and the page contains the data for running it', async () => {
  const { get, state } = setup();
  const entry = { file: 'remoteEntry-a.js', kind: 'global' as const, globalName: 'container' };
  const needs = { shared: { react: '^19.0.0' }, exports: { '@scopewright/router': ['Link'] } };
  const files = { 'remoteEntry-a.js': DIGEST };
  const auth = { ...manifestOf('a', { entry, files, ...needs }), exposes: [] };
  state.known = { ...state.known, manifests: new Map([...state.known.manifests, ['auth', auth]]) };
  const page = html(await get('acme.scopewright.app', { tenant: FIRM }));
  expect(page).toContain(
    `<link rel="preload" as="script" integrity="${DIGEST}" crossorigin href="https://a.example/remoteEntry-a.js">`,
  );
  const inlined = inlinedIn(page)['https://a.example/mf-manifest.json'];
  expect(inlined).toMatchObject({ entry, files, ...needs, version: '1' });
  expect(inlined).not.toHaveProperty('pages');
});

test('common files are announced at the shell’s address, once for a screen and its frame, with the import map', async () => {
  const { get, state } = setup();
  const digest = `sha256-${'A'.repeat(43)}=`;
  const file = 'assets/common/base-12345678.js';
  for (const [name, manifest] of state.known.manifests) {
    const [app, ...others] = manifest.exposes;
    if (!app) continue;
    const js = { sync: [...app.assets.js.sync, file], async: [] };
    (state.known.manifests as Map<string, typeof manifest>).set(name, {
      ...manifest,
      exposes: [{ ...app, assets: { ...app.assets, js } }, ...others],
      release: { ...manifest.release, files: { ...manifest.release.files, [file]: digest } },
    });
  }
  state.template = { ...cutPage(SHELL_HTML), common: { 'base-12345678.js': digest } };
  const page = await get('acme.scopewright.app', { tenant: FIRM, seemsSignedIn: true });
  const text = html(page);
  expect(text.split(`integrity="${digest}" crossorigin href="/${file}"`)).toHaveLength(2);
  const [map = ''] = /<script type="importmap">.*?<\/script>/.exec(text) ?? [];
  expect(JSON.parse(map.replace(/<[^>]*>/g, '')).imports).toMatchObject({
    'https://f.example/assets/common/': '/assets/common/',
  });
  expect(text.indexOf(map)).toBeLessThan(text.search(/<script(?! type="importmap")|modulepreload/));
  const hash = createHash('sha256')
    .update(map.replace(/<[^>]*>/g, ''))
    .digest('base64');
  expect(page.headers.https['Content-Security-Policy']).toContain(`'sha256-${hash}'`);
});
