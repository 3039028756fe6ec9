import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/i;

/** The encoding to answer in, by the client's Accept-Encoding: brotli, else gzip, else null for none. */
export function encodingFor(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null;
  const offered = new Set<string>();
  for (const part of String(header).split(',')) {
    if (!REFUSED.test(part)) offered.add((part.split(';', 1)[0] ?? '').trim().toLowerCase());
  }
  return offered.has('br') ? 'br' : offered.has('gzip') ? 'gzip' : null;
}

/** How much work compressing may be: `light` for what is made for one answer, `thorough` for what is kept. */
export type Effort = 'light' | 'thorough';

const LEVELS = { light: { br: 1, gzip: 1 }, thorough: { br: 6, gzip: 6 } } as const satisfies Record<Effort, Record<Encoding, number>>;

/** Compresses on another thread. */
export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return zip(bytes, { level });
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
