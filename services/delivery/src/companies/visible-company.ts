import { MESSAGES } from '@scopewright/contracts/errors';
import { type CompanyDoc, type Models, PRESENT, trusted, type Viewer, visibleCompanies } from '@scopewright/data';
import { failures, type Tx } from '@scopewright/service-kit';
import type { ClientSession, FilterQuery, ProjectionType, Types } from 'mongoose';

/**
 * A company of the firm that the caller may see, by default only active and archived ones (see `among`); null for any
 * other. Runs in the firm's scope.
 */
export async function findVisibleCompany(
  { companies }: Pick<Models, 'companies'>,
  viewer: Viewer,
  companyId: Types.ObjectId | string,
  {
    projection = {},
    session,
    among = PRESENT,
  }: { projection?: ProjectionType<CompanyDoc>; session?: ClientSession; among?: FilterQuery<CompanyDoc> } = {},
): Promise<CompanyDoc | null> {
  const visible = visibleCompanies(viewer);
  if (visible === null) return null;
  return companies
    .findOne({ $and: [{ _id: companyId, ...among }, visible] }, projection)
    .session(session ?? null)
    .lean<CompanyDoc>();
}

/** The same. @throws CallError 404 for one that the caller may not see or that does not exist */
export async function visibleCompany(...given: Parameters<typeof findVisibleCompany>): Promise<CompanyDoc> {
  const found = await findVisibleCompany(...given);
  if (found === null) throw failures.notFound();
  return found;
}

/** @throws CallError 409 for an archived company */
export function requireActive({ status }: Pick<CompanyDoc, 'status'>): void {
  if (status === 'archived') throw failures.conflict(MESSAGES.companyArchived);
}

/** Ids of the companies that the caller may see, null for all of the firm. Runs in the firm's scope. */
export async function visibleCompanyIds(
  { companies }: Pick<Models, 'companies'>,
  viewer: Viewer,
): Promise<CompanyDoc['_id'][] | null> {
  const visible = visibleCompanies(viewer);
  if (visible === null) return [];
  if (Object.keys(visible).length === 0) return null;
  return (await companies.find({ ...visible, ...PRESENT }, { _id: 1 }).lean()).map(({ _id }) => _id);
}

/**
 * A visible company that the transaction is about to change something in. Conflict guard: of two such transactions the
 * second retries and sees the first one's changes, so that counts over the company's documents hold.
 * @throws CallError 404; 409 for an archived company
 */
export async function holdCompany(
  { models: { companies }, call: { viewer }, session }: Tx,
  companyId: Types.ObjectId | string,
): Promise<CompanyDoc> {
  const visible = visibleCompanies(viewer);
  const held =
    visible &&
    (await companies
      .findOneAndUpdate(
        { $and: [{ _id: companyId, ...PRESENT }, visible] },
        { $inc: { revision: 1 } },
        { session, new: true },
      )
      .lean<CompanyDoc>());
  if (!held) throw failures.notFound();
  requireActive(held);
  return held;
}

/**
 * The same for several companies together, archived ones included.
 * @throws CallError 404 when one of them can't be seen
 */
export async function holdCompanies(
  { models: { companies }, call: { viewer }, session }: Tx,
  companyIds: readonly (Types.ObjectId | string)[],
): Promise<CompanyDoc[]> {
  const visible = visibleCompanies(viewer);
  const ids = [...new Set(companyIds.map(String))];
  if (visible === null) throw failures.notFound();
  const named = { $and: [{ _id: trusted({ $in: ids }), ...PRESENT }, visible] };
  await companies.updateMany(named, { $inc: { revision: 1 } }, { session });
  const held = await companies.find(named, {}, { session }).lean<CompanyDoc[]>();
  if (held.length !== ids.length) throw failures.notFound();
  return held;
}
