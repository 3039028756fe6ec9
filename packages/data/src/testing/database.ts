import { randomBytes } from 'node:crypto';
import { connectData, type Data } from '../connection.ts';
import { migrateDatabase } from '../migrations/run.ts';
import { runAsSystem } from '../tenant/context.ts';
import { type CommandProbe, commandProbe } from './command-probe.ts';

export interface TestDatabase extends Data {
  dbName: string;
  probe: CommandProbe;
  /** Drops the database, closes, and fails when an unscoped command reached the server. */
  close(): Promise<void>;
}

/** A fresh, migrated database on the test server, watched by the command probe. */
export async function testDatabase(label = 'test'): Promise<TestDatabase> {
  if (!process.env.MONGODB_URI) throw new Error('MONGODB_URI names the server that tests use');
  const uri = new URL(process.env.MONGODB_URI);
  // a transaction reads what every earlier write of the server has settled before; what a test has just made must be among it
  uri.searchParams.set('w', 'majority');
  const dbName = `sw_${label}_${randomBytes(6).toString('hex')}`;
  await migrateDatabase({ uri: uri.href, dbName });
  const data = await connectData({ uri: uri.href, dbName, monitorCommands: true, maxPoolSize: 20 });
  const probe = commandProbe(data.client, dbName);
  return {
    ...data,
    dbName,
    probe,
    async close() {
      probe.stop();
      await data.client.db(dbName).dropDatabase();
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
