import { createHash } from 'node:crypto';
import { type InvitationDoc, invitationToken, type Models, runWithTenant, wasReissued } from '@scopewright/data';
import { isOfClient, type Role } from '@scopewright/domain/policy';
import type { JobPayload, LinkTarget } from '@scopewright/jobs';
import { pageUrl } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import { timeIn, zoneOf } from '../layout/dates.ts';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look } from '../layout/look.ts';
import { greetingOf, readsAsLink, unlinked, type Words } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';

interface InvitationMail {
  productName: string;
  firmName: string;
  /** Target of the invitation: the client company, or the firm itself for its staff. */
  companyName: string;
  /** The role that the person is invited to. */
  role: Role;
  /** The recipient's name; empty when unknown. */
  name: string;
  /** Address of the invitation page, including the token. */
  url: string;
  expiresAt: Date;
  /** The link's meaning to the recipient, who may have received one before. */
  link: keyof typeof LINK_SENTENCES;
  timeZone: string;
  look: Look;
}

interface Names {
  productName: string;
  firm: string;
  company: string;
}

/** The first sentence of the mail for each role. */
const SENTENCES: Record<Role, (names: Names) => Words> = {
  systemAdmin: ({ productName }) => `You are invited to administer ${productName}.`,
  firmAdmin: ({ productName, firm }) => [
    { strong: firm },
    ` works with its clients in ${productName} and invites you to be one of its administrators there.`,
  ],
  consultant: ({ productName, firm }) => [
    { strong: firm },
    ` works with its clients in ${productName} and invites you to be one of its consultants there.`,
  ],
  companyUser: ({ productName, firm, company }) => [
    { strong: firm },
    ' has set up ',
    { strong: company },
    ` in ${productName} and made you its administrator.`,
  ],
  user: ({ productName, firm, company }) => [
    { strong: firm },
    ' has set up ',
    { strong: company },
    ` in ${productName} and invites you to follow what is agreed and done there.`,
  ],
};

/** The mail's text about a link that is not the first one. */
const LINK_SENTENCES = {
  first: null,
  replacing: 'Here is a new link. The previous one no longer works.',
  same: 'Here is your link again, as requested on the sign-in page.',
  expired: 'Here is your link again, as requested on the sign-in page. It has expired: open it to ask for a new one.',
} as const;

function subjectOf({ productName, firmName, companyName, role, link }: InvitationMail): string {
  const reminder = link === 'first' ? '' : 'Reminder: ';
  if (readsAsLink(firmName) || readsAsLink(companyName)) return `${reminder}You are invited to ${productName}`;
  return `${reminder}${isOfClient(role) ? `${firmName} invites you to ${companyName}` : `You are invited to ${firmName}`}`;
}

/** The mail that invites a person to a company or firm, in text and HTML. Names never become links or markup. */
export function invitationMail(mail: InvitationMail): Mail {
  const { productName, firmName, companyName, role, name, url, expiresAt, link, timeZone, look } = mail;
  const ofLink = LINK_SENTENCES[link];
  const [firm, company] = [unlinked(firmName), unlinked(companyName)];
  const letter = {
    subject: subjectOf(mail),
    preview: `Accept to get into ${company}.`,
    title: `You are invited to ${company}`,
    greeting: greetingOf(name),
    body: [SENTENCES[role]({ productName, firm, company }), ...(ofLink === null ? [] : [ofLink])],
    action: { label: link === 'expired' ? 'Open the invitation' : 'Accept the invitation', url },
    notes:
      link === 'expired'
        ? []
        : [
            `The link works until ${timeIn(expiresAt, timeZone)}. After that you can ask for a new one on the same page.`,
          ],
    closing: 'If you did not expect this, you can ignore this mail: without the link no account becomes active.',
  };
  return writeMail(letter, { productName, look });
}

/** The address of the invitation page for a token. */
export const invitationUrl = (link: LinkTarget, token: string): string =>
  pageUrl(link, `/invitation/${encodeURIComponent(token)}`);

export interface InvitationParts {
  models: Models;
  clock: Clock;
  productName: string;
  /** Key from which the tokens of invitation links are derived. */
  secret: string;
}

/**
 * The mail with an invitation's current link, in the firm's scope; null when the invitation was used or was deleted.
 */
async function composeLink(
  { models, productName, secret }: InvitationParts,
  invitation: InvitationDoc,
  target: LinkTarget,
  link: InvitationMail['link'],
): Promise<Omit<Envelope, 'key'> | null> {
  const { _id, firmId, companyId, userId, email, nonce, expiresAt, usedAt } = invitation;
  if (usedAt) return null;
  const [firm, company, user] = await Promise.all([
    models.firms.findOne({}, { name: 1, accentColor: 1, timeZone: 1 }).lean(),
    companyId && models.companies.findById(companyId, { name: 1 }).lean(),
    models.users.findById(userId, { name: 1, role: 1, status: 1 }).lean(),
  ]);
  if (!firm || !user || user.status === 'removed' || (companyId && !company)) return null;
  const mail = invitationMail({
    productName,
    firmName: firm.name,
    companyName: company?.name ?? firm.name,
    role: user.role,
    name: user.name,
    url: invitationUrl(target, invitationToken(_id.toHexString(), nonce, secret)),
    expiresAt,
    link,
    timeZone: zoneOf(firm),
    look: firmLook(firm),
  });
  return { ...mail, to: email, firmId: firmId.toHexString(), fromFirm: firm.name };
}

/** The mail of an invitation's current issue; null when the invitation was used, has expired or was deleted. */
export function composeInvitation(
  parts: InvitationParts,
  { firmId, invitationId, link }: JobPayload<'mail.invitation'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const invitation = await parts.models.invitations.findById(invitationId).lean<InvitationDoc>();
    if (!invitation || invitation.expiresAt <= parts.clock()) return null;
    const mail = await composeLink(parts, invitation, link, wasReissued(invitation) ? 'replacing' : 'first');
    // A resend has a new nonce and so a separate mail; two jobs for one issue share it.
    const issue = createHash('sha256').update(invitation.nonce).digest('hex').slice(0, 16);
    return mail && { ...mail, key: `mail.invitation:${invitationId}:${issue}` };
  });
}

/**
 * The mail with the link of an invitation that its recipient asked for on the sign-in page; null when no invitation to
 * the address waits. An expired link is mailed too: its page sends a new one.
 */
export function composeInvitationRequest(
  parts: InvitationParts,
  { firmId, email, issue, link }: JobPayload<'mail.invitation-request'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const invitation = await parts.models.invitations.findOne({ email, usedAt: null }).lean<InvitationDoc>();
    if (!invitation) return null;
    const mail = await composeLink(parts, invitation, link, invitation.expiresAt <= parts.clock() ? 'expired' : 'same');
    return mail && { ...mail, key: `mail.invitation-request:${invitation._id.toHexString()}:${issue}` };
  });
}
