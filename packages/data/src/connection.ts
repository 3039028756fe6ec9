import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { type Connection, type ConnectOptions, Mongoose } from 'mongoose';
import { keepTrying } from './keep-trying.ts';
import { migrate } from './migrations/run.ts';
import { createModels, type Models } from './models/index.ts';

export interface DataOptions {
  uri: string;
  dbName: string;
  /** How long an operation waits for a usable server before it fails, so that callers can answer 503. */
  serverSelectionTimeoutMs?: number;
  maxPoolSize?: number;
  /** Emits the driver's command events, which the command probe of the tests listens to. */
  monitorCommands?: boolean;
}

export interface Data {
  connection: Connection;
  models: Models;
  /** The driver's client; there is none before the first connection. */
  readonly client: MongoClient;
  /** Whether it has been opened. Operations before that fail as they do without a server. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** A database that may be away yet. */
export interface OpeningData extends Data {
  /** Resolves once the database has been reached and brought to the current shape; pending while it is away. */
  opened: Promise<void>;
}

/** The address can't be one of a database, whoever answers there. */
export class InvalidDatabaseUri extends Error {
  override name = 'InvalidDatabaseUri';
}

function prepare({ uri, dbName, serverSelectionTimeoutMs = 2500, maxPoolSize = 50, monitorCommands = false }: DataOptions) {
  const mongoose = new Mongoose({ strictQuery: 'throw', sanitizeFilter: true, autoIndex: false, autoCreate: false, bufferCommands: false });
  const options: ConnectOptions = {
    dbName,
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    maxPoolSize,
    monitorCommands,
    retryWrites: true,
    retryReads: true,
    ignoreUndefined: false,
  };
  const connection = mongoose.createConnection();
  const models = createModels(connection);
  // the same through all attempts, so that the next one takes up what a broken one has left locked
  const holder = randomUUID();
  let connected = false;
  return {
    data: {
      connection,
      models,
      get client() {
        return connection.getClient();
      },
    },
    async open() {
      // once connected, the driver finds the server again by itself
      if (!connected) await connection.openUri(uri, options);
      connected = true;
      await migrate(connection.getClient().db(dbName), { holder });
    },
  };
}

/**
 * Connects, brings the database to the current shape and gives the models.
 * Nothing is buffered: while no server is reachable, operations fail after `serverSelectionTimeoutMs` and work again once one is back.
 * @throws the driver's error when no server is reachable now
 */
export async function connectData(options: DataOptions): Promise<Data> {
  const { data, open } = prepare(options);
  const close = () => data.connection.close();
  try {
    await open();
  } catch (error) {
    await close();
    throw error;
  }
  return Object.assign(data, { isOpen: () => true, close });
}

/**
 * The same for a process that goes on while the database is away: gives the models at once, and connects and migrates in the background, again and again
 * until it has worked.
 * @param onWaiting told why an attempt failed
 * @throws InvalidDatabaseUri
 */
export function openData(options: DataOptions, onWaiting?: (error: unknown) => void): OpeningData {
  try {
    // reads the address without connecting
    new MongoClient(options.uri);
  } catch (error) {
    throw new InvalidDatabaseUri(error instanceof Error ? error.message : 'not an address of MongoDB', { cause: error });
  }
  const { data, open } = prepare(options);
  let isOpen = false;
  const { done, stop } = keepTrying(open, { onFailure: onWaiting });
  return Object.assign(data, {
    opened: done.then(() => {
      isOpen = true;
    }),
    isOpen: () => isOpen,
    async close() {
      await stop();
      await data.connection.close();
    },
  });
}
