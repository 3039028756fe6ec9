import type { Piece } from '@scopewright/contracts/backlog';
import { type BacklogPieceDoc, type Models, trusted, type Viewer } from '@scopewright/data';
import { editedFields } from '@scopewright/domain/backlog/edited-fields';
import { isOfClient } from '@scopewright/domain/policy';
import type { ClientSession, Types } from 'mongoose';
import { type Onlooker, presentPiece, shownPieces } from './present-piece.ts';

/** A reader, with the parents of pieces that they see. */
export async function onlooker(
  { backlogPieces }: Pick<Models, 'backlogPieces'>,
  viewer: Viewer,
  pieces: readonly Pick<BacklogPieceDoc, 'parentId'>[],
): Promise<Onlooker> {
  if (!isOfClient(viewer.role)) return { viewer, seesParent: () => true };
  const parents = pieces.flatMap(({ parentId }) => (parentId ? [parentId] : []));
  const shown =
    parents.length === 0
      ? []
      : await backlogPieces.find({ _id: trusted({ $in: parents }), ...shownPieces(viewer) }, { _id: 1 }).lean();
  const ids = new Set(shown.map(({ _id }) => _id.toHexString()));
  return { viewer, seesParent: (parentId) => ids.has(parentId) };
}

/** Keys of a project's pieces by their ids. */
async function keysOf(
  { backlogPieces }: Pick<Models, 'backlogPieces'>,
  ids: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<(id: Types.ObjectId) => string> {
  const found =
    ids.length === 0
      ? []
      : await backlogPieces
          .find({ _id: trusted({ $in: ids }) }, { key: 1 })
          .session(session ?? null)
          .lean();
  const keys = new Map(found.map(({ _id, key }) => [_id.toHexString(), key]));
  return (id) => keys.get(id.toHexString()) ?? '';
}

/** A whole piece in the contract's shape, for a viewer. */
export async function readPiece(
  models: Pick<Models, 'backlogPieces'>,
  viewer: Viewer,
  piece: BacklogPieceDoc,
): Promise<Piece> {
  const to = await onlooker(models, viewer, [piece]);
  if (piece.base === null || isOfClient(viewer.role)) return presentPiece(piece, { ...to, edited: [] });
  const keyOf = await keysOf(models, [...(piece.parentId ? [piece.parentId] : []), ...piece.dependsOn]);
  const fields = {
    ...piece,
    parent: piece.parentId && keyOf(piece.parentId),
    dependsOn: piece.dependsOn.map(keyOf),
  };
  return presentPiece(piece, { ...to, edited: editedFields(fields, piece.base) });
}
