import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { failures } from '../errors/call-error.ts';
import { ClientGoneError } from './body.ts';

/** A file being uploaded. */
export interface Upload {
  /** Media type, as the caller states. */
  type: string;
  /** Its length, as announced; HTTP enforces exactly this number of bytes. */
  bytes: number;
  /**
   * The content. A handler that does not want the rest destroys it; the rest is then read and dropped, so that the
   * answer reaches a client that is still sending.
   */
  content: Readable;
}

/**
 * Wraps a request's body as a file, without reading it.
 * @throws CallError 415 for another type, 422 without a length or for an empty file, 413 above `maxBytes`
 */
export function readUpload(
  request: IncomingMessage,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Upload {
  const { 'content-type': header = '', 'content-encoding': encoding, 'content-length': length } = request.headers;
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type) || (encoding !== undefined && encoding !== 'identity'))
    throw failures.unsupportedMediaType(`Content-Type must be ${types.join(', ')}`);
  const bytes = Number(length);
  if (length === undefined || !(bytes > 0))
    throw failures.validation({ file: length === undefined ? 'Its length must be given' : 'Must not be empty' });
  if (bytes > maxBytes) throw failures.bodyTooLarge(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
  const content = new PassThrough();
  request.once('close', () => {
    if (!request.complete) content.destroy(new ClientGoneError());
  });
  content.once('close', () => {
    request.unpipe(content);
    request.resume();
  });
  request.pipe(content);
  return { type, bytes, content };
}
