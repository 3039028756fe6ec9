import type { CallOutput } from '@scopewright/contracts';
import {
  type AuthAccountDoc,
  belongingOf,
  type ResolvedTenant,
  runAsSystem,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { askSecondFactor } from '../second-factor/ask.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { openSession } from '../session/open-session.ts';
import { countTry } from './tries.ts';

interface AtHost {
  /** The user record for signing in: the tenant's, else a system administrator's. Only active records count. */
  user: UserDoc | null;
  /** The person is invited to the tenant and has not accepted yet. */
  isInvited: boolean;
}

/** A person's membership at a host. Always exactly one query, so that the response time reveals nothing. */
async function personAt(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  email: string,
  tenant: ResolvedTenant | null,
): Promise<AtHost> {
  const own = tenant?.kind === 'company' ? { firmId: null, companyId: tenant.firmId } : { firmId: tenant?.firmId };
  const homes = [{ firmId: null, role: 'systemAdmin' as const }, ...(tenant === null ? [] : [own])];
  const found = await runAsSystem('find who signs in', () =>
    models.users.find({ email, status: trusted({ $in: ['active', 'invited'] }), $or: homes }).lean<UserDoc[]>(),
  );
  const users = found.filter((user) => user.status === 'active' && belongingOf(user) !== null);
  return {
    user: users.find(({ role }) => role !== 'systemAdmin') ?? users[0] ?? null,
    isInvited: found.some(({ status }) => status === 'invited'),
  };
}

/**
 * Signs a person in at the host's tenant, and a system administrator at any host. An account with a second factor is
 * asked for it. An unknown e-mail address, a wrong password, and an account without a user at this tenant get the same
 * answer after the same work. Only the right password of an account learns that an invitation to this tenant waits.
 * @throws CallError 401, 403 for an archived tenant and for an invitation that is not accepted yet, 429
 */
async function signIn(
  parts: IdentityParts,
  { email, password }: { email: string; password: string },
  call: CallContext,
): Promise<CallOutput<'login'>> {
  const { data, passwords } = parts;
  const account = await data.models.authAccounts.findOne({ email }).lean();
  await countTry(call, email, account);
  const [right, { user, isInvited }] = await Promise.all([
    passwords.matches(account?.passwordHash, password),
    personAt(parts, email, call.tenant),
  ]);
  if (!right || account === null || (user === null && !isInvited)) throw failures.invalidCredentials();
  if (user?.role !== 'systemAdmin' && call.tenant?.archived) throw failures.archived();
  if (user === null) throw failures.invitationPending();
  if (hasSecondFactor(account)) {
    const question = await askSecondFactor(parts, { account, user }, call);
    await renewHash(parts, account, password);
    return question;
  }
  const grant = await openSession(parts, call, async () => ({ user, account }));
  await renewHash(parts, account, password);
  return grant;
}

/**
 * Replaces a hash computed with an earlier cost; only possible at sign-in, where the password is known. A password
 * changed concurrently is not overwritten.
 */
async function renewHash(
  { data, passwords }: Pick<IdentityParts, 'data' | 'passwords'>,
  { _id, passwordHash }: Pick<AuthAccountDoc, '_id' | 'passwordHash'>,
  password: string,
) {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  await data.models.authAccounts.updateOne(
    { _id, passwordHash },
    { $set: { passwordHash: await passwords.hash(password) } },
  );
}

/** Signing in at the tenant of the host. */
export const loginCalls = (parts: IdentityParts): Implementation[] => [
  implement('login', ({ body }, call) => signIn(parts, body, call)),
];
