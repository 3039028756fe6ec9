import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { defineCall, forAnyone } from '../call.ts';
import { PASSWORD_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { linkToken, success } from '../shapes.ts';

const ofSession = {
  path: 'session',
  service: 'identity',
  who: { anyone: 'The refresh secret is the proof', with: 'cookie' },
  limits: [{ name: 'session', by: 'ip', points: 300, seconds: 60, perProcess: true }],
} as const;

/** Signing in, staying signed in and signing out (§2.8, §4). */
export const sessionCalls = {
  login: defineCall({
    ...forAnyone('POST', 'The password is the proof'),
    path: 'login',
    tenant: 'optional',
    limits: [{ name: 'login-ip', by: 'ip', points: 60, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.signingIn,
    summary: 'Sign in at the tenant of the host',
    // no minimum here: a short password is answered like any wrong password
    body: z.strictObject({ email: entity.email, password: z.string().min(1, 'Required').max(PASSWORD_MAX_LENGTH) }),
    response: entity.signInAnswer,
  }),
  session: defineCall({
    ...ofSession,
    method: 'GET',
    tenant: 'optional',
    summary: 'Restore the session of the refresh cookie and rotate it',
    response: entity.sessionGrant,
  }),
  logout: defineCall({
    ...ofSession,
    method: 'DELETE',
    whileReadOnly: WHILE_READ_ONLY.signingIn,
    summary: 'End the session',
    response: success,
  }),
  redeemTicket: defineCall({
    ...forAnyone('POST', 'The ticket is the proof'),
    path: 'session/ticket',
    tenant: 'optional',
    limits: [{ name: 'ticket', by: 'ip', points: 30, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.signingIn,
    summary: 'Open a session with the one-time ticket of a signup, or of a session at another firm',
    body: z.strictObject({ ticket: linkToken(MESSAGES.ticketInvalid) }),
    response: entity.sessionGrant,
  }),
} as const;
