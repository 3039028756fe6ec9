import { type Implementation, idempotencyKeyOf, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { signUp, signupOutcome } from './service.ts';

/** Signing up a firm. Limits are per address and per e-mail (access.md). */
export const signupCalls = (parts: IdentityParts): Implementation[] => [
  implement(
    'signup',
    {
      limits: [
        { name: 'signup-ip', by: 'ip', points: 20, seconds: 3600 },
        { name: 'signup-email', by: ({ body }) => body.adminEmail, points: 10, seconds: 3600 },
      ],
    },
    ({ body }, call) => signUp(parts, body, idempotencyKeyOf(call), call),
  ),
  implement('signupOutcome', { limits: [{ name: 'signup-outcome', by: 'ip', points: 60, seconds: 300 }] }, (_input, call) =>
    signupOutcome(parts, idempotencyKeyOf(call)),
  ),
];
