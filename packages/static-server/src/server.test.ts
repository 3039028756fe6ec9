import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaticServer, type StaticServer } from './index.mjs';

const SCRIPT = `export const text = '${'scope '.repeat(300)}';`;
let dir: string;
let server: StaticServer;
let origin: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'static-server-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'assets/app-12345678.js'), SCRIPT);
  writeFileSync(join(dir, 'assets/logo-12345678.png'), Buffer.alloc(2000));
  writeFileSync(join(dir, 'remoteEntry-AbC123_x.js'), SCRIPT);
  writeFileSync(join(dir, 'mf-manifest.json'), '{"version":1}');
  writeFileSync(join(dir, '.secret'), 'hidden');
  server = createStaticServer({ dir });
  origin = await server.listen({ port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('caching', () => {
  test.each(['/assets/app-12345678.js', '/assets/logo-12345678.png', '/remoteEntry-AbC123_x.js'])('%s never changes', async (path) => {
    expect((await fetch(origin + path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('the manifest is asked for again each time, and a new one is served at once', async () => {
    const first = await fetch(`${origin}/mf-manifest.json`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = String(first.headers.get('etag'));
    expect((await fetch(`${origin}/mf-manifest.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
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
    const image = await fetch(`${origin}/assets/logo-12345678.png`, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(image.headers.get('content-encoding')).toBeNull();
  });

  test('to HEAD have no body', async () => {
    const response = await fetch(`${origin}/mf-manifest.json`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
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
