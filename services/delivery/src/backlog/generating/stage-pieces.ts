import { type BacklogPieceDoc, type Models, trusted } from '@scopewright/data';
import type { ClientSession, Types } from 'mongoose';

/** A complete piece, without the firm that it is stored for. */
export type WholePiece = Omit<BacklogPieceDoc, 'firmId'>;

/**
 * New pieces of more bytes are stored before the transaction, as deleted ones with keys of their own that nothing reads,
 * and become visible in it: some databases limit a transaction to 16 MB.
 */
const STAGED_BYTES = 1024 * 1024;
/** Staged pieces of a process that was killed are removed after this time. */
const LEFT_AFTER_MS = 3_600_000;
/** Pieces that are written before other work gets a turn. */
const BATCH = 200;

const PREFIX = 'staged:';
/** Keys of staged pieces. */
export const STAGED_KEYS = trusted({ $gte: PREFIX, $lt: 'staged;' });

type Pieces = Pick<Models, 'backlogPieces'>;

/** Whether new pieces of so many bytes are too many for one transaction with everything else. */
export const isStaged = (bytes: number): boolean => bytes > STAGED_BYTES;

/** Stores new pieces invisibly, and removes what an earlier attempt has left. */
export async function stagePieces(
  { backlogPieces }: Pieces,
  projectId: Types.ObjectId,
  pieces: readonly WholePiece[],
  now: Date,
): Promise<void> {
  const left = trusted({ $lt: new Date(now.getTime() - LEFT_AFTER_MS) });
  await backlogPieces.deleteMany({ projectId, key: STAGED_KEYS, createdAt: left });
  for (let at = 0; at < pieces.length; at += BATCH) {
    const batch = pieces.slice(at, at + BATCH);
    await backlogPieces.insertMany(
      // version 0: the backlog's revision is that without them
      batch.map((piece) => ({ ...piece, key: `${PREFIX}${piece._id.toHexString()}`, version: 0, deletedAt: now })),
      { lean: true },
    );
  }
}

/** Makes staged pieces visible, in a transaction. @returns whether all of them were there */
export async function showStaged(
  { backlogPieces }: Pieces,
  pieces: readonly WholePiece[],
  session: ClientSession,
): Promise<boolean> {
  let shown = 0;
  for (let at = 0; at < pieces.length; at += BATCH) {
    const batch = pieces.slice(at, at + BATCH).map(({ _id, projectId, key }) => ({
      updateOne: {
        filter: { _id, projectId, key: `${PREFIX}${_id.toHexString()}` },
        update: { $set: { key, version: 1, deletedAt: null } },
      },
    }));
    shown += (await backlogPieces.bulkWrite(batch, { session })).matchedCount;
  }
  return shown === pieces.length;
}

/** Removes staged pieces that have not become visible. */
export async function dropStaged(
  { backlogPieces }: Pieces,
  projectId: Types.ObjectId,
  pieces: readonly WholePiece[],
): Promise<void> {
  const ids = trusted({ $in: pieces.map(({ _id }) => _id) });
  await backlogPieces.deleteMany({ projectId, _id: ids, key: STAGED_KEYS });
}
