import type { Models } from '@scopewright/data';
import type { ClientSession, Types } from 'mongoose';

/**
 * Counts the firms that a person administers as confirmed, in the transaction that confirms the person's address, whichever link has shown that it is
 * theirs. Across firms: runs as system.
 * @returns the ids of all firms that the person administers
 */
export async function confirmFirmsOf(
  { users, firms }: Pick<Models, 'users' | 'firms'>,
  email: string,
  { session, now }: { session: ClientSession; now: Date },
): Promise<Types.ObjectId[]> {
  const administered = await users.find({ email, role: 'firmAdmin', status: 'active' }, { firmId: 1 }, { session }).lean();
  const firmIds = administered.flatMap(({ firmId }) => (firmId === null ? [] : [firmId]));
  for (const firmId of firmIds) await firms.updateOne({ _id: firmId, emailConfirmedAt: null }, { $set: { emailConfirmedAt: now } }, { session });
  return firmIds;
}
