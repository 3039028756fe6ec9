import { LOGIN_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as z from 'zod/mini';
import { email } from '../form/rules.ts';

/** The login form's rules (§5). */
export const loginSchema = z.object({
  email,
  password: z
    .string()
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(LOGIN_PASSWORD_MIN_LENGTH, `Password must be at least ${LOGIN_PASSWORD_MIN_LENGTH} characters`),
      z.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
    ),
});

export type LoginInput = z.input<typeof loginSchema>;
export type LoginValues = z.output<typeof loginSchema>;
