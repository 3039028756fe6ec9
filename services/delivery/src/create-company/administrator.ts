import { MESSAGES } from '@scopewright/contracts';
import { INVITATION_VALID_DAYS } from '@scopewright/contracts/constants';
import { enqueueOutbox, invitationNonce, invitationToken, type Models, tokenHash, trusted } from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import { failures } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';

const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_ADMIN = "The firm's only administrator can't become a company's administrator.";

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
 * Makes the user record of a company's new administrator and an invitation, and has the mail sent once the transaction commits.
 * @throws CallError 409 when the firm already has a user with the address
 */
export async function inviteAdministrator(
  { models, session, companyId, now }: Step,
  input: { firmId: Types.ObjectId; email: string; name: string; invitedBy: Types.ObjectId; secret: string; link: LinkTarget; requestId: string },
): Promise<Invited> {
  const { firmId, email, name, invitedBy, secret, link, requestId } = input;
  if (await models.users.exists({ email }).session(session)) throw failures.conflict(MESSAGES.emailTaken);
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
  /** Sessions that carried the earlier role, ended. */
  endedSessionIds: string[];
}

/**
 * Makes an existing user of the firm the administrator of a company. Only users that the form offers can be taken (§5): without a company, or with the role
 * user or companyUser. Their sessions end, as the role in them no longer holds.
 * @throws CallError 404 for anyone else, 409 when it would leave the firm without an administrator
 */
export async function appointAdministrator({ models, session, companyId, now }: Step, existingUserId: string): Promise<Appointed> {
  const user = await models.users
    .findOne({ _id: existingUserId, status: trusted({ $ne: 'removed' }), $or: [{ companyId: null }, { role: trusted({ $in: ['user', 'companyUser'] }) }] })
    .session(session)
    .lean();
  if (!user) throw failures.notFound();
  if (user.role === 'firmAdmin') {
    // The firm's row is written so that two such appointments at once conflict instead of both passing the count.
    await models.firms.updateOne({}, { $set: { lastActivityAt: now } }, { session });
    const others = await models.users.countDocuments({ role: 'firmAdmin', status: 'active', _id: trusted({ $ne: user._id }) }).session(session);
    if (others === 0) throw failures.conflict(LAST_ADMIN);
  }
  await models.users.updateOne({ _id: user._id }, { $set: { role: 'companyUser', companyId } }, { session });
  const sessions = await models.sessions.find({ userId: user._id, revokedAt: null }, { _id: 1 }).session(session).lean();
  await models.sessions.updateMany({ userId: user._id, revokedAt: null }, { $set: { revokedAt: now, revokedReason: 'role changed' } }, { session });
  return { userId: user._id, email: user.email, endedSessionIds: sessions.map(({ _id }) => _id.toHexString()) };
}
