import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaticServer, type StaticServer } from './index.mjs';

const SCRIPT = `export const text = '${'scope '.repeat(300)}';`;
const OTHER_SCRIPT = 'export const other = true;';
let dir: string;
let otherDir: string;
let otherOrigin: string;
let server: StaticServer;
let origin: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'static-server-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'assets/app-12345678.js'), SCRIPT);
  writeFileSync(join(dir, 'assets/logo-12345678.png'), Buffer.alloc(2000));
  writeFileSync(join(dir, 'remoteEntry-AbC123_x.js'), SCRIPT);
  writeFileSync(join(dir, 'mf-manifest.json'), '{"version":1}');
  writeFileSync(join(dir, 'assets/app-12345678.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dir, 'assets/app-12345678.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(dir, 'assets/app-12345678.js.map'), '{"sources":["../src/app.tsx"]}');
  writeFileSync(join(dir, '.secret'), 'hidden');
  otherDir = mkdtempSync(join(tmpdir(), 'static-server-'));
  writeFileSync(join(otherDir, 'remoteEntry-AbC123_x.js'), OTHER_SCRIPT);
  server = createStaticServer({
    folders: [
      { dir, port: 0 },
      { dir: otherDir, port: 0 },
    ],
  });
  [origin = '', otherOrigin = ''] = await server.listen();
});
afterAll(async () => {
  await server.close();
  for (const folder of [dir, otherDir]) rmSync(folder, { recursive: true, force: true });
});

/** Requests a path exactly as written; fetch would normalize it. */
function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; bytes: Buffer; headers: Record<string, unknown> }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks), headers: response.headers }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

test('one process serves several folders, each at a separate origin', async () => {
  expect(otherOrigin).not.toBe(origin);
  expect(await (await fetch(`${origin}/remoteEntry-AbC123_x.js`)).text()).toBe(SCRIPT);
  expect(await (await fetch(`${otherOrigin}/remoteEntry-AbC123_x.js`)).text()).toBe(OTHER_SCRIPT);
  expect((await fetch(`${otherOrigin}/mf-manifest.json`)).status).toBe(404);
});

test('an occupied port is an error', async () => {
  const second = createStaticServer({ folders: [{ dir, port: Number(new URL(origin).port) }] });
  await expect(second.listen()).rejects.toThrow('EADDRINUSE');
  await second.close();
});

