import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Data, FileDoc } from '@scopewright/data';
import { inFairLine } from '@scopewright/work-pool/in-fair-line';
import { GridFSBucket, type GridFSFile, MongoRuntimeError } from 'mongodb';
import { Types } from 'mongoose';

/** Which bytes: the firm is part of the key, so that no key of one firm is another's. */
export type FileKey = Pick<FileDoc, '_id' | 'firmId'>;

/** Where the bytes of files are kept. */
export interface FileStore {
  /** Keeps all that comes, in the place of what the key had. */
  write(key: FileKey, content: Readable, signal?: AbortSignal): Promise<void>;
  /** @throws when there is nothing under the key */
  read(key: FileKey): Promise<Readable>;
  /** Removes what is there, also of a write that was cut off; nothing may be there. */
  remove(key: FileKey): Promise<void>;
  /** Looks whether it answers and lets us in. @throws when it doesn't */
  check(): Promise<void>;
}

/** Name of the GridFS bucket; the migrations make its collections. */
const BUCKET = 'storedFiles';
const CHUNK_BYTES = 255 * 1024;
/** A query answers with up to 16 MB at once, which a download that nobody takes would hold: it is asked for in pieces, and the next only when one has been taken. */
const PIECE_BYTES = 4 * CHUNK_BYTES;

/** Keeps files in the database itself (GridFS). */
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
      // the chunks of a write that was cut off are gone all the same
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

/** How long the database may take for a piece: one that hangs is not to keep all other downloads waiting. */
const PIECE_MS = 15_000;

/** Downloads have few of the connections to the database that calls have too, and one firm's not all of them. */
const inReadersLine = inFairLine({ running: 3, runningPerFirm: 2 });

async function* piecesOf(bucket: GridFSBucket, firmId: string, { _id, length }: GridFSFile): AsyncGenerator<Buffer> {
  for (let start = 0; start < length; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, length);
    const piece = () =>
      bucket.openDownloadStream(_id, { start, end }).toArray({ signal: AbortSignal.timeout(PIECE_MS) }) as Promise<
        Buffer[]
      >;
    const chunks = await inReadersLine(firmId, piece);
    // the driver takes chunks that are missing at the end, as while a file is being removed, for the end of the file
    if (chunks.reduce((bytes, chunk) => bytes + chunk.length, 0) < end - start)
      throw new Error('The file lacks some of its bytes');
    yield* chunks;
  }
}
