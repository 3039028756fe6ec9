import { emailCode } from '../email-codes/code.ts';
import type { EmailCodeSubject } from '../email-codes/email-codes.ts';
import type { EmailCodeDoc } from '../models/accounts/email-code.ts';
import type { Models } from '../models/index.ts';

/** The latest code mailed for a subject, as in the mail. */
export async function mailedCode(
  { emailCodes }: Pick<Models, 'emailCodes'>,
  subject: EmailCodeSubject,
  secret: string,
): Promise<string> {
  return emailCode(await emailCodes.findOne(subject).orFail().lean<EmailCodeDoc>(), secret);
}

/** A wrong code; each number returns a different one. */
export const wrongCode = (right: string, number = 1): string =>
  String((Number(right) + number) % 1_000_000).padStart(6, '0');
