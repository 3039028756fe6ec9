import type { Company } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type CompanyDoc,
  changesBetween,
  type DataAccess,
  type EndedSessions,
  forgetCompany,
  giveBackCompanyPeople,
  nameKey,
  namesOfPeople,
  onDuplicateKey,
  PRESENT,
  removeCompanyPeople,
  sowStatusFor,
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
  recordEach,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { tellAssigned } from '../notifications/tell.ts';
import type { DeliveryParts } from '../parts.ts';
import { MEMBER } from '../people/membership.ts';
import { presentCompany, presentCompanyRow } from './present-company.ts';
import { holdCompanies, holdCompany } from './visible-company.ts';

/** Maximum number of administrators shown with a company; its users have a separate list. */
const ADMINISTRATORS_SHOWN = 50;

/** Reads and changes one client company. */
export const manageCompanyCalls = ({
  data,
  revocations,
  links,
}: Pick<DeliveryParts, 'data' | 'revocations' | 'links'>): Implementation[] => {
  const { models } = data;
  return [
    implement(
      'company',
      async ({ subject: { companyOrDeleted: stored } }, call) => {
        const [sowStatus, consultants, administrators] = await Promise.all([
          sowStatusFor(models, call.viewer, stored),
          models.users
            .find({ _id: trusted({ $in: stored.assignedConsultantIds }) }, { name: 1, email: 1 })
            .sort({ name: 1, _id: 1 })
            .lean(),
          models.users
            .find({ companyId: stored._id, role: 'companyUser', ...MEMBER }, { name: 1, email: 1, status: 1 })
            .sort({ status: 1, name: 1, _id: 1 })
            .limit(ADMINISTRATORS_SHOWN)
            .lean(),
        ]);
        const { consultantIds: _ids, ...row } = presentCompanyRow({ ...stored, sowStatus }, call.viewer, call.now());
        const named = ({ _id, name, email }: Pick<UserDoc, '_id' | 'name' | 'email'>) => ({
          id: _id.toHexString(),
          name,
          email,
        });
        return {
          ...row,
          consultants: consultants.map(named),
          administrators: administrators.map((user) => ({
            ...named(user),
            status: user.status === 'invited' ? ('invited' as const) : ('active' as const),
          })),
        };
      },
      { subjects: 'whole' },
    ),

    implement('renameCompany', ({ subject: { company }, body }, call) =>
      rename(data, call, company._id, body).catch(onTakenName),
    ),

    implement('archiveCompanies', async ({ body: { companyIds, archived } }, call) => {
      const from = archived ? 'active' : 'archived';
      const to = archived ? 'archived' : 'active';
      return inTx(data, call, async (tx) => {
        const changing = (await holdCompanies(tx, companyIds)).filter(({ status }) => status === from);
        const set = { status: to, archivedAt: archived ? call.now() : null };
        await models.companies.updateMany({ _id: among(changing) }, { $set: set }, { session: tx.session });
        await recordEach(
          tx,
          changing.map((company) => ({
            ...aboutCompany(company),
            action: archived ? 'company.archived' : 'company.unarchived',
            changes: { status: { from, to } },
          })),
        );
        return { changed: changing.map(({ _id }) => _id.toHexString()) };
      });
    }),

    implement('assignConsultants', ({ body }, call) => assignConsultants({ ...data, links }, call, body)),

    implement('removeCompany', async ({ subject: { company }, body }, call) => {
      await revocations.announce(await remove(data, call, company._id, body.name));
      return { success: true as const };
    }),

    implement('restoreCompany', ({ subject: { companyOrDeleted } }, call) =>
      restore(data, call, companyOrDeleted._id).catch(onTakenName),
    ),
  ];
};

const among = (companies: readonly Pick<CompanyDoc, '_id'>[]) => trusted({ $in: companies.map(({ _id }) => _id) });

const aboutCompany = ({ _id, name }: Pick<CompanyDoc, '_id' | 'name'>) => ({
  companyId: _id,
  targetType: 'company',
  targetId: _id.toHexString(),
  targetName: name,
});

/** Converts the duplicate key of a company's name into its own error. @throws CallError 409 */
const onTakenName = onDuplicateKey(() => failures.companyNameTaken(), 'unique-name-in-firm');

async function requireFreeName(
  { models: { companies }, session }: Tx,
  name: string,
  except: Types.ObjectId,
): Promise<void> {
  if (await companies.exists({ nameKey: nameKey(name), _id: trusted({ $ne: except }) }).session(session))
    throw failures.companyNameTaken();
}

function rename(
  data: DataAccess,
  call: CallContext,
  companyId: Types.ObjectId,
  { name, from }: { name: string; from: string },
): Promise<Company> {
  return inTx(data, call, async (tx) => {
    const company = await holdCompany(tx, companyId);
    if (company.name === name) return presentCompany(company);
    if (company.name !== from) throw failures.versionConflict(presentCompany(company));
    await requireFreeName(tx, name, company._id);
    await tx.models.companies.updateOne(
      { _id: company._id },
      { $set: { name, nameKey: nameKey(name) } },
      { session: tx.session },
    );
    const renamed = { ...company, name };
    await record(tx, {
      ...aboutCompany(renamed),
      action: 'company.renamed',
      changes: changesBetween({ name: company.name }, { name }),
    });
    return presentCompany(renamed);
  });
}

interface Assignment {
  companyIds: string[];
  assign: string[];
  unassign: string[];
}

