import type { Db, ObjectId } from 'mongodb';
import { dropIndexes } from '../drop-indexes.ts';

interface SameName {
  companies: { id: ObjectId; name: string; nameKey: string }[];
}

/** Numbers the companies of a firm that share a name, except the oldest: `Acme`, `Acme (2)`, `Acme (3)`. */
async function tellNamesApart(db: Db): Promise<void> {
  const companies = db.collection('companies');
  const shared = companies.aggregate<SameName>(
    [
      { $match: { consultingFirmId: { $type: 'objectId' } } },
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: { firm: '$consultingFirmId', nameKey: '$nameKey' },
          companies: { $push: { id: '$_id', name: '$name', nameKey: '$nameKey' } },
          count: { $sum: 1 },
        },
      },
      { $match: { count: { $gt: 1 } } },
    ],
    { allowDiskUse: true },
  );
  for await (const { companies: same } of shared)
    for (const [index, { id, name, nameKey }] of same.entries())
      if (index > 0)
        await companies.updateOne(
          { _id: id },
          { $set: { name: `${name} (${index + 1})`, nameKey: `${nameKey} (${index + 1})` } },
        );
}

/**
 * Accounts and memberships get versions, firms the confirmation of their e-mail address (existing ones count as
 * confirmed), company names become unique in a firm, and sessions get random ids: those with guessable ids end.
 */
export async function versionsAndRandomSessions(db: Db): Promise<void> {
  for (const collection of ['authAccounts', 'users'])
    await db
      .collection(collection)
      .updateMany({ version: { $exists: false } }, { $set: { version: 1, lastSignInAt: null } });
  for await (const { _id, createdAt } of db
    .collection('firms')
    .find({ emailConfirmedAt: { $exists: false } }, { projection: { createdAt: 1 } }))
    await db.collection('firms').updateOne({ _id }, { $set: { emailConfirmedAt: createdAt, planWish: null } });
  await db
    .collection('invitations')
    .updateMany({ replacedHashes: { $exists: false } }, { $set: { replacedHashes: [] } });
  await db.collection('invitations').createIndex({ replacedHashes: 1 });

  await db.collection('sessions').deleteMany({ generation: { $exists: false } });
  await dropIndexes(db, 'sessions', ['secretHash_1', 'previousSecretHash_1', 'familyId_1']);

  await tellNamesApart(db);
  await db.collection('companies').createIndex(
    { consultingFirmId: 1, nameKey: 1 },
    {
      name: 'unique-name-in-firm',
      unique: true,
      partialFilterExpression: { consultingFirmId: { $type: 'objectId' } },
    },
  );

  await db.collection('submissions').createIndex({ key: 1 });
  const quotas =
    (await db.listCollections({ name: 'quotas' }, { nameOnly: true }).toArray()).length > 0
      ? db.collection('quotas')
      : await db.createCollection('quotas');
  await quotas.createIndex({ firmId: 1 });
  await quotas.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}
