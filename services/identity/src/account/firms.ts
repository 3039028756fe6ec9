import type { AccountFirm } from '@scopewright/contracts';
import { belongingOf, isHome, type ResolvedTenant, runAsSystem, type UserDoc } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { startSession } from '../session/open-session.ts';
import { ownAccount } from './own-account.ts';

/** How often one person can request a ticket: each opens a session that waits. */
const SWITCHES = { name: 'switch-firm', points: 30, seconds: 300 } as const;

/** A membership that a person can switch to, and its tenant. */
interface Reachable {
  user: UserDoc;
  tenant: ResolvedTenant;
}

/** The tenant of a membership, if it has a subdomain and is not archived. */
export async function reachableTenant(
  { data: { models }, addresses }: Pick<IdentityParts, 'data' | 'addresses'>,
  user: UserDoc,
): Promise<Reachable[]> {
  const belonging = belongingOf(user);
  if (belonging === null || belonging.kind === 'system') return [];
  const owner = belonging.kind === 'firm' ? { firmId: user.firmId } : { firmId: null, companyId: user.companyId };
  const address = await models.addresses.findOne({ ...owner, kind: 'subdomain' }, { _id: 1 }).lean();
  const tenant = address === null ? null : await addresses.resolve(address._id);
  return tenant !== null && !tenant.archived && isHome(belonging, tenant) ? [{ user, tenant }] : [];
}

/** The tenants that a person can switch to, sorted by name. Across firms: runs as system. */
async function reachableTenants(parts: Pick<IdentityParts, 'data' | 'addresses'>, email: string): Promise<Reachable[]> {
  const users = await parts.data.models.users.find({ email, status: 'active' }).lean<UserDoc[]>();
  const reachable = await Promise.all(users.map((user) => reachableTenant(parts, user)));
  return reachable.flat().sort((a, b) => a.tenant.firmName.localeCompare(b.tenant.firmName, 'en'));
}

async function listFirms(parts: IdentityParts, call: CallContext): Promise<AccountFirm[]> {
  const { email } = await ownAccount(parts, call);
  const { userId } = call.requirePrincipal();
  const reachable = await runAsSystem("list a person's firms", () => reachableTenants(parts, email));
  return reachable.map(({ user, tenant: { firmId, firmName, subdomain } }) => ({
    firmId,
    name: firmName,
    subdomain,
    role: user.role,
    current: user._id.toHexString() === userId,
  }));
}

/**
 * Opens a session at another of the caller's firms, redeemed by a ticket at that firm's address. The calling session
 * stays open.
 * @throws CallError 401, 404 for a firm that the person doesn't belong to, 429
 */
async function switchFirm(
  parts: IdentityParts,
  userId: Types.ObjectId,
  call: CallContext,
): Promise<{ subdomain: string; ticket: string }> {
  const { data, proofs } = parts;
  const account = await ownAccount(parts, call);
  await call.consume(SWITCHES, account._id.toHexString());
  return runAsSystem('go to another of a person’s firms', async () => {
    const { withSecondFactor } = await data.models.sessions
      .findOne({ _id: call.requirePrincipal().sessionId }, { withSecondFactor: 1 })
      .orFail(failures.unauthorized)
      .lean();
    const target = (await reachableTenants(parts, account.email)).find(({ user }) => user._id.equals(userId));
    if (target === undefined) throw failures.notFound();
    const { user, tenant } = target;
    const sessionId = await inTx(data, call, async (tx) => {
      const started = await startSession(tx, { user, account, withSecondFactor, reach: 'ticket' });
      await record(tx, {
        action: 'session.switched',
        firmId: user.firmId,
        actorId: user._id,
        targetType: 'session',
        targetId: started,
      });
      return started;
    });
    return { subdomain: tenant.subdomain, ticket: proofs.write('ticket', { sessionId, generation: 0 }) };
  });
}

/** Lists a person's firms (and companies without a firm), and switches between them. */
export const firmCalls = (parts: IdentityParts): Implementation[] => [
  implement('accountFirms', async (_input, call) => ({ firms: await listFirms(parts, call) })),
  implement('switchFirm', ({ subject: { ownFirm } }, call) => switchFirm(parts, ownFirm._id, call)),
];
