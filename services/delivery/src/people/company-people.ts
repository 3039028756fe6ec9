import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  afterPosition,
  type CompanyDoc,
  containing,
  decodeCursor,
  encodeCursor,
  endMembershipSessions,
  type Models,
  orderBy,
  sortOf,
  trusted,
  type UserDoc,
  withTransaction,
} from '@scopewright/data';
import { failures, type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import { holdCompany, visibleCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { inviteMember, inviteWithinQuota } from './invite-member.ts';
import {
  MEMBER,
  memberAmong,
  PERSON_FIELDS,
  presentPeople,
  presentPerson,
  rememberedMembership,
  removeMembership,
  requireStanding,
  type StoredPerson,
} from './membership.ts';

const BY_EMAIL = orderBy('email', 'text');

/** The people of client companies. */
export const companyPeopleCalls = ({ data, revocations, invitationSecret, quota, links }: DeliveryParts): Implementation[] => {
  const { models, connection } = data;
  return [
    implement('people', async ({ params, query }, call) => {
      const { _id } = await visibleCompany(models, call.viewer, params.companyId, { projection: { _id: 1 } });
      return listPeople(models, { companyId: _id, ...MEMBER }, query, call.now());
    }),

    implement('invitePerson', async ({ params, body }, call) => {
      const { firmId, subdomain } = call.requireTenant();
      const firm = new Types.ObjectId(firmId);
      const link = linkTargetOf(call, { firmId, subdomain }, links);
      const invite = () =>
        withTransaction(connection, async (session) => {
          const now = call.now();
          const company = await holdCompany(models, call.viewer, params.companyId, session);
          await requireStanding(models, call, session);
          const { userId } = await inviteMember(
            models,
            {
              firmId: firm,
              companyId: company._id,
              role: body.role,
              email: body.email,
              name: body.name ?? '',
              invitedBy: new Types.ObjectId(call.viewer.userId),
              secret: invitationSecret,
              link,
              requestId: call.requestId,
            },
            { session, now },
          );
          await keepAdministration(models, company, session);
          await record(models, call, session, {
            action: 'person.invited',
            companyId: company._id,
            targetType: 'user',
            targetId: userId.toHexString(),
            targetName: body.email,
            changes: { role: { from: null, to: body.role } },
          });
          return presentPerson(models, userId, now, session);
        });
      return inviteWithinQuota(quota, firm, call.now(), invite);
    }),

    implement('changePersonRole', async ({ params, body: { role } }, call) => {
      const { person, ended } = await withTransaction(connection, async (session) => {
        const now = call.now();
        const company = await holdCompany(models, call.viewer, params.companyId, session);
        await requireStanding(models, call, session);
        const user = await memberAmong(models, { companyId: company._id }, params.userId, session);
        if (user.role === role) return { person: await presentPerson(models, user._id, now, session), ended: null };
        await requireAnotherAdministrator(models, user, session);
        await models.users.updateOne({ _id: user._id }, { $set: { role } }, { session });
        const sessions = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
        await keepAdministration(models, company, session);
        const details = await rememberedMembership(models, user._id, session);
        await record(models, call, session, { ...aboutPerson(user), action: 'person.role-changed', changes: { role: { from: user.role, to: role } }, details });
        return { person: await presentPerson(models, user._id, now, session), ended: sessions };
      });
      if (ended) await revocations.announce(ended);
      return person;
    }),

    implement('removePerson', async ({ params }, call) => {
      const ended = await withTransaction(connection, async (session) => {
        const now = call.now();
        const company = await holdCompany(models, call.viewer, params.companyId, session);
        await requireStanding(models, call, session);
        const user = await memberAmong(models, { companyId: company._id }, params.userId, session);
        await requireAnotherAdministrator(models, user, session);
        await removeMembership(models, user._id, session);
        const sessions = await endMembershipSessions(models, user._id, { session, now, reason: 'removed' });
        await keepAdministration(models, company, session);
        const action = user.status === 'invited' ? 'person.invitation-revoked' : 'person.removed';
        const details = await rememberedMembership(models, user._id, session);
        await record(models, call, session, { ...aboutPerson(user), action, changes: { role: { from: user.role, to: null } }, details });
        return sessions;
      });
      await revocations.announce(ended);
      return { success: true as const };
    }),
  ];
};

const aboutPerson = ({ _id, companyId, email }: UserDoc) => ({ companyId, targetType: 'user', targetId: _id.toHexString(), targetName: email });

/** @throws CallError 409 when somebody is the only active administrator of the company, which is held */
async function requireAnotherAdministrator({ users }: Models, { _id, companyId, role, status }: UserDoc, session: ClientSession): Promise<void> {
  if (role !== 'companyUser' || status !== 'active') return;
  const another = await users.exists({ companyId, role: 'companyUser', status: 'active', _id: trusted({ $ne: _id }) }).session(session);
  if (another === null) throw failures.conflict(MESSAGES.lastCompanyAdministrator);
}

/** Keeps what the company's row says of its administrator, in the transaction that changed its people: the one it names, as long as they are one. */
export async function keepAdministration(
  { users, companies, invitations }: Pick<Models, 'users' | 'companies' | 'invitations'>,
  { _id: companyId, adminEmail }: Pick<CompanyDoc, '_id' | 'adminEmail'>,
  session: ClientSession,
): Promise<void> {
  const administrators = await users
    .find({ companyId, role: 'companyUser', ...MEMBER }, { email: 1, status: 1 }, { session })
    .sort({ status: 1, createdAt: 1, _id: 1 })
    .lean();
  const named = administrators.find(({ email }) => email === adminEmail) ?? administrators[0];
  const invitation = named && (await invitations.findOne({ userId: named._id }, { expiresAt: 1, usedAt: 1 }, { session }).sort({ createdAt: -1 }).lean());
  const status = invitation && (invitation.usedAt === null ? 'pending' : 'used');
  const set = { adminEmail: named?.email ?? null, invitationStatus: status ?? null, invitationExpiresAt: invitation?.expiresAt ?? null };
  await companies.updateOne({ _id: companyId }, { $set: set }, { session });
}

/** A page of people by e-mail, by three queries whatever its length. @throws CallError 422 for a cursor that isn't one */
export async function listPeople(
  models: Models,
  among: FilterQuery<UserDoc>,
  { limit = LIST_DEFAULT_LIMIT, cursor, search }: ParsedCall<'people'>['query'],
  now: Date,
): Promise<CallOutput<'people'>> {
  const position = cursor === undefined ? undefined : decodeCursor(BY_EMAIL, cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const matching: FilterQuery<UserDoc>[] = [among];
  if (search) {
    const condition = trusted({ ...containing(search), $options: 'i' });
    matching.push({ $or: [{ name: condition }, { email: condition }] });
  }
  const [found, total] = await Promise.all([
    models.users
      .find({ $and: position ? [...matching, afterPosition(BY_EMAIL, position)] : matching }, PERSON_FIELDS)
      .sort(sortOf(BY_EMAIL))
      .limit(limit + 1)
      .lean<StoredPerson[]>(),
    models.users.countDocuments({ $and: matching }),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { items: await presentPeople(models, rows, now), nextCursor: found.length > limit && last ? encodeCursor(BY_EMAIL, last) : null, total };
}
