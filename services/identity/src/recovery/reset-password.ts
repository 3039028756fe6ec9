import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuthAccountDoc, type EndedSessions, endAccountSessions, runAsSystem } from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  SAME_PRESS_MS,
} from '@scopewright/service-kit';
import { notePassword } from '../account/note-password.ts';
import { confirmFirmsOf } from '../email-confirmation/email-confirmation.ts';
import type { IdentityParts } from '../parts.ts';
import { traceOf } from './trace.ts';

/** Whether the password is set by another person than the account's owner, who then knows it. */
const isForeign = ({ provedBy, principal }: CallContext, { _id }: Pick<AuthAccountDoc, '_id'>): boolean =>
  provedBy !== 'owner' && principal?.accountId !== _id.toHexString();

const NOTHING_ENDED: EndedSessions = { sessionIds: [] };

/**
 * Sets a new password (§2.15) and ends every session of the account, immediately in every service. A password set by
 * another person must be changed at the next sign-in, and repeated calls set it once; a one-time code also confirms the
 * owner's address.
 */
async function setPassword(
  parts: IdentityParts,
  account: Pick<AuthAccountDoc, '_id' | 'email'>,
  newPassword: string,
  call: CallContext,
): Promise<EndedSessions> {
  const { data, passwords, clock } = parts;
  const { _id, email } = account;
  const passwordHash = await passwords.hash(newPassword);
  return runAsSystem('set a new password', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const now = clock();
      const foreign = isForeign(call, account);
      const set = { passwordHash, passwordChangedAt: now, mustChangePassword: foreign };
      const current = await models.authAccounts.findOne({ _id, email }, null, { session }).lean<AuthAccountDoc>();
      if (current === null) throw failures.notFound(MESSAGES.noAccountForAddress);
      const setRecently =
        current.mustChangePassword && now.getTime() - (current.passwordChangedAt?.getTime() ?? 0) < SAME_PRESS_MS;
      if (foreign && setRecently && (await passwords.matches(current.passwordHash, newPassword))) return NOTHING_ENDED;
      await models.authAccounts.updateOne({ _id }, { $set: set }, { session });
      if (call.provedBy === 'owner') {
        await models.authAccounts.updateOne(
          { _id, emailConfirmedAt: null },
          { $set: { emailConfirmedAt: now } },
          { session },
        );
        await confirmFirmsOf(tx, email, now);
      }
      const ended = await endAccountSessions(models, _id, { session, now, reason: 'password reset' });
      await notePassword(tx, { accountId: _id, what: foreign ? 'set-by-operator' : 'reset' });
      await record(tx, {
        action: 'password.reset',
        firmId: null,
        targetType: 'account',
        targetId: _id.toHexString(),
        ...traceOf(call),
      });
      return ended;
    }),
  );
}

/**
 * The two steps of the reset: without a new password, it answers whether there is an account; with one, it changes the
 * password.
 */
export const resetPasswordCall = (parts: IdentityParts): Implementation =>
  implement('resetPassword', async ({ body: { email, newPassword } }, call) => {
    const account = await parts.data.models.authAccounts.findOne({ email }, { email: 1 }).lean();
    if (account === null) throw failures.notFound(MESSAGES.noAccountForAddress);
    if (newPassword !== undefined)
      await parts.revocations.announce(await setPassword(parts, account, newPassword, call));
    return { success: true as const };
  });
