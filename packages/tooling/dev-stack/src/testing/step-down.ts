import { MongoClient } from 'mongodb';

/** Leaves the replica set without a primary for some seconds, as during an election. */
export async function stepDownPrimary(uri: string, seconds: number): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    await client.db('admin').command({ replSetStepDown: seconds, force: true });
  } catch (error) {
    // the primary closes all connections, this one included
    if (!(error instanceof Error) || !/connection|closed|interrupt/i.test(error.message)) throw error;
  } finally {
    await client.close();
  }
}
