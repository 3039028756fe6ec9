import { type ClientSession, type Model, Types } from 'mongoose';
import { requireScope } from './context.ts';
import { CrossTenantError, MissingTenantError } from './errors.ts';
import type { OwnerPaths } from './owner.ts';

/**
 * The ways to bypass mongoose, and so the tenant and append-only plugins: for documents that change owner or are
 * removed with it, including audit trails. They work only in the system scope and take ids, never filters. A test
 * refuses `.collection` and `.db` anywhere else.
 */

type AnyModel = Pick<Model<never>, 'collection' | 'modelName'>;
type Owned = OwnerPaths & { company: string };

function requireSystem(what: string, ...ids: readonly Types.ObjectId[]): void {
  if (requireScope(what).kind !== 'system') throw new CrossTenantError(what);
  // an invalid id would match documents without an owner, or all documents
  if (!ids.every((id) => id instanceof Types.ObjectId)) throw new MissingTenantError(`${what} without an id`);
}

/**
 * Transfers a company's documents in a collection to a firm.
 * @param raisesVersion whether the documents' versions are incremented, which invalidates tokens issued for them
 */
export async function giveToFirm(
  model: AnyModel,
  { firm, company }: Owned,
  { companyId, firmId, raisesVersion }: { companyId: Types.ObjectId; firmId: Types.ObjectId; raisesVersion: boolean },
  session: ClientSession,
): Promise<void> {
  requireSystem(`moving ${model.modelName}`, companyId, firmId);
  const update = { $set: { [firm]: firmId }, ...(raisesVersion && { $inc: { version: 1 } }) };
  await model.collection.updateMany({ [company]: companyId, [firm]: null }, update, { session });
}

/** A collection's documents of a company outside any firm, one after the other. */
export async function* keptWithoutFirm<T extends object>(
  model: AnyModel,
  { firm, company }: Owned,
  companyId: Types.ObjectId,
  { projection, session }: { projection?: Readonly<Record<string, 0 | 1>>; session: ClientSession },
): AsyncGenerator<T> {
  requireSystem(`reading ${model.modelName}`, companyId);
  yield* model.collection.find<T>(
    { [company]: companyId, [firm]: null },
    { ...(projection && { projection }), session },
  );
}

/** Ids of the companies in documents without a firm. */
export async function companiesWithoutFirm(model: AnyModel, { firm, company }: Owned): Promise<Types.ObjectId[]> {
  requireSystem(`looking for what ${model.modelName} hold of no firm`);
  const ids: unknown[] = await model.collection.distinct(company, { [firm]: null, [company]: { $type: 'objectId' } });
  return ids.filter((id): id is Types.ObjectId => id instanceof Types.ObjectId);
}

/** Removes all documents of a firm from a collection. */
export async function removeOfFirm(
  model: AnyModel,
  { firm }: Pick<OwnerPaths, 'firm'>,
  firmId: Types.ObjectId,
): Promise<void> {
  requireSystem(`removing ${model.modelName} of a firm`, firmId);
  await model.collection.deleteMany({ [firm]: firmId });
}

/** Removes all documents of a company from a collection, also from one that is append-only. */
export async function removeOfCompany(model: AnyModel, companyId: Types.ObjectId): Promise<void> {
  requireSystem(`removing ${model.modelName} of a company`, companyId);
  await model.collection.deleteMany({ companyId });
}

/** Removes some documents of a company from a collection, also from one that is append-only. @returns what it removed */
export async function removeSomeOfCompany<T extends { _id: Types.ObjectId }>(
  model: AnyModel,
  companyId: Types.ObjectId,
  limit: number,
  session: ClientSession,
): Promise<T[]> {
  requireSystem(`removing ${model.modelName} of a company`, companyId);
  const found = (await model.collection.find({ companyId }, { session }).limit(limit).toArray()) as unknown as T[];
  await model.collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
  return found;
}

/** A collection as stored, including malformed ids: for the diagnostic and clean-up by system administrators. */
export function storedCollection<T extends object>(model: Pick<Model<never>, 'db' | 'modelName'>) {
  requireSystem(`looking at ${model.modelName} as they are stored`);
  return model.db.collection<T>(model.modelName);
}