/** @throws CallError 404 for a company that can't be seen, 422 for a user who is not a consultant of the firm */
function assignConsultants(
  { models, inTransaction, links }: DataAccess & Pick<DeliveryParts, 'links'>,
  call: CallContext,
  { companyIds, assign, unassign }: Assignment,
): Promise<{ changed: string[] }> {
  return inTx({ models, inTransaction }, call, async (tx) => {
    const { session } = tx;
    const held = await holdCompanies(tx, companyIds);
    const taken = assign.map((id) => new Types.ObjectId(id));
    // conflict guard, as for the companies: a user deactivated or given another role concurrently is not assigned
    // afterwards
    const consultants = await models.users.updateMany(
      { _id: trusted({ $in: taken }), role: 'consultant', status: trusted({ $in: ['active', 'invited'] }) },
      { $set: { lastAssignedAt: call.now() } },
      { session },
    );
    if (consultants.matchedCount !== new Set(assign).size)
      throw failures.validation({ assign: MESSAGES.notAConsultant });
    const after = ({ assignedConsultantIds }: CompanyDoc): string[] => [
      ...new Set([...assignedConsultantIds.map(String).filter((id) => !unassign.includes(id)), ...assign]),
    ];
    const changing = held.filter(
      (company) => after(company).join() !== company.assignedConsultantIds.map(String).join(),
    );
    const leaving = trusted({ $in: unassign.filter((id) => !assign.includes(id)).map((id) => new Types.ObjectId(id)) });
    await models.companies.updateMany(
      { _id: among(changing) },
      { $pull: { assignedConsultantIds: leaving } },
      { session },
    );
    await models.companies.updateMany(
      { _id: among(changing) },
      { $addToSet: { assignedConsultantIds: { $each: taken } } },
      { session },
    );
    const nameOf = await consultantNames(tx, changing, assign);
    await recordEach(
      tx,
      changing.map((company) => ({
        ...aboutCompany(company),
        action: 'company.consultants-changed',
        changes: {
          consultants: { from: company.assignedConsultantIds.map(String).map(nameOf), to: after(company).map(nameOf) },
        },
      })),
    );
    const newTo = ({ assignedConsultantIds }: CompanyDoc) =>
      assign.filter((id) => !assignedConsultantIds.map(String).includes(id));
    await tellAssigned(
      tx,
      links,
      changing.map((company) => ({ company, consultantIds: newTo(company) })),
    );
    return { changed: changing.map(({ _id }) => _id.toHexString()) };
  });
}

/** Names for the audit trail, by one query. */
async function consultantNames({ models, session }: Tx, companies: readonly CompanyDoc[], assign: readonly string[]) {
  const assigned = companies.flatMap(({ assignedConsultantIds }) => assignedConsultantIds);
  const names = await namesOfPeople(models, [...assigned, ...assign], session);
  return (id: string): string => names.get(id) ?? id;
}

/** A name key that a deleted company gets, so that another one can have the name. */
export const deletedNameKey = ({ _id, nameKey: key }: Pick<CompanyDoc, '_id' | 'nameKey'>): string =>
  `${key} (deleted ${_id.toHexString()})`;

/**
 * Deletes a company reversibly: it is hidden, its users can't sign in to it, its name is free. It can be restored until
 * the worker removes it.
 * @returns the ended sessions of its users
 */
function remove(
  data: DataAccess,
  call: CallContext,
  companyId: Types.ObjectId,
  typedName: string,
): Promise<EndedSessions> {
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const now = call.now();
    const [company] = await holdCompanies(tx, [companyId]);
    if (company === undefined) throw failures.notFound();
    if (company.sample) throw failures.conflict(MESSAGES.sampleClientDeletion);
    if (company.name !== typedName) throw failures.validation({ name: MESSAGES.typeCompanyName });
    const set = { status: 'deleted', deletedAt: now, nameKey: deletedNameKey(company) };
    await models.companies.updateOne({ _id: company._id, ...PRESENT }, { $set: set }, { session });
    // otherwise users who see every company would retain its notifications
    await forgetCompany(models, company._id, session);
    const ended = await removeCompanyPeople(models, company._id, { session, now, reason: 'company deleted' });
    await record(tx, {
      ...aboutCompany(company),
      action: 'company.deleted',
      changes: { status: { from: company.status, to: 'deleted' } },
    });
    return ended;
  });
}

/**
 * Restores a deleted company; no effect if it already is restored. @throws CallError 404 when it no longer exists, 409
 * when another company has its name
 */
function restore(data: DataAccess, call: CallContext, companyId: Types.ObjectId): Promise<Company> {
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const company = await models.companies.findOne({ _id: companyId }, {}, { session }).lean<CompanyDoc>();
    if (company === null || company.status === 'purging') throw failures.notFound();
    if (company.status !== 'deleted') return presentCompany(company);
    await requireFreeName(tx, company.name, company._id);
    const status = company.archivedAt === null ? 'active' : 'archived';
    const set = { status, deletedAt: null, nameKey: nameKey(company.name) };
    await models.companies.updateOne(
      { _id: company._id, status: 'deleted' },
      { $set: set, $inc: { revision: 1 } },
      { session },
    );
    await giveBackCompanyPeople(models, company._id, session);
    await record(tx, {
      ...aboutCompany(company),
      action: 'company.restored',
      changes: { status: { from: 'deleted', to: status } },
    });
    return presentCompany({ ...company, status });
  });
}
