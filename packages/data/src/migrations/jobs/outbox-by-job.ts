import type { Db } from 'mongodb';

/** Finds pending rows of some jobs among thousands of others, so that what somebody waits for is not relayed after them. */
export async function outboxByJob(db: Db): Promise<void> {
  await db.collection('outbox').createIndex({ status: 1, job: 1, availableAt: 1 });
}
