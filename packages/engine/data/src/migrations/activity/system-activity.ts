import type { Db } from 'mongodb';

/** Events of the audit trail can be found across all firms, also by actor and by action, the latest first. */
export async function systemActivity(db: Db): Promise<void> {
  const events = db.collection('auditEvents');
  await events.createIndex({ at: -1, _id: -1 });
  for (const field of ['actorId', 'action']) await events.createIndex({ [field]: 1, at: -1, _id: -1 });
}
