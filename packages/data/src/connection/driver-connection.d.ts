/** A part of the driver that it has no types for; `MongoClient` takes a class derived from it as its option `connectionType`. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';
  import type { Document, MongoDBNamespace } from 'mongodb';

  export class Connection {
    constructor(socket: Socket, options: object);
    /** Called with what the socket or the reader of its messages emits as an error. */
    onError(error: Error): void;
    writeCommand(command: unknown, options: object): Promise<void>;
    command(namespace: MongoDBNamespace, command: Document, options: object): Promise<Document>;
    destroy(): void;
  }
}

declare module 'mongodb/lib/utils.js' {
  import type { MongoDBNamespace } from 'mongodb';

  export function ns(namespace: string): MongoDBNamespace;
}
