import { ApiError } from '@scopewright/api-client';
import { accountFailure } from '../account/account-failure.ts';
import { secondsInWords } from '../login/seconds-in-words.ts';
import { PasskeyError } from './passkey.ts';

/** Whether the server's question is over, so that the password has to be shown again. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/** What a step with a second factor says when it failed: why the browser refused, the server's sentence, or what to do about it. */
export function secondFactorFailure(error: unknown, other: string): string {
  if (error instanceof PasskeyError) return error.message;
  const message = accountFailure(error, other);
  return error instanceof ApiError && error.retryAfter ? `${message} You can try again in ${secondsInWords(error.retryAfter)}.` : message;
}
