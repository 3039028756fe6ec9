import { isTracing, traceCommands } from '@scopewright/tracing';
import { MongoClient } from 'mongodb';
import { type Connection, type ConnectOptions, Mongoose } from 'mongoose';
import { pendingMigrations } from '../migrations/run.ts';
import { createModels, type Models } from '../models/index.ts';
import { FailingConnection } from './driver-connection.ts';
import { keepTrying } from './keep-trying.ts';
import type { TimeClass } from './time-limits.ts';
import { type InTransaction, retryTransactionsFor, transactionsOf } from './transaction.ts';

export interface DataOptions {
  uri: string;
  dbName: string;
  /** How long an operation waits for a usable server before it fails, so that callers can answer 503. */
  serverSelectionTimeoutMs?: number;
  /**
   * Maximum of connections; the answers on all of them are processed in one tick of the event loop, so more would only
   * slow down other work.
   */
  maxPoolSize?: number;
  /** Emits the driver's command events, which the command probe of the tests listens to. */
  monitorCommands?: boolean;
  /** Time class of operations without their own; `call` by default. */
  timeClass?: TimeClass;
  /** How long conflicting transactions are retried; some seconds by default. */
  retryTransactionsForMs?: number;
}

/** The database access of handlers and jobs: without a connection, so every query uses a model and its tenant. */
export interface DataAccess {
  models: Models;
  inTransaction: InTransaction;
}

export interface Data extends DataAccess {
  connection: Connection;
  /** The driver's client; undefined before the first connection. */
  readonly client: MongoClient;
  /**
   * `waiting` for a server; `outdated`: waiting for migrations. Operations fail as they do without a server until it is
   * `open`.
   */
  state(): 'waiting' | 'outdated' | 'open';
  close(): Promise<void>;
}

/** A database that may not be reachable yet. */
export interface OpeningData extends Data {
  /**
   * Resolves once the database has been reached and has the required schema version; pending while it is away or
   * outdated.
   */
  opened: Promise<void>;
}

/** The URI is not a valid database address. */
export class InvalidDatabaseUri extends Error {
  override name = 'InvalidDatabaseUri';
}

/** The database lacks migrations that this code needs; operators apply them with `npm run migrate`. */
export class OutdatedDatabase extends Error {
  override name = 'OutdatedDatabase';

  constructor(pending: readonly string[]) {
    super(`The database lacks ${pending.join(', ')}: run the migrations`);
  }
}

function prepare({
  uri,
  dbName,
  serverSelectionTimeoutMs = 2500,
  maxPoolSize = 10,
  monitorCommands = false,
  timeClass,
  retryTransactionsForMs,
}: DataOptions) {
  const mongoose = new Mongoose({
    strictQuery: 'throw',
    sanitizeFilter: true,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    // otherwise mongoose captures a stack for every query, only in case the query is run twice
    skipOriginalStackTraces: true,
  });
  const options: ConnectOptions & { connectionType: typeof FailingConnection } = {
    dbName,
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    maxPoolSize,
    monitorCommands: monitorCommands || isTracing(),
    retryWrites: true,
    retryReads: true,
    ignoreUndefined: false,
    connectionType: FailingConnection,
  };
  const connection = mongoose.createConnection();
  const models = createModels(connection, timeClass);
  if (retryTransactionsForMs !== undefined) retryTransactionsFor(connection, retryTransactionsForMs);
  let connected = false;
  return {
    data: {
      connection,
      models,
      inTransaction: transactionsOf(connection),
      get client() {
        return connection.getClient();
      },
    },
    async open() {
      // once connected, the driver reconnects automatically
      if (!connected) await connection.openUri(uri, options);
      if (!connected && isTracing()) traceCommands(connection.getClient());
      connected = true;
      const pending = await pendingMigrations(connection.getClient().db(dbName));
      if (pending.length > 0) throw new OutdatedDatabase(pending);
    },
  };
}

/**
 * Connects and creates the models. Does not change the database's schema: see `migrateDatabase`.
 * Nothing is buffered: while no server is reachable, operations fail after `serverSelectionTimeoutMs` and work again
 * once one is back.
 * @throws the driver's error when no server is reachable now, OutdatedDatabase
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
  return Object.assign(data, { state: () => 'open' as const, close });
}

/**
 * Like `connectData`, for a process that keeps running while the database is away or lacks migrations: returns the
 * models immediately, and retries the connection in the background until it succeeds.
 * @param onWaiting called with the reason of a failed attempt
 * @throws InvalidDatabaseUri
 */
export function openData(options: DataOptions, onWaiting?: (error: unknown) => void): OpeningData {
  try {
    // validates the URI without connecting
    new MongoClient(options.uri);
  } catch (error) {
    throw new InvalidDatabaseUri(error instanceof Error ? error.message : 'not an address of MongoDB', {
      cause: error,
    });
  }
  const { data, open } = prepare(options);
  let state: ReturnType<Data['state']> = 'waiting';
  const { done, stop } = keepTrying(open, {
    onFailure: (error) => {
      state = error instanceof OutdatedDatabase ? 'outdated' : 'waiting';
      onWaiting?.(error);
    },
  });
  return Object.assign(data, {
    opened: done.then(() => {
      state = 'open';
    }),
    state: () => state,
    async close() {
      await stop();
      await data.connection.close();
    },
  });
}
