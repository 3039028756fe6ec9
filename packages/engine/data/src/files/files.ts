import type { ClientSession, FilterQuery, Types } from 'mongoose';
import { createOne } from '../models/create-one.ts';
import type { Models } from '../models/index.ts';
import type { FileDoc } from '../models/sows/file.ts';
import { countFile } from '../storage/storage.ts';
import { trusted } from '../tenant/trusted.ts';

type FileModels = Pick<Models, 'files' | 'firms'>;
type CountingModels = Pick<Models, 'files' | 'firms' | 'storageUse'>;
type NewFile = Pick<FileDoc, 'purpose' | 'name' | 'type' | 'bytes' | 'store' | 'createdBy' | 'createdAt'> &
  Partial<Pick<FileDoc, '_id' | 'companyId' | 'attachedTo' | 'digest' | 'expiresAt'>>;

/**
 * Creates the record of a file that is about to be uploaded, and counts it, in one transaction of the firm's scope.
 * Concurrent uploads never exceed the firm's limit.
 * @param maxBytes the firm's storage limit
 * @throws StorageFull
 */
export async function beginFile(
  models: CountingModels,
  file: NewFile,
  maxBytes: number,
  session: ClientSession,
): Promise<FileDoc> {
  if (file.purpose !== 'export') await countFile(models, { bytes: file.bytes, maxBytes }, session);
  return createOne(models.files, session, { ...file, state: 'uploading' });
}

/** The remaining record of a discarded file. */
export const DISCARDED = {
  state: 'removing',
  name: '',
  companyId: null,
  attachedTo: null,
  digest: null,
  createdBy: null,
  expiresAt: null,
} as const;

/**
 * Discards files, in a transaction: they can't be found any more, and don't count toward the limit. Their records only
 * keep the location of the bytes, until these are removed.
 * @returns their ids
 */
export async function discardFiles(
  { files, firms }: FileModels,
  which: FilterQuery<FileDoc>,
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  const found = await files
    .find({ $and: [which, { state: trusted({ $ne: 'removing' }) }] }, { firmId: 1, bytes: 1, purpose: 1 }, { session })
    .lean();
  const perFirm = new Map<string, { firmId: Types.ObjectId; bytes: number; count: number }>();
  for (const { firmId, bytes, purpose } of found) {
    if (purpose === 'export') continue;
    const sum = perFirm.get(firmId.toHexString()) ?? { firmId, bytes: 0, count: 0 };
    perFirm.set(firmId.toHexString(), { firmId, bytes: sum.bytes + bytes, count: sum.count + 1 });
  }
  for (const { firmId, bytes, count } of perFirm.values())
    await firms.updateOne({ _id: firmId }, { $inc: { storedBytes: -bytes, storedFiles: -count } }, { session });
  const ids = found.map(({ _id }) => _id);
  await files.updateMany({ _id: trusted({ $in: ids }) }, { $set: DISCARDED }, { session });
  return ids;
}
