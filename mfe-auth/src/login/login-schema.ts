import { LOGIN_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import * as z from 'zod/mini';

/** The login form's rules (§5). */
export const loginSchema = z.object({
  email: rules.email(),
  password: rules
    .currentPassword()
    .check(z.minLength(LOGIN_PASSWORD_MIN_LENGTH, `Password must be at least ${LOGIN_PASSWORD_MIN_LENGTH} characters`)),
});

export type LoginInput = z.input<typeof loginSchema>;
export type LoginValues = z.output<typeof loginSchema>;
