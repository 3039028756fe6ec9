/// <reference path="./driver-connection.d.ts" />
import type { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection.js';

/** What the socket throws, as the driver's retries, labels and pools know it. */
const asNetworkError = (error: unknown): unknown =>
  error instanceof MongoError || !(error instanceof Error)
    ? error
    : new MongoNetworkError(error.message, { cause: error });

/**
 * The driver's connection, without two faults of driver 6.16.0.
 *
 * A command that is written to a socket which the server has closed, before the driver has been told, waits for 'drain' for ever, and no time limit counts
 * any more. What waits is never given back to the pool, and where it is the hello of the server's monitor, the server is never found again. With the socket
 * closed, 'drain' lets the command go on, and the driver's next line throws what closed it.
 *
 * And what the socket itself emits (EPIPE, ECONNRESET) reaches the caller as it is: not a network error, so that nothing is tried again.
 */
export class FailingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    // the driver's own listener, which notes the error, comes before
    socket.once('close', () => socket.emit('drain'));
  }

  override onError(error: Error): void {
    super.onError(asNetworkError(error) as Error);
  }

  override async writeCommand(command: unknown, options: object): Promise<void> {
    try {
      await super.writeCommand(command, options);
    } catch (error) {
      throw asNetworkError(error);
    }
  }
}
