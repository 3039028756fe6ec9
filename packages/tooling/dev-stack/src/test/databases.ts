import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** A name for a test run: part of its databases' names, which its suites pass to each other. */
export const newTestRun = (): string => randomBytes(4).toString('hex');

/** Drops a run's databases on a server that keeps running. */
export async function dropTestDatabases(uri: string, run: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(`sw_${run}_`)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
