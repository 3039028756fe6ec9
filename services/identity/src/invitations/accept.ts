import { MESSAGES } from '@scopewright/contracts/errors';
import { audit, type InvitationDoc, runWithTenant, trusted, withTransaction } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { revokeSessions } from '../session/service.ts';
import { statusOf } from './find.ts';

/** @throws CallError 410 with the sentence that says why the link no longer works */
export function assertPending(invitation: InvitationDoc, now: Date): void {
  const status = statusOf(invitation, now);
  if (status === 'used') throw failures.gone(MESSAGES.invitationUsed);
  if (status === 'expired') throw failures.gone(MESSAGES.invitationExpired);
}

/**
 * Spends an invitation: its e-mail is confirmed, the auth account has the password (made when missing), the user is active, and whoever was signed in
 * with the account no longer is. Exactly one of several presses succeeds.
 * @throws CallError 410 when it is used or expired, 404 when the user was removed
 */
export async function acceptInvitation(
  parts: IdentityParts,
  invitation: InvitationDoc,
  { password, name }: { password: string; name?: string | undefined },
  call: CallContext,
): Promise<void> {
  const { data, passwords, clock } = parts;
  const { models, connection } = data;
  assertPending(invitation, clock());
  const passwordHash = await passwords.hash(password);
  const { _id, email, firmId, userId, companyId } = invitation;
  const accountId = await runWithTenant(firmId, () =>
    withTransaction(connection, async (session): Promise<Types.ObjectId> => {
      const now = clock();
      const spent = await models.invitations.updateOne({ _id, usedAt: null, expiresAt: trusted({ $gt: now }) }, { $set: { usedAt: now } }, { session });
      if (spent.modifiedCount === 0) throw failures.gone(MESSAGES.invitationUsed);
      const user = await models.users.updateOne(
        { _id: userId, status: trusted({ $ne: 'removed' }) },
        { $set: { status: 'active', ...(name === undefined ? {} : { name }) } },
        { session },
      );
      if (user.matchedCount === 0) throw failures.notFound(MESSAGES.invitationInvalid);
      const account = await models.authAccounts
        .findOneAndUpdate(
          { email },
          { $set: { passwordHash, passwordChangedAt: now, emailConfirmedAt: now, mustChangePassword: false }, $setOnInsert: { createdAt: now } },
          { upsert: true, new: true, session },
        )
        .lean();
      if (companyId !== null) await models.companies.updateOne({ _id: companyId, adminEmail: email }, { $set: { invitationStatus: 'used' } }, { session });
      await audit(
        models,
        { action: 'invitation.accepted', actorId: userId, targetType: 'invitation', targetId: _id.toHexString(), ip: call.ip, requestId: call.requestId },
        { session, now },
      );
      return account._id;
    }),
  );
  await revokeSessions(parts, { accountId }, 'password set by invitation');
}
