import type { Db, ObjectId } from 'mongodb';

/**
 * Invitations record the role they invite to. For earlier ones it is taken from the membership, or if that is lost, is
 * the role with the fewest permissions.
 */
export async function invitedRoles(db: Db): Promise<void> {
  const invitations = db.collection<{ _id: ObjectId; userId: ObjectId; role?: string }>('invitations');
  for await (const { _id, userId } of invitations.find({ role: { $exists: false } }, { projection: { userId: 1 } })) {
    const user = await db.collection('users').findOne({ _id: userId }, { projection: { role: 1 } });
    await invitations.updateOne({ _id }, { $set: { role: user?.role ?? 'user' } });
  }
}
