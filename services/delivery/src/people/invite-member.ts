import { MESSAGES } from '@scopewright/contracts';
import { INVITATION_VALID_DAYS } from '@scopewright/contracts/constants';
import {
  createOne,
  invitationNonce,
  invitationToken,
  linksOf,
  onDuplicateKey,
  tokenHash,
  type UserDoc,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import { enqueue, failures, type InvitationQuota, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface MemberInvitation {
  firmId: Types.ObjectId;
  /** Null for the firm's own staff. */
  companyId: Types.ObjectId | null;
  role: UserDoc['role'];
  email: string;
  name: string;
  /** Key from which the tokens of invitation links are derived. */
  secret: string;
  link: LinkTarget;
}

export interface Invited {
  userId: Types.ObjectId;
  email: string;
  invitationExpiresAt: Date;
}

/**
 * Creates a pending membership with its invitation, and enqueues the mail. A removed membership is reused with the new
 * role and company, and links of earlier invitations are known as replaced. Runs in the firm's scope.
 * @throws CallError 409 when the address already has a membership in the firm
 */
export async function inviteMember(tx: Tx, invitation: MemberInvitation): Promise<Invited> {
  const { models, call, session } = tx;
  const now = call.now();
  const { firmId, companyId, role, email, name, secret, link } = invitation;
  const earlier = await models.users.findOne({ email }, { status: 1, name: 1, revokedLinks: 1 }, { session }).lean();
  if (earlier && earlier.status !== 'removed') throw failures.emailTaken(MESSAGES.memberTaken);
  const userId = earlier?._id ?? new Types.ObjectId();
  let replacedHashes: string[] = [];
  if (earlier) {
    const former = await models.invitations
      .find({ userId }, { tokenHash: 1, replacedHashes: 1 }, { session })
      .sort({ createdAt: 1 })
      .lean();
    replacedHashes = linksOf(former, earlier.revokedLinks);
    const set = { role, companyId, status: 'invited', removedWithCompany: null, name: name || earlier.name };
    const change = { $set: set, $unset: { revokedLinks: 1 }, $inc: { version: 1 } };
    await models.users.updateOne({ _id: userId }, change, { session });
    await models.invitations.deleteMany({ userId }, { session });
  } else {
    const invited = { _id: userId, email, name, role, companyId, status: 'invited', createdAt: now };
    await createOne(models.users, session, invited);
  }
  const invitationId = new Types.ObjectId();
  const nonce = invitationNonce();
  const expiresAt = new Date(now.getTime() + INVITATION_VALID_DAYS * DAY_MS);
  const hash = tokenHash(invitationToken(invitationId.toHexString(), nonce, secret));
  await createOne(models.invitations, session, {
    _id: invitationId,
    companyId,
    userId,
    email,
    role,
    nonce,
    tokenHash: hash,
    replacedHashes,
    reissued: false,
    invitedBy: new Types.ObjectId(call.viewer.userId),
    createdAt: now,
    expiresAt,
  });
  const payload = { firmId: firmId.toHexString(), invitationId: invitationId.toHexString(), link };
  await enqueue(tx, 'mail.invitation', payload);
  return { userId, email, invitationExpiresAt: expiresAt };
}

/**
 * Runs an invitation within the firm's sending limits.
 * @throws CallError 403, 429 by the quota; 409 when the address was invited concurrently
 */
export const inviteWithinQuota = <T>(
  quota: InvitationQuota,
  firmId: Types.ObjectId,
  now: Date,
  invite: () => Promise<T>,
): Promise<T> =>
  quota.invite(firmId, now, invite, () => true).catch(onDuplicateKey(() => failures.emailTaken(MESSAGES.memberTaken)));
