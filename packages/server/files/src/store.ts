import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Data, FileDoc } from '@scopewright/data';
import { inFairLine } from '@scopewright/work-pool/in-fair-line';
import { GridFSBucket, type GridFSFile, MongoRuntimeError } from 'mongodb';
import { Types } from 'mongoose';

/** Identifies a file's bytes. The firm is part of the key, so that no firm's key can name another firm's file. */
export type FileKey = Pick<FileDoc, '_id' | 'firmId'>;

/** Storage of the bytes of files. */
export interface FileStore {
  /** Stores all of the content, replacing the key's previous content. */
  write(key: FileKey, content: Readable, signal?: AbortSignal): Promise<void>;
  /** @throws when nothing is stored under the key */
  read(key: FileKey): Promise<Readable>;
  /** Removes the stored content, including the rest of an interrupted write; does nothing without any. */
  remove(key: FileKey): Promise<void>;
  /** Checks that the store answers and accepts our credentials. @throws when it doesn't */
  check(): Promise<void>;
}

/** Name of the GridFS bucket; the migrations create its collections. */
const BUCKET = 'storedFiles';
const CHUNK_BYTES = 255 * 1024;
/**
 * One query returns up to 16 MB, which a stalled download would keep in memory. So the file is read in parts, each only
 * after the previous one was consumed.
 */
const PIECE_BYTES = 4 * CHUNK_BYTES;

/** Stores files in the database itself (GridFS). */
export function gridFsStore(data: Pick<Data, 'client' | 'connection'>): FileStore {
  const bucketOf = () =>
    new GridFSBucket(data.client.db(data.connection.name), {
      bucketName: BUCKET,
      chunkSizeBytes: CHUNK_BYTES,
      writeConcern: { w: 'majority' },
    });
  const remove = async ({ _id }: FileKey) => {
    try {
      await bucketOf().delete(_id);
    } catch (error) {
      // the chunks of an interrupted write are removed even so
      if (!(error instanceof MongoRuntimeError && /File not found/.test(error.message))) throw error;
    }
  };
  return {
    async write(key, content, signal) {
      await remove(key);
      const upload = bucketOf().openUploadStreamWithId(key._id, `${key.firmId.toHexString()}/${key._id.toHexString()}`);
      await pipeline(content, upload, signal ? { signal } : {});
    },
    async read({ _id, firmId }) {
      const bucket = bucketOf();
      const [found] = await bucket
        .find({ _id: new Types.ObjectId(_id), filename: `${firmId.toHexString()}/${_id.toHexString()}` })
        .toArray();
      if (found === undefined) throw new Error('The file has no bytes');
      return Readable.from(piecesOf(bucket, firmId.toHexString(), found), { objectMode: false });
    },
    remove,
    async check() {
      await bucketOf()
        .find({}, { projection: { _id: 1 }, limit: 1 })
        .toArray();
    },
  };
}

/** Time limit for reading a piece, so that one hanging read doesn't block all other downloads. */
const PIECE_MS = 15_000;

/**
 * Downloads use only a few of the database connections they share with calls, and one firm cannot use all of those few.
 */
const inReadersLine = inFairLine({ running: 3, runningPerFirm: 2 });

async function* piecesOf(bucket: GridFSBucket, firmId: string, { _id, length }: GridFSFile): AsyncGenerator<Buffer> {
  for (let start = 0; start < length; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, length);
    const piece = () =>
      bucket.openDownloadStream(_id, { start, end }).toArray({ signal: AbortSignal.timeout(PIECE_MS) }) as Promise<
        Buffer[]
      >;
    const chunks = await inReadersLine(firmId, piece);
    // the driver treats missing chunks at the end, as while a file is being removed, as the end of the file
    if (chunks.reduce((bytes, chunk) => bytes + chunk.length, 0) < end - start)
      throw new Error('The file lacks some of its bytes');
    yield* chunks;
  }
}
