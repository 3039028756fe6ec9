import { MESSAGES } from '@scopewright/contracts/errors';
import { endMembershipSessions, type Models, trusted, type UserDoc, withTransaction } from '@scopewright/data';
import { failures, type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import type { DeliveryParts } from '../parts.ts';
import { listPeople } from '../people/company-people.ts';
import { inviteMember, inviteWithinQuota } from '../people/invite-member.ts';
import { MEMBER, memberAmong, presentPerson, rememberedMembership, removeMembership, requireStanding } from '../people/membership.ts';

/** The firm's own people. */
const STAFF = { role: trusted({ $in: ['firmAdmin', 'consultant'] }) } as const;

/** Administrators and consultants of the firm. */
export const staffCalls = ({ data, revocations, invitationSecret, quota, links }: DeliveryParts): Implementation[] => {
  const { models, connection } = data;
  return [
    implement('staff', ({ query: { role, ...query } }, call) => listPeople(models, { ...(role ? { role } : STAFF), ...MEMBER }, query, call.now())),

    implement('inviteStaff', async ({ body }, call) => {
      const { firmId, subdomain } = call.requireTenant();
      const firm = new Types.ObjectId(firmId);
      const link = linkTargetOf(call, { firmId, subdomain }, links);
      const invite = () =>
        withTransaction(connection, async (session) => {
          const now = call.now();
          await holdFirm(models, session);
          await requireStanding(models, call, session);
          const invitation = { firmId: firm, companyId: null, role: body.role, email: body.email, name: body.name ?? '' };
          const by = { invitedBy: new Types.ObjectId(call.viewer.userId), secret: invitationSecret, link, requestId: call.requestId };
          const { userId } = await inviteMember(models, { ...invitation, ...by }, { session, now });
          await record(models, call, session, {
            action: 'staff.invited',
            targetType: 'user',
            targetId: userId.toHexString(),
            targetName: body.email,
            changes: { role: { from: null, to: body.role } },
          });
          return presentPerson(models, userId, now, session);
        });
      return inviteWithinQuota(quota, firm, call.now(), invite);
    }),

    implement('changeStaffRole', async ({ params, body: { role } }, call) => {
      const { person, ended } = await withTransaction(connection, async (session) => {
        const now = call.now();
        await holdFirm(models, session);
        await requireStanding(models, call, session);
        const user = await memberAmong(models, STAFF, params.userId, session);
        if (user.role === role) return { person: await presentPerson(models, user._id, now, session), ended: null };
        await requireAnotherAdministrator(models, user, session);
        await models.users.updateOne({ _id: user._id }, { $set: { role } }, { session });
        if (role !== 'consultant') await unassign(models, user._id, session);
        const sessions = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
        const details = await rememberedMembership(models, user._id, session);
        await record(models, call, session, { ...aboutStaff(user), action: 'staff.role-changed', changes: { role: { from: user.role, to: role } }, details });
        return { person: await presentPerson(models, user._id, now, session), ended: sessions };
      });
      if (ended) await revocations.announce(ended);
      return person;
    }),

    implement('removeStaff', async ({ params }, call) => {
      const ended = await withTransaction(connection, async (session) => {
        await holdFirm(models, session);
        await requireStanding(models, call, session);
        const user = await memberAmong(models, STAFF, params.userId, session);
        await requireAnotherAdministrator(models, user, session);
        await removeMembership(models, user._id, session);
        await unassign(models, user._id, session);
        const sessions = await endMembershipSessions(models, user._id, { session, now: call.now(), reason: 'deactivated' });
        const action = user.status === 'invited' ? 'staff.invitation-revoked' : 'staff.deactivated';
        const details = await rememberedMembership(models, user._id, session);
        await record(models, call, session, { ...aboutStaff(user), action, changes: { role: { from: user.role, to: null } }, details });
        return sessions;
      });
      await revocations.announce(ended);
      return { success: true as const };
    }),
  ];
};

const aboutStaff = ({ _id, email }: UserDoc) => ({ targetType: 'user', targetId: _id.toHexString(), targetName: email });

/** Of two changes among the firm's people at once the second begins anew and sees what the first did. Runs in the firm's scope. */
async function holdFirm({ firms }: Models, session: ClientSession): Promise<void> {
  const held = await firms.updateOne({}, { $inc: { revision: 1 } }, { session });
  if (held.matchedCount === 0) throw failures.notFound();
}

/** @throws CallError 409 when somebody is the only active administrator of the firm, which is held */
async function requireAnotherAdministrator({ users }: Models, { _id, role, status }: UserDoc, session: ClientSession): Promise<void> {
  if (role !== 'firmAdmin' || status !== 'active') return;
  const another = await users.exists({ role: 'firmAdmin', status: 'active', _id: trusted({ $ne: _id }) }).session(session);
  if (another === null) throw failures.conflict(MESSAGES.lastFirmAdministrator);
}

/** Somebody who is no consultant any more is assigned to no company. */
async function unassign({ companies }: Models, _id: Types.ObjectId, session: ClientSession): Promise<void> {
  await companies.updateMany({ assignedConsultantIds: _id }, { $pull: { assignedConsultantIds: _id }, $inc: { revision: 1 } }, { session });
}
