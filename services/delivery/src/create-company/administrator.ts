import { MESSAGES } from '@scopewright/contracts';
import { INVITATION_VALID_DAYS } from '@scopewright/contracts/constants';
import {
  choosableUsers,
  type EndedSessions,
  endMembershipSessions,
  enqueueOutbox,
  invitationNonce,
  invitationToken,
  type Models,
  tokenHash,
  type Viewer,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import { failures } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Step {
  models: Models;
  session: ClientSession;
  companyId: Types.ObjectId;
  now: Date;
}

export interface Invited {
  userId: Types.ObjectId;
  email: string;
  invitationExpiresAt: Date;
}

/**
 * Makes the membership of a company's new administrator and an invitation, and has the mail sent once the transaction commits.
 * @throws CallError 409 when the address already has a membership in the firm
 */
export async function inviteAdministrator(
  { models, session, companyId, now }: Step,
  input: { firmId: Types.ObjectId; email: string; name: string; invitedBy: Types.ObjectId; secret: string; link: LinkTarget; requestId: string },
): Promise<Invited> {
  const { firmId, email, name, invitedBy, secret, link, requestId } = input;
  if (await models.users.exists({ email }).session(session)) throw failures.emailTaken(MESSAGES.memberTaken);
  const userId = new Types.ObjectId();
  await models.users.create([{ _id: userId, email, name, role: 'companyUser', companyId, status: 'invited', createdAt: now }], { session });
  const invitationId = new Types.ObjectId();
  const nonce = invitationNonce();
  const expiresAt = new Date(now.getTime() + INVITATION_VALID_DAYS * DAY_MS);
  const hash = tokenHash(invitationToken(invitationId.toHexString(), nonce, secret));
  await models.invitations.create([{ _id: invitationId, companyId, userId, email, nonce, tokenHash: hash, invitedBy, createdAt: now, expiresAt }], { session });
  const payload = { firmId: firmId.toHexString(), invitationId: invitationId.toHexString(), link };
  await enqueueOutbox(models, 'mail.invitation', payload, { session, requestId, now });
  return { userId, email, invitationExpiresAt: expiresAt };
}

export interface Appointed {
  userId: Types.ObjectId;
  email: string;
  /** What carried the earlier role or company, ended. */
  ended: EndedSessions;
}

/**
 * Makes an existing user of the firm the administrator of a company: one of those whom the form offers to this person (§5). Their sessions end, as the role
 * in them no longer holds.
 * @throws CallError 404 for anyone else
 */
export async function appointAdministrator({ models, session, companyId, now }: Step, viewer: Viewer, existingUserId: string): Promise<Appointed> {
  const choosable = await choosableUsers(models, viewer, session);
  const user = await models.users.findOne({ $and: [{ _id: existingUserId }, choosable] }, { email: 1 }, { session }).lean();
  if (!user) throw failures.notFound();
  await models.users.updateOne({ _id: user._id }, { $set: { role: 'companyUser', companyId } }, { session });
  const ended = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
  return { userId: user._id, email: user.email, ended };
}
