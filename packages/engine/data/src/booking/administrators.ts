import type { ClientSession } from 'mongoose';
import type { Models } from '../models/index.ts';

/** System administrators who get a mail about bookings. */
const MAILED_MAX = 20;

/** The ids of the system administrators who get mails about bookings. In the system scope. */
export async function administratorsToMail(
  { users }: Pick<Models, 'users'>,
  session: ClientSession,
): Promise<string[]> {
  const admins = await users
    .find({ firmId: null, role: 'systemAdmin', status: 'active' }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(MAILED_MAX)
    .session(session)
    .lean();
  return admins.map(({ _id }) => _id.toHexString());
}
