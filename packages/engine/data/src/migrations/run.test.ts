import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollections } from './create-collections.ts';
import { MIGRATIONS } from './list.ts';
import { migrate, migrateDatabase, pendingMigrations } from './run.ts';

const uri = process.env.MONGODB_URI ?? '';
const client = new MongoClient(uri);
const db = client.db(`sw_migrate_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('applies each migration once, in order, however many processes start together', async () => {
  const ran: string[] = [];
  const migrations = ['0001-a', '0002-b'].map((id) => ({
    id,
    up: async () => {
      ran.push(id);
    },
  }));
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(db, { migrations })));
  expect(ran).toEqual(['0001-a', '0002-b']);
  expect(results.flat()).toEqual(['0001-a', '0002-b']);
  expect(await migrate(db, { migrations })).toEqual([]);
});

it('a failed migration is tried again by the next start', async () => {
  let calls = 0;
  const migrations = [
    {
      id: '0003-c',
      up: async () => {
        calls += 1;
        if (calls === 1) throw new Error('broken');
      },
    },
  ];
  await expect(migrate(db, { migrations })).rejects.toThrow('broken');
  expect(await migrate(db, { migrations })).toEqual(['0003-c']);
});

it('follows a holder of the lock that died', async () => {
  await db
    .collection<{ _id: string; holder: string; leaseUntil: Date }>('migrations')
    .insertOne({ _id: 'lock', holder: 'dead', leaseUntil: new Date(0) });
  expect(await migrate(db, { migrations: [{ id: '0004-d', up: async () => undefined }] })).toEqual(['0004-d']);
});

it('holds the lock for as long as a migration takes: no one else begins it', async () => {
  const leaseUntil = async () =>
    (
      await db.collection<{ _id: string; leaseUntil: Date }>('migrations').findOne({ _id: 'lock' })
    )?.leaseUntil.getTime() ?? 0;
  let runs = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const migrations = [
    {
      id: '0006-f',
      up: () => {
        runs += 1;
        return finished;
      },
    },
  ];
  const first = migrate(db, { migrations, leaseMs: 3000 });
  await expect.poll(() => runs).toBe(1);
  const begun = await leaseUntil();
  const second = migrate(db, { migrations, leaseMs: 3000 });
  await expect.poll(leaseUntil).toBeGreaterThan(begun + 900);
  finish();
  expect([await first, await second, runs]).toEqual([['0006-f'], [], 1]);
});

it('continues with a collection that the last command of a killed process creates late', async () => {
  const create = createCollections({ late: [[{ name: 1 }]] });
  const late = Object.create(db, {
    listCollections: { value: () => ({ toArray: async () => db.createCollection('late').then(() => []) }) },
  });
  await create(late);
  expect(await db.collection('late').indexExists('name_1')).toBe(true);
});

/** The full result of the migrations: collections, indexes, documents. */
async function shapeOf(dbName: string): Promise<unknown> {
  const migrated = client.db(dbName);
  const names = (await migrated.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      indexes: (await migrated.collection(name).indexes()).map(({ ns: _, ...index }) => JSON.stringify(index)).sort(),
      documents: await migrated
        .collection(name)
        // write times differ from run to run
        .find({}, { projection: { appliedAt: 0, ...(name === 'dailyFigures' && { createdAt: 0 }) } })
        .sort({ _id: 1 })
        .toArray(),
    })),
  );
}

it('ends in the same state when it is killed before its first command, then before its second, and so on until it gets through', async () => {
  const [killed, whole] = [`${db.databaseName}_killed`, `${db.databaseName}_whole`];

  /**
   * Migrates until the process dies: from this command on nothing reaches the server, including the release of the
   * lock.
   */
  const killedBefore = async (fatal: number): Promise<boolean> => {
    const dying = new MongoClient(uri, { monitorCommands: true });
    let commands = 0;
    dying.on('commandStarted', () => {
      commands += 1;
      if (commands >= fatal) throw new Error('killed');
    });
    try {
      // the lease of the previous one has expired
      await migrate(dying.db(killed), { clock: () => new Date(Date.now() + fatal * 120_000) });
      return false;
    } catch (error) {
      expect(error).toMatchObject({ message: 'killed' });
      return true;
    } finally {
      await dying.close();
    }
  };

  let kills = 0;
  while (await killedBefore(kills + 1)) kills += 1;
  expect(kills).toBeGreaterThan(30);
  expect(await pendingMigrations(client.db(killed))).toEqual([]);
  // one that was killed as it released the lock leaves it in place until its lease expires
  await client.db(killed).collection<{ _id: string }>('migrations').deleteOne({ _id: 'lock' });
  await migrateDatabase({ uri, dbName: whole });
  expect(await shapeOf(killed)).toEqual(await shapeOf(whole));
  for (const name of [killed, whole]) await client.db(name).dropDatabase();
});

describe('over a database of the version before the baseline', () => {
  const LAST_BEFORE = '0090-remote-releases';

  async function migratedBefore(ids: readonly string[]): Promise<string> {
    const dbName = `${db.databaseName}_before`;
    await client
      .db(dbName)
      .collection<{ _id: string; appliedAt: Date }>('migrations')
      .insertMany(ids.map((_id) => ({ _id, appliedAt: new Date(0) })));
    return dbName;
  }

  afterEach(() => client.db(`${db.databaseName}_before`).dropDatabase());

  it('does not apply the baseline where all its migrations are recorded, but those that follow', async () => {
    const dbName = await migratedBefore(['0001-initial-collections', '0082-booking-bounds', LAST_BEFORE]);
    const [, ...following] = MIGRATIONS.map(({ id }) => id);
    expect(await pendingMigrations(client.db(dbName))).toEqual(following);
    expect(await migrateDatabase({ uri, dbName })).toEqual(following);
    const next = { id: '9999-next', up: async () => undefined };
    expect(await migrateDatabase({ uri, dbName, migrations: [...MIGRATIONS, next] })).toEqual(['9999-next']);
  });

  it('refuses one that lacks some of them, names the version to upgrade to first, and changes nothing', async () => {
    const dbName = await migratedBefore(['0001-initial-collections', '0082-booking-bounds']);
    await expect(migrateDatabase({ uri, dbName })).rejects.toThrow(
      `${dbName} was last migrated by a version before 0.3 and lacks ${LAST_BEFORE}. Migrate it with the last version before 0.3 first`,
    );
    expect(await pendingMigrations(client.db(dbName))).toEqual(MIGRATIONS.map(({ id }) => id));
    const collections = await client.db(dbName).listCollections({}, { nameOnly: true }).toArray();
    expect(collections.map(({ name }) => name)).toEqual(['migrations']);
  });
});
