import type { MongoClient } from 'mongodb';
import { type Connection, Mongoose } from 'mongoose';
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
  client: MongoClient;
  close(): Promise<void>;
}

/**
 * Connects, brings the database to the current shape and gives the models.
 * Nothing is buffered: while no server is reachable, operations fail after `serverSelectionTimeoutMs` and work again once one is back.
 */
export async function connectData({ uri, dbName, serverSelectionTimeoutMs = 2500, maxPoolSize = 50, monitorCommands = false }: DataOptions): Promise<Data> {
  const mongoose = new Mongoose({ strictQuery: 'throw', sanitizeFilter: true, autoIndex: false, autoCreate: false, bufferCommands: false });
  const connection = await mongoose
    .createConnection(uri, {
      dbName,
      serverSelectionTimeoutMS: serverSelectionTimeoutMs,
      maxPoolSize,
      monitorCommands,
      retryWrites: true,
      retryReads: true,
      ignoreUndefined: false,
    })
    .asPromise();
  const client = connection.getClient();
  try {
    await migrate(client.db(dbName));
  } catch (error) {
    await connection.close();
    throw error;
  }
  return { connection, models: createModels(connection), client, close: () => connection.close() };
}
