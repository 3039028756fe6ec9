import type { IncomingMessage } from 'node:http';
import { failures } from '@scopewright/service-kit';

/** The client went away before its request was complete: nobody is there to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/**
 * Reads a request's body, which is small by contract: a slow sender then holds a connection here and none of a service, and what is
 * passed on has one length that everybody agrees on.
 * @returns null when there is no body
 * @throws CallError 413 above `limit` bytes; ClientGone
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return Promise.resolve(null);
  if (length !== undefined && Number(length) > limit) {
    request.resume();
    return Promise.reject(failures.bodyTooLarge());
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      // What is still coming is read and dropped, so that the answer reaches a client that is still sending.
      request.off('data', onData).resume();
      reject(failures.bodyTooLarge());
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
    request.once('close', () => reject(new ClientGone()));
    request.once('error', () => reject(new ClientGone()));
  });
}
