import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { MongoServerError } from 'mongodb';
import { MIGRATIONS, type Migration } from './list.ts';

const COLLECTION = 'migrations';
const LOCK_ID = 'lock';
const LEASE_MS = 60_000;
const POLL_MS = 100;

interface Row {
  _id: string;
  holder?: string;
  leaseUntil?: Date;
  appliedAt?: Date;
}

/**
 * Applies the migrations that this database hasn't seen, in order, each recorded when done. Processes that start together wait for the one that holds
 * the lock; a holder that dies is followed after a minute. Every migration is safe to run again from its start.
 * @param options.holder names this process; one that takes the lock up again under the same name need not wait for it
 * @returns the ids applied by this call
 */
export async function migrate(
  db: Db,
  {
    migrations = MIGRATIONS,
    clock = () => new Date(),
    holder = randomUUID(),
    leaseMs = LEASE_MS,
  }: { migrations?: readonly Migration[]; clock?: () => Date; holder?: string; leaseMs?: number } = {},
): Promise<string[]> {
  const rows = db.collection<Row>(COLLECTION);
  const pending = async (): Promise<Migration[]> => {
    const done = new Set((await rows.find({ appliedAt: { $exists: true } }).toArray()).map((row) => row._id));
    return migrations.filter(({ id }) => !done.has(id));
  };
  while ((await pending()).length > 0) {
    if (!(await claim(db, holder, clock(), leaseMs))) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      continue;
    }
    const applied: string[] = [];
    // a migration may take longer than a dead holder is waited for
    const renew = () => rows.updateOne({ _id: LOCK_ID, holder }, { $set: { leaseUntil: new Date(clock().getTime() + leaseMs) } });
    const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);
    try {
      for (const migration of await pending()) {
        await migration.up(db);
        await rows.updateOne({ _id: migration.id }, { $set: { appliedAt: clock() } }, { upsert: true });
        applied.push(migration.id);
      }
      return applied;
    } finally {
      clearInterval(renewal);
      // the lock of a process that lost its connection runs out, or is taken up by its next attempt
      await rows.deleteOne({ _id: LOCK_ID, holder }).catch(() => undefined);
    }
  }
  return [];
}

async function claim(db: Db, holder: string, now: Date, leaseMs: number): Promise<boolean> {
  try {
    await db
      .collection<Row>(COLLECTION)
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
