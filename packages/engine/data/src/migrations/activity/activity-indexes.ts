import { type Db, ObjectId } from 'mongodb';

/**
 * Events of the audit trail record the company concerned, and are found by firm, company, actor and action, the latest
 * first.
 */
export async function activityIndexes(db: Db): Promise<void> {
  const events = db.collection('auditEvents');
  await events.updateMany({ changes: { $exists: false } }, { $set: { changes: {}, targetName: null } });
  // an event about a company has it as target; events from since companies can be without a firm have the field, empty
  for await (const { _id, targetId } of events.find(
    { targetType: 'company', companyId: null, targetId: /^[0-9a-f]{24}$/ },
    { projection: { targetId: 1 } },
  ))
    await events.updateOne({ _id }, { $set: { companyId: new ObjectId(String(targetId)) } });
  await events.updateMany({ companyId: { $exists: false } }, { $set: { companyId: null } });
  await events.createIndex({ firmId: 1, at: -1, _id: -1 });
  for (const field of ['companyId', 'actorId', 'action'])
    await events.createIndex({ firmId: 1, [field]: 1, at: -1, _id: -1 });
}
