import { createHash } from 'node:crypto';
import { invitationToken, type Models, runWithTenant } from '@scopewright/data';
import { invitationUrl, type JobPayload } from '@scopewright/jobs';
import { invitationMail } from '@scopewright/jobs/mail';
import type { Clock } from '@scopewright/service-kit';
import type { Once, Outcome } from './once.ts';
import type { Smtp } from './smtp.ts';

export interface InvitationParts {
  models: Models;
  once: Once;
  smtp: Smtp;
  clock: Clock;
  productName: string;
  /** Key that invitation links are derived with. */
  secret: string;
}

/** Sends the mail of an invitation's current issue, once; `obsolete` when the invitation was used, has expired or is gone. */
export function sendInvitation(
  { models, once, smtp, clock, productName, secret }: InvitationParts,
  { firmId, invitationId, link }: JobPayload<'mail.invitation'>,
  signal: AbortSignal,
): Promise<Outcome | 'obsolete'> {
  return runWithTenant(firmId, async () => {
    const invitation = await models.invitations.findById(invitationId).lean();
    if (!invitation || invitation.usedAt || invitation.expiresAt <= clock()) return 'obsolete';
    const [firm, company, user] = await Promise.all([
      models.firms.findOne({}, { name: 1 }).lean(),
      models.companies.findById(invitation.companyId, { name: 1 }).lean(),
      models.users.findById(invitation.userId, { name: 1 }).lean(),
    ]);
    if (!firm || !company || !user) return 'obsolete';
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
    const key = `mail.invitation:${invitationId}:${issue}`;
    return once(key, (commit, until) => smtp.send({ ...mail, to: invitation.email, key }, commit, until), signal);
  });
}
