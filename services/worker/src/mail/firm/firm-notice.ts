import type { FirmDoc, Models, UserDoc } from '@scopewright/data';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look } from '../layout/look.ts';
import { choicesLink, greetingOf, readsAsLink, unlinked, type Words } from '../layout/words.ts';

/** A notice to an administrator about the firm's account. */
export interface FirmNotice {
  title: string;
  /** Preview text next to the subject. */
  preview: string;
  what: Words;
  /** The next step, or the recipient's options. */
  next: string;
  action: { label: string; url: string };
  /** The notification settings; absent for a mail that can't be turned off. */
  choicesUrl?: string;
}

/** The recipient, and the mail's look. */
interface Addressee {
  productName: string;
  firmName: string;
  /** Empty when no name is known. */
  name: string;
  look: Look;
}

/**
 * The mail with a notice about the firm's account, in text and HTML. The subject contains the firm's name unless it
 * would show as a link.
 */
export function firmNoticeMail(
  { title, preview, what, next, action, choicesUrl }: FirmNotice,
  { productName, firmName, name, look }: Addressee,
): Mail {
  const letter = {
    subject: readsAsLink(firmName) ? title : `${firmName}: ${title}`,
    preview,
    title,
    greeting: greetingOf(name),
    body: [what, next],
    action,
    below: [
      [
        `You get this mail because you administer ${unlinked(firmName)} in ${productName}.`,
        ...(choicesUrl ? [' ', choicesLink(choicesUrl)] : []),
      ],
    ],
  };
  return writeMail(letter, { productName, look });
}

const LOOK = { name: 1, accentColor: 1, timeZone: 1, archiveNonce: 1 } as const;
const TIMELINE = {
  plan: 1,
  createdAt: 1,
  trialEndsAt: 1,
  planEndedAt: 1,
  lastActivityAt: 1,
  archivedAt: 1,
  restoredAt: 1,
  noticesGiven: 1,
} as const;
const FIRM = { ...LOOK, ...TIMELINE } as const;

/** The firm of a notice and its recipient. */
export interface FirmAndAdmin {
  firm: Pick<FirmDoc, keyof typeof FIRM>;
  admin: Pick<UserDoc, 'name' | 'email' | 'notificationChoices'>;
}

/**
 * The firm of the current scope and the administrator that a notice is sent to; null when either was deleted, or the
 * user is no longer an administrator.
 */
export async function adminOfFirm(
  { firms, users }: Pick<Models, 'firms' | 'users'>,
  userId: string,
): Promise<FirmAndAdmin | null> {
  const [firm, admin] = await Promise.all([
    firms.findOne({ deletedAt: null }, FIRM).lean(),
    users
      .findOne({ _id: userId, role: 'firmAdmin', status: 'active' }, { name: 1, email: 1, notificationChoices: 1 })
      .lean(),
  ]);
  return firm && admin && { firm, admin };
}

/** Names and look of a notice to an administrator. */
export const addresseeOf = ({ firm, admin }: FirmAndAdmin, productName: string): Addressee => ({
  productName,
  firmName: firm.name,
  name: admin.name,
  look: firmLook(firm),
});
