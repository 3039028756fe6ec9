import { EMAIL_MAX_LENGTH, LOGIN_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { z } from 'zod';

const EMAIL_INVALID = 'Please enter a valid email address';

/** The login form's rules (§5). */
export const loginSchema = z.object({
  email: z.string().trim().min(1, 'Email is required').max(EMAIL_MAX_LENGTH, EMAIL_INVALID).pipe(z.email(EMAIL_INVALID)),
  password: z
    .string()
    .min(1, 'Password is required')
    .min(LOGIN_PASSWORD_MIN_LENGTH, `Password must be at least ${LOGIN_PASSWORD_MIN_LENGTH} characters`)
    .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
});

export type LoginInput = z.input<typeof loginSchema>;
export type LoginValues = z.output<typeof loginSchema>;
