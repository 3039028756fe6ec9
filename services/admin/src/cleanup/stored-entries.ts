import { COMPANY_COLLECTIONS, type Models, storedCollection } from '@scopewright/data';
import {
  type CorruptData,
  corruptData,
  type KnownIds,
  type StoredEntry,
  type StoredRef,
} from '@scopewright/domain/stored-data';
import { type ClientSession, Types } from 'mongoose';

/**
 * The collections that a cleanup checks, in the order of removal: referring documents before the ones they refer to.
 */
export const LOOKED_AT = [...COMPANY_COLLECTIONS, 'companies', 'firms'] as const;
export type LookedAt = (typeof LOOKED_AT)[number];

const KINDS: Partial<Record<LookedAt, string>> = {
  companies: 'company',
  companyData: 'company_data',
  firms: 'consulting_firm',
  users: 'user',
  addresses: 'address',
};

/** An id, or the text stored instead of one. */
export type StoredId = Types.ObjectId | string;

/** A document as stored, in any shape: bypasses mongoose, which refuses invalid ids. */
export interface Stored {
  _id: StoredId;
  firmId?: unknown;
  consultingFirmId?: unknown;
  companyId?: unknown;
}
const REFS = { _id: 1, firmId: 1, consultingFirmId: 1, companyId: 1 } as const;

/** An entry and its collection. */
export interface CorruptEntry extends CorruptData {
  collection: LookedAt;
  _id: StoredId;
  entry: StoredEntry;
}

/** A collection as stored, bypassing mongoose. */
export const stored = <T extends Stored = Stored>(models: Models, name: LookedAt) => storedCollection<T>(models[name]);

/** A stored value as text: ids as hex, `undefined` and `null` by their names. */
export const textOf = (value: unknown): string => {
  if (value instanceof Types.ObjectId) return value.toHexString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};
const idOf = (value: unknown) => ({ text: textOf(value), isId: value instanceof Types.ObjectId });
const refOf = (value: unknown): StoredRef => (value === null || value === undefined ? null : idOf(value));

export const entryOf = (collection: LookedAt, { _id, firmId, consultingFirmId, companyId }: Stored): StoredEntry => ({
  kind: KINDS[collection] ?? collection,
  id: idOf(_id),
  firm: refOf(collection === 'companies' ? consultingFirmId : firmId),
  company: refOf(companyId),
});

/** Existing ids: of all firms and companies, or of the given ones. */
async function knownIds(models: Models, named: readonly StoredId[] | null, session?: ClientSession): Promise<KnownIds> {
  const options = { projection: REFS, ...(session && { session }) };
  const among = (ids: readonly StoredId[]) => (named === null ? {} : { _id: { $in: [...named, ...ids] } });
  const foundCompanies = await stored(models, 'companies').find(among([]), options).toArray();
  const ofThem = foundCompanies.flatMap(({ consultingFirmId }) =>
    consultingFirmId instanceof Types.ObjectId ? [consultingFirmId] : [],
  );
  const foundFirms = await stored(models, 'firms').find(among(ofThem), options).toArray();
  const firmIds = new Set(foundFirms.flatMap(({ _id }) => (_id instanceof Types.ObjectId ? [_id.toHexString()] : [])));
  const sound = foundCompanies.filter(
    (company) => corruptData(entryOf('companies', company), { firms: firmIds, companies: new Set() }) === null,
  );
  return { firms: firmIds, companies: new Set(sound.map(({ _id }) => textOf(_id))) };
}

/**
 * Checks a stored document again, in the transaction that is about to remove it.
 * @returns null if it was deleted, or is no longer dangling
 */
export async function corruptAgain(
  models: Models,
  { collection, _id }: Pick<CorruptEntry, 'collection' | '_id'>,
  session?: ClientSession,
) {
  const found = await stored(models, collection).findOne({ _id }, { projection: REFS, ...(session && { session }) });
  if (found === null) return null;
  const named = [found.firmId, found.consultingFirmId, found.companyId].filter((id) => id instanceof Types.ObjectId);
  const entry = entryOf(collection, found);
  const problem = corruptData(entry, await knownIds(models, named, session));
  return problem && { collection, _id, entry, ...problem };
}

/** Everything that a cleanup would remove, in order of removal. In the system scope; bypasses mongoose. */
export async function findCorruptEntries(models: Models): Promise<CorruptEntry[]> {
  const known = await knownIds(models, null);
  const found: CorruptEntry[] = [];
  for (const collection of LOOKED_AT)
    for await (const entry of stored(models, collection).find({}, { projection: REFS })) {
      if (corruptData(entryOf(collection, entry), known) === null) continue;
      // checks with current ids, as a firm or company may have been created since they were read
      const corrupt = await corruptAgain(models, { collection, _id: entry._id });
      if (corrupt) found.push(corrupt);
    }
  return found;
}
