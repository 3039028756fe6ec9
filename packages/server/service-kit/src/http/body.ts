import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT_BYTES } from '@scopewright/contracts/constants';
import getRawBody from 'raw-body';
import { failures } from '../errors/call-error.ts';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const TOO_LARGE = 413;
/** Time limit for receiving a body: shorter than for a file, to which the server's own limit applies. */
const BODY_LIMIT_MS = 30_000;

/** The connection closed while the body was being received: no client remains to answer. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client closed the connection');
    this.name = 'ClientGoneError';
  }
}

/**
 * Reads a request's body, which is small by contract; empty without one.
 * @throws CallError 413 above `limit` bytes; ClientGoneError
 */
async function readBody(request: IncomingMessage, limit: number = BODY_LIMIT_BYTES): Promise<Buffer> {
  const late = setTimeout(() => request.destroy(), BODY_LIMIT_MS);
  try {
    return await getRawBody(request, { limit, length: request.headers['content-length'] ?? null });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === TOO_LARGE)) throw new ClientGoneError();
    // the rest is read and dropped, so that the answer reaches a client that is still sending
    request.resume();
    throw failures.bodyTooLarge();
  } finally {
    clearTimeout(late);
  }
}

const isEncoded = ({ headers: { 'content-encoding': encoding } }: IncomingMessage): boolean =>
  encoding !== undefined && encoding !== 'identity';

/**
 * Reads a body of one of `types` as raw bytes.
 * @throws CallError 415 for another content type or encoding, 413 above `limit` bytes; ClientGoneError
 */
export async function readRawBody(
  request: IncomingMessage,
  types: readonly string[],
  limit: number = BODY_LIMIT_BYTES,
): Promise<Buffer> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type) || isEncoded(request))
    throw failures.unsupportedMediaType(`Content-Type must be ${types.join(', ')}`);
  return readBody(request, limit);
}

/** Whether a request comes without any body. */
export const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/**
 * Reads a JSON body.
 * @throws CallError 415 for another content type or encoding, 413 above `limit` bytes, 400 when it is not JSON in UTF-8; ClientGoneError
 */
export async function readJsonBody(request: IncomingMessage, limit: number = BODY_LIMIT_BYTES): Promise<unknown> {
  const type = request.headers['content-type'];
  if (type === undefined || !JSON_TYPE.test(type) || isEncoded(request)) throw failures.unsupportedMediaType();
  const bytes = await readBody(request, limit);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw failures.invalidJson();
  }
}
