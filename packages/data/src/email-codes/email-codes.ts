import { timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_MAX_ATTEMPTS, EMAIL_CODE_VALID_MINUTES } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import { type InTransaction, isDuplicateKey } from '../connection/transaction.ts';
import type { EmailCodeDoc } from '../models/accounts/email-code.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { trusted } from '../tenant/trusted.ts';
import { emailCode, emailCodeNonce } from './code.ts';

const MINUTE_MS = 60_000;
/** Two that ask at the same instant for the first code of an address: the later one finds the earlier one's row. */
const TRIES = 3;

/** What a code is bound to; each has one code at a time. */
export type EmailCodeSubject = Pick<EmailCodeDoc, 'email' | 'purpose' | 'tenantKey'>;

/** Makes a new code for a subject, which ends its earlier one, and has it mailed. Whether anybody has an account with the address is never asked. */
export async function issueEmailCode(
  { models, inTransaction }: { models: Pick<Models, 'emailCodes' | 'outbox'>; inTransaction: InTransaction },
  subject: EmailCodeSubject,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_VALID_MINUTES * MINUTE_MS);
  const issue = { nonce: emailCodeNonce(), attempts: 0, createdAt: now, expiresAt, usedAt: null };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(async (session) => {
        const { _id } = await models.emailCodes
          .findOneAndUpdate(subject, { $set: issue }, { upsert: true, new: true, projection: { _id: 1 }, session })
          .orFail()
          .lean();
        await enqueueOutbox(models, 'mail.code', { codeId: _id.toHexString() }, { session, requestId, now });
      });
    } catch (error) {
      if (!isDuplicateKey(error) || attempt >= TRIES) throw error;
    }
  }
}

/** Where a presented code counts: what it is for, the key that codes are derived with, and whether a right one is spent. */
export interface CodeCheck extends EmailCodeSubject {
  code: string;
  secret: string;
  spend: boolean;
  now: Date;
}

/** A right code that was shown: which issue it was, and whether this use of it has spent it. */
export interface CodeUse {
  codeId: Types.ObjectId;
  nonce: string;
  spent: boolean;
}

/**
 * The use of a presented code that is the one that was mailed for this, not yet expired and, when it is to be spent, not spent before; null otherwise.
 * An attempt is counted before the codes are compared, and taken back when they are the same: however many are tried at once, no more than five wrong ones
 * are ever compared.
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

/** Makes a code that a use has spent good again, because the change that it was spent on did not happen. */
export async function restoreEmailCode(
  { emailCodes }: Pick<Models, 'emailCodes'>,
  { codeId, nonce, spent }: CodeUse,
): Promise<void> {
  if (spent) await emailCodes.updateOne({ _id: codeId, nonce }, { $set: { usedAt: null } });
}

const sameDigits = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
