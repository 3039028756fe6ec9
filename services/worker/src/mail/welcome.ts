import { confirmationToken, type Models, runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { InvitationParts } from './invitation.ts';
import { ANCHOR, button, firmLook, greetingOf, headerText, type Look, type Mail, pageTemplate, pageUrl, RULE, textTemplate, unlinked } from './layout.ts';
import type { Envelope } from './smtp.ts';

interface WelcomeMail {
  productName: string;
  firmName: string;
  /** Whom it goes to; empty when no name is known. */
  name: string;
  /** Address of the page that confirms the e-mail address, with the token. */
  confirmUrl: string;
  /** Address of the firm. */
  homeUrl: string;
  trialEndsAt: Date;
  look: Look;
}

const TEXT = textTemplate(`{{greeting}}

{{firmName}} is set up in {{productName}}. Please confirm that this email address is yours:

{{confirmUrl}}

Until then everything works, but you can invite no more than five people.

Your firm's address, for your bookmarks: {{homeUrl}}

The free trial runs until {{trialEnds}}.

If you did not sign up, you can ignore this mail.

{{productName}}
`);

const HTML = pageTemplate(
  `<h1 class="ink" style="margin:0 0 16px;color:#16212b;font-size:24px;line-height:1.3;font-weight:650">Welcome to {{productName}}</h1>
<p class="ink" style="margin:0 0 12px;color:#16212b;font-size:16px;line-height:1.6">{{greeting}}</p>
<p class="ink" style="margin:0 0 24px;color:#16212b;font-size:16px;line-height:1.6"><strong>{{firmName}}</strong> is set up. Please confirm that this email address is yours. Until then everything works, but you can invite no more than five people.</p>
${button('confirmUrl', 'Confirm your email address')}
<p class="muted" style="margin:0 0 8px;color:#51606e;font-size:14px;line-height:1.6">Your firm's address, for your bookmarks: <a href="{{homeUrl}}" class="link" style="${ANCHOR}">{{homeUrl}}</a></p>
<p class="muted" style="margin:0 0 8px;color:#51606e;font-size:14px;line-height:1.6">The free trial runs until {{trialEnds}}.</p>
<p class="muted" style="margin:0 0 24px;color:#51606e;font-size:14px;line-height:1.6;overflow-wrap:anywhere">If the button does not work, copy this address into your browser:<br><a href="{{confirmUrl}}" class="link" style="${ANCHOR}">{{confirmUrl}}</a></p>
<p class="muted rule" style="${RULE}">If you did not sign up, you can ignore this mail.</p>`,
);

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The mail that welcomes who signed a firm up, in text and HTML. */
function welcomeMail({ productName, firmName, name, confirmUrl, homeUrl, trialEndsAt, look }: WelcomeMail): Mail {
  const subject = headerText(`Welcome to ${productName}: please confirm your email address`);
  const values = {
    subject,
    preview: 'One click, and your firm can invite everybody.',
    productName,
    firmName: unlinked(firmName),
    greeting: greetingOf(name),
    confirmUrl,
    homeUrl,
    trialEnds: DAY.format(trialEndsAt),
  };
  return { subject, text: TEXT(values), html: HTML(values, look) };
}

/** The mail that welcomes who signed a firm up; null when account or firm are gone, or the address is confirmed already. */
export function composeWelcome(
  { models, productName, secret }: Pick<InvitationParts, 'productName' | 'secret'> & { models: Pick<Models, 'authAccounts' | 'firms' | 'users'> },
  { firmId, accountId, link, issue }: JobPayload<'mail.welcome'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const account = await models.authAccounts.findById(accountId, { email: 1, emailConfirmedAt: 1 }).lean();
    if (!account || account.emailConfirmedAt) return null;
    const [firm, user] = await Promise.all([
      models.firms.findOne({}, { name: 1, accentColor: 1, trialEndsAt: 1 }).lean(),
      models.users.findOne({ email: account.email }, { name: 1 }).lean(),
    ]);
    if (!firm || !user) return null;
    const mail = welcomeMail({
      productName,
      firmName: firm.name,
      name: user.name,
      confirmUrl: pageUrl(link, `/confirm-email/${encodeURIComponent(confirmationToken(accountId, account.email, secret))}`),
      homeUrl: pageUrl(link, '/'),
      trialEndsAt: firm.trialEndsAt,
      look: firmLook(firm),
    });
    return { ...mail, to: account.email, key: `mail.welcome:${accountId}:${issue}` };
  });
}
