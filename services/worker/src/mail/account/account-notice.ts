import type { FirmDoc, Models } from '@scopewright/data';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look, productLook } from '../layout/look.ts';
import { greetingOf } from '../layout/words.ts';

interface AccountNotice {
  productName: string;
  /** Empty when no name is known. */
  name: string;
  title: string;
  /** Preview text next to the subject. */
  preview: string;
  what: string;
  /** Instructions if the recipient did not do this. */
  otherwise: string;
  /** By default the product's: an account is the same at every firm. */
  look?: Look;
}

/**
 * A mail without a link that notifies a person of a change to their account, with what to do if they did not make it.
 */
export const accountNoticeMail = ({
  productName,
  name,
  title,
  preview,
  what,
  otherwise,
  look = productLook(productName),
}: AccountNotice): Mail =>
  writeMail(
    { subject: title, preview, title, greeting: greetingOf(name), body: [what], closing: otherwise },
    { productName, look },
  );

/** The fields of a firm that a mail about one of its sessions needs. */
export const FIRM_OF_NOTICE = { name: 1, accentColor: 1, timeZone: 1 } as const;

/** The look of a mail about a session at a firm; the product's for a session outside any firm. */
export const lookAt = (firm: Pick<FirmDoc, 'name' | 'accentColor'> | null | undefined, productName: string): Look =>
  firm ? firmLook(firm) : productLook(productName);

/** The person's name from one of their memberships, which may differ. */
export async function nameOf({ users }: Pick<Models, 'users'>, email: string): Promise<string> {
  return (await users.findOne({ email, status: 'active' }, { name: 1 }).sort({ email: 1, _id: 1 }).lean())?.name ?? '';
}
