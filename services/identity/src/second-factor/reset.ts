import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuthAccountDoc, endAccountSessions, runAsSystem } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { hasSecondFactor } from './factors.ts';
import { noteSecondFactor } from './note.ts';

/**
 * Removes all second factors of a person who has lost them, ends every session of the account immediately in every
 * service, and mails the person. Callers remove their own in their account instead, with the password: an open session
 * alone could be another person.
 * @throws CallError 404 without an account, 409 for the caller's own and for a person without a second factor
 */
async function resetSecondFactor(parts: IdentityParts, email: string, call: CallContext): Promise<void> {
  const { data, revocations, clock } = parts;
  const { accountId, userId } = call.requirePrincipal();
  const ended = await runAsSystem("reset a person's second factors", () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const account = await models.authAccounts.findOne({ email }, null, { session }).lean<AuthAccountDoc>();
      if (account === null) throw failures.notFound(MESSAGES.noAccountForAddress);
      const { _id } = account;
      if (_id.toHexString() === accountId) throw failures.conflict(MESSAGES.ownSecondFactorReset);
      if (!hasSecondFactor(account)) throw failures.conflict(MESSAGES.noSecondFactor);
      await models.authAccounts.updateOne(
        { _id },
        { $set: { totp: null, passkeys: [], recoveryCodes: [] } },
        { session },
      );
      await noteSecondFactor(tx, { what: 'reset' }, { accountId: _id, actorId: userId, firmId: null });
      return endAccountSessions(models, _id, { session, now: clock(), reason: 'second factor reset' });
    }),
  );
  await revocations.announce(ended);
}

export const resetSecondFactorCall = (parts: IdentityParts): Implementation =>
  implement('resetSecondFactor', async ({ body }, call) => {
    await resetSecondFactor(parts, body.email, call);
    return { success: true as const };
  });
