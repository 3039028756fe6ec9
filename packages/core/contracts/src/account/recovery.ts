import { z } from 'zod';
import { KEY_PROOFS, ownerOf, WHILE_READ_ONLY } from '../access.ts';
import { defineCall } from '../call.ts';
import { RESET_PASSWORD_MIN_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { ownedByEmail, success, verificationCode, verificationRequired } from '../shapes.ts';

/** Per client; mails to one address have separate limits. */
const RECOVERY_LIMITS = [{ name: 'recovery', by: 'ip', points: 60, seconds: 300 }] as const;

/** Recovery and diagnostics of accounts (§2.10, §2.12, §2.13, §2.15). */
export const recoveryCalls = {
  userDiagnostic: defineCall({
    method: 'POST',
    path: 'admin/user-diagnostic',
    service: 'identity',
    who: { owner: ownerOf('recover', 'reads'), proof: KEY_PROOFS },
    limits: RECOVERY_LIMITS,
    tenant: 'optional',
    whileReadOnly: WHILE_READ_ONLY.repair,
    summary: 'State of an account and its user record',
    body: ownedByEmail,
    response: z.union([entity.userDiagnostic, verificationRequired]),
  }),
  recoverUser: defineCall({
    method: 'POST',
    path: 'admin/recover-user',
    service: 'identity',
    who: { owner: ownerOf('recover', 'changes'), proof: KEY_PROOFS },
    limits: RECOVERY_LIMITS,
    tenant: 'optional',
    whileReadOnly: WHILE_READ_ONLY.repair,
    summary: 'Make the missing user record of an account',
    body: ownedByEmail,
    response: z.union([success, verificationRequired]),
  }),
  checkAccount: defineCall({
    method: 'POST',
    path: 'admin/check-account',
    service: 'identity',
    who: { owner: ownerOf('diagnose', 'reads'), proof: KEY_PROOFS },
    limits: RECOVERY_LIMITS,
    tenant: 'optional',
    whileReadOnly: WHILE_READ_ONLY.repair,
    summary: 'Account, user record and company of an email address',
    body: ownedByEmail,
    response: z.union([
      z.object({
        authAccount: entity.authAccount.nullable(),
        kvUser: entity.userRecord.nullable(),
        company: z.object({ name: z.string(), subdomain: z.string().nullable(), status: z.string() }).nullable(),
      }),
      verificationRequired,
    ]),
  }),
  createAuthAccount: defineCall({
    method: 'POST',
    path: 'admin/create-auth-account',
    service: 'identity',
    who: { owner: ownerOf('diagnose', 'changes'), proof: KEY_PROOFS },
    limits: RECOVERY_LIMITS,
    tenant: 'optional',
    whileReadOnly: WHILE_READ_ONLY.repair,
    summary: 'Make the missing auth account of a user record',
    body: z.strictObject({
      email: entity.email,
      password: entity.password(RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long'),
      verificationCode,
    }),
    response: z.union([success, verificationRequired]),
  }),
  fixSubdomainEnabled: defineCall({
    method: 'POST',
    path: 'admin/fix-subdomain-enabled',
    service: 'identity',
    who: { owner: ownerOf('fix-subdomain', 'changes'), proof: KEY_PROOFS },
    limits: RECOVERY_LIMITS,
    tenant: 'optional',
    whileReadOnly: WHILE_READ_ONLY.repair,
    summary: 'Repair the address of an account’s firm',
    body: ownedByEmail,
    response: z.union([
      z.object({ message: z.string(), company: z.object({ name: z.string(), subdomain: z.string() }) }),
      verificationRequired,
    ]),
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: 'admin/reset-password',
    service: 'identity',
    who: { owner: ownerOf('reset-password', { changesWith: 'newPassword' }), proof: KEY_PROOFS },
    limits: RECOVERY_LIMITS,
    tenant: 'optional',
    whileReadOnly: WHILE_READ_ONLY.repair,
    summary: 'Set a new password and end all sessions of the account',
    body: z.strictObject({
      email: entity.email,
      newPassword: entity.password(RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long').optional(),
      verificationCode,
    }),
    response: z.union([success, verificationRequired]),
  }),
} as const;
