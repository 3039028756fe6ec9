import { z } from 'zod';
import { KEY_PROOFS, ownerOf, WHILE_READ_ONLY } from '../access.ts';
import { defineCall } from '../call.ts';
import { RESET_PASSWORD_MIN_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { ownedByEmail, success, verificationCode, verificationRequired } from '../shapes.ts';

/** Per client; mails to one address have separate limits. */
const RECOVERY_LIMITS = [{ name: 'recovery', by: 'ip', points: 60, seconds: 300 }] as const;

const repairs = {
  method: 'POST',
  service: 'identity',
  tenant: 'optional',
  limits: RECOVERY_LIMITS,
  whileReadOnly: WHILE_READ_ONLY.repair,
} as const;

/** Recovery and diagnostics of accounts (§2.10, §2.12, §2.13, §2.15). */
export const recoveryCalls = {
  userDiagnostic: defineCall({
    ...repairs,
    path: 'admin/user-diagnostic',
    who: { owner: ownerOf('recover', 'reads'), proof: KEY_PROOFS },
    summary: 'State of an account and its user record',
    body: ownedByEmail,
    response: z.union([entity.userDiagnostic, verificationRequired]),
  }),
  recoverUser: defineCall({
    ...repairs,
    path: 'admin/recover-user',
    who: { owner: ownerOf('recover', 'changes'), proof: KEY_PROOFS },
    summary: 'Make the missing user record of an account',
    body: ownedByEmail,
    response: z.union([success, verificationRequired]),
  }),
  checkAccount: defineCall({
    ...repairs,
    path: 'admin/check-account',
    who: { owner: ownerOf('diagnose', 'reads'), proof: KEY_PROOFS },
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
    ...repairs,
    path: 'admin/create-auth-account',
    who: { owner: ownerOf('diagnose', 'changes'), proof: KEY_PROOFS },
    summary: 'Make the missing auth account of a user record',
    body: z.strictObject({
      email: entity.email,
      password: entity.password(RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long'),
      verificationCode,
    }),
    response: z.union([success, verificationRequired]),
  }),
  fixSubdomainEnabled: defineCall({
    ...repairs,
    path: 'admin/fix-subdomain-enabled',
    who: { owner: ownerOf('fix-subdomain', 'changes'), proof: KEY_PROOFS },
    summary: 'Repair the address of an account’s firm',
    body: ownedByEmail,
    response: z.union([
      z.object({ message: z.string(), company: z.object({ name: z.string(), subdomain: z.string() }) }),
      verificationRequired,
    ]),
  }),
  resetPassword: defineCall({
    ...repairs,
    path: 'admin/reset-password',
    who: { owner: ownerOf('reset-password', { changesWith: 'newPassword' }), proof: KEY_PROOFS },
    summary: 'Set a new password and end all sessions of the account',
    body: z.strictObject({
      email: entity.email,
      newPassword: entity.password(RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long').optional(),
      verificationCode,
    }),
    response: z.union([success, verificationRequired]),
  }),
} as const;
