import { INVITATION_PASSWORD_MIN_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as z from 'zod/mini';
import { newPassword, PASSWORDS_DIFFER } from '../form/rules.ts';

/** The form behind an invitation: the same password rule as signup (§5). */
export const acceptSchema = z
  .object({
    name: z.string().check(
      z.trim(),
      z.maxLength(NAME_MAX_LENGTH, `Name must be at most ${NAME_MAX_LENGTH} characters`),
      z.refine(
        (name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name),
        'Name must not contain control characters',
      ),
    ),
    password: newPassword(
      INVITATION_PASSWORD_MIN_LENGTH,
      `Password must be at least ${INVITATION_PASSWORD_MIN_LENGTH} characters`,
    ),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: PASSWORDS_DIFFER,
    }),
  );

export type AcceptInput = z.input<typeof acceptSchema>;
export type AcceptValues = z.output<typeof acceptSchema>;
