import { MESSAGES } from '@scopewright/contracts/errors';
import { type InvitationDoc, runAsSystem, tokenHash } from '@scopewright/data';
import { type CallContext, type CallError, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

export type InvitationStatus = 'pending' | 'used' | 'expired' | 'replaced';

/** An invitation as the holder of one of its links has it. */
export interface HeldInvitation {
  invitation: InvitationDoc;
  /** What the link is good for. */
  status: InvitationStatus;
}

function statusOf({ usedAt, expiresAt, tokenHash: current }: InvitationDoc, presentedHash: string, now: Date): InvitationStatus {
  if (usedAt !== null) return 'used';
  if (current !== presentedHash) return 'replaced';
  return expiresAt <= now ? 'expired' : 'pending';
}

/**
 * The invitation that a link opens, or once opened. At a host that is not its firm's the link is unknown.
 * @throws CallError 404, 403 for an archived firm
 */
export async function invitationOf({ data: { models } }: Pick<IdentityParts, 'data'>, token: string, call: CallContext): Promise<HeldInvitation> {
  const hash = tokenHash(token);
  const invitation = await runAsSystem(
    'find an invitation',
    async () =>
      (await models.invitations.findOne({ tokenHash: hash }).lean<InvitationDoc>()) ??
      (await models.invitations.findOne({ replacedHashes: hash }).lean<InvitationDoc>()),
  );
  if (invitation === null || call.tenant?.firmId !== invitation.firmId.toHexString()) throw failures.notFound(MESSAGES.invitationInvalid);
  if (call.tenant.archived) throw failures.archived();
  return { invitation, status: statusOf(invitation, hash, call.now()) };
}

const NOT_PENDING: Record<Exclude<InvitationStatus, 'pending'>, string> = {
  used: MESSAGES.invitationUsed,
  expired: MESSAGES.invitationExpired,
  replaced: MESSAGES.invitationReplaced,
};

/** The refusal of a link that can't be accepted, with the sentence that says why. */
export const notPending = (status: Exclude<InvitationStatus, 'pending'>): CallError => failures.gone(NOT_PENDING[status]);
