import type { Db } from 'mongodb';
import { dropIndexes } from '../drop-indexes.ts';

const BY_NAME = { nameKey: 1, _id: 1 } as const;

/**
 * Lists of companies are by status first: active, archived or deleted. Existing companies are active. The indexes of
 * the previous lists are dropped, except the one for what a consultant sees.
 */
export async function companyLists(db: Db): Promise<void> {
  const companies = db.collection('companies');
  await companies.updateMany(
    { status: { $nin: ['active', 'archived', 'deleted', 'purging'] } },
    { $set: { status: 'active' } },
  );
  await companies.updateMany({ deletedAt: { $exists: false } }, { $set: { archivedAt: null, deletedAt: null } });
  const firm = { consultingFirmId: 1, status: 1 } as const;
  await companies.createIndex({ ...firm, ...BY_NAME });
  await companies.createIndex({ ...firm, createdAt: -1, _id: -1 });
  await companies.createIndex({ ...firm, sowStatus: 1, ...BY_NAME });
  await companies.createIndex({ ...firm, assignedConsultantIds: 1, ...BY_NAME });
  await companies.createIndex({ deletedAt: 1 });
  await dropIndexes(db, 'companies', [
    'consultingFirmId_1_nameKey_1__id_1',
    'consultingFirmId_1_createdAt_-1__id_-1',
    'consultingFirmId_1_sowStatus_1_nameKey_1__id_1',
  ]);
}
