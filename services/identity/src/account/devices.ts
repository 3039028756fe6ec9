import type { AccountSession, CallOutput } from '@scopewright/contracts';
import { SESSIONS_SHOWN, SIGN_IN_TICKET_MINUTES } from '@scopewright/contracts/constants';
import { endSomeSessions, type Models, runAsSystem, type SessionDoc, trusted } from '@scopewright/data';
import { deviceOf } from '@scopewright/domain/device';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

const TICKET_MS = SIGN_IN_TICKET_MINUTES * 60 * 1000;

/** A ticket that has not been redeemed is no device yet. */
const isWaitingTicket = ({ generation, createdAt, expiresAt }: SessionDoc): boolean =>
  generation === 0 && +expiresAt - +createdAt <= TICKET_MS;

/** The administrators' sessions that open impersonations depend on, as far as these are open. */
async function openAdministrators(
  { sessions }: Pick<Models, 'sessions'>,
  listed: readonly SessionDoc[],
): Promise<ReadonlySet<string>> {
  const ids = listed.flatMap(({ impersonation }) => (impersonation ? [impersonation.administratorSessionId] : []));
  if (ids.length === 0) return new Set();
  const open = await sessions.find({ _id: trusted({ $in: ids }), revokedAt: null }, { _id: 1 }).lean();
  return new Set(open.map(({ _id }) => _id));
}

const lastActive = ({ rotatedAt, createdAt }: SessionDoc): Date => rotatedAt ?? createdAt;

/**
 * Names of the places that the sessions are signed in to: the firm, or the company without a firm; null for system
 * administration.
 */
async function placeNames(
  { users, firms, companies }: Pick<Models, 'users' | 'firms' | 'companies'>,
  sessions: readonly SessionDoc[],
): Promise<(session: SessionDoc) => string | null> {
  const members = await users
    .find({ _id: trusted({ $in: sessions.map(({ userId }) => userId) }) }, { firmId: 1, companyId: 1 })
    .lean();
  const places = new Map(
    members.map(({ _id, firmId, companyId }) => [_id.toHexString(), (firmId ?? companyId)?.toHexString()]),
  );
  const ids = trusted({ $in: [...places.values()].filter((id) => id !== undefined) });
  const named = await Promise.all([
    firms.find({ _id: ids }, { name: 1 }).lean(),
    companies.find({ _id: ids }, { name: 1 }).lean(),
  ]);
  const names = new Map(named.flat().map(({ _id, name }) => [_id.toHexString(), name]));
  return ({ userId }) => names.get(places.get(userId.toHexString()) ?? '') ?? null;
}

/** The open sessions of the caller's account at all of their firms: the calling session first, then by last use. */
async function listSessions(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  call: CallContext,
): Promise<CallOutput<'accountSessions'>> {
  const { accountId, sessionId } = call.requirePrincipal();
  return runAsSystem("list a person's devices", async () => {
    const open = await models.sessions
      .find({ accountId, revokedAt: null, expiresAt: trusted({ $gt: clock() }) })
      .lean<SessionDoc[]>();
    const administrators = await openAdministrators(models, open);
    const devices = open.filter(
      (session) =>
        !isWaitingTicket(session) &&
        (!session.impersonation || administrators.has(session.impersonation.administratorSessionId)),
    );
    const isCurrent = ({ _id }: SessionDoc) => _id === sessionId;
    const shown = devices
      .sort((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || +lastActive(b) - +lastActive(a))
      .slice(0, SESSIONS_SHOWN);
    const placeOf = await placeNames(models, shown);
    const present = (session: SessionDoc): AccountSession => ({
      id: session._id,
      current: isCurrent(session),
      supportUntil: session.impersonation?.until.toISOString() ?? null,
      // the person sees that support is signed in, but not which browser they use
      ...deviceOf(session.impersonation ? null : session.userAgent),
      ip: session.impersonation ? null : session.ip,
      signedInAt: session.createdAt.toISOString(),
      lastActiveAt: lastActive(session).toISOString(),
      firmName: placeOf(session),
    });
    return { sessions: shown.map(present), total: devices.length };
  });
}

/** Ends sessions of the caller's own account, immediately in every service. @returns how many */
async function endOwn(
  { data: { models }, revocations, clock }: Pick<IdentityParts, 'data' | 'revocations' | 'clock'>,
  which: { only: string } | { allBut: string },
  call: CallContext,
): Promise<number> {
  const accountId = new Types.ObjectId(call.requirePrincipal().accountId);
  const ended = await runAsSystem('sign devices of a person out', () =>
    endSomeSessions(models, accountId, which, { now: clock(), reason: 'signed out from another device' }),
  );
  await revocations.announce(ended);
  return ended.sessionIds.length;
}

/** The devices that a person is signed in on. */
export const deviceCalls = (parts: IdentityParts): Implementation[] => [
  implement('accountSessions', (_input, call) => listSessions(parts, call)),
  implement('endSession', async ({ subject: { ownSession } }, call) => {
    if ((await endOwn(parts, { only: ownSession._id }, call)) === 0) throw failures.notFound();
    return { success: true as const };
  }),
  implement('endOtherSessions', async (_input, call) => ({
    ended: await endOwn(parts, { allBut: call.requirePrincipal().sessionId }, call),
  })),
];
