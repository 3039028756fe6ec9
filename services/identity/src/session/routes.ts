import { runAsSystem, tokenHash, type UserDoc } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './cookie.ts';
import { grantFor } from './grant.ts';
import { continueSession, revokeSessions } from './service.ts';

const LIMIT = { name: 'session', by: 'ip', points: 300, seconds: 60, batched: true } as const;

/** The active user of a session at the host it is presented at. @throws CallError 401 for another firm's host, 403 for an archived firm */
async function userOf({ data: { models } }: IdentityParts, userId: UserDoc['_id'], call: CallContext): Promise<UserDoc> {
  const user = await runAsSystem('find the user of a session', () => models.users.findOne({ _id: userId, status: 'active' }).lean<UserDoc>());
  if (user === null) throw failures.unauthorized();
  if (user.firmId === null) return user;
  if (call.tenant?.firmId !== user.firmId.toHexString()) throw failures.unauthorized();
  if (call.tenant.archived) throw failures.archived();
  return user;
}

/** Restoring (§4 session restore) and ending the session of the refresh cookie. */
export const sessionCalls = (parts: IdentityParts): Implementation[] => [
  implement('session', { tenant: 'optional', limits: [LIMIT] }, async (_input, call) => {
    const presented = readRefreshCookie(call);
    if (presented === null) throw failures.unauthorized();
    try {
      const { session, cookie } = await continueSession(parts, presented);
      const user = await userOf(parts, session.userId, call);
      const grant = await grantFor(parts, { user, sessionId: session._id.toHexString(), tenant: call.tenant });
      if (cookie !== null) setRefreshCookie(call, cookie);
      return grant;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'unauthorized') clearRefreshCookie(call);
      throw error;
    }
  }),
  implement('logout', { limits: [LIMIT] }, async (_input, call) => {
    const presented = readRefreshCookie(call);
    clearRefreshCookie(call);
    if (presented !== null) {
      const hash = tokenHash(presented.secret);
      const session = await runAsSystem('find the session to end', () =>
        parts.data.models.sessions.findOne({ _id: presented.sessionId }, { secretHash: 1, previousSecretHash: 1 }).lean(),
      );
      // a guessed session id must not end somebody's session
      if (session !== null && (session.secretHash === hash || session.previousSecretHash === hash))
        await revokeSessions(parts, { _id: presented.sessionId }, 'signed out');
    }
    return { success: true as const };
  }),
];
