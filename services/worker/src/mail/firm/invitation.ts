import { createHash } from 'node:crypto';
import { invitationToken, type Models, runWithTenant } from '@scopewright/data';
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
  /** What the person is invited to: the client company, or the firm itself for its staff. */
  companyName: string;
  /** The role that the person is invited to. */
  role: Role;
  /** The recipient's name; empty when unknown. */
  name: string;
  /** Address of the invitation page, including the token. */
  url: string;
  expiresAt: Date;
  /** Whether this link replaces an earlier one. */
  again: boolean;
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

function subjectOf({ productName, firmName, companyName, role, again }: InvitationMail): string {
  const reminder = again ? 'Reminder: ' : '';
  if (readsAsLink(firmName) || readsAsLink(companyName)) return `${reminder}You are invited to ${productName}`;
  return `${reminder}${isOfClient(role) ? `${firmName} invites you to ${companyName}` : `You are invited to ${firmName}`}`;
}

/** The mail that invites a person to a company or firm, in text and HTML. Names never become links or markup. */
export function invitationMail(mail: InvitationMail): Mail {
  const { productName, firmName, companyName, role, name, url, expiresAt, again, timeZone, look } = mail;
  const [firm, company] = [unlinked(firmName), unlinked(companyName)];
  const letter = {
    subject: subjectOf(mail),
    preview: `Accept to get into ${company}.`,
    title: `You are invited to ${company}`,
    greeting: greetingOf(name),
    body: [
      SENTENCES[role]({ productName, firm, company }),
      ...(again ? ['Here is a new link. The previous one no longer works.'] : []),
    ],
    action: { label: 'Accept the invitation', url },
    notes: [
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

/** The mail of an invitation's current issue; null when the invitation was used, has expired or is gone. */
export function composeInvitation(
  { models, clock, productName, secret }: InvitationParts,
  { firmId, invitationId, link }: JobPayload<'mail.invitation'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const invitation = await models.invitations.findById(invitationId).lean();
    if (!invitation || invitation.usedAt || invitation.expiresAt <= clock()) return null;
    const [firm, company, user] = await Promise.all([
      models.firms.findOne({}, { name: 1, accentColor: 1, timeZone: 1 }).lean(),
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
      again: (invitation.replacedHashes ?? []).length > 0,
      timeZone: zoneOf(firm),
      look: firmLook(firm),
    });
    // A resend has a new nonce and so a mail of its own; two jobs for one issue share it.
    const issue = createHash('sha256').update(invitation.nonce).digest('hex').slice(0, 16);
    return {
      ...mail,
      to: invitation.email,
      firmId,
      fromFirm: firm.name,
      key: `mail.invitation:${invitationId}:${issue}`,
    };
  });
}
