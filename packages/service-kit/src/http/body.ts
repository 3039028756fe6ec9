import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT_BYTES } from '@scopewright/contracts/constants';
import { failures } from '../errors/call-error.ts';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The connection went away while the body was on its way: nobody is there to answer. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client closed the connection');
    this.name = 'ClientGoneError';
  }
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        stop();
        // what is still coming is read and dropped, so that the answer reaches a client that is still sending
        request.resume();
        reject(failures.bodyTooLarge());
        return;
      }
      chunks.push(chunk);
    };
    const onEnd = () => {
      stop();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
    };
    const onClose = () => {
      stop();
      reject(new ClientGoneError());
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/**
 * Reads a JSON body.
 * @throws CallError 415 for another content type or encoding, 413 above `limit` bytes, 400 when it is not JSON in UTF-8
 */
export async function readJsonBody(request: IncomingMessage, limit: number = BODY_LIMIT_BYTES): Promise<unknown> {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  if (type === undefined || !JSON_TYPE.test(type)) throw failures.unsupportedMediaType();
  if (encoding !== undefined && encoding !== 'identity') throw failures.unsupportedMediaType();
  if (length !== undefined && Number(length) > limit) throw failures.bodyTooLarge();
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw failures.invalidJson();
  }
}
