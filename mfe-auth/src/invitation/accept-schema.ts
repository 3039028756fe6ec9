import { INVITATION_PASSWORD_MIN_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import * as z from 'zod/mini';

/** The form behind an invitation: the same password rule as signup (§5). */
export const acceptSchema = z
  .object({
    name: z.string().check(
      z.trim(),
      z.maxLength(NAME_MAX_LENGTH, `Name must be at most ${NAME_MAX_LENGTH} characters`),
      z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name), 'Name must not contain control characters'),
    ),
    password: z.string().check(
      z.minLength(INVITATION_PASSWORD_MIN_LENGTH, `Password must be at least ${INVITATION_PASSWORD_MIN_LENGTH} characters`),
      z.refine((typed) => typed.trim() !== '', MESSAGES.passwordBlank),
      z.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
    ),
    confirmation: z.string(),
  })
  .check(z.refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], error: 'Passwords do not match' }));

export type AcceptInput = z.input<typeof acceptSchema>;
export type AcceptValues = z.output<typeof acceptSchema>;
