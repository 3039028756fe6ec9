import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { signIn } from './service.ts';

/** Signing in at the tenant of the host. */
export const loginCalls = (parts: IdentityParts): Implementation[] => [implement('login', ({ body }, call) => signIn(parts, body, call))];
