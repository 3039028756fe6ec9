import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import * as z from 'zod/mini';

/** Validation rules shared by this remote's forms (§5). */

const EMAIL_INVALID = 'Please enter a valid email address';

/** An e-mail address, trimmed and lower-cased before it is sent. */
export const email = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Email is required'),
      z.maxLength(EMAIL_MAX_LENGTH, EMAIL_INVALID),
    ),
  z.email(EMAIL_INVALID),
);

/** A display name; `what` names the field in its messages. */
export const displayName = (what: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, `${what} is required`),
    z.maxLength(NAME_MAX_LENGTH, `${what} must be at most ${NAME_MAX_LENGTH} characters`),
    z.refine(
      (name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name),
      `${what} must not contain control characters`,
    ),
  );

/** A new password: `tooShort` is the message for one below the minimum length. */
export const newPassword = (minLength: number, tooShort: string) =>
  z.string().check(
    z.minLength(minLength, tooShort),
    z.refine((typed) => typed.trim() !== '', MESSAGES.passwordBlank),
    z.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
  );

/** Message when the repeated password differs (§5). */
export const PASSWORDS_DIFFER = 'Passwords do not match';
