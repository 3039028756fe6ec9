import type { ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { createOne, endAccountSessions, isDuplicateKey, membershipDetails, runAsSystem } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx, type Tx } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { announceAddress } from '../tenant/announce-address.ts';
import { assertSetUpSubdomain, createLegacyCompany, recordSetUp } from './legacy-company.ts';
import { RESET_LOCKS } from './reset.ts';

type Input = ParsedCall<'bootstrapCreateAdmin'>['body'];

/** @throws CallError 409 while there are users, or a reset is unfinished */
async function assertFirstRun(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  session: ClientSession | null = null,
): Promise<void> {
  if (await models.users.exists({}).session(session)) throw failures.conflict(MESSAGES.alreadyHasUsers);
  if (await models.locks.exists({ _id: RESET_LOCKS }).session(session))
    throw failures.conflict(MESSAGES.resetUnfinished);
}

/** Creates the administrator's account, or sets the new password of a remaining one without users. */
async function accountFor({ models, session }: Tx, { email }: Input, passwordHash: string, now: Date) {
  // the holder of the setup key vouches for the address
  const set = { passwordHash, passwordChangedAt: now, emailConfirmedAt: now, mustChangePassword: false };
  const left = await models.authAccounts.findOneAndUpdate({ email }, { $set: set }, { new: true, session }).lean();
  if (left !== null) {
    await endAccountSessions(models, left._id, { session, now, reason: 'password set by bootstrap' });
    return left;
  }
  return createOne(models.authAccounts, session, { email, ...set, createdAt: now });
}

/**
 * Creates the first system administrator, a company without a firm, and its address (§2.14), in one transaction. Only
 * while no user exists; of two concurrent calls one wins.
 * @throws CallError 409 when there are users or the subdomain is in use, 422 for a subdomain that is not allowed
 */
async function createAdmin(parts: IdentityParts, input: Input, call: CallContext): Promise<void> {
  const { data, passwords, clock } = parts;
  const { email, password, name, companyName, subdomain } = input;
  assertSetUpSubdomain(subdomain);
  await runAsSystem('look whether this is the first run', () => assertFirstRun(parts));
  const passwordHash = await passwords.hash(password);
  try {
    await runAsSystem('make the first administrator', () =>
      inTx(data, call, async (tx) => {
        const { models, session } = tx;
        const now = clock();
        // conflict guard: of two concurrent calls the second retries and finds the first one's user. The write must
        // change something, or it would not conflict.
        await models.locks.updateOne(
          { _id: 'bootstrap' },
          { $set: { takenAt: now }, $inc: { renewals: 1 } },
          { session, upsert: true },
        );
        await assertFirstRun(parts, session);
        const companyId = await createLegacyCompany(tx, parts, { name: companyName, subdomain });
        const account = await accountFor(tx, input, passwordHash, now);
        const administrator = { email, name, role: 'systemAdmin', isAdmin: true, createdAt: now };
        const user = await createOne(models.users, session, administrator);
        const details = {
          companyId: companyId.toHexString(),
          subdomain,
          ...membershipDetails(user, account),
        };
        const event = { action: 'system.bootstrapped', targetType: 'user', targetId: user._id.toHexString(), details };
        await recordSetUp(tx, event);
      }),
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await runAsSystem('look who was quicker', () => assertFirstRun(parts));
    throw failures.subdomainTaken();
  }
  await announceAddress(parts, subdomain);
}

export const bootstrapCall = (parts: IdentityParts): Implementation =>
  implement('bootstrapCreateAdmin', async ({ body }, call) => {
    await createAdmin(parts, body, call);
    return { success: true as const };
  });
