import { randomBytes } from 'node:crypto';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { connectData, type Data } from '../connection/connection.ts';
import { MIGRATIONS_COLLECTION, migrate } from '../migrations/run.ts';
import { runAsSystem } from '../tenant/context.ts';
import { type CommandProbe, commandProbe } from './command-probe.ts';

export interface TestDatabase extends Data {
  dbName: string;
  probe: CommandProbe;
  /** Closes, leaves the database to another suite, and fails when an unscoped command reached the server. */
  close(): Promise<void>;
}

/** A database of a run of tests. */
interface Row {
  _id: string;
  /** The suite that has it; null while it is free. */
  usedBy: string | null;
  /** What its migrations have put into it. */
  seeds: { collection: string; documents: Document[] }[];
}

function serverOfTests(): { uri: string; run: string } {
  const { MONGODB_URI, TEST_RUN } = process.env;
  if (!MONGODB_URI || !TEST_RUN)
    throw new Error('MONGODB_URI names the server that tests use, TEST_RUN the databases of this run');
  const uri = new URL(MONGODB_URI);
  // a transaction reads what every earlier write of the server has settled before; what a test has just made must be among it
  uri.searchParams.set('w', 'majority');
  return { uri: uri.href, run: TEST_RUN };
}

const databasesOf = (client: MongoClient, run: string) => client.db(`sw_${run}_databases`).collection<Row>('databases');

/** Takes a database that another suite has left, as it was when it was made, or makes one: migrating costs a second, and dropping one holds up the whole server. */
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

/** Removes what a suite has left; before the next one and not after itself, as what a killed process had begun may end later. */
async function clean(client: MongoClient, { _id, seeds }: Row): Promise<void> {
  const collections = await collectionsOf(client, _id);
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
  await Promise.all(
    seeds.map(({ collection, documents }) => client.db(_id).collection(collection).insertMany(documents)),
  );
}

/**
 * A database as migrations make it, on the test server, watched by the command probe.
 * @param suite told of the database in the list of those of this run
 */
export async function testDatabase(suite = 'test'): Promise<TestDatabase> {
  const { uri, run } = serverOfTests();
  const client = await MongoClient.connect(uri);
  const dbName = await claimDatabase(client, run, suite).finally(() => client.close());
  const data = await connectData({ uri, dbName, monitorCommands: true, maxPoolSize: 20 });
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

/** Empties every collection of a test's database, so that tests that look at everything there is can share one. */
export async function emptyCollections({ models }: Pick<Data, 'models'>): Promise<void> {
  await runAsSystem('begin a test anew', async () => {
    for (const model of Object.values(models)) await model.collection.deleteMany({});
  });
}
