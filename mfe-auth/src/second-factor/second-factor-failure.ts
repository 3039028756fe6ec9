import { ApiError } from '@scopewright/api-client';
import { accountFailure } from '../account/account-failure.ts';
import { waitSentence } from '../layout/failure-text.ts';
import { PasskeyError } from './passkey.ts';

/** Whether the server's challenge is over, so that the password has to be entered again. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/**
 * The message of a failed second-factor step: why the browser refused, the server's sentence, or what to do about it.
 */
export const secondFactorFailure = (error: unknown, other: string): string =>
  error instanceof PasskeyError ? error.message : waitSentence(error, accountFailure(error, other));

/** The same for a form; a wrong password is shown at the field `password`, a refused code at `code`. */
export const secondFactorErrors = (other: string) => (error: unknown) => {
  const message = secondFactorFailure(error, other);
  const code = error instanceof ApiError ? error.code : undefined;
  const field = code === 'wrong_password' ? 'password' : code === 'second_factor_refused' ? 'code' : null;
  return { fields: field ? { [field]: message } : {}, message };
};
