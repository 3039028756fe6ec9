import { failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { signUp } from './service.ts';

const KEY = /^[\w-]{8,128}$/;
const KEY_HEADER = 'idempotency-key';

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
    ({ body }, call) => {
      const key = call.request.headers[KEY_HEADER];
      if (key !== undefined && (typeof key !== 'string' || !KEY.test(key))) throw failures.badRequest('Idempotency-Key is not valid');
      return signUp(parts, body, key ?? null, call);
    },
  ),
];
