import type { Models } from '@scopewright/data';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { greetingOf } from '../layout/words.ts';

interface AccountNotice {
  productName: string;
  /** Empty when no name is known. */
  name: string;
  title: string;
  /** Preview text next to the subject. */
  preview: string;
  what: string;
  /** What to do if the recipient did not do this. */
  otherwise: string;
}

/**
 * A mail without a link that notifies a person of a change to their account, with what to do if they did not make it.
 */
export const accountNoticeMail = ({ productName, name, title, preview, what, otherwise }: AccountNotice): Mail =>
  writeMail(
    { subject: title, preview, title, greeting: greetingOf(name), body: [what], closing: otherwise },
    { productName, look: productLook(productName) },
  );

/** The person's name from one of their memberships, which may differ. */
export async function nameOf({ users }: Pick<Models, 'users'>, email: string): Promise<string> {
  return (await users.findOne({ email, status: 'active' }, { name: 1 }).sort({ email: 1, _id: 1 }).lean())?.name ?? '';
}
