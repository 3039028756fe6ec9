import { randomBytes } from 'node:crypto';
import type { SessionGrant } from '@scopewright/contracts';
import { SESSION_TTL_DAYS, SIGN_IN_TICKET_MINUTES } from '@scopewright/contracts/constants';
import {
  type AuthAccountDoc,
  createOne,
  type EndedSessions,
  endSomeSessions,
  membershipDetails,
  runAsSystem,
  type SessionDoc,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, enqueue, failures, inTx, record, type Tx } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { readDeviceCookie, readRefreshCookie, setDeviceCookie, setRefreshCookie } from './cookie.ts';
import { type GrantedAccount, grantFor } from './grant.ts';
import { digestOf, rememberDevice } from './known-devices.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const USER_AGENT_MAX = 300;

/** The user and account as they were read when the caller's right to the session was proved. */
interface Subject {
  user: Pick<UserDoc, '_id' | 'firmId' | 'version'>;
  account: Pick<AuthAccountDoc, '_id' | 'version'>;
  /** A second factor was used too. Required for accounts that have one. */
  withSecondFactor?: boolean;
}

/** When a session last used now expires. */
export const expiry = (now: Date): Date => new Date(now.getTime() + SESSION_TTL_DAYS * DAY_MS);

/** The parts of a request by which people recognize their devices. */
export const deviceOf = (call: CallContext): { userAgent: string | null; ip: string } => ({
  userAgent: call.request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  ip: call.ip,
});

/** Ids of sessions and browsers: 128 random bits, base64url. */
export const newId = (): string => randomBytes(16).toString('base64url');

/**
 * Starts the session of a device, in the caller's transaction. Writes account and membership in the versions that were
 * read: a concurrent change of password, role or status either commits first, so that this call fails, or commits after
 * it and ends this session.
 * @param device digest of the browser, if known
 * @param reach `cookie`: valid for thirty days; `ticket`: to be redeemed at another host within minutes
 * @returns the id of the session
 * @throws CallError 401 when account or membership has changed since it was read, or the account has a second factor
 * that was not used
 */
export async function startSession(
  { models, call, session }: Tx,
  {
    user,
    account,
    withSecondFactor = false,
    reach,
    device = null,
  }: Subject & { reach: 'cookie' | 'ticket'; device?: string | null },
): Promise<string> {
  const now = call.now();
  const _id = newId();
  const signedIn = { $set: { lastSignInAt: now } };
  const none = { totp: null, 'passkeys.credentialId': trusted({ $exists: false }) };
  const ofAccount = await models.authAccounts.updateOne(
    { _id: account._id, version: account.version, ...(withSecondFactor ? {} : none) },
    signedIn,
    {
      session,
    },
  );
  const ofUser = await models.users.updateOne({ _id: user._id, version: user.version, status: 'active' }, signedIn, {
    session,
  });
  if (ofAccount.matchedCount === 0 || ofUser.matchedCount === 0) throw failures.invalidCredentials();
  await createOne(models.sessions, session, {
    _id,
    userId: user._id,
    accountId: account._id,
    firmId: user.firmId,
    accountVersion: account.version,
    membershipVersion: user.version,
    withSecondFactor,
    ...deviceOf(call),
    device,
    createdAt: now,
    expiresAt: reach === 'cookie' ? expiry(now) : new Date(now.getTime() + SIGN_IN_TICKET_MINUTES * MINUTE_MS),
  });
  return _id;
}

/** The open session of the browser's cookie for this host, which the next sign-in replaces; null without one. */
export async function heldSession(
  { data: { models }, proofs, clock }: Pick<IdentityParts, 'data' | 'proofs' | 'clock'>,
  call: CallContext,
  session?: ClientSession,
): Promise<SessionDoc | null> {
  const cookie = readRefreshCookie(call);
  const held = cookie === null ? null : proofs.read('refresh', cookie);
  if (held === null) return null;
  return runAsSystem('find the session that a browser holds', () =>
    models.sessions
      .findOne({ _id: held.sessionId, revokedAt: null, expiresAt: trusted({ $gt: clock() }) }, null, { session })
      .lean<SessionDoc>(),
  );
}

/**
 * Ends the session whose cookie is about to be replaced, in the caller's transaction: nothing could end it later,
 * because no browser holds it any more. The caller announces it after the commit.
 */
export async function endHeldSession(
  { call, session }: Tx,
  parts: Pick<IdentityParts, 'data' | 'proofs' | 'clock'>,
): Promise<EndedSessions | null> {
  const held = await heldSession(parts, call, session);
  if (held === null) return null;
  const ending = { now: parts.clock(), reason: 'replaced by another sign-in', session };
  return endSomeSessions(parts.data.models, held.accountId, { only: held._id }, ending);
}

/**
 * Opens a session for a person who has proved their identity, and sets the browser's cookie; the cookie's previous
 * session ends. The person is notified if the browser is new to the account.
 * @param prove further steps of the same transaction; returns the user and account as they are then
 * @throws CallError 401 when account or membership has changed since
 */
export async function openSession(
  parts: IdentityParts,
  call: CallContext,
  prove: (tx: Tx) => Promise<{ user: UserDoc; account: GrantedAccount; withSecondFactor?: boolean }>,
): Promise<SessionGrant> {
  const { data, clock, proofs } = parts;
  const deviceId = readDeviceCookie(call) ?? newId();
  const opened = await runAsSystem('open a session', () =>
    inTx(data, call, async (tx) => {
      const { user, account, withSecondFactor = false } = await prove(tx);
      const replaced = await endHeldSession(tx, parts);
      const sessionId = await startSession(tx, {
        user,
        account,
        withSecondFactor,
        reach: 'cookie',
        device: digestOf(deviceId, account._id.toHexString()),
      });
      if (await rememberDevice(tx, { accountId: account._id, deviceId, now: clock() }))
        await enqueue(tx, 'mail.new-device', { sessionId });
      await record(tx, {
        action: 'session.started',
        firmId: user.firmId,
        ...(user.firmId === null && { companyId: user.companyId }),
        actorId: user._id,
        targetType: 'session',
        targetId: sessionId,
        details: membershipDetails(user, account),
      });
      return { user, account, sessionId, replaced };
    }),
  );
  if (opened.replaced) await parts.revocations.announce(opened.replaced);
  const grant = await grantFor(parts, { ...opened, tenant: call.tenant });
  setRefreshCookie(call, proofs.write('refresh', { sessionId: opened.sessionId, generation: 0 }));
  setDeviceCookie(call, deviceId);
  return grant;
}
