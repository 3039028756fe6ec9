import { MESSAGES } from '@scopewright/contracts/errors';
import { type InvitationDoc, runAsSystem, tokenHash } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/** State of an invitation at a moment. */
export function statusOf({ usedAt, expiresAt }: Pick<InvitationDoc, 'usedAt' | 'expiresAt'>, now: Date): 'pending' | 'used' | 'expired' {
  if (usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'pending';
}

/**
 * The invitation that a link opens. At another firm's host the link is unknown.
 * @throws CallError 404, 403 for an archived firm
 */
export async function invitationOf({ data: { models } }: Pick<IdentityParts, 'data'>, token: string, call: CallContext): Promise<InvitationDoc> {
  const invitation = await runAsSystem('find an invitation', () => models.invitations.findOne({ tokenHash: tokenHash(token) }).lean<InvitationDoc>());
  if (invitation === null || (call.tenant !== null && call.tenant.firmId !== invitation.firmId.toHexString()))
    throw failures.notFound(MESSAGES.invitationInvalid);
  if (call.tenant?.archived) throw failures.archived();
  return invitation;
}
