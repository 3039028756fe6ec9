import { MESSAGES } from '@scopewright/contracts/errors';
import { type BacklogPieceDoc, type Models, trusted } from '@scopewright/data';
import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { keysToAppend, placeBehind } from '@scopewright/domain/scoping/order';
import { failures } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';

type Siblings = Pick<BacklogPieceDoc, 'projectId' | 'parentId'>;

/**
 * Requires that a piece can be part of another one: of a fitting level, in the same backlog, not deleted. As each level
 * fits only below outer ones, no piece can become part of itself. @throws CallError 422
 */
export async function requireParent(
  { backlogPieces }: Pick<Models, 'backlogPieces'>,
  { projectId, level }: Pick<BacklogPieceDoc, 'projectId' | 'level'>,
  parentId: Types.ObjectId | string | null,
  session: ClientSession,
): Promise<void> {
  const parent =
    parentId === null
      ? null
      : await backlogPieces.findOne({ _id: parentId, projectId, deletedAt: null }, { level: 1 }, { session }).lean();
  if (parentId !== null && parent === null) throw failures.validation({ parentId: MESSAGES.notInBacklog });
  if (!fitsBelow(level, parent?.level ?? null)) throw failures.validation({ parentId: MESSAGES.parentLevel });
}

/**
 * The order key of a piece among its siblings. If it would get too long, all of them get new ones.
 * @param after id of the piece to place it after; null: first; undefined: last
 */
export async function placePiece(
  { backlogPieces }: Pick<Models, 'backlogPieces'>,
  { projectId, parentId }: Siblings,
  { id, after }: { id: Types.ObjectId; after: string | null | undefined },
  session: ClientSession,
): Promise<string> {
  let follows = after;
  const siblings = { projectId, parentId, deletedAt: null, _id: trusted({ $ne: id }) };
  if (follows === undefined) {
    const last = await backlogPieces.findOne(siblings, { order: 1 }, { session }).sort({ order: -1, _id: -1 }).lean();
    const [key] = keysToAppend(last?.order ?? null, 1) ?? [];
    if (key !== undefined) return key;
    follows = last?._id.toHexString() ?? null;
  }
  const stored = await backlogPieces.find(siblings, { order: 1 }, { session }).lean();
  const own = id.toHexString();
  const keys = placeBehind(
    stored.map(({ _id, order }) => ({ id: _id.toHexString(), order })),
    own,
    follows,
  );
  const others = [...keys].filter(([sibling]) => sibling !== own);
  for (const [sibling, order] of others)
    await backlogPieces.updateOne({ _id: sibling }, { $set: { order } }, { session });
  return keys.get(own) ?? '';
}
