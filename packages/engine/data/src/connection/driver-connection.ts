/// <reference path="./driver-connection.d.ts" />
import type { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection.js';

/** A socket error as a network error that the driver's retries, labels and pools recognize. */
const asNetworkError = (error: unknown): unknown =>
  error instanceof MongoError || !(error instanceof Error)
    ? error
    : new MongoNetworkError(error.message, { cause: error });

/**
 * The driver's connection, without two bugs of driver 6.16.0.
 *
 * First, a command written to a socket that the server has closed, before the driver has noticed, waits forever for
 * 'drain', ignoring all time limits. The connection never returns to the pool, and if the command is the hello of the
 * server's monitor, the server is never found again. Emitting 'drain' on close lets the command continue, and the
 * driver's next line throws the reason for the close.
 *
 * Second, errors that the socket itself emits (EPIPE, ECONNRESET) reach the caller unchanged: not as network errors, so
 * that nothing is retried.
 */
export class FailingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    // the driver's own listener, which records the error, runs before
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
