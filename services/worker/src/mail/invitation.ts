import { createHash } from 'node:crypto';
import { invitationToken, type Models, runWithTenant } from '@scopewright/data';
import { invitationUrl, type JobPayload } from '@scopewright/jobs';
import { invitationMail } from '@scopewright/jobs/mail';
import type { Clock } from '@scopewright/service-kit';
import type { Envelope } from './smtp.ts';

export interface InvitationParts {
  models: Models;
  clock: Clock;
  productName: string;
  /** Key that invitation links are derived with. */
  secret: string;
}

/** The mail of an invitation's current issue; null when the invitation was used, has expired or is gone. */
export function composeInvitation(
  { models, clock, productName, secret }: InvitationParts,
  { firmId, invitationId, link }: JobPayload<'mail.invitation'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const invitation = await models.invitations.findById(invitationId).lean();
    if (!invitation || invitation.usedAt || invitation.expiresAt <= clock()) return null;
    const [firm, company, user] = await Promise.all([
      models.firms.findOne({}, { name: 1 }).lean(),
      models.companies.findById(invitation.companyId, { name: 1 }).lean(),
      models.users.findById(invitation.userId, { name: 1 }).lean(),
    ]);
    if (!firm || !company || !user) return null;
    const mail = invitationMail({
      productName,
      firmName: firm.name,
      companyName: company.name,
      name: user.name,
      url: invitationUrl(link, invitationToken(invitationId, invitation.nonce, secret)),
      expiresAt: invitation.expiresAt,
    });
    // A resend has a new nonce and so a mail of its own; two jobs about one issue share it.
    const issue = createHash('sha256').update(invitation.nonce).digest('hex').slice(0, 16);
    return { ...mail, to: invitation.email, key: `mail.invitation:${invitationId}:${issue}` };
  });
}
