import { randomBytes } from 'node:crypto';
import type { SessionGrant } from '@scopewright/contracts';
import { SESSION_TTL_DAYS, SIGN_IN_TICKET_MINUTES } from '@scopewright/contracts/constants';
import {
  type AuthAccountDoc,
  audit,
  enqueueOutbox,
  membershipDetails,
  runAsSystem,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { readDeviceCookie, setDeviceCookie, setRefreshCookie } from './cookie.ts';
import { type GrantedAccount, grantFor } from './grant.ts';
import { digestOf, rememberDevice } from './known-devices.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const USER_AGENT_MAX = 300;

/** Who a session is for, as they were read when the right to it was proved. */
interface Subject {
  user: Pick<UserDoc, '_id' | 'firmId' | 'version'>;
  account: Pick<AuthAccountDoc, '_id' | 'version'>;
  /** They have shown a second factor too. Without it nobody gets a session whose account has one. */
  withSecondFactor?: boolean;
}

/** When a session ends that is used now. */
export const expiry = (now: Date): Date => new Date(now.getTime() + SESSION_TTL_DAYS * DAY_MS);

/** What of a request tells a person's devices apart. */
export const deviceOf = (call: CallContext): { userAgent: string | null; ip: string } => ({
  userAgent: call.request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  ip: call.ip,
});

/** Ids of sessions and browsers: 128 random bits, base64url. */
export const newId = (): string => randomBytes(16).toString('base64url');

/**
 * Begins the session of a device, in the caller's transaction. Account and membership are written in the version that was read, so that a change of
 * password, role or standing under way comes before this, which then fails, or after it, and ends this session.
 * @param device digest of the browser, where it is known
 * @param reach `cookie`: good for thirty days; `ticket`: to be taken up at another host within minutes
 * @returns the id of the session
 * @throws CallError 401 when account or membership has changed since it was read, or the account has a second factor that was not shown
 */
export async function startSession(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  {
    user,
    account,
    withSecondFactor = false,
    call,
    reach,
    device = null,
  }: Subject & { call: CallContext; reach: 'cookie' | 'ticket'; device?: string | null },
  session: ClientSession,
): Promise<string> {
  const now = clock();
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
  await models.sessions.create(
    [
      {
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
      },
    ],
    { session },
  );
  return _id;
}

/**
 * Opens a session for somebody who has proved who they are, and gives the browser its cookie. Of one in a browser that they never used they are told.
 * @param prove what else belongs to the same transaction; gives user and account as they are then
 * @throws CallError 401 when account or membership changed meanwhile
 */
export async function openSession(
  parts: IdentityParts,
  call: CallContext,
  prove: (session: ClientSession) => Promise<{ user: UserDoc; account: GrantedAccount; withSecondFactor?: boolean }>,
): Promise<SessionGrant> {
  const { data, clock, proofs } = parts;
  const deviceId = readDeviceCookie(call) ?? newId();
  const opened = await runAsSystem('open a session', () =>
    data.inTransaction(async (session) => {
      const { user, account, withSecondFactor = false } = await prove(session);
      const sessionId = await startSession(
        parts,
        {
          user,
          account,
          withSecondFactor,
          call,
          reach: 'cookie',
          device: digestOf(deviceId, account._id.toHexString()),
        },
        session,
      );
      const now = clock();
      if (await rememberDevice(data.models, { accountId: account._id, deviceId, now }, session))
        await enqueueOutbox(data.models, 'mail.new-device', { sessionId }, { session, requestId: call.requestId, now });
      await audit(
        data.models,
        {
          action: 'session.started',
          firmId: user.firmId,
          ...(user.firmId === null && { companyId: user.companyId }),
          actorId: user._id,
          targetType: 'session',
          targetId: sessionId,
          details: membershipDetails(user, account),
          ip: call.ip,
          requestId: call.requestId,
        },
        { session, now },
      );
      return { user, account, sessionId };
    }),
  );
  const grant = await grantFor(parts, { ...opened, tenant: call.tenant });
  setRefreshCookie(call, proofs.write('refresh', { sessionId: opened.sessionId, generation: 0 }));
  setDeviceCookie(call, deviceId);
  return grant;
}
