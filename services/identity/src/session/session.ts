import { REFRESH_GRACE_SECONDS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  belongingOf,
  isHome,
  runAsSystem,
  type SessionDoc,
  signOutDevices,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, CallError, failures, type Implementation, implement, inTx } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import {
  clearRefreshCookie,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from './cookie.ts';
import { GRANTED_ACCOUNT, type GrantedAccount, grantFor } from './grant.ts';
import { digestOf, rememberDevice } from './known-devices.ts';
import { deviceOf, endHeldSession, expiry, newId } from './open-session.ts';
import type { SessionProof } from './refresh-secret.ts';

type Parts = Pick<IdentityParts, 'data' | 'proofs' | 'revocations' | 'clock'>;

/** Ends one session, immediately in every service, and signs its browser out. @returns whether it was open */
export async function endSession(
  { data: { models }, revocations, clock }: Omit<Parts, 'proofs'>,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  const ended = await runAsSystem('end a session', async () => {
    const session = await models.sessions
      .findOneAndUpdate(
        { _id: sessionId, revokedAt: null },
        { $set: { revokedAt: clock(), revokedReason: reason } },
        { new: true },
      )
      .lean<SessionDoc>();
    if (session !== null) await signOutDevices(models, session.accountId, { only: [session.device] });
    return session;
  });
  if (ended !== null) await revocations.announce({ sessionIds: [sessionId] });
  return ended !== null;
}

/** A session that continues, with its user and account and its new refresh cookie. */
interface ContinuedSession {
  session: SessionDoc;
  user: UserDoc;
  account: GrantedAccount;
  cookie: string;
}

/** A session with its user and account. */
export type SessionStanding = Omit<ContinuedSession, 'cookie'>;

/**
 * The session with its user and account, all in the versions that it was started with. A session opened by the password
 * alone is over once the account has a second factor.
 * @throws CallError 401, also for a session of the other kind
 */
export async function standingOf(
  { data: { models }, clock }: Pick<Parts, 'data' | 'clock'>,
  sessionId: string,
  kind: 'device' | 'impersonation' = 'device',
): Promise<SessionStanding> {
  return runAsSystem('find a session and whose it is', async () => {
    const session = await models.sessions.findOne({ _id: sessionId }).lean<SessionDoc>();
    if (session === null || session.revokedAt !== null || session.expiresAt <= clock()) throw failures.unauthorized();
    if ((session.impersonation ? 'impersonation' : 'device') !== kind) throw failures.unauthorized();
    const [user, account] = await Promise.all([
      models.users
        .findOne({ _id: session.userId, status: 'active', version: session.membershipVersion })
        .lean<UserDoc>(),
      models.authAccounts
        .findOne({ _id: session.accountId, version: session.accountVersion }, GRANTED_ACCOUNT)
        .lean<AuthAccountDoc>(),
    ]);
    if (user === null || account === null) throw failures.unauthorized();
    if (kind === 'device' && hasSecondFactor(account) && !session.withSecondFactor) throw failures.unauthorized();
    return { session, user, account };
  });
}

/** @throws CallError 401 at another tenant's host and for a user without a tenant, 403 for an archived tenant */
export function assertAtHome(user: UserDoc, { tenant }: CallContext): void {
  const belonging = belongingOf(user);
  if (belonging === null) throw failures.unauthorized();
  if (belonging.kind === 'system') return;
  if (!isHome(belonging, tenant)) throw failures.unauthorized();
  if (tenant?.archived) throw failures.archived();
}

/**
 * Replaces the refresh secret of an open session of this generation, and records where it is used; null if it is no
 * longer open or of this generation.
 */
function rotate(
  { data: { models }, clock }: Parts,
  { sessionId, generation }: SessionProof,
  call: CallContext,
): Promise<SessionDoc | null> {
  const now = clock();
  return runAsSystem('rotate a refresh secret', () =>
    models.sessions
      .findOneAndUpdate(
        { _id: sessionId, generation, revokedAt: null, expiresAt: trusted({ $gt: now }) },
        { $set: { rotatedAt: now, expiresAt: expiry(now), ...deviceOf(call) }, $inc: { generation: 1 } },
        { new: true },
      )
      .lean<SessionDoc>(),
  );
}

const cookieOf = ({ proofs }: Parts, { _id, generation }: SessionDoc): string =>
  proofs.write('refresh', { sessionId: _id, generation });

/**
 * Continues the session of a refresh cookie and replaces its secret, atomically. The replaced secret works for 30 more
 * seconds (parallel tabs, lost answers); use of an older secret means that it was copied, and ends the session. A text
 * that was never a secret of the session changes nothing, nor does a check at a host where the session is not valid.
 * @throws CallError 401, 403 for an archived firm
 */
async function continueSession(parts: Parts, cookie: string, call: CallContext): Promise<ContinuedSession> {
  const presented = parts.proofs.read('refresh', cookie);
  if (presented === null) throw failures.unauthorized();
  const { user, account, session: found } = await standingOf(parts, presented.sessionId);
  assertAtHome(user, call);
  const rotated = await rotate(parts, presented, call);
  if (rotated !== null) return { session: rotated, user, account, cookie: cookieOf(parts, rotated) };

  // replaced earlier, or just now by another tab
  const { session } = await standingOf(parts, found._id);
  const replacedMs =
    session.rotatedAt === null ? Number.POSITIVE_INFINITY : parts.clock().getTime() - session.rotatedAt.getTime();
  if (session.generation === presented.generation + 1 && replacedMs <= REFRESH_GRACE_SECONDS * 1000)
    return { session, user, account, cookie: cookieOf(parts, session) };
  await endSession(parts, session._id, 'refresh secret reused');
  throw failures.unauthorized();
}

/**
 * Redeems a one-time ticket for its session, at the host it is for.
 * @throws CallError 401, 403 for an archived firm
 */
async function redeemTicket(parts: Parts, ticket: string, call: CallContext): Promise<ContinuedSession> {
  const presented = parts.proofs.read('ticket', ticket);
  if (presented === null) throw failures.unauthorized();
  const { user, account } = await standingOf(parts, presented.sessionId);
  assertAtHome(user, call);
  const session = await rotate(parts, presented, call);
  if (session === null) throw failures.unauthorized();
  return { session, user, account, cookie: cookieOf(parts, session) };
}

/**
 * Ends the session that the browser held, and remembers the browser that redeems a ticket. No notification, because the holder of the ticket was already signed in;
 * but the next new browser triggers one, even if the person has only signed up so far.
 */
async function rememberBrowser(parts: Parts, { _id, accountId }: SessionDoc, call: CallContext): Promise<void> {
  const browser = { accountId, deviceId: readDeviceCookie(call) ?? newId(), now: parts.clock() };
  const replaced = await runAsSystem('remember a browser', () =>
    inTx(parts.data, call, async (tx) => {
      const ended = await endHeldSession(tx, parts);
      await tx.models.sessions.updateOne(
        { _id },
        { $set: { device: digestOf(browser.deviceId, accountId.toHexString()) } },
        { session: tx.session },
      );
      await rememberDevice(tx, browser);
      return ended;
    }),
  );
  if (replaced) await parts.revocations.announce(replaced);
  setDeviceCookie(call, browser.deviceId);
}

/** The answer of a continued session, with its cookie. */
async function grantOf(parts: IdentityParts, { session, user, account, cookie }: ContinuedSession, call: CallContext) {
  const grant = await grantFor(parts, { user, account, sessionId: session._id, tenant: call.tenant });
  setRefreshCookie(call, cookie);
  return grant;
}

/** Restoring (§4 session restore), redeeming and ending sessions. */
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
      const taken = await redeemTicket(parts, body.ticket, call);
      const grant = await grantOf(parts, taken, call);
      await rememberBrowser(parts, taken.session, call);
      return grant;
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthorized') throw failures.gone(MESSAGES.ticketInvalid);
      throw error;
    }
  }),
  implement('logout', async (_input, call) => {
    const cookie = readRefreshCookie(call);
    const presented = cookie === null ? null : parts.proofs.read('refresh', cookie);
    if (presented !== null) await endSession(parts, presented.sessionId, 'signed out');
    // last: while the session is open, the cookie is needed to end it
    clearRefreshCookie(call);
    return { success: true as const };
  }),
];
