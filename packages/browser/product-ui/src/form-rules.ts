import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import * as z from 'zod/mini';

/** The rules of all forms (§5): one wording for each. `what` is the label of the field. */

const required = (what: string) => z.minLength(1, `${what} is required`);
const atMost = (what: string, length: number) => z.maxLength(length, `${what} must be at most ${length} characters`);

/** An e-mail address, trimmed and lower-cased before it is sent. */
export const email = (what = 'Email') =>
  z.pipe(
    z.string().check(z.trim(), z.toLowerCase(), required(what), z.maxLength(EMAIL_MAX_LENGTH, MESSAGES.emailInvalid)),
    z.email(MESSAGES.emailInvalid),
  );

/** A display name that can be empty. */
export const optionalName = (what = 'Name', length = NAME_MAX_LENGTH) =>
  z.string().check(
    z.trim(),
    atMost(what, length),
    z.refine(
      (name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name),
      `${what} must not contain control characters`,
    ),
  );

/** A display name. */
export const displayName = (what = 'Name', length = NAME_MAX_LENGTH) =>
  optionalName(what, length).check(required(what));

/** A password that exists: one longer than any can be is refused like a wrong one. */
export const currentPassword = (what = 'Password') =>
  z.string().check(required(what), z.maxLength(PASSWORD_MAX_LENGTH, MESSAGES.wrongPassword));

/** A new password: `tooShort` is the message for one below the minimum length. */
export const newPassword = (minLength: number, tooShort: string) =>
  z.string().check(
    z.minLength(minLength, tooShort),
    z.refine((typed) => typed.trim() !== '', MESSAGES.passwordBlank),
    atMost('Password', PASSWORD_MAX_LENGTH),
  );

/** Arguments of `z.refine` for a form with a new `password` and its `confirmation`. */
export const CONFIRMED = [
  ({ password, confirmation }: { password: string; confirmation: string }) => password === confirmation,
  { path: ['confirmation'], error: MESSAGES.passwordsDiffer },
] satisfies Parameters<typeof z.refine<{ password: string; confirmation: string }>>;
