import { createHmac, randomBytes } from 'node:crypto';
import { REFRESH_GRACE_SECONDS, SESSION_TTL_DAYS } from '@scopewright/contracts/constants';
import { runAsSystem, type SessionDoc, tokenHash, trusted, type UserDoc } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import type { RefreshCookie } from './cookie.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USER_AGENT_MAX = 300;

type Parts = Pick<IdentityParts, 'data' | 'signer' | 'revocations' | 'clock'>;

const expiry = (now: Date): Date => new Date(now.getTime() + SESSION_TTL_DAYS * DAY_MS);

/**
 * The secret that follows another one. Derived, so that parallel tabs which rotate the same secret get the same successor and a lost answer can be
 * asked for again; with a key, so that who stole a secret cannot work out the next.
 */
const successorOf = ({ signer }: Pick<IdentityParts, 'signer'>, { sessionId, secret }: RefreshCookie): string =>
  createHmac('sha256', signer.deriveKey('refresh-rotation')).update(`${sessionId}.${secret}`).digest('base64url');

/** Begins the session of a device. */
export async function startSession(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  { user, accountId, call }: { user: UserDoc; accountId: Types.ObjectId; call: CallContext },
): Promise<RefreshCookie> {
  const _id = new Types.ObjectId();
  const secret = randomBytes(32).toString('base64url');
  const now = clock();
  await runAsSystem('begin a session', () =>
    models.sessions.create({
      _id,
      familyId: _id,
      userId: user._id,
      accountId,
      firmId: user.firmId,
      secretHash: tokenHash(secret),
      userAgent: call.request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
      ip: call.ip,
      createdAt: now,
      expiresAt: expiry(now),
    }),
  );
  return { sessionId: _id.toHexString(), secret };
}

/** Which sessions to end: one, or all of an account. */
type SessionChoice = { _id: string } | { accountId: Types.ObjectId };

/** Ends sessions, at once in every service. Gives how many ended. */
export async function revokeSessions({ data: { models }, revocations, clock }: Omit<Parts, 'signer'>, choice: SessionChoice, reason: string): Promise<number> {
  const ended = await runAsSystem('end sessions', async () => {
    const open = await models.sessions.find({ ...choice, revokedAt: null }, { _id: 1 }).lean();
    const ids = open.map(({ _id }) => _id);
    if (ids.length > 0) await models.sessions.updateMany({ _id: trusted({ $in: ids }) }, { $set: { revokedAt: clock(), revokedReason: reason } });
    return ids.map((id) => id.toHexString());
  });
  await revocations.announce(ended);
  return ended.length;
}

/** A session that goes on, and the cookie it goes on with; no cookie when a parallel request has set a later one already. */
export interface ContinuedSession {
  session: SessionDoc;
  cookie: RefreshCookie | null;
}

/**
 * Rotates the refresh secret, atomically. The replaced secret works for 30 seconds more; used later it has been stolen or copied, and the session ends.
 * @throws CallError 401
 */
export async function continueSession(parts: Parts, presented: RefreshCookie): Promise<ContinuedSession> {
  const { data, clock } = parts;
  const { sessions } = data.models;
  const now = clock();
  const presentedHash = tokenHash(presented.secret);
  const next: RefreshCookie = { sessionId: presented.sessionId, secret: successorOf(parts, presented) };
  const nextHash = tokenHash(next.secret);
  const rotated = await runAsSystem('rotate a refresh secret', () =>
    sessions
      .findOneAndUpdate(
        { _id: presented.sessionId, secretHash: presentedHash, revokedAt: null, expiresAt: trusted({ $gt: now }) },
        { $set: { secretHash: nextHash, previousSecretHash: presentedHash, rotatedAt: now, expiresAt: expiry(now) } },
        { new: true },
      )
      .lean<SessionDoc>(),
  );
  if (rotated !== null) return { session: rotated, cookie: next };

  const session = await runAsSystem('find the session of a cookie', () => sessions.findOne({ _id: presented.sessionId }).lean<SessionDoc>());
  if (session === null || session.revokedAt !== null || session.expiresAt <= now) throw failures.unauthorized();
  const graceMs = REFRESH_GRACE_SECONDS * 1000;
  if (session.previousSecretHash === presentedHash && session.rotatedAt !== null && now.getTime() - session.rotatedAt.getTime() <= graceMs) {
    return { session, cookie: session.secretHash === nextHash ? next : null };
  }
  await revokeSessions(parts, { _id: presented.sessionId }, 'refresh secret reused');
  throw failures.unauthorized();
}
