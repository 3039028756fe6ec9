import type { CallInput, Person } from '@scopewright/contracts';
import {
  endMembershipSessions,
  rememberedMembership,
  removeMembership,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures, inTx, linkTargetOf, record, submitOnce, type Tx } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
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
export type HoldCircle = (tx: Tx) => Promise<Circle>;

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
  const { firmId: owner, subdomain } = call.requireTenant();
  const { role, email, name = '' } = form;
  const firmId = new Types.ObjectId(owner);
  const link = linkTargetOf(call, { firmId: owner, subdomain }, links);
  const around = (run: () => Promise<Person>) => inviteWithinQuota(quota, firmId, call.now(), run);
  return submitOnce<Person>(data, call, { name: asked, content: [into, form], around }, async (tx) => {
    const { companyId, noun, settle } = await hold(tx);
    await requireStanding(tx);
    const person = { firmId, companyId, role, email, name, secret: invitationSecret, link };
    const { userId } = await inviteMember(tx, person);
    await settle(userId, role);
    const about = { companyId, targetType: 'user', targetId: userId.toHexString(), targetName: email };
    await record(tx, {
      ...about,
      action: `${noun}.invited`,
      changes: { role: { from: null, to: role } },
    });
    return presentPerson(tx, userId);
  });
}

/**
 * Changes the role of a member of a circle, and ends their sessions.
 * @throws CallError 401, 404 for a user who is no member, 409 for the last administrator, and what `hold` throws
 */
export async function changeRole(
  { data, revocations }: Parts,
  call: CallContext,
  hold: HoldCircle,
  { userId, role }: { userId: Types.ObjectId; role: Role },
): Promise<Person> {
  const { person, ended } = await inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const circle = await hold(tx);
    await requireStanding(tx);
    const user = await memberAmong(tx, circle.among, userId);
    if (user.role === role) return { person: await presentPerson(tx, user._id), ended: null };
    await requireAnotherAdministrator(tx, circle, user);
    await models.users.updateOne({ _id: user._id }, { $set: { role } }, { session });
    const sessions = await endMembershipSessions(models, user._id, {
      session,
      now: call.now(),
      reason: 'role changed',
    });
    await circle.settle(user._id, role);
    const details = await rememberedMembership(models, user._id, session);
    const changes = { role: { from: user.role, to: role } };
    await record(tx, {
      ...aboutMember(circle, user),
      action: `${circle.noun}.role-changed`,
      changes,
      details,
    });
    return { person: await presentPerson(tx, user._id), ended: sessions };
  });
  if (ended) await revocations.announce(ended);
  return person;
}

/**
 * Ends a membership of a circle, or revokes an invitation.
 * @throws CallError 401, 404 for a user who is no member, 409 for the last administrator, and what `hold` throws
 */
export async function remove(
  { data, revocations }: Parts,
  call: CallContext,
  hold: HoldCircle,
  { userId }: { userId: Types.ObjectId },
): Promise<{ success: true }> {
  const ended = await inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const circle = await hold(tx);
    await requireStanding(tx);
    const user = await memberAmong(tx, circle.among, userId);
    await requireAnotherAdministrator(tx, circle, user);
    await removeMembership(models, user._id, session);
    const sessions = await endMembershipSessions(models, user._id, { session, now: call.now(), reason: circle.end });
    await circle.settle(user._id, null);
    const action = `${circle.noun}.${user.status === 'invited' ? 'invitation-revoked' : circle.end}`;
    const details = await rememberedMembership(models, user._id, session);
    await record(tx, {
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
  { models: { users }, session }: Tx,
  { among, administrator, lastAdministrator }: Pick<Circle, 'among' | 'administrator' | 'lastAdministrator'>,
  { _id, role, status }: Pick<UserDoc, '_id' | 'role' | 'status'>,
): Promise<void> {
  if (role !== administrator || status !== 'active') return;
  const another = await users
    .exists({ ...among, role: administrator, status: 'active', _id: trusted({ $ne: _id }) })
    .session(session);
  if (another === null) throw failures.conflict(lastAdministrator);
}
