import { type ClientSession, type Model, Types } from 'mongoose';
import { requireScope } from './context.ts';
import { CrossTenantError, MissingTenantError } from './errors.ts';
import type { OwnerPaths } from './owner.ts';

/**
 * The ways past mongoose, and so past the tenant and append-only plugins: for what changes owner or leaves with it, audit trails too. They work in the system scope
 * only and take ids, never filters. A test refuses `.collection` and `.db` anywhere else.
 */

type AnyModel = Pick<Model<never>, 'collection' | 'modelName'>;
type Owned = OwnerPaths & { company: string };

function requireSystem(what: string, ...ids: readonly Types.ObjectId[]): void {
  if (requireScope(what).kind !== 'system') throw new CrossTenantError(what);
  // an id that is none would match documents of nobody, or of everybody
  if (!ids.every((id) => id instanceof Types.ObjectId)) throw new MissingTenantError(`${what} without an id`);
}

/**
 * Gives a firm what a collection holds of a company that is part of none.
 * @param raisesVersion whether the documents' versions rise, so that what was issued for them ends
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

/** What a collection holds of a company that is part of no firm, one document after the other. */
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

/** Ids of the companies that documents of no firm name. */
export async function companiesWithoutFirm(model: AnyModel, { firm, company }: Owned): Promise<Types.ObjectId[]> {
  requireSystem(`looking for what ${model.modelName} hold of no firm`);
  const ids: unknown[] = await model.collection.distinct(company, { [firm]: null, [company]: { $type: 'objectId' } });
  return ids.filter((id): id is Types.ObjectId => id instanceof Types.ObjectId);
}

/** Removes all that a collection holds of a firm. */
export async function removeOfFirm(
  model: AnyModel,
  { firm }: Pick<OwnerPaths, 'firm'>,
  firmId: Types.ObjectId,
): Promise<void> {
  requireSystem(`removing ${model.modelName} of a firm`, firmId);
  await model.collection.deleteMany({ [firm]: firmId });
}

/** A collection as it is stored, ids that are none too: for the diagnostic and clean-up of system administrators. */
export function storedCollection<T extends object>(model: Pick<Model<never>, 'db' | 'modelName'>) {
  requireSystem(`looking at ${model.modelName} as they are stored`);
  return model.db.collection<T>(model.modelName);
}
