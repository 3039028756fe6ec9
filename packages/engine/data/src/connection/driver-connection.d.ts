/** A part of the driver without types; `MongoClient` accepts a subclass of it as its option `connectionType`. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';
  import type { Document, MongoDBNamespace } from 'mongodb';

  export class Connection {
    constructor(socket: Socket, options: object);
    /** Called with errors emitted by the socket or by the reader of its messages. */
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
