import type { SessionGrant } from '@scopewright/contracts';
import { type AuthAccountDoc, audit, runAsSystem, type UserDoc, withTransaction } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { setRefreshCookie } from './cookie.ts';
import { grantFor } from './grant.ts';
import { startSession } from './service.ts';

type Account = Pick<AuthAccountDoc, '_id' | 'version' | 'emailConfirmedAt'>;

/**
 * Opens a session for somebody who has proved who they are, and gives the browser its cookie.
 * @param prove what else belongs to the same transaction; gives user and account as they are then
 * @throws CallError 401 when account or membership changed meanwhile
 */
export async function openSession(
  parts: IdentityParts,
  call: CallContext,
  prove: (session: ClientSession) => Promise<{ user: UserDoc; account: Account }>,
): Promise<SessionGrant> {
  const { data, clock, proofs } = parts;
  const opened = await runAsSystem('open a session', () =>
    withTransaction(data.connection, async (session) => {
      const { user, account } = await prove(session);
      const sessionId = await startSession(parts, { user, account, call, reach: 'cookie' }, session);
      await audit(
        data.models,
        {
          action: 'session.started',
          firmId: user.firmId,
          actorId: user._id,
          targetType: 'session',
          targetId: sessionId,
          ip: call.ip,
          requestId: call.requestId,
        },
        { session, now: clock() },
      );
      return { user, account, sessionId };
    }),
  );
  const grant = await grantFor(parts, { ...opened, tenant: call.tenant });
  setRefreshCookie(call, proofs.write('refresh', { sessionId: opened.sessionId, generation: 0 }));
  return grant;
}
