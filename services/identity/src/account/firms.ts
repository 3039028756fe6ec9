import type { AccountFirm } from '@scopewright/contracts';
import { audit, runAsSystem, trusted, type UserDoc, withTransaction } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../identity.ts';
import { startSession } from '../session/open-session.ts';
import { ownAccount } from './own-account.ts';

/** How often one person has a ticket made: each is a session that waits. */
const SWITCHES = { name: 'switch-firm', points: 30, seconds: 300 } as const;

/** A membership that a person can go to. */
interface Reachable extends Pick<AccountFirm, 'name' | 'subdomain'> {
  user: UserDoc;
}

/** The memberships of a person at firms that are reached at an address and not archived, by the firm's name. Across firms: runs as system. */
async function reachableFirms({ data: { models } }: Pick<IdentityParts, 'data'>, email: string): Promise<Reachable[]> {
  const users = await models.users.find({ email, status: 'active', firmId: trusted({ $ne: null }) }).lean<UserDoc[]>();
  const firmIds = users.flatMap(({ firmId }) => (firmId === null ? [] : [firmId]));
  const [firms, addresses] = await Promise.all([
    models.firms.find({ _id: trusted({ $in: firmIds }), archivedAt: null }, { name: 1 }).lean(),
    models.addresses.find({ firmId: trusted({ $in: firmIds }), kind: 'subdomain' }, { firmId: 1 }).lean(),
  ]);
  return users
    .flatMap((user) => {
      const firm = firms.find(({ _id }) => user.firmId?.equals(_id));
      const address = addresses.find(({ firmId }) => user.firmId?.equals(firmId));
      return firm && address ? [{ name: firm.name, subdomain: address._id, user }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

async function listFirms(parts: IdentityParts, call: CallContext): Promise<AccountFirm[]> {
  const { email } = await ownAccount(parts, call);
  const { firmId: present } = call.requirePrincipal();
  const firms = await runAsSystem("list a person's firms", () => reachableFirms(parts, email));
  return firms.map(({ name, subdomain, user }) => {
    const firmId = user.firmId?.toHexString() ?? '';
    return { firmId, name, subdomain, role: user.role, current: firmId === present };
  });
}

/**
 * Begins a session at another of the caller's firms, which a ticket takes up at that firm's address. The session that asks goes on.
 * @throws CallError 401, 404 for a firm that the person doesn't belong to, 429
 */
async function switchFirm(parts: IdentityParts, firmId: string, call: CallContext): Promise<{ subdomain: string; ticket: string }> {
  const { data, clock, proofs } = parts;
  const account = await ownAccount(parts, call);
  await call.consume(SWITCHES, account._id.toHexString());
  return runAsSystem('go to another of a person’s firms', async () => {
    const target = (await reachableFirms(parts, account.email)).find(({ user }) => user.firmId?.toHexString() === firmId);
    if (target === undefined) throw failures.notFound();
    const { user, subdomain } = target;
    const sessionId = await withTransaction(data.connection, async (session) => {
      const started = await startSession(parts, { user, account, call, reach: 'ticket' }, session);
      await audit(
        data.models,
        {
          action: 'session.switched',
          firmId: user.firmId,
          actorId: user._id,
          targetType: 'session',
          targetId: started,
          ip: call.ip,
          requestId: call.requestId,
        },
        { session, now: clock() },
      );
      return started;
    });
    return { subdomain, ticket: proofs.write('ticket', { sessionId, generation: 0 }) };
  });
}

/** The firms of a person, and going from one to another. */
export const firmCalls = (parts: IdentityParts): Implementation[] => [
  implement('accountFirms', async (_input, call) => ({ firms: await listFirms(parts, call) })),
  implement('switchFirm', ({ params }, call) => switchFirm(parts, params.firmId, call)),
];
