import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from '@scopewright/static-server';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encoding to answer in, by the client's Accept-Encoding: brotli, else gzip, else null for none. */
export const encodingFor = (header: string | string[] | undefined): Encoding | null => acceptedEncodings(header)[0] ?? null;

/** How much work compressing may be: `light` for what is made for one answer, `thorough` for what is kept. */
export type Effort = 'light' | 'thorough';

const LEVELS = { light: { br: 1, gzip: 1 }, thorough: { br: 6, gzip: 6 } } as const satisfies Record<Effort, Record<Encoding, number>>;

/** Compresses on another thread. */
export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return zip(bytes, { level });
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
