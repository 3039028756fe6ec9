import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CallError, renderError } from '@scopewright/service-kit';
import { acceptedEncodings } from '@scopewright/static-server';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import type { Exchange } from './exchange.ts';

export type Encoding = 'br' | 'gzip';

/** The encoding to answer in, by the client's Accept-Encoding: brotli, else gzip, else null. */
export const encodingFor = (header: string | string[] | undefined): Encoding | null =>
  acceptedEncodings(header)[0] ?? null;

/** Compression effort: `light` for content sent once, `thorough` for cached content. */
export type Effort = 'light' | 'thorough';

const LEVELS = { light: { br: 1, gzip: 1 }, thorough: { br: 6, gzip: 6 } } as const satisfies Record<
  Effort,
  Record<Encoding, number>
>;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses on another thread. */
export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return zip(bytes, { level });
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** An ETag for all encodings of a content. */
export const weakEtag = (content: Buffer): string => `W/"${createHash('sha1').update(content).digest('base64url')}"`;

/** Content as sent to the client. */
export interface Sent {
  status?: number;
  bytes: Buffer;
  encoding: Encoding | null;
  etag: string;
  headers: Readonly<Record<string, string>>;
}

/** Up to this size copying the bytes after the headers is cheaper than a second write. */
const ONE_PIECE_BYTES = 8 * 1024;

/** Sends bytes with their ETag; 304 when the client already has them. */
export function sendBytes(
  { request, response, headers: own }: Exchange,
  { status = 200, bytes, encoding, etag, headers }: Sent,
): void {
  const more: OutgoingHttpHeaders = {
    ...headers,
    ...own,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  };
  if (status === 200 && fresh(request.headers, { etag })) {
    response.writeHead(304, more).end();
    return;
  }
  if (encoding) more['Content-Encoding'] = encoding;
  more['Content-Length'] = bytes.length;
  response.writeHead(status, more);
  if (request.method === 'HEAD') response.end();
  // Node writes a string in one piece with the headers, cheaper than two writes for a small answer; in latin1 a
  // character is a byte
  else if (bytes.length <= ONE_PIECE_BYTES) response.end(bytes.toString('latin1'), 'latin1');
  else response.end(bytes);
}

const MIN_COMPRESSED_BYTES = 1024;

/** Compressed texts by ETag and encoding. */
const compressedTexts = new LRUCache<string, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length + 1,
});

export interface Content {
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a text that is the same for everyone, compressed if that is worthwhile. */
export async function sendContent(exchange: Exchange, { type, body, headers = {} }: Content): Promise<void> {
  const plain = Buffer.from(body);
  const etag = weakEtag(plain);
  const encoding =
    plain.length >= MIN_COMPRESSED_BYTES ? encodingFor(exchange.request.headers['accept-encoding']) : null;
  let bytes: Buffer = plain;
  if (encoding) {
    const key = `${encoding} ${etag}`;
    bytes = compressedTexts.get(key) ?? (await compress(plain, encoding, 'thorough'));
    compressedTexts.set(key, bytes);
  }
  sendBytes(exchange, { bytes, encoding, etag, headers: { ...headers, 'Content-Type': type } });
}

/** Sends JSON that must not be stored. */
export function sendJson(
  { request, response, headers: own }: Exchange,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    ...own,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  // Node writes a string in one piece with the headers
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends an error in the API's format. Returns whether it is the server's fault and should be logged. */
export function sendFailure(exchange: Exchange, error: CallError | unknown): boolean {
  const { status, headers, body, unexpected } = renderError(error, exchange.requestId);
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return unexpected;
  }
  sendJson(exchange, status, body, headers);
  return unexpected;
}
