import type { Db } from 'mongodb';

/** Finds pending rows of some jobs among thousands of others, so that urgent ones are not relayed last. */
export async function outboxByJob(db: Db): Promise<void> {
  await db.collection('outbox').createIndex({ status: 1, job: 1, availableAt: 1 });
}
