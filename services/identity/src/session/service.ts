import { randomBytes } from 'node:crypto';
import { REFRESH_GRACE_SECONDS, SESSION_TTL_DAYS, SIGN_IN_TICKET_MINUTES } from '@scopewright/contracts/constants';
import { type AuthAccountDoc, runAsSystem, type SessionDoc, trusted, type UserDoc } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import type { SessionProof } from './refresh-secret.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const USER_AGENT_MAX = 300;

type Parts = Pick<IdentityParts, 'data' | 'proofs' | 'revocations' | 'clock'>;

/** Who a session is for, as they were read when the right to it was proved. */
export interface Subject {
  user: Pick<UserDoc, '_id' | 'firmId' | 'version'>;
  account: Pick<AuthAccountDoc, '_id' | 'version'>;
}

const expiry = (now: Date): Date => new Date(now.getTime() + SESSION_TTL_DAYS * DAY_MS);

/** Ids of sessions: 128 random bits, base64url. */
const newSessionId = (): string => randomBytes(16).toString('base64url');

/**
 * Begins the session of a device, in the caller's transaction. Account and membership are written in the version that was read, so that a change of
 * password, role or standing under way comes before this, which then fails, or after it, and ends this session.
 * @param reach `cookie`: good for thirty days; `ticket`: to be taken up at another host within minutes
 * @returns the id of the session
 * @throws CallError 401 when account or membership has changed since it was read
 */
export async function startSession(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  { user, account, call, reach }: Subject & { call: CallContext; reach: 'cookie' | 'ticket' },
  session: ClientSession,
): Promise<string> {
  const now = clock();
  const _id = newSessionId();
  const signedIn = { $set: { lastSignInAt: now } };
  const ofAccount = await models.authAccounts.updateOne({ _id: account._id, version: account.version }, signedIn, { session });
  const ofUser = await models.users.updateOne({ _id: user._id, version: user.version, status: 'active' }, signedIn, { session });
  if (ofAccount.matchedCount === 0 || ofUser.matchedCount === 0) throw failures.invalidCredentials();
  await models.sessions.create(
    [
      {
        _id,
        userId: user._id,
        accountId: account._id,
        firmId: user.firmId,
        accountVersion: account.version,
        membershipVersion: user.version,
        userAgent: call.request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
        ip: call.ip,
        createdAt: now,
        expiresAt: reach === 'cookie' ? expiry(now) : new Date(now.getTime() + SIGN_IN_TICKET_MINUTES * MINUTE_MS),
      },
    ],
    { session },
  );
  return _id;
}

/** Ends one session, at once in every service. */
export async function endSession({ data: { models }, revocations, clock }: Omit<Parts, 'proofs'>, sessionId: string, reason: string): Promise<void> {
  const { modifiedCount } = await runAsSystem('end a session', () =>
    models.sessions.updateOne({ _id: sessionId, revokedAt: null }, { $set: { revokedAt: clock(), revokedReason: reason } }),
  );
  if (modifiedCount === 1) await revocations.announce({ sessionIds: [sessionId] });
}

/** A session that goes on, whose it is, and the refresh cookie that it goes on with. */
export interface ContinuedSession {
  session: SessionDoc;
  user: UserDoc;
  account: Pick<AuthAccountDoc, '_id' | 'version' | 'emailConfirmedAt'>;
  cookie: string;
}

/** The session with its user and account, all of the versions that it began with. @throws CallError 401 */
async function standingOf({ data: { models }, clock }: Parts, sessionId: string): Promise<Omit<ContinuedSession, 'cookie'>> {
  return runAsSystem('find a session and whose it is', async () => {
    const session = await models.sessions.findOne({ _id: sessionId }).lean<SessionDoc>();
    if (session === null || session.revokedAt !== null || session.expiresAt <= clock()) throw failures.unauthorized();
    const [user, account] = await Promise.all([
      models.users.findOne({ _id: session.userId, status: 'active', version: session.membershipVersion }).lean<UserDoc>(),
      models.authAccounts.findOne({ _id: session.accountId, version: session.accountVersion }, { version: 1, emailConfirmedAt: 1 }).lean(),
    ]);
    if (user === null || account === null) throw failures.unauthorized();
    return { session, user, account };
  });
}

/** @throws CallError 401 at another firm's host, 403 for an archived firm */
function assertAtHome({ firmId }: Pick<UserDoc, 'firmId'>, { tenant }: CallContext): void {
  if (firmId === null) return;
  if (tenant?.firmId !== firmId.toHexString()) throw failures.unauthorized();
  if (tenant.archived) throw failures.archived();
}

/** Replaces the refresh secret of a session that is open and of this generation; null when it no longer is. */
function rotate({ data: { models }, clock }: Parts, { sessionId, generation }: SessionProof): Promise<SessionDoc | null> {
  const now = clock();
  return runAsSystem('rotate a refresh secret', () =>
    models.sessions
      .findOneAndUpdate(
        { _id: sessionId, generation, revokedAt: null, expiresAt: trusted({ $gt: now }) },
        { $set: { rotatedAt: now, expiresAt: expiry(now) }, $inc: { generation: 1 } },
        { new: true },
      )
      .lean<SessionDoc>(),
  );
}

const cookieOf = ({ proofs }: Parts, { _id, generation }: SessionDoc): string => proofs.write('refresh', { sessionId: _id, generation });

/**
 * Goes on with the session of a refresh cookie and replaces its secret, atomically. The replaced secret works for 30 seconds more (parallel tabs, lost
 * answers); a secret that was replaced before has been copied, and the session ends. What was never a secret of the session changes nothing, nor does a
 * check at a host where the session doesn't count.
 * @throws CallError 401, 403 for an archived firm
 */
export async function continueSession(parts: Parts, cookie: string, call: CallContext): Promise<ContinuedSession> {
  const presented = parts.proofs.read('refresh', cookie);
  if (presented === null) throw failures.unauthorized();
  const { user, account, session: found } = await standingOf(parts, presented.sessionId);
  assertAtHome(user, call);
  const rotated = await rotate(parts, presented);
  if (rotated !== null) return { session: rotated, user, account, cookie: cookieOf(parts, rotated) };

  // replaced before, or by another tab just now
  const { session } = await standingOf(parts, found._id);
  const replacedMs = session.rotatedAt === null ? Number.POSITIVE_INFINITY : parts.clock().getTime() - session.rotatedAt.getTime();
  if (session.generation === presented.generation + 1 && replacedMs <= REFRESH_GRACE_SECONDS * 1000)
    return { session, user, account, cookie: cookieOf(parts, session) };
  await endSession(parts, session._id, 'refresh secret reused');
  throw failures.unauthorized();
}

/**
 * Takes up the session of a one-time ticket at the host it is for. A ticket works once.
 * @throws CallError 401, 403 for an archived firm
 */
export async function redeemTicket(parts: Parts, ticket: string, call: CallContext): Promise<ContinuedSession> {
  const presented = parts.proofs.read('ticket', ticket);
  if (presented === null) throw failures.unauthorized();
  const { user, account } = await standingOf(parts, presented.sessionId);
  assertAtHome(user, call);
  const session = await rotate(parts, presented);
  if (session === null) throw failures.unauthorized();
  return { session, user, account, cookie: cookieOf(parts, session) };
}
