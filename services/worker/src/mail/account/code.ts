import { createHash } from 'node:crypto';
import type { CodePurpose } from '@scopewright/contracts';
import { emailCode, type Models } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { InvitationParts } from '../firm/invitation.ts';
import { NO_ZONE, timeOfDayIn } from '../layout/dates.ts';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import type { Envelope } from '../sending/smtp.ts';

interface CodeMail {
  productName: string;
  code: string;
  purpose: CodePurpose;
  expiresAt: Date;
}

/** The purpose of a code, after 'Use this code to'. */
const USES: Record<CodePurpose, string> = {
  recover: 'recover your account',
  diagnose: 'check your account',
  'fix-subdomain': 'repair the address you sign in at',
  'reset-password': 'set a new password',
};

/**
 * The mail with a code that proves the ownership of an address, in text and HTML. The code is not in the subject, which
 * lock screens show.
 */
export function codeMail({ productName, code, purpose, expiresAt }: CodeMail): Mail {
  const use = USES[purpose];
  const letter = {
    subject: `Your code to ${use}`,
    preview: `Use it to ${use}.`,
    title: 'Your code',
    body: [`Use this code to ${use}, on the page where you asked for it:`],
    code,
    notes: [`It works until ${timeOfDayIn(expiresAt, NO_ZONE)}.`],
    closing: `No one from ${productName} will ever ask you for this code. If you did not ask for it, someone typed your email address: you can ignore this mail, and without the code nothing happens.`,
  };
  return writeMail(letter, { productName, look: productLook(productName) });
}

/** The mail of an address's current code; null when it has expired, was used or was deleted. */
export async function composeCode(
  { models, clock, productName, secret }: Omit<InvitationParts, 'models'> & { models: Pick<Models, 'emailCodes'> },
  { codeId }: JobPayload<'mail.code'>,
): Promise<Envelope | null> {
  const row = await models.emailCodes.findById(codeId).lean();
  if (row === null || row.usedAt !== null || row.expiresAt <= clock()) return null;
  const mail = codeMail({ productName, code: emailCode(row, secret), purpose: row.purpose, expiresAt: row.expiresAt });
  // each new code gets a separate mail; two jobs for one code share it
  const issue = createHash('sha256').update(row.nonce).digest('hex').slice(0, 16);
  return { ...mail, to: row.email, firmId: null, key: `mail.code:${codeId}:${issue}` };
}
