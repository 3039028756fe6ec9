import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type CompanyDoc,
  choosableUsers,
  type EndedSessions,
  endMembershipSessions,
  PRESENT,
  rememberedMembership,
  type UserDoc,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import { enqueue, failures, record, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { requireAnotherAdministrator } from '../people/change-people.ts';
import { keepAdministration } from '../people/company-people.ts';

interface Appointing {
  existingUserId: string;
  /** The company that the caller has confirmed to move them from; undefined: not asked. */
  leavesCompanyId?: string | undefined;
  /** The new company. */
  companyId: Types.ObjectId;
  /** Where the link of the mail leads. */
  link: LinkTarget;
}

interface Appointed {
  userId: Types.ObjectId;
  email: string;
  /** The ended sessions of the previous role or company. */
  ended: EndedSessions;
  /** The membership as it is now, for the audit event. */
  remembered: Record<string, unknown>;
}

/**
 * Makes an existing user of the firm the administrator of a new company: one of those that the form offers to the
 * caller (§5). The user's sessions end, because their role has changed; the company they leave records it, and they are
 * notified by mail.
 * @throws CallError 404 for anyone else; 409 when they are the only administrator of their company, or belong to
 * another company than confirmed
 */
export async function appointAdministrator(
  tx: Tx,
  { existingUserId, leavesCompanyId, companyId, link }: Appointing,
): Promise<Appointed> {
  const { models, call, session } = tx;
  const now = call.now();
  const choosable = await choosableUsers(models, call.viewer, session);
  const user = await models.users
    .findOne(
      { $and: [{ _id: existingUserId }, choosable] },
      { email: 1, role: 1, status: 1, companyId: 1 },
      { session },
    )
    .lean();
  if (!user) throw failures.notFound();
  if (leavesCompanyId !== undefined && user.companyId?.toHexString() !== leavesCompanyId)
    throw failures.conflict(MESSAGES.personMovedMeanwhile);
  const left = user.companyId && (await leaveCompany(tx, user.companyId, user));
  await models.users.updateOne({ _id: user._id }, { $set: { role: 'companyUser', companyId } }, { session });
  const ended = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
  if (left) await keepAdministration(tx, left);
  const remembered = await rememberedMembership(models, user._id, session);
  const userId = user._id.toHexString();
  if (left) {
    await record(tx, {
      action: 'person.removed',
      companyId: left._id,
      targetType: 'user',
      targetId: userId,
      targetName: user.email,
      changes: { role: { from: user.role, to: null } },
    });
    const { firmId } = call.requireTenant();
    const payload = { firmId, userId, companyId: companyId.toHexString(), leftCompanyId: left._id.toHexString(), link };
    await enqueue(tx, 'mail.appointed', payload);
  }
  return { userId: user._id, email: user.email, ended, remembered };
}

/**
 * Removes a user from their company. Writes to the company, so that of two concurrent changes of its people the second
 * sees the first.
 * @returns the company; null if it no longer exists
 * @throws CallError 409 for its only administrator
 */
async function leaveCompany(
  tx: Tx,
  companyId: Types.ObjectId,
  user: Pick<UserDoc, '_id' | 'role' | 'status'>,
): Promise<CompanyDoc | null> {
  const held = await tx.models.companies
    .findOneAndUpdate({ _id: companyId, ...PRESENT }, { $inc: { revision: 1 } }, { session: tx.session, new: true })
    .lean<CompanyDoc>();
  if (held === null) return null;
  const circle = {
    among: { companyId },
    administrator: 'companyUser',
    lastAdministrator: MESSAGES.lastCompanyAdministrator,
  } as const;
  await requireAnotherAdministrator(tx, circle, user);
  return held;
}
