/// <reference path="./driver-connection.d.ts" />
import type { Socket } from 'node:net';
import { Connection } from 'mongodb/lib/cmap/connection.js';

/**
 * The driver's connection, without a fault of driver 6.16.0: a command that is written to a socket which the server has closed, before the driver has been
 * told, waits for 'drain' for ever, and no time limit counts any more. What waits is never given back to the pool, and where it is the hello of the server's
 * monitor, the server is never found again. With the socket closed, 'drain' lets the command go on, and the driver's next line throws what closed it.
 */
export class FailingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    // the driver's own listener, which notes the error, comes before
    socket.once('close', () => socket.emit('drain'));
  }
}
