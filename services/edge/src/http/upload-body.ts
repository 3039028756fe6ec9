import { PassThrough, type Readable } from 'node:stream';
import { ClientGoneError } from '@scopewright/service-kit';
import type { Pace } from '../load/pace.ts';
import type { Exchange } from './exchange.ts';

/**
 * A file on its way to a service. Destroying it, as undici does when the service answers before the whole file has
 * arrived, does not end the client's connection: the rest is read and dropped, so that the answer reaches a client that
 * is still sending.
 */
export function uploadBody({ request }: Exchange, pace: Pace): Readable {
  const content = new PassThrough();
  let bytes = 0;
  const count = (part: Buffer): void => {
    bytes += part.length;
  };
  const unwatch = pace.watch({
    moved: () => bytes,
    waitsForClient: () => !content.writableNeedDrain,
    end: () => request.destroy(),
  });
  const onGone = (): void => {
    if (!request.complete) content.destroy(new ClientGoneError());
  };
  request.once('close', onGone);
  request.once('end', unwatch);
  content.once('close', () => {
    unwatch();
    request.off('close', onGone).off('data', count);
    request.unpipe(content);
    request.resume();
  });
  // the sender of the content gets its error; without a listener it would crash the process
  content.on('error', () => undefined);
  request.on('data', count);
  request.pipe(content);
  return content;
}
