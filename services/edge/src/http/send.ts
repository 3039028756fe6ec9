import { createHash } from 'node:crypto';
import type { CallError } from '@scopewright/service-kit';
import { renderError } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding, encodingFor } from './encoding.ts';
import type { Exchange } from './exchange.ts';

const MIN_COMPRESSED_BYTES = 1024;

/** Compressed texts by ETag and encoding: most visitors of a host get the same page. */
const compressedTexts = new LRUCache<string, Buffer>({ maxSize: 4 * 1024 * 1024, sizeCalculation: (bytes) => bytes.length + 1 });

async function compressedText(bytes: Buffer, encoding: Encoding, etag: string): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const known = compressedTexts.get(key);
  if (known) return known;
  const made = await compress(bytes, encoding, 'thorough');
  compressedTexts.set(key, made);
  return made;
}

export interface Content {
  status?: number;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a text with an ETag, compressed where it pays; 304 when the client has it already. */
export async function sendContent({ request, response }: Exchange, { status = 200, type, body, headers = {} }: Content): Promise<void> {
  const bytes = Buffer.from(body);
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('ETag', etag);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  const encoding = bytes.length >= MIN_COMPRESSED_BYTES ? encodingFor(request.headers['accept-encoding']) : null;
  const sent = encoding ? await compressedText(bytes, encoding, etag) : bytes;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': sent.length });
  response.end(request.method === 'HEAD' ? undefined : sent);
}

/** Sends JSON that must not be stored. */
export function sendJson({ request, response }: Exchange, status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a failure in the API's form. Gives whether it is ours and belongs into the log. */
export function sendFailure(exchange: Exchange, error: CallError | unknown): boolean {
  const { status, headers, body, unexpected } = renderError(error, exchange.requestId);
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return unexpected;
  }
  sendJson(exchange, status, body, headers);
  return unexpected;
}
