import { z } from 'zod';
import { NOT_WHILE_IMPERSONATING, WHILE_READ_ONLY } from '../access.ts';
import { byId } from '../by-id.ts';
import { defineCall } from '../call.ts';
import { PASSWORD_MAX_LENGTH, SIGNUP_PASSWORD_MIN_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { linkToken, success } from '../shapes.ts';

/**
 * Counted in each process: protects it from being overloaded by one client. Password attempts are counted per account,
 * in the handler.
 */
const LIMITS = [{ name: 'account', by: 'ip', points: 240, seconds: 60, perProcess: true }] as const;
const OWN = { signedIn: 'About the own account' } as const;

/**
 * The account's current password, entered to confirm the person's presence; a wrong one is just wrong, also if it has
 * an impossible length.
 */
export const ownPassword = z.string().min(1, 'Required').max(PASSWORD_MAX_LENGTH);
const sessionId = z.string().regex(/^[\w-]{22}$/, 'Must be the id of a session');

const ofOwnAccount = {
  service: 'identity',
  who: OWN,
  limits: LIMITS,
} as const;

/** A person's own account: firms, devices, name, password and e-mail address. */
export const accountCalls = {
  accountFirms: defineCall({
    ...ofOwnAccount,
    method: 'GET',
    path: 'account/firms',
    notWhileImpersonating: NOT_WHILE_IMPERSONATING.ownAccount,
    summary: 'The firms that the person belongs to and can go to',
    response: z.object({ firms: z.array(entity.accountFirm) }),
  }),
  switchFirm: defineCall({
    ...ofOwnAccount,
    method: 'POST',
    path: 'account/firms/{firmId}/ticket',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'A one-time ticket that signs the person in at the address of another of their firms',
    ...byId({ ownFirm: 'firmId' }),
    response: z.object({ subdomain: z.string(), ticket: z.string() }),
  }),
  accountSessions: defineCall({
    ...ofOwnAccount,
    method: 'GET',
    path: 'account/sessions',
    notWhileImpersonating: NOT_WHILE_IMPERSONATING.ownAccount,
    summary: 'The devices that the person is signed in on, the latest used first, at all firms',
    response: z.object({
      sessions: z.array(entity.accountSession),
      /** Total number; may exceed the number listed. */
      total: z.number().int(),
    }),
  }),
  endSession: defineCall({
    ...ofOwnAccount,
    method: 'DELETE',
    path: 'account/sessions/{sessionId}',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Sign one of the person’s devices out',
    subject: { ownSession: 'sessionId' },
    params: z.strictObject({ sessionId }),
    response: success,
  }),
  endOtherSessions: defineCall({
    ...ofOwnAccount,
    method: 'DELETE',
    path: 'account/sessions',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Sign all of the person’s devices out but the one that asks',
    response: z.object({ ended: z.number().int() }),
  }),
  changePassword: defineCall({
    ...ofOwnAccount,
    method: 'POST',
    path: 'account/password',
    allowedBefore: ['newPassword'],
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Set a new password; signs the other devices out',
    body: z.strictObject({
      currentPassword: ownPassword,
      newPassword: entity.password(SIGNUP_PASSWORD_MIN_LENGTH, MESSAGES.signupPasswordTooShort),
    }),
    /** The session continues with new tokens. */
    response: entity.sessionGrant,
  }),
  changeName: defineCall({
    ...ofOwnAccount,
    method: 'POST',
    path: 'account/name',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Change how the person is called at this firm',
    body: z.strictObject({ name: entity.displayName }),
    response: z.object({ name: z.string() }),
  }),
  emailChange: defineCall({
    ...ofOwnAccount,
    method: 'GET',
    path: 'account/email',
    notWhileImpersonating: NOT_WHILE_IMPERSONATING.ownAccount,
    summary: 'The email address, and the one that it is about to become',
    response: z.object({ email: z.string(), pending: entity.pendingEmailChange.nullable() }),
  }),
  requestEmailChange: defineCall({
    ...ofOwnAccount,
    method: 'POST',
    path: 'account/email',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Ask for another email address: both addresses get a link that confirms it',
    status: 202,
    body: z.strictObject({ email: entity.email, password: ownPassword }),
    response: entity.pendingEmailChange,
  }),
  cancelEmailChange: defineCall({
    ...ofOwnAccount,
    method: 'DELETE',
    path: 'account/email',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Leave the email address as it is',
    response: success,
  }),
  answerEmailChange: defineCall({
    method: 'POST',
    path: 'public/email-change',
    service: 'identity',
    who: { anyone: 'The token of the mail is the proof', with: 'key' },
    limits: [{ name: 'email-change', by: 'ip', points: 30, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Confirm or refuse the change of an email address by the link of one of its two mails',
    body: z.strictObject({ token: linkToken(MESSAGES.emailChangeInvalid), answer: z.enum(['confirm', 'refuse']) }),
    /** `waiting`: the other address has not confirmed yet. */
    response: z.object({ status: z.enum(['waiting', 'done', 'refused']), newEmail: z.string() }),
  }),
} as const;