describe('spellings', () => {
  test.each([
    '//assets/app-12345678.js',
    '/./assets/app-12345678.js',
    '/assets//app-12345678.js',
    '/assets/./app-12345678.js',
    '/assets/x/../app-12345678.js',
    '/%61ssets/app-12345678.js',
    '/assets%2Fapp-12345678.js',
    '/assets/app-12345678.js/',
    '/assets\\app-12345678.js',
    '/assets/app-12345678.js%00',
    '/assets/app-12345678.js.br',
    '/assets/app-12345678.js.gz',
    '/assets/app-12345678.js.map',
    '/.secret',
    '/assets/../.secret',
  ])('%s is no file', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test('a query is not part of the address', async () => {
    expect((await ask('/assets/app-12345678.js?retry=1')).status).toBe(200);
  });

  test('any request returns nothing outside the folder and never fails', async () => {
    const path = fc.array(
      fc.oneof(
        fc.constantFrom(
          '/',
          '//',
          '/./',
          '/../',
          'assets',
          'app-12345678.js',
          '.secret',
          '%2e',
          '%2F',
          '%00',
          '%',
          '?',
          '#',
          '\\',
        ),
        fc.webSegment(),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(path, async (parts) => {
        const { status, bytes } = await ask(`/${parts.join('')}`);
        expect([200, 404]).toContain(status);
        if (status === 200)
          expect([SCRIPT, '{"version":1}', '{"version":22}', 'export {};']).toContain(bytes.toString());
      }),
      { numRuns: 300 },
    );
  });

  test('no file is cached in memory: with every spelling and query, a new build is served from then on', async () => {
    const file = join(dir, 'assets/built-12345678.js');
    const spellings = [
      ...Array.from({ length: 150 }, (_, at) => `${'/.'.repeat(at)}/assets/built-12345678.js`),
      ...Array.from({ length: 150 }, (_, at) => `/assets/built-12345678.js?${at}`),
    ];
    const answers = () =>
      Promise.all(spellings.map(async (path) => (await ask(path, { headers: { 'accept-encoding': 'br' } })).bytes));
    const served = async (text: string) => {
      writeFileSync(file, text);
      return (await answers()).filter((bytes) => bytes.toString() === text).length;
    };
    const before = await served('export const build = 1;');
    expect(before).toBe(151);
    expect(await served('export const build = 2;')).toBe(before);
  });
});

describe('caching', () => {
  test.each(['/assets/app-12345678.js', '/assets/logo-12345678.png', '/remoteEntry-AbC123_x.js'])(
    '%s never changes',
    async (path) => {
      expect((await fetch(origin + path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    },
  );

  test('the manifest is revalidated each time, and a new one is served immediately', async () => {
    const first = await fetch(`${origin}/mf-manifest.json`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = String(first.headers.get('etag'));
    // fetch would add "no-cache", which requests the whole answer
    expect((await ask('/mf-manifest.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
    writeFileSync(join(dir, 'mf-manifest.json'), '{"version":22}');
    const second = await fetch(`${origin}/mf-manifest.json`, { headers: { 'if-none-match': etag } });
    expect(await second.json()).toEqual({ version: 22 });
  });

  test('a file that a deployment brings is served without a restart', async () => {
    expect((await fetch(`${origin}/assets/new-12345678.js`)).status).toBe(404);
    writeFileSync(join(dir, 'assets/new-12345678.js'), 'export {};');
    expect((await fetch(`${origin}/assets/new-12345678.js`)).status).toBe(200);
  });
});

describe('answers', () => {
  test('are for pages of every origin', async () => {
    const { headers } = await fetch(`${origin}/assets/app-12345678.js`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('timing-allow-origin')).toBe('*');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('are compressed where it pays', async () => {
    const bytes = await new Promise<Buffer>((resolve) => {
      get(`${origin}/assets/app-12345678.js`, { headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
        expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      });
    });
    expect(bytes.length).toBeLessThan(SCRIPT.length / 4);
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
    const zipped = await ask('/assets/app-12345678.js', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(SCRIPT);
    const plain = await ask('/remoteEntry-AbC123_x.js', { headers: { 'accept-encoding': 'br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes.toString()).toBe(SCRIPT);
    const image = await fetch(`${origin}/assets/logo-12345678.png`, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(image.headers.get('content-encoding')).toBeNull();
  });

  test('to HEAD have no body', async () => {
    const response = await fetch(`${origin}/mf-manifest.json`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).not.toBe('0');
    expect(await response.text()).toBe('');
  });

  test('to a Range are that part', async () => {
    const response = await fetch(`${origin}/assets/logo-12345678.png`, { headers: { range: 'bytes=0-9' } });
    expect(response.status).toBe(206);
    expect((await response.arrayBuffer()).byteLength).toBe(10);
    expect((await fetch(`${origin}/assets/logo-12345678.png`, { headers: { range: 'bytes=5000-' } })).status).toBe(416);
  });

  test.each([
    ['/nothing.js', 404],
    ['/', 404],
    ['/assets', 404],
    ['/.secret', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/..%2f..%2fetc/passwd', 404],
    ['/%', 404],
    ['/%00', 404],
    ['/health/live', 200],
    ['/health/ready', 200],
  ])('%s is %i', async (path, status) => {
    expect((await fetch(origin + path)).status).toBe(status);
  });

  test('other methods are refused', async () => {
    expect((await fetch(`${origin}/mf-manifest.json`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${origin}/mf-manifest.json`, { method: 'OPTIONS' })).status).toBe(204);
  });
});
