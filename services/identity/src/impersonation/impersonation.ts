import type { SessionGrant } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { audit, runAsSystem, type SessionDoc, type SessionImpersonation, trusted } from '@scopewright/data';
import {
  type Actor,
  type CallContext,
  CallError,
  failures,
  type Implementation,
  implement,
} from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { grantFor } from '../session/grant.ts';
import { deviceOf } from '../session/open-session.ts';
import { assertAtHome, endSession, type SessionStanding, standingOf } from '../session/session.ts';
import { beginImpersonation } from './begin.ts';

/** An impersonation whose user and administrator are both unchanged since it started. */
interface Standing extends SessionStanding {
  impersonation: SessionImpersonation;
  administrator: SessionStanding;
}

/**
 * @throws CallError 401 when it is over, or the session of its administrator is, or impersonation is turned off; at
 * another tenant's host as `assertAtHome`
 */
async function impersonationOf(parts: IdentityParts, sessionId: string, call: CallContext): Promise<Standing> {
  if (parts.impersonationMinutes === 0) throw failures.unauthorized();
  const standing = await standingOf(parts, sessionId, 'impersonation');
  const { impersonation } = standing.session;
  if (!impersonation) throw failures.unauthorized();
  const administrator = await standingOf(parts, impersonation.administratorSessionId);
  if (administrator.user.role !== 'systemAdmin') throw failures.unauthorized();
  assertAtHome(standing.user, call);
  return { ...standing, impersonation, administrator };
}

const actorOf = ({ user, account, session }: SessionStanding): Actor => ({
  userId: user._id.toHexString(),
  accountId: account._id.toHexString(),
  sessionId: session._id,
  accountVersion: account.version,
  membershipVersion: user.version,
});

/** The person's own grant, limited to reading and to the end of the impersonation. */
function grantOf(
  parts: IdentityParts,
  { session, user, account, impersonation, administrator }: Standing,
  call: CallContext,
): Promise<SessionGrant> {
  const { until, returnUrl } = impersonation;
  const shown = {
    administrator: administrator.user.name || administrator.user.email,
    until: until.toISOString(),
    secondsLeft: Math.max(0, Math.floor((until.getTime() - parts.clock().getTime()) / 1000)),
    returnUrl,
  };
  return grantFor(parts, {
    user,
    account,
    sessionId: session._id,
    tenant: call.tenant,
    impersonation: { actor: actorOf(administrator), until, shown },
  });
}

/** Redeems an impersonation's code, which works once and for one minute. A try at another host does not use it up. */
async function open(parts: IdentityParts, code: string, call: CallContext): Promise<SessionGrant & { secret: string }> {
  const presented = parts.proofs.read('impersonation-code', code);
  if (presented === null) throw failures.unauthorized();
  const { sessionId, generation } = presented;
  const standing = await impersonationOf(parts, sessionId, call);
  const now = parts.clock();
  const { modifiedCount } = await runAsSystem('open an impersonation', () =>
    parts.data.models.sessions.updateOne(
      { _id: sessionId, generation, revokedAt: null, expiresAt: trusted({ $gt: now }) },
      { $set: { rotatedAt: now, expiresAt: standing.impersonation.until, ...deviceOf(call) }, $inc: { generation: 1 } },
    ),
  );
  if (modifiedCount === 0) throw failures.unauthorized();
  return {
    ...(await grantOf(parts, standing, call)),
    secret: parts.proofs.write('impersonation', { sessionId, generation: generation + 1 }),
  };
}

/** @throws CallError 401 for anything that was never a secret of an impersonation */
function sessionOf({ proofs }: Pick<IdentityParts, 'proofs'>, secret: string): string {
  const presented = proofs.read('impersonation', secret);
  if (presented === null) throw failures.unauthorized();
  return presented.sessionId;
}

/** A new token for an open impersonation. */
const goOn = async (parts: IdentityParts, secret: string, call: CallContext): Promise<SessionGrant> =>
  grantOf(parts, await impersonationOf(parts, sessionOf(parts, secret), call), call);

/** Ends an open impersonation and records that where its start was recorded; no effect on one that has ended. */
async function end(parts: IdentityParts, secret: string, call: CallContext): Promise<void> {
  const sessionId = sessionOf(parts, secret);
  const { models } = parts.data;
  if (!(await endSession(parts, sessionId, 'stopped by the administrator'))) return;
  await runAsSystem('record the end of an impersonation', async () => {
    const { userId, firmId, impersonation } = await models.sessions
      .findOne({ _id: sessionId })
      .orFail()
      .lean<SessionDoc>();
    const named = { name: 1, email: 1, companyId: 1 } as const;
    const user = await models.users.findOne({ _id: userId }, named).orFail().lean();
    const administrator = await models.users.findOne({ _id: impersonation?.administratorId ?? null }, named).lean();
    const about = { targetType: 'user', targetId: userId.toHexString(), targetName: user.name || user.email };
    // this event is all that the firm learns about the administrator
    const changes = { administrator: { from: null, to: administrator?.name || administrator?.email || null } };
    const origin = { actorId: impersonation?.administratorId ?? null, ip: call.ip, requestId: call.requestId };
    await audit(
      models,
      { action: 'impersonation.ended', firmId, companyId: user.companyId, ...about, changes, ...origin },
      { now: call.now() },
    );
  });
}

/** 410 instead of 401: 401 would make the client fetch a new token, which does not exist. */
async function orOver<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallError && error.code === 'unauthorized') throw failures.gone(MESSAGES.impersonationOver);
    throw error;
  }
}

/**
 * Viewing the product as one of a firm's users: started by a system administrator, opened and ended at the user's host.
 */
export const impersonationCalls = (parts: IdentityParts): Implementation[] => [
  implement('beginImpersonation', ({ subject: { user }, body }, call) =>
    beginImpersonation(parts, user._id, body, call),
  ),
  implement('openImpersonation', ({ body }, call) => orOver(open(parts, body.code, call))),
  implement('continueImpersonation', ({ body }, call) => orOver(goOn(parts, body.secret, call))),
  implement('endImpersonation', async ({ body }, call) => {
    await orOver(end(parts, body.secret, call));
    return { success: true as const };
  }),
];
