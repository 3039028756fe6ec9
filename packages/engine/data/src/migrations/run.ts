import { randomUUID } from 'node:crypto';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { MIGRATIONS, type Migration } from './list.ts';

export const MIGRATIONS_COLLECTION = 'migrations';
const LOCK_ID = 'lock';
const LEASE_MS = 60_000;
const POLL_MS = 100;

interface Row {
  _id: string;
  holder?: string;
  leaseUntil?: Date;
  appliedAt?: Date;
}

export interface MigrateOptions {
  migrations?: readonly Migration[];
  clock?: () => Date;
  /** How long to wait for a lock holder without a sign of life, ms. */
  leaseMs?: number;
  /** Called for each migration that has been applied. */
  onApplied?: (id: string) => void;
  /** Called once if another process holds the lock, or held it when it was killed. */
  onWaiting?: () => void;
}

/** The database has had a part of the migrations that a baseline replaces; the others are no longer in this code. */
class TooOldDatabase extends Error {
  override name = 'TooOldDatabase';

  constructor(dbName: string, last: string) {
    super(
      `${dbName} was last migrated by a version before 0.3 and lacks ${last}. Migrate it with the last version before 0.3 first, then with this one.`,
    );
  }
}

async function recorded(db: Db): Promise<Set<string>> {
  const rows = await db
    .collection<Row>(MIGRATIONS_COLLECTION)
    .find({ appliedAt: { $exists: true } })
    .toArray();
  return new Set(rows.map((row) => row._id));
}

const notIn = (done: ReadonlySet<string>, migrations: readonly Migration[]): Migration[] =>
  migrations.filter(({ id, standsFor }) => !done.has(id) && !(standsFor !== undefined && done.has(standsFor)));

const pendingOf = async (db: Db, migrations: readonly Migration[]): Promise<Migration[]> =>
  notIn(await recorded(db), migrations);

/** Like `pendingOf`, where a baseline is only for a database that has had no migration at all. */
async function applicableTo(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const done = await recorded(db);
  const pending = notIn(done, migrations);
  const missed = done.size > 0 ? pending.find(({ standsFor }) => standsFor !== undefined) : undefined;
  if (missed?.standsFor !== undefined) throw new TooOldDatabase(db.databaseName, missed.standsFor);
  return pending;
}

/** The ids of the migrations that this code needs and the database lacks, in the order of application. Reads only. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await pendingOf(db, MIGRATIONS)).map(({ id }) => id);
}

/** How many migrations have been applied. Reads only. */
export const appliedMigrations = (db: Db): Promise<number> =>
  db.collection<Row>(MIGRATIONS_COLLECTION).countDocuments({ appliedAt: { $exists: true } });

/**
 * Applies the pending migrations, in order, each recorded when done. Processes that start together wait for the one
 * that holds the lock; a dead holder is replaced after a minute. Every migration is safe to rerun from its start.
 * @returns the ids applied by this call
 * @throws TooOldDatabase
 */
export async function migrate(
  db: Db,
  { migrations = MIGRATIONS, clock = () => new Date(), leaseMs = LEASE_MS, onApplied, onWaiting }: MigrateOptions = {},
): Promise<string[]> {
  const rows = db.collection<Row>(MIGRATIONS_COLLECTION);
  const holder = randomUUID();
  let waiting = false;
  while ((await applicableTo(db, migrations)).length > 0) {
    if (!(await claim(db, holder, clock(), leaseMs))) {
      if (!waiting) onWaiting?.();
      waiting = true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      continue;
    }
    const applied: string[] = [];
    // a migration may take longer than the wait for a dead holder
    const renew = () =>
      rows.updateOne({ _id: LOCK_ID, holder }, { $set: { leaseUntil: new Date(clock().getTime() + leaseMs) } });
    const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);
    try {
      for (const migration of await pendingOf(db, migrations)) {
        await migration.up(db);
        await rows.updateOne({ _id: migration.id }, { $set: { appliedAt: clock() } }, { upsert: true });
        applied.push(migration.id);
        onApplied?.(migration.id);
      }
      return applied;
    } finally {
      clearInterval(renewal);
      // the lock of a process that lost its connection expires
      await rows.deleteOne({ _id: LOCK_ID, holder }).catch(() => undefined);
    }
  }
  return [];
}

/**
 * Connects, brings the database to the schema version that this code needs, and closes: what `npm run migrate`, `npm
 * start` and the tests do first.
 * @returns the ids applied by this call
 * @throws the driver's error when no server is reachable, or the error of a failed migration
 */
export async function migrateDatabase({
  uri,
  dbName,
  ...options
}: { uri: string; dbName: string } & MigrateOptions): Promise<string[]> {
  return withDatabase({ uri, dbName }, (db) => migrate(db, options));
}

/** Runs work with its own connection. */
export async function withDatabase<T>(
  { uri, dbName }: { uri: string; dbName: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(uri);
  try {
    return await work(client.db(dbName));
  } finally {
    await client.close();
  }
}

async function claim(db: Db, holder: string, now: Date, leaseMs: number): Promise<boolean> {
  try {
    await db
      .collection<Row>(MIGRATIONS_COLLECTION)
      .updateOne(
        { _id: LOCK_ID, $or: [{ leaseUntil: { $lte: now } }, { holder }] },
        { $set: { holder, leaseUntil: new Date(now.getTime() + leaseMs) } },
        { upsert: true },
      );
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11000) return false;
    throw error;
  }
}
