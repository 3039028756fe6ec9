import { INVITATION_VALID_DAYS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  EARLIER_LINKS_KEPT,
  type InvitationDoc,
  invitationNonce,
  invitationToken,
  runAsSystem,
  runWithTenant,
  tokenHash,
  wasReissued,
} from '@scopewright/data';
import { can } from '@scopewright/domain/policy';
import {
  type CallContext,
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  linkTargetOf,
  record,
  SAME_PRESS_MS,
} from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { invitationOf, notPending } from './invitation.ts';
import { firmOfResender } from './resender.ts';

/** How often one invitation is sent again. */
const RESENDS = { name: 'invitation-resend', points: 5, seconds: 3600 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = INVITATION_VALID_DAYS * DAY_MS;

/**
 * Replaces an invitation's link by a new one valid for seven days and mails it; the old link stops working. A link
 * created within the last minute is not replaced.
 * @throws CallError 410 when it has since been used, 403 or 429 when the firm has reached its sending limit
 */
async function reissue(
  {
    data,
    invitationSecret,
    links,
    quota,
    clock,
  }: Pick<IdentityParts, 'data' | 'invitationSecret' | 'links' | 'quota' | 'clock'>,
  invitation: InvitationDoc,
  call: CallContext,
): Promise<void> {
  const { models } = data;
  const { _id, firmId, companyId, email } = invitation;
  const issuedMs = invitation.expiresAt.getTime() - VALID_MS;
  if (wasReissued(invitation) && clock().getTime() - issuedMs < SAME_PRESS_MS) return;
  const invitationId = _id.toHexString();
  const address = await runAsSystem("find a firm's subdomain", () =>
    models.addresses.findOne({ firmId, kind: 'subdomain' }, { _id: 1 }).lean(),
  );
  if (address === null) throw failures.notFound(MESSAGES.invitationInvalid);
  const link = linkTargetOf(call, { firmId: firmId.toHexString(), subdomain: address._id }, links);
  const nonce = invitationNonce();
  const hash = tokenHash(invitationToken(invitationId, nonce, invitationSecret));
  /** Whether this call made the new link. */
  const send = (): Promise<boolean> =>
    inTx(data, call, async (tx) => {
      const { session } = tx;
      const now = clock();
      const expiresAt = new Date(now.getTime() + VALID_MS);
      // matches only the nonce that was read: two concurrent calls make one new link and one mail
      const replaced = await models.invitations.updateOne(
        { _id, usedAt: null, nonce: invitation.nonce },
        {
          $set: { nonce, tokenHash: hash, expiresAt, reissued: true },
          $push: { replacedHashes: { $each: [invitation.tokenHash], $slice: -EARLIER_LINKS_KEPT } },
        },
        { session },
      );
      if (replaced.modifiedCount === 0) {
        const current = await models.invitations.findOne({ _id }, { usedAt: 1 }, { session }).lean();
        if (current === null) throw failures.notFound(MESSAGES.invitationInvalid);
        if (current.usedAt !== null) throw failures.gone(MESSAGES.invitationUsed);
        return false;
      }
      if (companyId !== null)
        await models.companies.updateOne(
          { _id: companyId, adminEmail: email },
          { $set: { invitationExpiresAt: expiresAt } },
          { session },
        );
      await enqueue(tx, 'mail.invitation', { firmId: firmId.toHexString(), invitationId, link });
      await record(tx, {
        action: 'invitation.resent',
        companyId,
        actorId: call.principal?.userId ?? null,
        targetType: 'invitation',
        targetId: invitationId,
        targetName: email,
      });
      return true;
    });
  await runWithTenant(firmId, () => quota.invite(firmId, clock(), send, (isNew) => isNew));
}

/**
 * The invitation that a firm's user resends: a company's, given its company, or one of the firm's own users (null).
 * @throws CallError 401 without a user's token, 403, 404 when it does not exist
 */
async function invitationForFirm(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  { companyId, email }: { companyId: string | null; email: string },
  call: CallContext,
): Promise<InvitationDoc> {
  const firmId = firmOfResender(call);
  if (companyId === null && !can(call.abilities, 'staff:manage')) throw failures.forbidden();
  return runWithTenant(firmId, async () => {
    const invitation = await models.invitations
      .findOne({ companyId, email })
      .sort({ createdAt: -1 })
      .lean<InvitationDoc>();
    if (invitation === null) throw failures.notFound();
    return invitation;
  });
}

/** Sending an invitation again: replaces its link. */
export function resendInvitationCalls(parts: IdentityParts): Implementation[] {
  /**
   * The limit applies per invitation and is counted after the permission check, so that callers without permission
   * can't use it up.
   */
  const resend = async (invitation: InvitationDoc, call: CallContext): Promise<void> => {
    await call.consume(RESENDS, invitation._id.toHexString());
    await reissue(parts, invitation, call);
  };
  return [
    implement('resendInvitation', async ({ body }, call) => {
      if ('token' in body) {
        const { invitation, status } = await invitationOf(parts, body.token, call);
        if (status === 'used' || status === 'replaced') throw notPending(status);
        await resend(invitation, call);
      } else {
        const invitation = await invitationForFirm(parts, body, call);
        if (invitation.usedAt !== null) throw notPending('used');
        await resend(invitation, call);
      }
      return { sent: true as const };
    }),
    implement('resendUserInvitation', async ({ subject: { user } }, call) => {
      const invitation = await runAsSystem("find someone's invitation", () =>
        parts.data.models.invitations
          .findOne({ userId: user._id, usedAt: null })
          .sort({ createdAt: -1 })
          .lean<InvitationDoc>(),
      );
      if (invitation === null) throw failures.notFound();
      await resend(invitation, call);
      return { success: true as const };
    }),
  ];
}
