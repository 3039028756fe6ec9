import type { Db } from 'mongodb';

/** Companies that are part of no firm are found by their address, and events of such a company by the company. */
export async function legacyCompanies(db: Db): Promise<void> {
  await db.collection('addresses').createIndex({ companyId: 1, kind: 1 });
  await db.collection('auditEvents').createIndex({ companyId: 1, at: -1 }, { partialFilterExpression: { companyId: { $type: 'objectId' } } });
}
