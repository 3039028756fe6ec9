import { createHash } from 'node:crypto';
import type { Company, ParsedCall } from '@scopewright/contracts';
import { type Models, nameKey, trusted } from '@scopewright/data';
import { failures } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';

export type CompanyForm = ParsedCall<'createCompany'>['body'];

/** How long the same form of the same firm counts as a second click, ms. */
export const REPEAT_WINDOW_MS = 10_000;
/** How long an Idempotency-Key keeps its answer, ms. */
export const KEY_VALID_MS = 24 * 60 * 60 * 1000;

/** The Idempotency-Key of a request: one per filled form, so that a retry has no second effect. @throws CallError 422 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\w-]{8,128}$/.test(header)) return header;
  throw failures.validation({ 'Idempotency-Key': 'Must be 8 to 128 letters, digits, hyphens or underscores' });
}

/** What makes two forms the same: the company's folded name and who administers it. */
export function formFingerprint(form: CompanyForm): string {
  const admin = 'existingUserId' in form ? ['user', form.existingUserId] : ['email', form.adminEmail];
  return createHash('sha256')
    .update(JSON.stringify([nameKey(form.companyName), ...admin]))
    .digest('hex');
}

export interface Submission {
  form: CompanyForm;
  idempotencyKey: string | null;
  now: Date;
}

interface Keys {
  key: string;
  expiresAt: Date;
}

function keysOf({ form, idempotencyKey, now }: Submission): Keys[] {
  const keys = [{ key: `create-company:form:${formFingerprint(form)}`, expiresAt: new Date(now.getTime() + REPEAT_WINDOW_MS) }];
  if (idempotencyKey) keys.push({ key: `create-company:key:${idempotencyKey}`, expiresAt: new Date(now.getTime() + KEY_VALID_MS) });
  return keys;
}

/** The answer already given to the same submission, or null. @throws CallError 422 when the key was used for another form */
export async function earlierAnswer({ submissions }: Pick<Models, 'submissions'>, submission: Submission, session?: ClientSession): Promise<Company | null> {
  const fingerprint = formFingerprint(submission.form);
  const keys = keysOf(submission).map(({ key }) => key);
  const rows = await submissions
    .find({ key: trusted({ $in: keys }), expiresAt: trusted({ $gt: submission.now }) })
    .session(session ?? null)
    .lean();
  if (rows.some((row) => row.fingerprint !== fingerprint)) throw failures.validation({ 'Idempotency-Key': 'Was used for another form' });
  return (rows[0]?.response.company as Company | undefined) ?? null;
}

/** Keeps the answer. Two transactions that do this for the same form conflict, and the one that retries finds the other's answer. */
export async function keepAnswer(
  { submissions }: Pick<Models, 'submissions'>,
  submission: Submission,
  company: Company,
  session: ClientSession,
): Promise<void> {
  const fingerprint = formFingerprint(submission.form);
  for (const { key, expiresAt } of keysOf(submission)) {
    await submissions.updateOne({ key }, { $set: { fingerprint, response: { company }, createdAt: submission.now, expiresAt } }, { upsert: true, session });
  }
}
