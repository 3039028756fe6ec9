import type { CodePurpose } from '@scopewright/contracts';
import { type CodeUse, checkEmailCode, type DataAccess, issueEmailCode, restoreEmailCode } from '@scopewright/data';
import type { Clock } from '../clock.ts';

/** Limit of mails with codes to one address, for any purpose and from anywhere: per quarter of an hour, and per day. */
export const CODE_MAILS = [
  { name: 'code-mail', points: 5, seconds: 900 },
  { name: 'code-mail-day', points: 20, seconds: 24 * 60 * 60 },
] as const;

/** Limit of mails with codes that one client may trigger, to any addresses. */
export const CODE_MAILS_OF_CLIENT = { name: 'code-mail-client', points: 30, seconds: 900 } as const;

/** An address, and the purpose and place that it is to be proved for. */
export interface CodeSubject {
  email: string;
  purpose: CodePurpose;
  tenantKey: string | null;
}

/** Codes that are mailed to an address and entered by the person who reads its mail. */
export interface EmailCodes {
  /** Mails a new code, which invalidates the subject's earlier one. */
  send(subject: CodeSubject, requestId: string): Promise<void>;
  /** Checks a code and, with `spend`, uses it up; null when it is wrong. */
  check(subject: CodeSubject, code: string, spend: boolean): Promise<CodeUse | null>;
  /** Makes a code valid again that was used for something that failed. */
  restore(use: CodeUse): Promise<void>;
}

/** @param secret key that codes are derived from, the same here and in the worker (INVITATION_SECRET) */
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
