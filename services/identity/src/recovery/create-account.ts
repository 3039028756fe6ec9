import { MESSAGES } from '@scopewright/contracts/errors';
import { createOne, onDuplicateKey, runAsSystem } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { confirmFirmsOf } from '../email-confirmation/email-confirmation.ts';
import type { IdentityParts } from '../parts.ts';
import { personOf } from './person.ts';
import { traceOf } from './trace.ts';

/**
 * Creates the missing account of a user record (§2.12) with a temporary password, which must be changed at the first
 * sign-in. An existing account is never changed, not even one without a password.
 * @throws CallError 404 without a valid user record, 409 when there is an account
 */
async function createAuthAccount(
  parts: IdentityParts,
  { email, password }: { email: string; password: string },
  call: CallContext,
): Promise<void> {
  const { data, passwords, clock } = parts;
  const { models } = data;
  await runAsSystem('make the account of a user record', async () => {
    const { account, records } = await personOf(models, email, call.tenant);
    if (account !== null) throw failures.emailTaken();
    if (records.every(({ status }) => status === 'removed')) throw failures.notFound(MESSAGES.noAccountForAddress);
    const passwordHash = await passwords.hash(password);
    await inTx(data, call, async (tx) => {
      const { session } = tx;
      const now = clock();
      const isOwner = call.provedBy === 'owner';
      const emailConfirmedAt = isOwner ? now : null;
      const created = await createOne(models.authAccounts, session, {
        email,
        passwordHash,
        passwordChangedAt: now,
        emailConfirmedAt,
        mustChangePassword: true,
        createdAt: now,
      });
      if (isOwner) await confirmFirmsOf(tx, email, now);
      await record(tx, {
        action: 'account.created',
        firmId: null,
        targetType: 'account',
        targetId: created._id.toHexString(),
        ...traceOf(call),
      });
    });
  });
}

export const createAccountCall = (parts: IdentityParts): Implementation =>
  implement('createAuthAccount', async ({ body }, call) => {
    // a concurrent call may create it
    await createAuthAccount(parts, body, call).catch(onDuplicateKey(() => failures.emailTaken()));
    return { success: true as const };
  });
