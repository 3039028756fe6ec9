import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type CompanyDoc, containing, type Models, orderBy, trusted, type UserDoc } from '@scopewright/data';
import { failures, type Implementation, implement, readPage, type Tx } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { type Circle, changeRole, type HoldCircle, invite, remove } from './change-people.ts';
import { MEMBER, PERSON_FIELDS, presentPeople, type StoredPerson } from './membership.ts';

const BY_EMAIL = orderBy('email', 'text');

/** The users of client companies. */
export const companyPeopleCalls = (parts: DeliveryParts): Implementation[] => {
  const { models } = parts.data;
  const circleOf = (tx: Tx, company: CompanyDoc): Circle => ({
    among: { companyId: company._id },
    companyId: company._id,
    administrator: 'companyUser',
    lastAdministrator: MESSAGES.lastCompanyAdministrator,
    noun: 'person',
    end: 'removed',
    settle: () => keepAdministration(tx, company),
  });
  const peopleOf =
    (companyId: Types.ObjectId): HoldCircle =>
    async (tx) =>
      circleOf(tx, await holdCompany(tx, companyId));
  const invitedInto =
    (companyId: Types.ObjectId): HoldCircle =>
    async (tx) => {
      const company = await holdCompany(tx, companyId);
      if (company.sample) throw failures.conflict(MESSAGES.sampleClientInvitation);
      return circleOf(tx, company);
    };
  return [
    implement('people', ({ subject: { company }, query }, call) =>
      listPeople(models, { companyId: company._id, ...MEMBER }, query, call.now()),
    ),
    implement('invitePerson', ({ subject: { company }, body }, call) =>
      invite(parts, call, invitedInto(company._id), { asked: 'invitePerson', into: company._id, form: body }),
    ),
    implement('changePersonRole', ({ subject: { company, person }, body }, call) =>
      changeRole(parts, call, peopleOf(company._id), { userId: person._id, ...body }),
    ),
    implement('removePerson', ({ subject: { company, person } }, call) =>
      remove(parts, call, peopleOf(company._id), { userId: person._id }),
    ),
  ];
};

/**
 * Updates the administrator on the company's row, in the transaction that changed its users: the current one stays as
 * long as they are an administrator.
 */
export async function keepAdministration(
  { models: { users, companies, invitations }, session }: Tx,
  { _id: companyId, adminEmail }: Pick<CompanyDoc, '_id' | 'adminEmail'>,
): Promise<void> {
  const administrators = await users
    .find({ companyId, role: 'companyUser', ...MEMBER }, { email: 1, status: 1 }, { session })
    .sort({ status: 1, createdAt: 1, _id: 1 })
    .lean();
  const named = administrators.find(({ email }) => email === adminEmail) ?? administrators[0];
  const invitation =
    named &&
    (await invitations
      .findOne({ userId: named._id }, { expiresAt: 1, usedAt: 1 }, { session })
      .sort({ createdAt: -1 })
      .lean());
  const status = invitation && (invitation.usedAt === null ? 'pending' : 'used');
  const set = {
    adminEmail: named?.email ?? null,
    invitationStatus: status ?? null,
    invitationExpiresAt: invitation?.expiresAt ?? null,
  };
  await companies.updateOne({ _id: companyId }, { $set: set }, { session });
}

/**
 * A page of people by e-mail address, by three queries whatever its length. @throws CallError 422 for an invalid cursor
 */
export async function listPeople(
  models: Models,
  among: FilterQuery<UserDoc>,
  { search, ...query }: ParsedCall<'people'>['query'],
  now: Date,
): Promise<CallOutput<'people'>> {
  const matching: FilterQuery<UserDoc>[] = [among];
  if (search) {
    const condition = trusted({ ...containing(search), $options: 'i' });
    matching.push({ $or: [{ name: condition }, { email: condition }] });
  }
  const [{ rows, nextCursor }, total] = await Promise.all([
    readPage(BY_EMAIL, { $and: matching }, query, (filter, page) =>
      models.users.find(filter, PERSON_FIELDS, page).lean<StoredPerson[]>(),
    ),
    models.users.countDocuments({ $and: matching }),
  ]);
  return { items: await presentPeople(models, rows, now), nextCursor, total };
}
