import { MESSAGES } from '@scopewright/contracts/errors';
import { type InvitationDoc, runWithTenant } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { acceptInvitation, accountOfInvited } from './accept.ts';
import { invitationOf, notPending } from './find.ts';
import { invitationForFirm, reissue } from './resend.ts';

/** How often one invitation is sent again. */
const RESENDS = { name: 'invitation-resend', points: 5, seconds: 3600 } as const;

/** Invitations: looking never spends a link (mail scanners open links), accepting does, sending again replaces it. */
export function invitationCalls(parts: IdentityParts): Implementation[] {
  /** Counts for the invitation, not for the caller: nobody who may not send it can use up what those who may have left. */
  const resend = async (invitation: InvitationDoc, call: CallContext): Promise<void> => {
    await call.consume(RESENDS, invitation._id.toHexString());
    await reissue(parts, invitation, call);
  };
  return [
    implement('invitation', async ({ params }, call) => {
      const { invitation, status } = await invitationOf(parts, params.token, call);
      const { firmId, userId, companyId, email, expiresAt } = invitation;
      const { firms, users, companies } = parts.data.models;
      return runWithTenant(firmId, async () => {
        const [firm, user, company, account] = await Promise.all([
          firms.findOne({ _id: firmId }, { name: 1 }).lean(),
          users.findOne({ _id: userId }, { name: 1 }).lean(),
          companyId === null ? null : companies.findOne({ _id: companyId }, { name: 1 }).lean(),
          accountOfInvited(parts, email),
        ]);
        if (firm === null || user === null) throw failures.notFound(MESSAGES.invitationInvalid);
        return {
          email,
          name: user.name,
          companyName: company?.name ?? firm.name,
          firmName: firm.name,
          status,
          expiresAt: expiresAt.toISOString(),
          hasAccount: account !== null,
        };
      });
    }),
    implement('acceptInvitation', async ({ params, body }, call) => {
      const { invitation, status } = await invitationOf(parts, params.token, call);
      if (status !== 'pending') throw notPending(status);
      return acceptInvitation(parts, invitation, body, call);
    }),
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
  ];
}
