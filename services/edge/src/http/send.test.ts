import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTrustedProxies } from '@scopewright/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import { openExchange } from './exchange.ts';
import { compress, encodingFor, sendBytes } from './send.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br;q=0.0', null],
  ['xbr, gzipped', null],
])('of %j: %j', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('compressed answers can be decompressed', async () => {
  const bytes = Buffer.from('scope '.repeat(500));
  for (const effort of ['light', 'thorough'] as const) {
    expect(brotliDecompressSync(await compress(bytes, 'br', effort))).toEqual(bytes);
    expect(gunzipSync(await compress(bytes, 'gzip', effort))).toEqual(bytes);
  }
});

test.each([0, 1, 8 * 1024, 8 * 1024 + 1])('%i bytes of any value arrive as they are', async (length) => {
  const bytes = randomBytes(length);
  const server = createServer((request, response) =>
    sendBytes(openExchange(request, response, createTrustedProxies([])), {
      bytes,
      encoding: null,
      etag: '"x"',
      headers: {},
    }),
  );
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(answer.headers.get('content-length')).toBe(String(length));
});
