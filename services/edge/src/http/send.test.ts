import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, encodingFor } from './send.ts';

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

test('what is compressed can be read again', async () => {
  const bytes = Buffer.from('scope '.repeat(500));
  for (const effort of ['light', 'thorough'] as const) {
    expect(brotliDecompressSync(await compress(bytes, 'br', effort))).toEqual(bytes);
    expect(gunzipSync(await compress(bytes, 'gzip', effort))).toEqual(bytes);
  }
});
