import type { SessionGrant } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuthAccountDoc, endAccountSessions, runAsSystem, type SessionDoc, type UserDoc } from '@scopewright/data';
import {
  type CallContext,
  CallError,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
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

/**
 * Whether the person has just set this password, so that the call is a repeat. A guess counts as one at the current
 * password. @throws CallError 401, 429
 */
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

/**
 * The grant of the session after a change whose answer was lost.
 * @throws CallError 401, also when the session or the membership has since ended
 */
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
 * Sets a new password and ends the person's sessions on all other devices; the session of this device continues with
 * new secrets, so that copies of the old ones are useless. Repeating a change that was just made changes nothing.
 * @throws CallError 401, also when a concurrent change won, 403 for a wrong current password, 422 when the new password
 * is the current one, 429
 */
async function changePassword(
  parts: IdentityParts,
  { currentPassword, newPassword }: PasswordChange,
  call: CallContext,
): Promise<SessionGrant> {
  const { data, passwords, proofs, revocations, clock } = parts;
  const { userId, sessionId, firmId } = call.requirePrincipal();
  if (await isSetAlready(parts, { currentPassword, newPassword }, call)) return presentGrant(parts, call);
  const known = await provenAccount(parts, currentPassword, call);
  if (await passwords.matches(known.passwordHash, newPassword))
    throw failures.validation({ newPassword: MESSAGES.passwordUnchanged });
  const passwordHash = await passwords.hash(newPassword);
  // a token may be used at another host of the firm than the one that has the session's cookie; that cookie is then
  // unchanged
  const hasCookie = proofs.read('refresh', readRefreshCookie(call) ?? '')?.sessionId === sessionId;

  const { ended, session, user, account } = await runAsSystem('change the own password', () =>
    inTx(data, call, async (tx) => {
      const { models } = tx;
      const now = clock();
      const changed = await models.authAccounts.updateOne(
        { _id: known._id, version: known.version },
        { $set: { passwordHash, passwordChangedAt: now, mustChangePassword: false } },
        { session: tx.session },
      );
      // a concurrent change won: the client repeats the call with a new token and learns whether it was the same change
      if (changed.matchedCount === 0) throw failures.unauthorized();
      const ending = await endAccountSessions(models, known._id, {
        session: tx.session,
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
              session: tx.session,
            },
          )
          .lean<SessionDoc>(),
        await models.authAccounts.findOne({ _id: known._id }, null, { session: tx.session }).lean<AuthAccountDoc>(),
        await models.users.findOne({ _id: userId, status: 'active' }, null, { session: tx.session }).lean<UserDoc>(),
      ];
      if (kept === null || current === null || person === null || person.version !== kept.membershipVersion)
        throw failures.unauthorized();
      await notePassword(tx, { accountId: known._id, what: 'changed' });
      await record(tx, {
        action: 'password.changed',
        firmId,
        targetType: 'account',
        targetId: known._id.toHexString(),
      });
      return { ended: ending, session: kept, user: person, account: current };
    }),
  );
  await revocations.announce(ended);
  if (hasCookie) setRefreshCookie(call, proofs.write('refresh', { sessionId, generation: session.generation }));
  return grantFor(parts, { user, account, sessionId, tenant: call.tenant });
}

/** Changes the caller's own password; the only call allowed with a temporary password. */
export const passwordCall = (parts: IdentityParts): Implementation =>
  implement('changePassword', ({ body }, call) => changePassword(parts, body, call));
