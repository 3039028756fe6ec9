import { z } from 'zod';
import { NOT_WHILE_IMPERSONATING, WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, forAnyone } from '../call.ts';
import { PASSWORD_MAX_LENGTH, SIGNUP_PASSWORD_MIN_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { linkToken, success } from '../shapes.ts';

/**
 * Counted in each process: protects it from being overloaded by one client. Password attempts are counted per account,
 * in the handler.
 */
export const ACCOUNT_LIMITS = [{ name: 'account', by: 'ip', points: 240, seconds: 60, perProcess: true }] as const;

/**
 * The account's current password, entered to confirm the person's presence; a wrong one is just wrong, also if it has
 * an impossible length.
 */
export const ownPassword = z.string().min(1, 'Required').max(PASSWORD_MAX_LENGTH);
const sessionId = z.string().regex(/^[\w-]{22}$/, 'Must be the id of a session');

const ofOwnAccount = {
  service: 'identity',
  who: { signedIn: 'About the own account' },
  limits: ACCOUNT_LIMITS,
} as const;
/** Calls that read the own account. */
export const READS_OWN_ACCOUNT = {
  ...ofOwnAccount,
  method: 'GET',
  notWhileImpersonating: NOT_WHILE_IMPERSONATING.ownAccount,
} as const;
/** Calls that change the own account. */
export const CHANGES_OWN_ACCOUNT = {
  ...ofOwnAccount,
  method: 'POST',
  whileReadOnly: WHILE_READ_ONLY.ownAccount,
} as const;

/** A person's own account: firms, devices, name, password and e-mail address. */
export const accountCalls = {
  accountFirms: defineCall({
    ...READS_OWN_ACCOUNT,
    path: 'account/firms',
    summary: 'The firms that the person belongs to and can go to',
    response: z.object({ firms: z.array(entity.accountFirm) }),
  }),
  switchFirm: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    ...at('account/firms/{firmId}/ticket', { ownFirm: 'firmId' }),
    summary: 'A one-time ticket that signs the person in at the address of another of their firms',
    response: z.object({ subdomain: z.string(), ticket: z.string() }),
  }),
  accountSessions: defineCall({
    ...READS_OWN_ACCOUNT,
    path: 'account/sessions',
    summary: 'The devices that the person is signed in on, the latest used first, at all firms',
    response: z.object({
      sessions: z.array(entity.accountSession),
      /** Total number; may exceed the number listed. */
      total: z.number().int(),
    }),
  }),
  endSession: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    method: 'DELETE',
    path: 'account/sessions/{sessionId}',
    summary: 'Sign one of the person’s devices out',
    subject: { ownSession: 'sessionId' },
    params: z.strictObject({ sessionId }),
    response: success,
  }),
  endOtherSessions: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    method: 'DELETE',
    path: 'account/sessions',
    summary: 'Sign all of the person’s devices out but the one that asks',
    response: z.object({ ended: z.number().int() }),
  }),
  changePassword: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    path: 'account/password',
    allowedBefore: ['newPassword'],
    summary: 'Set a new password; signs the other devices out',
    body: z.strictObject({
      currentPassword: ownPassword,
      newPassword: entity.password(SIGNUP_PASSWORD_MIN_LENGTH, MESSAGES.signupPasswordTooShort),
    }),
    /** The session continues with new tokens. */
    response: entity.sessionGrant,
  }),
  changeName: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    path: 'account/name',
    summary: 'Change how the person is called at this firm',
    body: z.strictObject({ name: entity.displayName }),
    response: z.object({ name: z.string() }),
  }),
  emailChange: defineCall({
    ...READS_OWN_ACCOUNT,
    path: 'account/email',
    summary: 'The email address, and the one that it is about to become',
    response: z.object({ email: z.string(), pending: entity.pendingEmailChange.nullable() }),
  }),
  requestEmailChange: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    path: 'account/email',
    summary: 'Ask for another email address: both addresses get a link that confirms it',
    status: 202,
    body: z.strictObject({ email: entity.email, password: ownPassword }),
    response: entity.pendingEmailChange,
  }),
  cancelEmailChange: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    method: 'DELETE',
    path: 'account/email',
    summary: 'Leave the email address as it is',
    response: success,
  }),
  answerEmailChange: defineCall({
    ...forAnyone('POST', 'The token of the mail is the proof'),
    path: 'public/email-change',
    limits: [{ name: 'email-change', by: 'ip', points: 30, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Confirm or refuse the change of an email address by the link of one of its two mails',
    body: z.strictObject({ token: linkToken(MESSAGES.emailChangeInvalid), answer: z.enum(['confirm', 'refuse']) }),
    /** `waiting`: the other address has not confirmed yet. */
    response: z.object({ status: z.enum(['waiting', 'done', 'refused']), newEmail: z.string() }),
  }),
} as const;
