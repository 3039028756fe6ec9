import { PASSKEY_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as z from 'zod/mini';

/** Validates the name of a passkey. */
export const passkeyName = z.string().check(
  z.trim(),
  z.minLength(1, 'Name is required'),
  z.maxLength(PASSKEY_NAME_MAX_LENGTH, `Name must be at most ${PASSKEY_NAME_MAX_LENGTH} characters`),
  z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name), 'Name must not contain control characters'),
);
