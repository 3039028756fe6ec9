import type { SessionGrant } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  audit,
  endAccountSessions,
  runAsSystem,
  type SessionDoc,
  type UserDoc,
} from '@scopewright/data';
import {
  type CallContext,
  CallError,
  failures,
  type Implementation,
  implement,
  SAME_PRESS_MS,
} from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { readRefreshCookie, setRefreshCookie } from '../session/cookie.ts';
import { grantFor } from '../session/grant.ts';
import { notePassword } from './note-password.ts';
import { ownAccount, provenAccount } from './own-account.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** Whether the person has just set this very password themselves. A guess counts like one at the current password. @throws CallError 401, 429 */
async function isSetAlready(
  parts: IdentityParts,
  { currentPassword, newPassword }: PasswordChange,
  call: CallContext,
): Promise<boolean> {
  const { passwordChangedAt, mustChangePassword } = await ownAccount(parts, call);
  const changedMs = passwordChangedAt?.getTime() ?? 0;
  if (mustChangePassword || currentPassword === newPassword || parts.clock().getTime() - changedMs >= SAME_PRESS_MS)
    return false;
  return provenAccount(parts, newPassword, call).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallError && error.code === 'wrong_password') return false;
      throw error;
    },
  );
}

/** The session as it goes on after a change whose answer was lost. @throws CallError 401, also when the session or the membership has ended meanwhile */
async function presentGrant(parts: IdentityParts, call: CallContext): Promise<SessionGrant> {
  const { userId, sessionId } = call.requirePrincipal();
  const account = await ownAccount(parts, call);
  const { sessions, users } = parts.data.models;
  const [session, user] = await runAsSystem('go on after a change of password', () =>
    Promise.all([
      sessions.findOne({ _id: sessionId, accountId: account._id, revokedAt: null }).lean<SessionDoc>(),
      users.findOne({ _id: userId, status: 'active' }).lean<UserDoc>(),
    ]),
  );
  if (session === null || user === null || user.version !== session.membershipVersion) throw failures.unauthorized();
  return grantFor(parts, { user, account, sessionId, tenant: call.tenant });
}

/**
 * Sets a new password and ends what the person has open anywhere but on this device, whose session goes on with new secrets: what was copied of the old ones
 * is worth nothing. One that was set just now is not set again.
 * @throws CallError 401, also when another change was quicker, 403 for a wrong current password, 422 for the current one again, 429
 */
async function changePassword(
  parts: IdentityParts,
  { currentPassword, newPassword }: PasswordChange,
  call: CallContext,
): Promise<SessionGrant> {
  const { data, passwords, proofs, revocations, clock } = parts;
  const { models, inTransaction } = data;
  const { userId, sessionId, firmId } = call.requirePrincipal();
  if (await isSetAlready(parts, { currentPassword, newPassword }, call)) return presentGrant(parts, call);
  const known = await provenAccount(parts, currentPassword, call);
  if (await passwords.matches(known.passwordHash, newPassword))
    throw failures.validation({ newPassword: MESSAGES.passwordUnchanged });
  const passwordHash = await passwords.hash(newPassword);
  // a token may be used at another host of the firm than the one that has the session's cookie, which then stays as it is
  const hasCookie = proofs.read('refresh', readRefreshCookie(call) ?? '')?.sessionId === sessionId;

  const { ended, session, user, account } = await runAsSystem('change the own password', () =>
    inTransaction(async (transaction) => {
      const now = clock();
      const changed = await models.authAccounts.updateOne(
        { _id: known._id, version: known.version },
        { $set: { passwordHash, passwordChangedAt: now, mustChangePassword: false } },
        { session: transaction },
      );
      // another change was quicker: with a fresh token it turns out whether it was this one
      if (changed.matchedCount === 0) throw failures.unauthorized();
      const ending = await endAccountSessions(models, known._id, {
        session: transaction,
        now,
        reason: 'password changed',
        keep: sessionId,
      });
      const [kept, current, person] = [
        await models.sessions
          .findOneAndUpdate(
            { _id: sessionId, accountId: known._id, revokedAt: null },
            hasCookie ? { $set: { rotatedAt: now }, $inc: { generation: 1 } } : {},
            {
              new: true,
              session: transaction,
            },
          )
          .lean<SessionDoc>(),
        await models.authAccounts.findOne({ _id: known._id }, null, { session: transaction }).lean<AuthAccountDoc>(),
        await models.users.findOne({ _id: userId, status: 'active' }, null, { session: transaction }).lean<UserDoc>(),
      ];
      if (kept === null || current === null || person === null || person.version !== kept.membershipVersion)
        throw failures.unauthorized();
      await notePassword(parts, { accountId: known._id, what: 'changed' }, call, transaction);
      await audit(
        models,
        {
          action: 'password.changed',
          firmId,
          actorId: userId,
          targetType: 'account',
          targetId: known._id.toHexString(),
          ip: call.ip,
          requestId: call.requestId,
        },
        { session: transaction, now },
      );
      return { ended: ending, session: kept, user: person, account: current };
    }),
  );
  await revocations.announce(ended);
  if (hasCookie) setRefreshCookie(call, proofs.write('refresh', { sessionId, generation: session.generation }));
  return grantFor(parts, { user, account, sessionId, tenant: call.tenant });
}

/** Changing the own password; the one call that somebody with a temporary password may make. */
export const passwordCall = (parts: IdentityParts): Implementation =>
  implement('changePassword', ({ body }, call) => changePassword(parts, body, call));
