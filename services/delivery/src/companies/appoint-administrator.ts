import { MESSAGES } from '@scopewright/contracts/errors';
import {
  audit,
  type CompanyDoc,
  choosableUsers,
  type EndedSessions,
  endMembershipSessions,
  enqueueOutbox,
  type Models,
  PRESENT,
  rememberedMembership,
  type UserDoc,
  type Viewer,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import { failures } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { requireAnotherAdministrator } from '../people/change-people.ts';
import { keepAdministration } from '../people/company-people.ts';

interface Step {
  models: Models;
  session: ClientSession;
  /** The new company. */
  companyId: Types.ObjectId;
  firmId: string;
  /** Where the link of the mail leads. */
  link: LinkTarget;
  viewer: Viewer;
  origin: { ip: string; requestId: string };
  now: Date;
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
 * @param leavesCompanyId the company that the caller has confirmed to move them from; undefined: not asked
 * @throws CallError 404 for anyone else; 409 when they are the only administrator of their company, or belong to
 * another company than confirmed
 */
export async function appointAdministrator(
  step: Step,
  existingUserId: string,
  leavesCompanyId: string | undefined,
): Promise<Appointed> {
  const { models, session, companyId, firmId, link, viewer, origin, now } = step;
  const choosable = await choosableUsers(models, viewer, session);
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
  const left = user.companyId && (await leaveCompany(step, user.companyId, user));
  await models.users.updateOne({ _id: user._id }, { $set: { role: 'companyUser', companyId } }, { session });
  const ended = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
  if (left) await keepAdministration(models, left, session);
  const remembered = await rememberedMembership(models, user._id, session);
  const userId = user._id.toHexString();
  if (left) {
    const about = { companyId: left._id, targetType: 'user', targetId: userId, targetName: user.email };
    const event = {
      action: 'person.removed',
      ...about,
      changes: { role: { from: user.role, to: null } },
      actorId: viewer.userId,
      ...origin,
    };
    await audit(models, event, { session, now });
    const payload = { firmId, userId, companyId: companyId.toHexString(), leftCompanyId: left._id.toHexString(), link };
    await enqueueOutbox(models, 'mail.appointed', payload, { session, now, requestId: origin.requestId });
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
  { models, session }: Step,
  companyId: Types.ObjectId,
  user: Pick<UserDoc, '_id' | 'role' | 'status'>,
): Promise<CompanyDoc | null> {
  const held = await models.companies
    .findOneAndUpdate({ _id: companyId, ...PRESENT }, { $inc: { revision: 1 } }, { session, new: true })
    .lean<CompanyDoc>();
  if (held === null) return null;
  const circle = {
    among: { companyId },
    administrator: 'companyUser',
    lastAdministrator: MESSAGES.lastCompanyAdministrator,
  } as const;
  await requireAnotherAdministrator(models, circle, user, session);
  return held;
}
