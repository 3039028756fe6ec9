import type { Readable } from 'node:stream';
import { beginFile, type Data, type DataAccess, discardFiles, type FileDoc, type Models } from '@scopewright/data';
import type { Config, ConfigName } from '@scopewright/service-kit';
import { ConfigError } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import { s3Store } from './s3-store.ts';
import { clamdScanner, type FileScanner } from './scanner.ts';
import { type FileStore, gridFsStore } from './store.ts';

export const FILES_CONFIG_NAMES = [
  'FILES_STORE',
  'FILES_S3_ENDPOINT',
  'FILES_S3_REGION',
  'FILES_S3_BUCKET',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'FILES_QUOTA_MEGABYTES',
  'CLAMD_URL',
] as const satisfies ConfigName[];

type StoreName = FileDoc['store'];

/** File storage of a deployment: the store for new files, and the stores of older ones. */
export interface Files {
  /** The store for new files. */
  readonly current: StoreName;
  /** Storage limit of a firm, bytes. */
  readonly maxBytes: number;
  /** Null: files are not scanned. */
  readonly scanner: FileScanner | null;
  /**
   * The store that holds a file; it may differ from the current one. @throws Error when that store is no longer
   * configured
   */
  storeOf(file: Pick<FileDoc, 'store'>): FileStore;
}

/** Builds the file storage from the configuration. @throws ConfigError when a setting for S3 is missing */
export function filesOf(
  config: Config<(typeof FILES_CONFIG_NAMES)[number]>,
  data: Pick<Data, 'client' | 'connection'>,
): Files {
  const {
    FILES_STORE: current,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  const stores: Partial<Record<StoreName, FileStore>> = { gridfs: gridFsStore(data) };
  if (bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
    stores.s3 = s3Store({
      endpoint: config.FILES_S3_ENDPOINT,
      region: config.FILES_S3_REGION,
      bucket,
      accessKeyId,
      secretAccessKey,
    });
  } else if (current === 's3') {
    throw new ConfigError([
      'FILES_STORE s3 takes FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY',
    ]);
  }
  return {
    current,
    maxBytes: config.FILES_QUOTA_MEGABYTES * 1024 * 1024,
    scanner: config.CLAMD_URL === undefined ? null : clamdScanner(config.CLAMD_URL),
    storeOf({ store }) {
      const found = stores[store];
      if (found === undefined) throw new Error(`The file is in the store '${store}', which is not configured`);
      return found;
    },
  };
}

type KeepParts = { data: DataAccess; files: Files };

/**
 * Stores a file: first its record (which counts it toward the limit), then its bytes, then marks it complete. On any
 * failure, even if the process dies, the record remains so that the bytes can be removed later.
 * @param begin writes the record, in the firm's scope
 * @param finish marks the file ready and does any follow-up work; may run several times
 * @throws StorageFull, and errors of the steps
 */
export async function keepFile<T>(
  { data: { models, inTransaction }, files }: KeepParts,
  {
    record,
    content,
    finish,
    signal,
  }: {
    record: (session: ClientSession) => Promise<Omit<Parameters<typeof beginFile>[1], 'store'>>;
    content: Readable;
    finish: (file: FileDoc, session: ClientSession) => Promise<T>;
    signal?: AbortSignal;
  },
): Promise<T> {
  let file: FileDoc;
  try {
    file = await inTransaction(async (session) =>
      beginFile(models, { ...(await record(session)), store: files.current }, files.maxBytes, session),
    );
  } catch (error) {
    content.destroy();
    throw error;
  }
  try {
    await files.storeOf(file).write(file, content, signal);
    return await inTransaction((session) => finish(file, session));
  } catch (error) {
    await removeFiles({ data: { models, inTransaction }, files }, { _id: file._id }).catch(() => undefined);
    throw error;
  }
}

/** Marks a file whose bytes are stored as complete. @throws Error when its upload has since been abandoned */
export async function completeFile(
  { files }: Pick<Models, 'files'>,
  { _id }: FileDoc,
  state: 'ready' | 'scanning',
  session: ClientSession,
): Promise<FileDoc> {
  const done = await files
    .findOneAndUpdate({ _id, state: 'uploading' }, { $set: { state } }, { session, new: true })
    .lean<FileDoc>();
  if (done === null) throw new Error('The upload took too long and was aborted');
  return done;
}

/** Discards files and removes their bytes. If the removal fails, the worker's sweep does it later. */
export async function removeFiles(parts: KeepParts, which: Parameters<typeof discardFiles>[1]): Promise<void> {
  const { models, inTransaction } = parts.data;
  const ids = await inTransaction((session) => discardFiles(models, which, session));
  for (const _id of ids) {
    const file = await models.files.findOne({ _id, state: 'removing' }).lean<FileDoc>();
    if (file) await removeBytes(parts, file);
  }
}

/** Removes the bytes of a discarded file, then its record. */
export async function removeBytes(
  { data: { models }, files }: { data: Pick<Data, 'models'>; files: Files },
  file: FileDoc,
): Promise<void> {
  await files.storeOf(file).remove(file);
  await models.files.deleteOne({ _id: file._id, state: 'removing' });
}
