import { createHash } from 'node:crypto';
import type { CodePurpose } from '@scopewright/contracts';
import { emailCode, type Models } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { InvitationParts } from './invitation.ts';
import { headerText, type Mail, pageTemplate, productLook, RULE, textTemplate } from './layout.ts';
import type { Envelope } from './smtp.ts';

interface CodeMail {
  productName: string;
  code: string;
  purpose: CodePurpose;
  expiresAt: Date;
}

/** What somebody wants to do who asks for a code, after 'Use it to'. */
const USES: Record<CodePurpose, string> = {
  recover: 'recover your account',
  diagnose: 'check your account',
  'fix-subdomain': 'repair the address you sign in at',
  'reset-password': 'set a new password',
};

const TEXT = textTemplate(`Your code for {{productName}}:

{{code}}

Use it to {{use}}, on the page where you asked for it. It works until {{expires}}.

Nobody from {{productName}} will ever ask you for this code. If you did not ask for it, somebody typed your email address: you can ignore this mail, and without the code nothing happens.

{{productName}}
`);

const HTML = pageTemplate(
  `<h1 class="ink" style="margin:0 0 16px;color:#16212b;font-size:24px;line-height:1.3;font-weight:650">Your code</h1>
<p class="ink" style="margin:0 0 16px;color:#16212b;font-size:16px;line-height:1.6">Use it to {{use}}, on the page where you asked for it.</p>
<p class="ink" style="margin:0 0 16px;color:#16212b;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:36px;line-height:1.2;font-weight:650;letter-spacing:.2em">{{code}}</p>
<p class="muted" style="margin:0 0 24px;color:#51606e;font-size:14px;line-height:1.6">It works until {{expires}}.</p>
<p class="muted rule" style="${RULE}">Nobody from {{productName}} will ever ask you for this code. If you did not ask for it, somebody typed your email address: you can ignore this mail, and without the code nothing happens.</p>`,
);

const EXPIRES = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** The mail with a code that proves the ownership of an address, in text and HTML. The code is not in the subject, which lock screens show. */
export function codeMail({ productName, code, purpose, expiresAt }: CodeMail): Mail {
  const subject = headerText(`Your code to ${USES[purpose]}`);
  const values = { subject, preview: `Use it to ${USES[purpose]}.`, productName, code, use: USES[purpose], expires: `${EXPIRES.format(expiresAt)} UTC` };
  return { subject, text: TEXT(values), html: HTML(values, productLook(productName)) };
}

/** The mail of an address's current code; null when that has expired, was spent or is gone. */
export async function composeCode(
  { models, clock, productName, secret }: Omit<InvitationParts, 'models'> & { models: Pick<Models, 'emailCodes'> },
  { codeId }: JobPayload<'mail.code'>,
): Promise<Envelope | null> {
  const row = await models.emailCodes.findById(codeId).lean();
  if (row === null || row.usedAt !== null || row.expiresAt <= clock()) return null;
  const mail = codeMail({ productName, code: emailCode(row, secret), purpose: row.purpose, expiresAt: row.expiresAt });
  // a new code is a mail of its own; two jobs about one code share it
  const issue = createHash('sha256').update(row.nonce).digest('hex').slice(0, 16);
  return { ...mail, to: row.email, key: `mail.code:${codeId}:${issue}` };
}
