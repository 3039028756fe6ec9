import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { signIn } from './service.ts';

/** Signing in at the tenant of the host. Throttled per address and per e-mail (access.md). */
export const loginCalls = (parts: IdentityParts): Implementation[] => [
  implement(
    'login',
    {
      tenant: 'optional',
      limits: [
        { name: 'login-ip', by: 'ip', points: 60, seconds: 300 },
        { name: 'login-email', by: ({ body }) => body.email, points: 10, seconds: 900 },
      ],
    },
    ({ body }, call) => signIn(parts, body, call),
  ),
];
