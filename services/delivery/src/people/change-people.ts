import type { CallInput, Person } from '@scopewright/contracts';
import {
  endMembershipSessions,
  rememberedMembership,
  removeMembership,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures, linkTargetOf, submitOnce } from '@scopewright/service-kit';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import type { DeliveryParts } from '../parts.ts';
import { inviteMember, inviteWithinQuota } from './invite-member.ts';
import { memberAmong, presentPerson, requireStanding } from './membership.ts';

type Parts = Pick<DeliveryParts, 'data' | 'revocations' | 'invitationSecret' | 'quota' | 'links'>;
type Role = UserDoc['role'];

/** A group of people locked for a change: those of one company, or the firm's own staff. */
export interface Circle {
  among: FilterQuery<UserDoc>;
  /** Null for the firm's own staff. */
  companyId: Types.ObjectId | null;
  /** Role that at least one active member must have, and the error when the last one would lose it. */
  administrator: Role;
  lastAdministrator: string;
  /** The audit trail's words for a member, and for the end of a membership. */
  noun: 'person' | 'staff';
  end: 'removed' | 'deactivated';
  /** Further steps after a member's change of role; null: the role was removed. */
  settle: (userId: Types.ObjectId, role: Role | null) => Promise<void>;
}

/** Locks a circle: of two concurrent changes in it the second retries and sees the first one's. */
export type HoldCircle = (session: ClientSession) => Promise<Circle>;

/**
 * Invites a person into a circle and enqueues the mail.
 * @throws CallError 401 when the caller's membership has changed, 403 and 429 by the quota, 409 for an address that has
 * a membership, and what `hold` throws
 */
export function invite(
  { data, invitationSecret, quota, links }: Parts,
  call: CallContext,
  hold: HoldCircle,
  {
    asked,
    into,
    form,
  }: {
    asked: 'invitePerson' | 'inviteStaff';
    into: Types.ObjectId | null;
    form: CallInput<'invitePerson' | 'inviteStaff'>['body'];
  },
): Promise<Person> {
  const { models } = data;
  const { firmId: owner, subdomain } = call.requireTenant();
  const { role, email, name = '' } = form;
  const firmId = new Types.ObjectId(owner);
  const link = linkTargetOf(call, { firmId: owner, subdomain }, links);
  const around = (run: () => Promise<Person>) => inviteWithinQuota(quota, firmId, call.now(), run);
  return submitOnce<Person>(data, call, { name: asked, content: [into, form], around }, async (session) => {
    const now = call.now();
    const { companyId, noun, settle } = await hold(session);
    await requireStanding(models, call, session);
    const by = {
      invitedBy: new Types.ObjectId(call.viewer.userId),
      secret: invitationSecret,
      link,
      requestId: call.requestId,
    };
    const { userId } = await inviteMember(models, { firmId, companyId, role, email, name, ...by }, { session, now });
    await settle(userId, role);
    const about = { companyId, targetType: 'user', targetId: userId.toHexString(), targetName: email };
    await record(models, call, session, {
      ...about,
      action: `${noun}.invited`,
      changes: { role: { from: null, to: role } },
    });
    return presentPerson(models, userId, now, session);
  });
}

/**
 * Changes the role of a member of a circle, and ends their sessions.
 * @throws CallError 401, 404 for a user who is no member, 409 for the last administrator, and what `hold` throws
 */
export async function changeRole(
  { data: { models, inTransaction }, revocations }: Parts,
  call: CallContext,
  hold: HoldCircle,
  { userId, role }: { userId: Types.ObjectId; role: Role },
): Promise<Person> {
  const { person, ended } = await inTransaction(async (session) => {
    const now = call.now();
    const circle = await hold(session);
    await requireStanding(models, call, session);
    const user = await memberAmong(models, circle.among, userId, session);
    if (user.role === role) return { person: await presentPerson(models, user._id, now, session), ended: null };
    await requireAnotherAdministrator(models, circle, user, session);
    await models.users.updateOne({ _id: user._id }, { $set: { role } }, { session });
    const sessions = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
    await circle.settle(user._id, role);
    const details = await rememberedMembership(models, user._id, session);
    const changes = { role: { from: user.role, to: role } };
    await record(models, call, session, {
      ...aboutMember(circle, user),
      action: `${circle.noun}.role-changed`,
      changes,
      details,
    });
    return { person: await presentPerson(models, user._id, now, session), ended: sessions };
  });
  if (ended) await revocations.announce(ended);
  return person;
}

/**
 * Ends a membership of a circle, or revokes an invitation.
 * @throws CallError 401, 404 for a user who is no member, 409 for the last administrator, and what `hold` throws
 */
export async function remove(
  { data: { models, inTransaction }, revocations }: Parts,
  call: CallContext,
  hold: HoldCircle,
  { userId }: { userId: Types.ObjectId },
): Promise<{ success: true }> {
  const ended = await inTransaction(async (session) => {
    const circle = await hold(session);
    await requireStanding(models, call, session);
    const user = await memberAmong(models, circle.among, userId, session);
    await requireAnotherAdministrator(models, circle, user, session);
    await removeMembership(models, user._id, session);
    const sessions = await endMembershipSessions(models, user._id, { session, now: call.now(), reason: circle.end });
    await circle.settle(user._id, null);
    const action = `${circle.noun}.${user.status === 'invited' ? 'invitation-revoked' : circle.end}`;
    const details = await rememberedMembership(models, user._id, session);
    await record(models, call, session, {
      ...aboutMember(circle, user),
      action,
      changes: { role: { from: user.role, to: null } },
      details,
    });
    return sessions;
  });
  await revocations.announce(ended);
  return { success: true };
}

const aboutMember = ({ companyId }: Circle, { _id, email }: UserDoc) => ({
  companyId,
  targetType: 'user',
  targetId: _id.toHexString(),
  targetName: email,
});

/** @throws CallError 409 when the user is the only active administrator of the circle */
export async function requireAnotherAdministrator(
  { users }: Pick<DeliveryParts['data']['models'], 'users'>,
  { among, administrator, lastAdministrator }: Pick<Circle, 'among' | 'administrator' | 'lastAdministrator'>,
  { _id, role, status }: Pick<UserDoc, '_id' | 'role' | 'status'>,
  session: ClientSession,
): Promise<void> {
  if (role !== administrator || status !== 'active') return;
  const another = await users
    .exists({ ...among, role: administrator, status: 'active', _id: trusted({ $ne: _id }) })
    .session(session);
  if (another === null) throw failures.conflict(lastAdministrator);
}
