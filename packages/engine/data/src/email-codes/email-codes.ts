import { timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_MAX_ATTEMPTS, EMAIL_CODE_VALID_MINUTES } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import { type InTransaction, upserting } from '../connection/transaction.ts';
import type { EmailCodeDoc } from '../models/accounts/email-code.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { trusted } from '../tenant/trusted.ts';
import { emailCode, emailCodeNonce } from './code.ts';

const MINUTE_MS = 60_000;
/**
 * When two requests for the first code of an address collide, the later one retries and finds the earlier one's row.
 */
const TRIES = 3;

/** Subject that a code is bound to; each has one code at a time. */
export type EmailCodeSubject = Pick<EmailCodeDoc, 'email' | 'purpose' | 'tenantKey'>;

/**
 * Creates a new code for a subject, which invalidates its earlier one, and has it mailed. Does not depend on whether
 * the address has an account.
 */
export async function issueEmailCode(
  { models, inTransaction }: { models: Pick<Models, 'emailCodes' | 'outbox'>; inTransaction: InTransaction },
  subject: EmailCodeSubject,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_VALID_MINUTES * MINUTE_MS);
  const issue = { nonce: emailCodeNonce(), attempts: 0, createdAt: now, expiresAt, usedAt: null };
  const store = () =>
    inTransaction(async (session) => {
      const { _id } = await models.emailCodes
        .findOneAndUpdate(subject, { $set: issue }, { upsert: true, new: true, projection: { _id: 1 }, session })
        .orFail()
        .lean();
      await enqueueOutbox(models, 'mail.code', { codeId: _id.toHexString() }, { session, requestId, now });
    });
  await upserting(store, TRIES);
}

/**
 * How to check a presented code: its subject, the key that codes are derived from, and whether a right one is used up.
 */
export interface CodeCheck extends EmailCodeSubject {
  code: string;
  secret: string;
  spend: boolean;
  now: Date;
}

/** A right code that was presented: which issue it was, and whether this use has used it up. */
export interface CodeUse {
  codeId: Types.ObjectId;
  nonce: string;
  spent: boolean;
}

/**
 * Checks a presented code; null unless it is the latest one mailed for this, is not expired and, if it is to be used
 * up, was not used before. An attempt is counted before the comparison, and uncounted when the code is right: even of
 * many concurrent attempts, no more than five wrong codes are ever compared.
 */
export async function checkEmailCode(
  { emailCodes }: Pick<Models, 'emailCodes'>,
  { code, secret, spend, now, ...subject }: CodeCheck,
): Promise<CodeUse | null> {
  const row = await emailCodes
    .findOneAndUpdate(
      { ...subject, expiresAt: trusted({ $gt: now }), attempts: trusted({ $lt: EMAIL_CODE_MAX_ATTEMPTS }) },
      { $inc: { attempts: 1 } },
      { new: true },
    )
    .lean<EmailCodeDoc>();
  if (row === null || !sameDigits(code, emailCode(row, secret))) return null;
  const { _id, nonce } = row;
  await emailCodes.updateOne({ _id, nonce }, { $inc: { attempts: -1 } });
  if (!spend) return { codeId: _id, nonce, spent: false };
  const { modifiedCount } = await emailCodes.updateOne({ _id, nonce, usedAt: null }, { $set: { usedAt: now } });
  return modifiedCount === 1 ? { codeId: _id, nonce, spent: true } : null;
}

/** Makes a used code valid again, because the change that it was used for failed. */
export async function restoreEmailCode(
  { emailCodes }: Pick<Models, 'emailCodes'>,
  { codeId, nonce, spent }: CodeUse,
): Promise<void> {
  if (spent) await emailCodes.updateOne({ _id: codeId, nonce }, { $set: { usedAt: null } });
}

const sameDigits = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
