import type { FirmDoc, Models, UserDoc } from '@scopewright/data';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look } from '../layout/look.ts';
import { choicesLink, greetingOf, readsAsLink, unlinked, type Words } from '../layout/words.ts';

/** What an administrator is told of the firm's account. */
export interface FirmNotice {
  title: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  what: Words;
  /** What happens next, or can be done. */
  next: string;
  action: { label: string; url: string };
  /** Where the person chooses what they hear of; absent of a mail that nobody may do without. */
  choicesUrl?: string;
}

/** Who is told, and how the mail looks. */
interface Addressee {
  productName: string;
  firmName: string;
  /** Empty when no name is known. */
  name: string;
  look: Look;
}

/** The mail that tells an administrator of the firm's account, in text and HTML. The firm is named in the subject unless its name would show as a link. */
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

/** The firm of a notice and who is told. */
export interface FirmAndAdmin {
  firm: Pick<FirmDoc, keyof typeof FIRM>;
  admin: Pick<UserDoc, 'name' | 'email' | 'notificationChoices'>;
}

/** The firm of the present scope and the administrator that a notice goes to; null when either is gone, or the person is none any more. */
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
