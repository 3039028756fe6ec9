import type { Db } from 'mongodb';

/** Index that finds notifications about several companies by each of them; the many about one or none have no entry. */
export async function notificationCompanies(db: Db): Promise<void> {
  await db
    .collection('notifications')
    .createIndex({ 'companies.ids': 1 }, { partialFilterExpression: { 'companies.ids': { $exists: true } } });
}
