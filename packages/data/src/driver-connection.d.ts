/** A part of the driver that it has no types for; `MongoClient` takes a class derived from it as its option `connectionType`. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export class Connection {
    constructor(socket: Socket, options: object);
  }
}
