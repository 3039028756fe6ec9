import { type Models, restorableUntil, restoreFirmToken, runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import {
  ANCHOR,
  button,
  firmLook,
  greetingOf,
  headerText,
  type Look,
  type Mail,
  PARAGRAPH,
  pageTemplate,
  pageUrl,
  RULE,
  readsAsLink,
  TITLE,
  textTemplate,
  unlinked,
} from './layout.ts';
import type { Envelope } from './smtp.ts';

const TEXT = textTemplate(`{{greeting}}

{{firmName}} was deleted in {{productName}}. Nobody can sign in to it any more. Until {{until}} any of its administrators can bring it back with all that it had:

{{url}}

After that everything is removed for good.

{{productName}}
`);

const HTML = pageTemplate(
  `<h1 class="ink" style="${TITLE}">{{firmName}} was deleted</h1>
<p class="ink" style="${PARAGRAPH}">{{greeting}}</p>
<p class="ink" style="${PARAGRAPH}">Nobody can sign in to <strong>{{firmName}}</strong> any more. Until {{until}} any of its administrators can bring it back with all that it had.</p>
${button('url', 'Bring it back')}
<p class="muted" style="${PARAGRAPH}">Or copy this address into your browser:<br><a href="{{url}}" class="link" style="${ANCHOR}">{{url}}</a></p>
<p class="muted rule" style="${RULE}">After that everything is removed for good.</p>`,
);

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

interface FirmDeletedMail {
  productName: string;
  firmName: string;
  name: string;
  url: string;
  until: Date;
  look: Look;
}

/** The mail that tells an administrator that the firm was deleted, in text and HTML. */
export function firmDeletedMail({ productName, firmName, name, url, until, look }: FirmDeletedMail): Mail {
  const subject = headerText(readsAsLink(firmName) ? `Your firm was deleted in ${productName}` : `${firmName} was deleted in ${productName}`);
  const values = {
    subject,
    preview: `It can be brought back until ${DAY.format(until)} UTC.`,
    productName,
    firmName: unlinked(firmName),
    greeting: greetingOf(name),
    url,
    until: `${DAY.format(until)} UTC`,
  };
  return { subject, text: TEXT(values), html: HTML(values, look) };
}

/** The mail of a deletion; null when the firm is back or gone, or the person is no administrator of it any more. */
export function composeFirmDeleted(
  { models, productName, secret }: { models: Pick<Models, 'firms' | 'users'>; productName: string; secret: string },
  { firmId, userId, link }: JobPayload<'mail.firm-deleted'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const [firm, person] = await Promise.all([
      models.firms.findOne({}, { name: 1, accentColor: 1, deletedAt: 1, deletionNonce: 1, purgingAt: 1 }).lean(),
      models.users.findOne({ _id: userId, role: 'firmAdmin', status: 'active' }, { name: 1, email: 1 }).lean(),
    ]);
    if (!firm?.deletedAt || !firm.deletionNonce || firm.purgingAt || person === null) return null;
    // behind the #, which no server and no log gets to see
    const url = `${pageUrl(link, '/')}#restore=${restoreFirmToken(firmId, firm.deletionNonce, secret)}`;
    const mail = firmDeletedMail({ productName, firmName: firm.name, name: person.name, url, until: restorableUntil(firm.deletedAt), look: firmLook(firm) });
    return { ...mail, to: person.email, key: `mail.firm-deleted:${firm.deletionNonce}:${userId}` };
  });
}
