import { confirmationToken, type Models, runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl } from '@scopewright/jobs';
import { dayIn, zoneOf } from '../layout/dates.ts';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look } from '../layout/look.ts';
import { greetingOf, unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import type { InvitationParts } from './invitation.ts';

interface WelcomeMail {
  productName: string;
  firmName: string;
  /** The recipient's name; empty when unknown. */
  name: string;
  /** Address of the page that confirms the e-mail address, including the token. */
  confirmUrl: string;
  /** Address of the firm. */
  homeUrl: string;
  trialEndsAt: Date;
  timeZone: string;
  look: Look;
}

/** The welcome mail after a firm's signup, in text and HTML. */
export function welcomeMail({
  productName,
  firmName,
  name,
  confirmUrl,
  homeUrl,
  trialEndsAt,
  timeZone,
  look,
}: WelcomeMail): Mail {
  const letter = {
    subject: `Welcome to ${productName}: please confirm your email address`,
    preview: 'One click, and your firm can invite everyone.',
    title: `Welcome to ${productName}`,
    greeting: greetingOf(name),
    body: [
      [
        { strong: unlinked(firmName) },
        ` is set up in ${productName}. Please confirm that this email address is yours.`,
      ],
      'Until then everything works, but you can invite no more than five people.',
    ],
    action: { label: 'Confirm your email address', url: confirmUrl },
    notes: [
      ['Your firm’s address, for your bookmarks: ', { text: homeUrl, href: homeUrl }],
      `The free trial runs until ${dayIn(trialEndsAt, timeZone)}.`,
    ],
    closing: 'If you did not sign up, you can ignore this mail.',
  };
  return writeMail(letter, { productName, look });
}

/**
 * The welcome mail after a firm's signup; null when account or firm was deleted, or the address is already confirmed.
 */
export function composeWelcome(
  {
    models,
    productName,
    secret,
  }: Pick<InvitationParts, 'productName' | 'secret'> & { models: Pick<Models, 'authAccounts' | 'firms' | 'users'> },
  { firmId, accountId, link, issue }: JobPayload<'mail.welcome'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const account = await models.authAccounts.findById(accountId, { email: 1, emailConfirmedAt: 1 }).lean();
    if (!account || account.emailConfirmedAt) return null;
    const [firm, user] = await Promise.all([
      models.firms.findOne({}, { name: 1, accentColor: 1, timeZone: 1, trialEndsAt: 1 }).lean(),
      models.users.findOne({ email: account.email }, { name: 1 }).lean(),
    ]);
    if (!firm || !user) return null;
    const mail = welcomeMail({
      productName,
      firmName: firm.name,
      name: user.name,
      confirmUrl: pageUrl(
        link,
        `/confirm-email/${encodeURIComponent(confirmationToken(accountId, account.email, secret))}`,
      ),
      homeUrl: pageUrl(link, '/'),
      trialEndsAt: firm.trialEndsAt,
      timeZone: zoneOf(firm),
      look: firmLook(firm),
    });
    return { ...mail, to: account.email, firmId, key: `mail.welcome:${accountId}:${issue}` };
  });
}
