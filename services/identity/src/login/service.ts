import type { SessionGrant } from '@scopewright/contracts';
import { audit, runAsSystem } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { setRefreshCookie } from '../session/cookie.ts';
import { grantFor, signInUser } from '../session/grant.ts';
import { startSession } from '../session/service.ts';

/**
 * Signs someone in at the host's firm; a system administrator at any host.
 * An unknown e-mail, a wrong password, and an account without a user at this firm get the same answer after the same work.
 * @throws CallError 401, 403 for an e-mail that is not confirmed or an archived firm
 */
export async function signIn(parts: IdentityParts, { email, password }: { email: string; password: string }, call: CallContext): Promise<SessionGrant> {
  const { data, passwords, clock } = parts;
  const account = await data.models.authAccounts.findOne({ email }).lean();
  const [right, user] = await Promise.all([passwords.matches(account?.passwordHash, password), signInUser(parts, email, call.tenant)]);
  if (!right || account === null || user === null) throw failures.invalidCredentials();
  if (account.emailConfirmedAt === null) throw failures.emailNotConfirmed();
  if (user.firmId !== null && call.tenant?.archived) throw failures.archived();

  const cookie = await startSession(parts, { user, accountId: account._id, call });
  const grant = await grantFor(parts, { user, sessionId: cookie.sessionId, tenant: call.tenant });
  await runAsSystem('note a sign-in', () =>
    audit(
      data.models,
      {
        action: 'session.started',
        firmId: user.firmId,
        actorId: user._id,
        targetType: 'session',
        targetId: cookie.sessionId,
        ip: call.ip,
        requestId: call.requestId,
      },
      { now: clock() },
    ),
  );
  setRefreshCookie(call, cookie);
  return grant;
}
