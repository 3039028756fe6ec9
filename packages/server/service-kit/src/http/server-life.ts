import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';

export interface ServerLifeOptions {
  log: Pick<Logger, 'warn'>;
  /** Resources of the server: closed in this order after the last request was answered. */
  closers: readonly (() => Promise<unknown> | unknown)[];
  /**
   * How long it keeps serving after shutdown was requested, so that callers notice that it is no longer ready; ms, 0
   * when absent.
   */
  drainMs?: number;
}

export interface ServerLife {
  /** Starts listening and returns the URL, for example `http://127.0.0.1:4001`. */
  listen(address: { port: number; host: string }): Promise<string>;
  /**
   * Keeps serving for the drain time, then stops accepting, lets requests in flight finish (up to ten seconds), and
   * runs the closers. Safe to call twice.
   */
  close(): Promise<void>;
  /** Whether `close` was called. */
  readonly closing: boolean;
}

const SHUTDOWN_LIMIT_MS = 10_000;

/** Start and orderly shutdown of an HTTP server. */
export function createServerLife(server: Server, { log, closers, drainMs = 0 }: ServerLifeOptions): ServerLife {
  let ending: Promise<void> | null = null;

  const shutDown = async (): Promise<void> => {
    if (server.listening) {
      if (drainMs > 0) await delay(drainMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_LIMIT_MS);
      await closed;
      clearTimeout(timer);
    }
    for (const close of closers) {
      try {
        await close();
      } catch (error) {
        log.warn({ err: error }, 'An engine could not be closed');
      }
    }
  };

  return {
    async listen({ port, host }) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const { port: bound } = server.address() as AddressInfo;
      const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`;
    },
    close() {
      ending ??= shutDown();
      return ending;
    },
    get closing() {
      return ending !== null;
    },
  };
}
