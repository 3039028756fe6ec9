import type { ClientSession, Types } from 'mongoose';
import type { Models } from './models/index.ts';
import { runAsSystem } from './tenant/context.ts';
import { trusted } from './tenant/trusted.ts';

/** What has ended, as every service has to hear of it: sessions by id, and whatever was issued for an earlier version of an account or membership. */
export interface EndedSessions {
  sessionIds: string[];
  account?: { id: string; version: number };
  membership?: { id: string; version: number };
}

interface Ending {
  /** The transaction of the change that ends the sessions. */
  session: ClientSession;
  now: Date;
  /** Why, in a few words; stored with the sessions. */
  reason: string;
}

async function endOpen(
  { sessions }: Pick<Models, 'sessions'>,
  whose: { userId: Types.ObjectId } | { accountId: Types.ObjectId },
  { session, now, reason }: Ending,
) {
  const open = await sessions.find({ ...whose, revokedAt: null }, { _id: 1 }, { session }).lean();
  const sessionIds = open.map(({ _id }) => _id);
  if (sessionIds.length > 0) await sessions.updateMany({ _id: trusted({ $in: sessionIds }) }, { $set: { revokedAt: now, revokedReason: reason } }, { session });
  return sessionIds;
}

/**
 * Ends what a membership has open, in the transaction that changes its role or standing; announce the result after the commit. A sign-in or refresh
 * under way writes or checks the same version, so it comes before this and is ended here, or after it and fails. In the firm's scope.
 */
export async function endMembershipSessions(models: Pick<Models, 'users' | 'sessions'>, userId: Types.ObjectId, ending: Ending): Promise<EndedSessions> {
  const raised = await models.users
    .findOneAndUpdate({ _id: userId }, { $inc: { version: 1 } }, { new: true, projection: { version: 1 }, session: ending.session })
    .lean();
  const sessionIds = await endOpen(models, { userId }, ending);
  return { sessionIds, ...(raised && { membership: { id: userId.toHexString(), version: raised.version } }) };
}

/** Ends what a person has open at every firm, in the transaction that changes their password; see `endMembershipSessions`. */
export async function endAccountSessions(models: Pick<Models, 'authAccounts' | 'sessions'>, accountId: Types.ObjectId, ending: Ending): Promise<EndedSessions> {
  const raised = await models.authAccounts
    .findOneAndUpdate({ _id: accountId }, { $inc: { version: 1 } }, { new: true, projection: { version: 1 }, session: ending.session })
    .lean();
  const sessionIds = await runAsSystem("end a person's sessions at all firms", () => endOpen(models, { accountId }, ending));
  return { sessionIds, ...(raised && { account: { id: accountId.toHexString(), version: raised.version } }) };
}
