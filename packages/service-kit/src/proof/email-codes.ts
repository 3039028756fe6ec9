import type { CodePurpose } from '@scopewright/contracts';
import { type CodeUse, checkEmailCode, type DataAccess, issueEmailCode, restoreEmailCode } from '@scopewright/data';
import type { Clock } from '../clock.ts';

/** Mails that one address may get with codes, whatever they are for and wherever they were asked for: in a quarter of an hour, and in a day. */
export const CODE_MAILS = [
  { name: 'code-mail', points: 5, seconds: 900 },
  { name: 'code-mail-day', points: 20, seconds: 24 * 60 * 60 },
] as const;

/** Mails with codes that one client may have sent, to whichever addresses. */
export const CODE_MAILS_OF_CLIENT = { name: 'code-mail-client', points: 30, seconds: 900 } as const;

/** An address, and what and where it is to be proved for. */
export interface CodeSubject {
  email: string;
  purpose: CodePurpose;
  tenantKey: string | null;
}

/** Codes that are mailed to an address and shown by who reads its mail. */
export interface EmailCodes {
  /** Mails a new code, which ends the subject's earlier one. */
  send(subject: CodeSubject, requestId: string): Promise<void>;
  /** The use of a right code, spent by it or not; null when it is not right. */
  check(subject: CodeSubject, code: string, spend: boolean): Promise<CodeUse | null>;
  /** Makes a code good again that was spent on what did not happen. */
  restore(use: CodeUse): Promise<void>;
}

/** @param secret key that codes are derived with, the same here and in the worker (INVITATION_SECRET) */
export function createEmailCodes({
  data,
  secret,
  clock,
}: {
  data: DataAccess;
  secret: string;
  clock: Clock;
}): EmailCodes {
  return {
    send: (subject, requestId) => issueEmailCode(data, subject, { now: clock(), requestId }),
    check: (subject, code, spend) => checkEmailCode(data.models, { ...subject, code, spend, secret, now: clock() }),
    restore: (use) => restoreEmailCode(data.models, use),
  };
}
