import { confirmationToken, type Models, runWithTenant } from '@scopewright/data';
import { confirmationUrl, homeUrl, type JobPayload } from '@scopewright/jobs';
import { welcomeMail } from '@scopewright/jobs/mail';
import type { InvitationParts } from './invitation.ts';
import type { Envelope } from './smtp.ts';

/** The mail that welcomes who signed a firm up; null when account or firm are gone, or the address is confirmed already. */
export function composeWelcome(
  { models, productName, secret }: Pick<InvitationParts, 'productName' | 'secret'> & { models: Pick<Models, 'authAccounts' | 'firms' | 'users'> },
  { firmId, accountId, link, issue }: JobPayload<'mail.welcome'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const account = await models.authAccounts.findById(accountId, { email: 1, emailConfirmedAt: 1 }).lean();
    if (!account || account.emailConfirmedAt) return null;
    const [firm, user] = await Promise.all([
      models.firms.findOne({}, { name: 1, trialEndsAt: 1 }).lean(),
      models.users.findOne({ email: account.email }, { name: 1 }).lean(),
    ]);
    if (!firm || !user) return null;
    const mail = welcomeMail({
      productName,
      firmName: firm.name,
      name: user.name,
      confirmUrl: confirmationUrl(link, confirmationToken(accountId, account.email, secret)),
      homeUrl: homeUrl(link),
      trialEndsAt: firm.trialEndsAt,
    });
    return { ...mail, to: account.email, key: `mail.welcome:${accountId}:${issue}` };
  });
}
