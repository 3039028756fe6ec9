import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** A name for a run of tests: part of the names of its databases, which its suites leave to each other. */
export const newTestRun = (): string => randomBytes(4).toString('hex');

/** Drops the databases of a run on a server that outlives it. */
export async function dropTestDatabases(uri: string, run: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(`sw_${run}_`)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
