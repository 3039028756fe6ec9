import type { Db, ObjectId } from 'mongodb';

/** Invitations know what they invite to. Of the earlier ones the membership tells; where it is lost, the role that may do least. */
export async function invitedRoles(db: Db): Promise<void> {
  const invitations = db.collection<{ _id: ObjectId; userId: ObjectId; role?: string }>('invitations');
  for await (const { _id, userId } of invitations.find({ role: { $exists: false } }, { projection: { userId: 1 } })) {
    const user = await db.collection('users').findOne({ _id: userId }, { projection: { role: 1 } });
    await invitations.updateOne({ _id }, { $set: { role: user?.role ?? 'user' } });
  }
}
