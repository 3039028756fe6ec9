import type { Db } from 'mongodb';

/**
 * People of a company, and of a firm by role, are listed by e-mail; memberships record whether they were removed with
 * their company.
 */
export async function peopleLists(db: Db): Promise<void> {
  const users = db.collection('users');
  await users.updateMany(
    { removedWithCompany: { $exists: false } },
    { $set: { removedWithCompany: null, lastAssignedAt: null } },
  );
  await users.createIndex({ firmId: 1, companyId: 1, email: 1, _id: 1 });
  await users.createIndex({ firmId: 1, role: 1, email: 1, _id: 1 });
  await db.collection('invitations').createIndex({ firmId: 1, userId: 1 });
}
