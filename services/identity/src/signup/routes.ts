import { type Implementation, idempotencyKeyOf, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { signUp, signupOutcome } from './service.ts';

/** Signing up a firm. */
export const signupCalls = (parts: IdentityParts): Implementation[] => [
  implement('signup', ({ body }, call) => signUp(parts, body, idempotencyKeyOf(call), call)),
  implement('signupOutcome', (_input, call) => signupOutcome(parts, idempotencyKeyOf(call))),
];
