import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { ownPassword } from '../account/account.ts';
import { at } from '../by-id.ts';
import { defineCall } from '../call.ts';
import { IMPERSONATION_REASON_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { linkToken, success } from '../shapes.ts';

const secret = linkToken(MESSAGES.impersonationOver);
/** The secret that continues an impersonation in its tab: valid only for that one, until its end. */
const bySecret = z.strictObject({ secret });
/** Path and query of a page of the product. */
const page = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w\-./?=&%]*$/, 'Must be the path of a page');
const HELD = {
  method: 'POST',
  service: 'identity',
  who: { anyone: 'The secret of the impersonation is the proof', with: 'key' },
  tenant: 'optional',
  whileReadOnly: WHILE_READ_ONLY.signingIn,
} as const;

/**
 * A system administrator views the product as one of a firm's people: read-only, for a limited time, and recorded where
 * the firm sees it.
 */
export const impersonationCalls = {
  beginImpersonation: defineCall({
    method: 'POST',
    ...at('admin/users/{userId}/impersonate'),
    service: 'identity',
    who: { ability: 'system:admin' },
    limits: [{ name: 'account', by: 'ip', points: 240, seconds: 60, perProcess: true }],
    summary:
      'View the product as a user, with the caller’s password and a reason that is shown to the user’s firm: answers a one-time code for their host, valid for a minute. 404 where it is turned off; 409 for system administrators and for who is not active in an open firm or company',
    body: z.strictObject({
      password: ownPassword,
      reason: entity.displayName.pipe(z.string().max(IMPERSONATION_REASON_MAX_LENGTH)),
      /** Where the administrator returns to, at the host of the call. */
      page,
    }),
    response: z.object({ subdomain: z.string(), code: z.string(), codeSeconds: z.number().int(), until: entity.time }),
  }),
  openImpersonation: defineCall({
    ...HELD,
    path: 'session/impersonation',
    limits: [{ name: 'ticket', by: 'ip', points: 30, seconds: 300 }],
    summary: 'Open an impersonation with its one-time code, at the host that it is for',
    body: z.strictObject({ code: linkToken(MESSAGES.impersonationOver) }),
    response: entity.sessionGrant.extend({ secret: z.string() }),
  }),
  continueImpersonation: defineCall({
    ...HELD,
    path: 'session/impersonation/continue',
    limits: [{ name: 'session', by: 'ip', points: 300, seconds: 60, perProcess: true }],
    summary: 'Go on with an impersonation until its end; 410 when it is over',
    body: bySecret,
    response: entity.sessionGrant,
  }),
  endImpersonation: defineCall({
    ...HELD,
    path: 'session/impersonation/end',
    limits: [{ name: 'session', by: 'ip', points: 300, seconds: 60, perProcess: true }],
    summary: 'End an impersonation before its time',
    body: bySecret,
    response: success,
  }),
} as const;
