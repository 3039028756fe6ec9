import type { Models } from '@scopewright/data';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { greetingOf } from '../layout/words.ts';

interface AccountNotice {
  productName: string;
  /** Empty when no name is known. */
  name: string;
  title: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  what: string;
  /** What to do if it was not the person who gets the mail. */
  otherwise: string;
}

/** A mail without a link that tells a person of a change to their account, and what to do if it was not them. */
export const accountNoticeMail = ({ productName, name, title, preview, what, otherwise }: AccountNotice): Mail =>
  writeMail(
    { subject: title, preview, title, greeting: greetingOf(name), body: [what], closing: otherwise },
    { productName, look: productLook(productName) },
  );

/** A name of the person, whose memberships may have several. */
export async function nameOf({ users }: Pick<Models, 'users'>, email: string): Promise<string> {
  return (await users.findOne({ email, status: 'active' }, { name: 1 }).sort({ email: 1, _id: 1 }).lean())?.name ?? '';
}
