import { MESSAGES } from '@scopewright/contracts/errors';
import { type CallContext, CallError, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './cookie.ts';
import { grantFor } from './grant.ts';
import { type ContinuedSession, continueSession, endSession, redeemTicket } from './service.ts';

/** The answer of a session that goes on, with its cookie. */
async function grantOf(parts: IdentityParts, { session, user, account, cookie }: ContinuedSession, call: CallContext) {
  const grant = await grantFor(parts, { user, account, sessionId: session._id, tenant: call.tenant });
  setRefreshCookie(call, cookie);
  return grant;
}

/** Restoring (§4 session restore), taking up and ending sessions. */
export const sessionCalls = (parts: IdentityParts): Implementation[] => [
  implement('session', async (_input, call) => {
    const cookie = readRefreshCookie(call);
    if (cookie === null) throw failures.unauthorized();
    try {
      return await grantOf(parts, await continueSession(parts, cookie, call), call);
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthorized') clearRefreshCookie(call);
      throw error;
    }
  }),
  implement('redeemTicket', async ({ body }, call) => {
    try {
      return await grantOf(parts, await redeemTicket(parts, body.ticket, call), call);
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthorized') throw failures.gone(MESSAGES.ticketInvalid);
      throw error;
    }
  }),
  implement('logout', async (_input, call) => {
    const cookie = readRefreshCookie(call);
    const presented = cookie === null ? null : parts.proofs.read('refresh', cookie);
    if (presented !== null) await endSession(parts, presented.sessionId, 'signed out');
    // only now: while the session is open, the cookie is what can end it
    clearRefreshCookie(call);
    return { success: true as const };
  }),
];
