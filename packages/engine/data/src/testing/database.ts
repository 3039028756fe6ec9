import { randomBytes } from 'node:crypto';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { connectData, type Data, type DataOptions } from '../connection/connection.ts';
import { MIGRATIONS_COLLECTION, migrate } from '../migrations/run.ts';
import { runAsSystem } from '../tenant/context.ts';
import { type CommandProbe, commandProbe } from './command-probe.ts';

export interface TestDatabase extends Data {
  dbName: string;
  probe: CommandProbe;
  /** Closes, releases the database for another suite, and fails if an unscoped command reached the server. */
  close(): Promise<void>;
}

/** A database of a test run. */
interface Row {
  _id: string;
  /** The suite that uses it; null while it is free. */
  usedBy: string | null;
  /** Documents created by its migrations. */
  seeds: { collection: string; documents: Document[] }[];
}

function serverOfTests(): { uri: string; run: string } {
  const { MONGODB_URI, TEST_RUN } = process.env;
  if (!MONGODB_URI || !TEST_RUN)
    throw new Error('MONGODB_URI names the server that tests use, TEST_RUN the databases of this run');
  const uri = new URL(MONGODB_URI);
  // a transaction reads a majority-committed snapshot, which must include a test's latest writes
  uri.searchParams.set('w', 'majority');
  return { uri: uri.href, run: TEST_RUN };
}

const databasesOf = (client: MongoClient, run: string) => client.db(`sw_${run}_databases`).collection<Row>('databases');

/**
 * Claims a database released by another suite, reset to its initial state, or creates one: migrating costs a second,
 * and dropping one blocks the whole server.
 */
async function claimDatabase(client: MongoClient, run: string, usedBy: string): Promise<string> {
  const databases = databasesOf(client, run);
  const left = await databases.findOneAndUpdate({ usedBy: null }, { $set: { usedBy } });
  if (left !== null) {
    await clean(client, left);
    return left._id;
  }
  const _id = `sw_${run}_${randomBytes(6).toString('hex')}`;
  await migrate(client.db(_id));
  await databases.insertOne({ _id, usedBy, seeds: await seedsOf(client, _id) });
  return _id;
}

async function collectionsOf(client: MongoClient, dbName: string): Promise<Collection[]> {
  const collections = await client.db(dbName).collections();
  return collections.filter(({ collectionName }) => collectionName !== MIGRATIONS_COLLECTION);
}

async function seedsOf(client: MongoClient, dbName: string): Promise<Row['seeds']> {
  const collections = await collectionsOf(client, dbName);
  const all = await Promise.all(
    collections.map(async (each) => ({ collection: each.collectionName, documents: await each.find().toArray() })),
  );
  return all.filter(({ documents }) => documents.length > 0);
}

/**
 * Removes a suite's data; before the next suite and not after its own, because operations of a killed process may
 * finish later.
 */
async function clean(client: MongoClient, { _id, seeds }: Row): Promise<void> {
  const collections = await collectionsOf(client, _id);
  const used = await Promise.all(
    collections.map(async (collection) =>
      (await collection.findOne({}, { projection: { _id: 1 } })) === null ? [] : [collection],
    ),
  );
  await Promise.all(used.flat().map((collection) => collection.deleteMany({})));
  await Promise.all(
    seeds.map(({ collection, documents }) => client.db(_id).collection(collection).insertMany(documents)),
  );
}

/**
 * A migrated database on the test server, watched by the command probe.
 * @param suite the suite's name in the list of this run's databases
 * @param options.timeClass for operations without their own; that of jobs, because no one waits for a test
 */
export async function testDatabase(
  suite = 'test',
  options: Pick<DataOptions, 'timeClass'> = { timeClass: 'job' },
): Promise<TestDatabase> {
  const { uri, run } = serverOfTests();
  const client = await MongoClient.connect(uri);
  const dbName = await claimDatabase(client, run, suite).finally(() => client.close());
  const data = await connectData({
    uri,
    dbName,
    monitorCommands: true,
    maxPoolSize: 20,
    // on a busy machine each of fifty transactions in conflict succeeds, too
    retryTransactionsForMs: 30_000,
    ...options,
  });
  const probe = commandProbe(data.client, dbName);
  return {
    ...data,
    dbName,
    probe,
    async close() {
      probe.stop();
      await databasesOf(data.client, run).updateOne({ _id: dbName }, { $set: { usedBy: null } });
      await data.close();
      probe.assertClean();
    },
  };
}

/** Empties every collection of a test's database, so that tests that read everything can share one. */
export async function emptyCollections({ models }: Pick<Data, 'models'>): Promise<void> {
  await runAsSystem('empty the database for a test', () =>
    Promise.all(Object.values(models).map((model) => model.collection.deleteMany({}))),
  );
}
