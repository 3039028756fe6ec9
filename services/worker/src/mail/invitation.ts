import { createHash } from 'node:crypto';
import { invitationToken, type Models, runWithTenant } from '@scopewright/data';
import { isOfClient, type Role } from '@scopewright/domain/policy';
import type { JobPayload, LinkTarget } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import {
  ANCHOR,
  button,
  firmLook,
  greetingOf,
  headerText,
  type Look,
  type Mail,
  pageTemplate,
  pageUrl,
  RULE,
  readsAsLink,
  textTemplate,
  unlinked,
} from './layout.ts';
import type { Envelope } from './smtp.ts';

interface InvitationMail {
  productName: string;
  firmName: string;
  /** What the person is invited to: the client company, or the firm itself for its own people. */
  companyName: string;
  /** As what the person is invited. */
  role: Role;
  /** Whom it goes to; empty when no name is known. */
  name: string;
  /** Address of the invitation page, with the token. */
  url: string;
  expiresAt: Date;
  look: Look;
}

/** What the mail says of the invitation, with the names as given. */
type Sentence = (firm: string, company: string) => string;

const templatesOf = (says: Sentence) => ({
  text: textTemplate(`{{greeting}}

${says('{{firmName}}', '{{companyName}}')} Open this address to accept:

{{url}}

The link works until {{expires}}. After that you can ask for a new one on the same page.

If you did not expect this, you can ignore this mail: without the link no account becomes active.

{{productName}}
`),
  html: pageTemplate(
    `<h1 class="ink" style="margin:0 0 16px;color:#16212b;font-size:24px;line-height:1.3;font-weight:650">You are invited to {{companyName}}</h1>
<p class="ink" style="margin:0 0 12px;color:#16212b;font-size:16px;line-height:1.6">{{greeting}}</p>
<p class="ink" style="margin:0 0 24px;color:#16212b;font-size:16px;line-height:1.6">${says('<strong>{{firmName}}</strong>', '<strong>{{companyName}}</strong>')}</p>
${button('url', 'Accept the invitation')}
<p class="muted" style="margin:0 0 8px;color:#51606e;font-size:14px;line-height:1.6">The link works until {{expires}}. After that you can ask for a new one on the same page.</p>
<p class="muted" style="margin:0 0 24px;color:#51606e;font-size:14px;line-height:1.6;overflow-wrap:anywhere">Or copy this address into your browser:<br><a href="{{url}}" class="link" style="${ANCHOR}">{{url}}</a></p>
<p class="muted rule" style="${RULE}">If you did not expect this, you can ignore this mail: without the link no account becomes active.</p>`,
  ),
});

const TEMPLATES: Record<Role, ReturnType<typeof templatesOf>> = {
  systemAdmin: templatesOf(() => 'You are invited to administer {{productName}}.'),
  firmAdmin: templatesOf((firm) => `${firm} works with its clients in {{productName}} and invites you to be one of its administrators there.`),
  consultant: templatesOf((firm) => `${firm} works with its clients in {{productName}} and invites you to be one of its consultants there.`),
  companyUser: templatesOf((firm, company) => `${firm} has set up ${company} in {{productName}} and made you its administrator.`),
  user: templatesOf((firm, company) => `${firm} has set up ${company} in {{productName}} and invites you to follow what is agreed and done there.`),
};

const EXPIRES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The mail that invites somebody to a company or firm, in text and HTML. Names are text wherever they appear. */
export function invitationMail({ productName, firmName, companyName, role, name, url, expiresAt, look }: InvitationMail): Mail {
  const named = !readsAsLink(firmName) && !readsAsLink(companyName);
  const subject = headerText(
    named ? (isOfClient(role) ? `${firmName} invites you to ${companyName}` : `You are invited to ${firmName}`) : `You are invited to ${productName}`,
  );
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
  const { text, html } = TEMPLATES[role];
  return { subject, text: text(values), html: html(values, look) };
}

/** The address of the invitation page for a token. */
export const invitationUrl = (link: LinkTarget, token: string): string => pageUrl(link, `/invitation/${encodeURIComponent(token)}`);

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
      models.firms.findOne({}, { name: 1, accentColor: 1 }).lean(),
      invitation.companyId && models.companies.findById(invitation.companyId, { name: 1 }).lean(),
      models.users.findById(invitation.userId, { name: 1, role: 1, status: 1 }).lean(),
    ]);
    if (!firm || !user || user.status === 'removed' || (invitation.companyId && !company)) return null;
    const mail = invitationMail({
      productName,
      firmName: firm.name,
      companyName: company?.name ?? firm.name,
      role: user.role,
      name: user.name,
      url: invitationUrl(link, invitationToken(invitationId, invitation.nonce, secret)),
      expiresAt: invitation.expiresAt,
      look: firmLook(firm),
    });
    // A resend has a new nonce and so a mail of its own; two jobs about one issue share it.
    const issue = createHash('sha256').update(invitation.nonce).digest('hex').slice(0, 16);
    return { ...mail, to: invitation.email, key: `mail.invitation:${invitationId}:${issue}` };
  });
}
