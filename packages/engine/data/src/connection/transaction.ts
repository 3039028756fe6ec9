import { MongoError } from 'mongodb';
import type { ClientSession, Connection } from 'mongoose';

/** How long a transaction is retried before its error is thrown: well below a browser's timeout. */
const RETRY_FOR_MS = 4000;
const PAUSE_MS = 15;

/** Connections whose transactions are retried for another time. */
const retryTimes = new WeakMap<Connection, number>();

/** Sets how long a connection's transactions are retried, in milliseconds. */
export function retryTransactionsFor(connection: Connection, ms: number): void {
  retryTimes.set(connection, ms);
}

/** Runs work in one transaction of a database: see `withTransaction`. */
export type InTransaction = <T>(fn: (session: ClientSession) => Promise<T>) => Promise<T>;

/** Transactions on a connection. */
export const transactionsOf =
  (connection: Connection): InTransaction =>
  (fn) =>
    withTransaction(connection, fn);

/**
 * Runs `fn` in one transaction and returns its result. Conflicts with other transactions are retried for some seconds,
 * so `fn` may run several times and must only do database work with the given session.
 * @throws what `fn` throws (everything is rolled back), or the driver's error when retries run out.
 */
export async function withTransaction<T>(
  connection: Connection,
  fn: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + (retryTimes.get(connection) ?? RETRY_FOR_MS);
  const session = await connection.startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      session.startTransaction({
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
        readPreference: 'primary',
      });
      try {
        const result = await fn(session);
        await commit(session, deadline);
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!hasLabel(error, 'TransientTransactionError') || performance.now() >= deadline) throw error;
        await pause(PAUSE_MS * attempt * Math.random());
      }
    }
  } finally {
    await session.endSession();
  }
}

async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || performance.now() >= deadline) throw error;
    }
  }
}

const hasLabel = (error: unknown, label: string): boolean => error instanceof MongoError && error.hasErrorLabel(label);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether an error is MongoDB's duplicate key, optionally of the index with `field`. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoError) || error.code !== 11000) return false;
  return field === undefined || error.message.includes(field);
}

/** For `catch` of a promise: a duplicate key, optionally of the index with `field`, is the given failure. */
export const onDuplicateKey =
  (failure: () => Error, field?: string) =>
  (error: unknown): never => {
    throw isDuplicateKey(error, field) ? failure() : error;
  };

/**
 * Runs a write with `upsert`, and retries it on a duplicate key: another process may have inserted the document at the
 * same time.
 * @param tries how often it is run at most
 */
export async function upserting<T>(write: () => PromiseLike<T>, tries = 2): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt >= tries) throw error;
    }
  }
}
