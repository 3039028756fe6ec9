import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type EndedSessions,
  endMembershipSessions,
  PRESENT,
  rememberedMembership,
  removeMembership,
  runAsSystem,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  requireSystemAdministrator,
  type Tx,
} from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import type { AdminParts } from '../parts.ts';

/** Actions of a system administrator on any user's membership. */
export const manageUsersCalls = ({ data, revocations }: AdminParts): Implementation[] => {
  const manage = async (
    userId: Types.ObjectId,
    call: CallContext,
    work: (tx: Tx, user: UserDoc) => Promise<EndedSessions>,
  ) => {
    const ended = await runAsSystem("a system administrator manages someone's membership", () =>
      inTx(data, call, async (tx) => {
        const user = await hold(tx, userId);
        await requireSystemAdministrator(tx);
        return work(tx, user);
      }),
    );
    await revocations.announce(ended);
    return { success: true as const };
  };
  return [
    implement('deactivateUser', ({ subject }, call) => manage(subject.user._id, call, deactivate)),
    implement('activateUser', ({ subject }, call) => manage(subject.user._id, call, activate)),
    implement('endUserSessions', ({ subject }, call) => manage(subject.user._id, call, endSessions)),
  ];
};

/**
 * Reads a user after writing to the firm or company of their membership. Conflict guard: of two concurrent changes
 * there the second retries and sees the first.
 */
async function hold(
  { models: { users, firms, companies, locks }, call, session }: Tx,
  userId: Types.ObjectId,
): Promise<UserDoc> {
  const found = await users.findOne({ _id: userId }, { firmId: 1, companyId: 1, role: 1 }, { session }).lean();
  if (found === null) throw failures.notFound();
  const { firmId, companyId, role } = found;
  if (firmId) await firms.updateOne({ _id: firmId }, { $inc: { revision: 1 } }, { session });
  if (companyId) await companies.updateOne({ _id: companyId }, { $inc: { revision: 1 } }, { session });
  if (role === 'systemAdmin')
    await locks.updateOne(
      { _id: 'system-administrators' },
      { $set: { takenAt: call.now() }, $inc: { renewals: 1 } },
      { session, upsert: true },
    );
  return users.findOne({ _id: userId }, null, { session }).orFail().lean<UserDoc>();
}

/**
 * Records the action in the audit trail of the user's firm; `details` contain the membership, so that recovery restores
 * no other one.
 */
async function note(tx: Tx, { _id, firmId, companyId, email }: UserDoc, action: string): Promise<void> {
  const details = await rememberedMembership(tx.models, _id, tx.session);
  const about = { firmId, companyId, targetType: 'user', targetId: _id.toHexString(), targetName: email };
  await record(tx, { action, ...about, details });
}

/**
 * The administrators of whom one must remain, and the error for the last one; null for a user who is no administrator.
 */
function administratorsWith({
  role,
  firmId,
  companyId,
}: UserDoc): { among: FilterQuery<UserDoc>; last: string } | null {
  if (role === 'systemAdmin') return { among: { role }, last: MESSAGES.lastSystemAdministrator };
  if (role === 'firmAdmin') return { among: { role, firmId }, last: MESSAGES.lastFirmAdministrator };
  if (role === 'companyUser') return { among: { role, firmId, companyId }, last: MESSAGES.lastCompanyAdministrator };
  return null;
}

async function deactivate(tx: Tx, user: UserDoc): Promise<EndedSessions> {
  const { models, call, session } = tx;
  // users removed together with their company would be restored with it
  if (user.status === 'removed' && user.removedWithCompany === null) return { sessionIds: [] };
  if (user._id.toHexString() === call.requirePrincipal().userId) throw failures.conflict(MESSAGES.ownMembership);
  const circle = user.status === 'active' ? administratorsWith(user) : null;
  if (
    circle &&
    (await models.users
      .exists({ ...circle.among, status: 'active', _id: trusted({ $ne: user._id }) })
      .session(session)) === null
  )
    throw failures.conflict(circle.last);
  await removeMembership(models, user._id, session);
  const ended = await endMembershipSessions(models, user._id, { session, now: call.now(), reason: 'deactivated' });
  const unassigned = { $pull: { assignedConsultantIds: user._id }, $inc: { revision: 1 } };
  await models.companies.updateMany({ assignedConsultantIds: user._id }, unassigned, { session });
  await note(tx, user, 'user.deactivated');
  return ended;
}

/**
 * Whether a user has ever joined this firm or company: the account may come from another one, and an invitation to this
 * one may never have been accepted.
 */
async function hasJoined(
  { models: { authAccounts, invitations }, session }: Tx,
  { _id, firmId, email, lastSignInAt }: UserDoc,
): Promise<boolean> {
  if ((await authAccounts.exists({ email }).session(session)) === null) return false;
  if (lastSignInAt !== null) return true;
  return (await invitations.exists({ firmId, userId: _id, usedAt: trusted({ $ne: null }) }).session(session)) !== null;
}

async function activate(tx: Tx, user: UserDoc): Promise<EndedSessions> {
  const { models, call, session } = tx;
  if (user.status !== 'removed') throw failures.conflict(MESSAGES.notDeactivated);
  if (!(await hasJoined(tx, user))) throw failures.conflict(MESSAGES.neverJoined);
  if (user.companyId && (await models.companies.exists({ _id: user.companyId, ...PRESENT }).session(session)) === null)
    throw failures.conflict(MESSAGES.companyGone);
  await models.users.updateOne(
    { _id: user._id },
    { $set: { status: 'active', removedWithCompany: null } },
    { session },
  );
  const ended = await endMembershipSessions(models, user._id, { session, now: call.now(), reason: 'activated again' });
  await note(tx, user, 'user.activated');
  return ended;
}

async function endSessions(tx: Tx, user: UserDoc): Promise<EndedSessions> {
  const { models, call, session } = tx;
  const ended = await endMembershipSessions(models, user._id, {
    session,
    now: call.now(),
    reason: 'ended by a system administrator',
  });
  if (ended.sessionIds.length > 0) await note(tx, user, 'user.sessions-ended');
  return ended;
}
