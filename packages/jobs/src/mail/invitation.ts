import { greetingOf, headerText, htmlTemplate, type Mail, page, readsAsLink, textTemplate, unlinked } from './layout.ts';

export interface InvitationMail {
  productName: string;
  firmName: string;
  companyName: string;
  /** Whom it goes to; empty when no name is known. */
  name: string;
  /** Address of the invitation page, with the token. */
  url: string;
  expiresAt: Date;
}

const TEXT = textTemplate(`{{greeting}}

{{firmName}} has set up {{companyName}} in {{productName}} and made you its administrator. Open this address to accept:

{{url}}

The link works until {{expires}}. After that you can ask for a new one on the same page.

If you did not expect this, you can ignore this mail: without the link no account becomes active.

{{productName}}
`);

const HTML = htmlTemplate(
  page(`<h1 class="ink" style="margin:0 0 16px;color:#16212b;font-size:24px;line-height:1.3;font-weight:650">You are invited to {{companyName}}</h1>
<p class="ink" style="margin:0 0 12px;color:#16212b;font-size:16px;line-height:1.6">{{greeting}}</p>
<p class="ink" style="margin:0 0 24px;color:#16212b;font-size:16px;line-height:1.6"><strong>{{firmName}}</strong> has set up <strong>{{companyName}}</strong> in {{productName}} and made you its administrator.</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="background:#0f6577;border-radius:8px"><a href="{{url}}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">Accept the invitation</a></td></tr></table>
<p class="muted" style="margin:0 0 8px;color:#51606e;font-size:14px;line-height:1.6">The link works until {{expires}}. After that you can ask for a new one on the same page.</p>
<p class="muted" style="margin:0 0 24px;color:#51606e;font-size:14px;line-height:1.6;overflow-wrap:anywhere">Or copy this address into your browser:<br><a href="{{url}}" class="link" style="color:#0f6577">{{url}}</a></p>
<p class="muted rule" style="margin:0;padding-top:20px;border-top:1px solid #dde3e8;color:#51606e;font-size:14px;line-height:1.6">If you did not expect this, you can ignore this mail: without the link no account becomes active.</p>`),
);

const EXPIRES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The mail that invites a company's administrator, in text and HTML. Names are text wherever they appear. */
export function invitationMail({ productName, firmName, companyName, name, url, expiresAt }: InvitationMail): Mail {
  const named = !readsAsLink(firmName) && !readsAsLink(companyName);
  const subject = headerText(named ? `${firmName} invites you to ${companyName}` : `You are invited to ${productName}`);
  const values = {
    subject,
    preview: `Accept to get into ${unlinked(companyName)}.`,
    productName,
    firmName: unlinked(firmName),
    companyName: unlinked(companyName),
    greeting: greetingOf(name),
    url,
    expires: `${EXPIRES.format(expiresAt)} UTC`,
  };
  return { subject, text: TEXT(values), html: HTML(values) };
}
