import type { Implementation } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { createAccountCall } from './create-account.ts';
import { diagnosticCalls } from './diagnostic.ts';
import { fixSubdomainCall } from './fix-subdomain.ts';
import { recoverUserCall } from './recover-user.ts';
import { resetPasswordCall } from './reset-password.ts';

/**
 * Recovery and diagnostics of accounts. The caller has proved to own the address, or is the operator or a system
 * administrator.
 */
export const recoveryCalls = (parts: IdentityParts): Implementation[] => [
  ...diagnosticCalls(parts),
  recoverUserCall(parts),
  createAccountCall(parts),
  fixSubdomainCall(parts),
  resetPasswordCall(parts),
];
