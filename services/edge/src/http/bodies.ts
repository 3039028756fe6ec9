import { BODY_LIMIT_BYTES } from '@scopewright/contracts/constants';
import { ClientGoneError, failures } from '@scopewright/service-kit';
import type { ByteBudget } from '../load/byte-budget.ts';
import type { Pace } from '../load/pace.ts';
import type { Exchange } from './exchange.ts';

export interface BodiesOptions {
  /** Memory for all bodies that are being read or passed on. */
  budget: ByteBudget;
  pace: Pace;
  /** Time limit for a body of the usual size, ms. */
  deadlineMs: number;
}

/** Time limit for a body of the usual size, ms. */
export const BODY_DEADLINE_MS = 30_000;
/** Minimum speed for the part of a body beyond the usual size, bytes per second. */
const LARGE_BODY_PACE = 64 * 1024;

const REFUSALS = { limit: failures.bodyTooLarge, share: failures.firmBusy, total: failures.unavailable } as const;

/** Reads a request's complete body; empty without one. */
export type ReadBody = (exchange: Exchange, owner: string, limit?: number) => Promise<Buffer>;

/**
 * Creates the function that reads bodies before a request reaches a service, within a time limit and a memory budget
 * shared by all. A body counts until its exchange is over. The function throws CallError 413 above `limit` bytes, 429
 * when the owner's bodies take too much memory, 503 when all bodies do; ClientGoneError.
 */
export function createBodies({ budget, pace, deadlineMs }: BodiesOptions): ReadBody {
  return (exchange, owner, limit = BODY_LIMIT_BYTES) => {
    const { request, response } = exchange;
    if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(failures.bodyTooLarge());
    return new Promise<Buffer>((resolve, reject) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const onData = (part: Buffer): void => {
        const taken = bytes + part.length > limit ? 'limit' : budget.take(owner, part.length);
        if (taken === 'taken') {
          bytes += part.length;
          parts.push(part);
        } else {
          fail(REFUSALS[taken]());
        }
      };
      const onEnd = (): void => {
        stop();
        resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
      };
      const onClose = (): void => fail(new ClientGoneError());
      const fail = (error: Error): void => {
        stop();
        reject(error);
      };
      const stop = (): void => {
        clearTimeout(deadline);
        unwatch();
        request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      };
      const deadline = setTimeout(
        () => request.destroy(),
        deadlineMs + (Math.max(0, limit - BODY_LIMIT_BYTES) / LARGE_BODY_PACE) * 1000,
      );
      const unwatch = pace.watch({ moved: () => bytes, waitsForClient: () => true, end: () => request.destroy() });
      response.once('close', () => budget.giveBack(owner, bytes));
      request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    });
  };
}
