import type { SessionGrant } from '@scopewright/contracts';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { signInUser } from '../session/grant.ts';
import { openSession } from '../session/sign-in.ts';

/**
 * Signs someone in at the host's firm; a system administrator at any host.
 * An unknown e-mail, a wrong password, and an account without a user at this firm get the same answer after the same work.
 * @throws CallError 401, 403 for an archived firm
 */
export async function signIn(parts: IdentityParts, { email, password }: { email: string; password: string }, call: CallContext): Promise<SessionGrant> {
  const { data, passwords } = parts;
  const account = await data.models.authAccounts.findOne({ email }).lean();
  const [right, user] = await Promise.all([passwords.matches(account?.passwordHash, password), signInUser(parts, email, call.tenant)]);
  if (!right || account === null || user === null) throw failures.invalidCredentials();
  if (user.firmId !== null && call.tenant?.archived) throw failures.archived();
  return openSession(parts, call, async () => ({ user, account }));
}
