import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { type BacklogPieceDoc, type Models, trusted } from '@scopewright/data';
import { isChanged } from '@scopewright/domain/activity/audit-changes';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { EditOf } from '../edit-once.ts';
import { inFairTurn } from '../scoping/items/fair-turns.ts';
import type { StoringParts } from '../storage/storage.ts';
import { pieceChanges } from './audit-piece.ts';
import { checkedHead, headOf, requireMentioned, storedHead } from './checked-piece.ts';
import { requireRoom } from './create-piece.ts';
import { editPiece, requirePresent } from './edit-piece.ts';
import { idsBelow } from './matching-pieces.ts';
import { placePiece, requireParent } from './place-piece.ts';
import { readPiece } from './read-piece.ts';
import { judgeAgain } from './readiness-of-edits.ts';

type Edit = EditOf<BacklogPieceDoc>;

/** Changes of one piece. */
export const changePieceCalls = (parts: StoringParts): Implementation[] => {
  const { models } = parts.data;
  const answer = async (call: CallContext, work: Promise<BacklogPieceDoc>) => {
    const { _id } = await work;
    // its readiness was brought up to date after it was written
    const piece = await models.backlogPieces.findOne({ _id }).lean<BacklogPieceDoc>();
    if (piece === null) throw failures.notFound();
    return { piece: await readPiece(models, call.viewer, piece) };
  };
  const judge = ({ _id, projectId, parentId }: BacklogPieceDoc, session: ClientSession) =>
    judgeAgain(models, projectId, [_id, parentId], session);
  return [
    implement('changePiece', ({ subject: { backlogPiece }, body: { operationId, changes } }, call) =>
      answer(
        call,
        editPiece(parts, call, {
          piece: backlogPiece,
          operationId,
          asked: ['change', changes],
          // of two dependencies that are added at once the second sees the first
          holds: changes.some(({ path }) => path[0] === 'dependsOn'),
          decide: (piece, session) => change(models, call, piece, changes, session),
          settle: judge,
        }),
      ),
    ),

    implement('movePiece', ({ subject: { backlogPiece }, body: { operationId, after, parentId } }, call) =>
      answer(
        call,
        editPiece(parts, call, {
          piece: backlogPiece,
          operationId,
          asked: ['move', after, parentId],
          holds: true,
          decide: (piece, session) => move(models, piece, { after, parentId }, session),
          settle: (piece, session) =>
            judgeAgain(models, piece.projectId, [piece.parentId, backlogPiece.parentId], session),
        }),
      ),
    ),

    implement('deletePiece', ({ subject: { backlogPiece }, body: { operationId, version } }, call) =>
      answer(
        call,
        editPiece(parts, call, {
          piece: backlogPiece,
          operationId,
          asked: ['delete'],
          holds: true,
          frees: true,
          decide: async (piece, session) => {
            if (piece.deletedAt !== null) return null;
            if (piece.version !== version) throw failures.versionConflict(await readPiece(models, call.viewer, piece));
            const deletedAt = call.now();
            await models.backlogPieces.updateMany(
              { _id: trusted({ $in: await idsBelow(models, piece, session) }), deletedAt: null },
              // a higher version shows open editors that the piece has changed
              { $set: { deletedAt, deletedWith: piece._id, updatedAt: deletedAt }, $inc: { version: 1 } },
              { session },
            );
            return { set: { deletedAt }, action: 'backlog.deleted', changes: {} };
          },
          settle: judge,
        }),
      ),
    ),

    implement('restorePiece', ({ subject: { backlogPiece }, body: { operationId } }, call) =>
      answer(
        call,
        editPiece(parts, call, {
          piece: backlogPiece,
          operationId,
          asked: ['restore'],
          holds: true,
          decide: (piece, session) => restore(models, call, piece, session),
          settle: judge,
        }),
      ),
    ),

    implement('overrideReady', ({ subject: { backlogPiece }, body: { operationId, reason } }, call) =>
      answer(
        call,
        editPiece(parts, call, {
          piece: backlogPiece,
          operationId,
          asked: ['ready', reason],
          decide: async (piece) => {
            requirePresent(piece);
            if (piece.readyOverride?.reason === reason || (reason === null && piece.readyOverride === null))
              return null;
            const by = new Types.ObjectId(call.viewer.userId);
            return {
              set: { readyOverride: reason === null ? null : { by, at: call.now(), reason } },
              action: reason === null ? 'backlog.ready-restored' : 'backlog.ready-overridden',
              changes: { reason: { from: piece.readyOverride?.reason ?? null, to: reason } },
            };
          },
          settle: judge,
        }),
      ),
    ),
  ];
};

async function change(
  models: Models,
  call: CallContext,
  piece: BacklogPieceDoc,
  changes: readonly ScopeChange[],
  session: ClientSession,
): Promise<Edit | null> {
  requirePresent(piece);
  const { firmId } = call.requireTenant();
  const before = headOf(piece);
  const applied = await inFairTurn(firmId, () => applyChanges({ kind: 'piece', ...before }, changes));
  if (applied.kind === 'refused') throw failures.validation({ [applied.path.join('.')]: applied.message });
  if (applied.kind === 'conflict') throw failures.versionConflict(await readPiece(models, call.viewer, piece));
  const { kind: _kind, ...asked } = applied.item;
  const after = await inFairTurn(firmId, () => checkedHead(before, asked));
  await requireMentioned(models, before, after, { _id: piece._id, projectId: piece.projectId, session });
  if (!isChanged(before, after, changes)) return null;
  return {
    set: storedHead(piece, after, call.now()),
    action: 'backlog.changed',
    changes: await pieceChanges(models, before, after, session),
  };
}

/** Moves a piece behind another one, also below another parent. @throws CallError 422 */
async function move(
  models: Models,
  piece: BacklogPieceDoc,
  {
    after,
    parentId = piece.parentId?.toHexString() ?? null,
  }: { after: string | null; parentId?: string | null | undefined },
  session: ClientSession,
): Promise<Edit> {
  requirePresent(piece);
  await requireParent(models, piece, parentId, session);
  const parent = parentId === null ? null : new Types.ObjectId(parentId);
  const order = await placePiece(
    models,
    { projectId: piece.projectId, parentId: parent },
    { id: piece._id, after },
    session,
  );
  const titleOf = async (id: Types.ObjectId | string | null) =>
    id === null ? null : (await models.backlogPieces.findOne({ _id: id }, { title: 1 }, { session }).lean())?.title;
  const words = async (id: Types.ObjectId | string | null) => {
    const title = await titleOf(id);
    return title ? { words: title } : null;
  };
  const isSame = (piece.parentId?.toHexString() ?? null) === parentId;
  const place = after === null ? 'to the top' : `after ${(await titleOf(after)) ?? 'the last one'}`;
  return {
    set: { order, parentId: parent },
    action: 'backlog.moved',
    changes: {
      ...(!isSame && { parentId: { from: await words(piece.parentId), to: await words(parent) } }),
      order: { from: null, to: { words: place } },
    },
  };
}

/**
 * Restores a piece, and what was deleted together with it. @throws CallError 409 while what it is part of is deleted, or
 * when there is no room
 */
async function restore(
  models: Models,
  call: CallContext,
  piece: BacklogPieceDoc,
  session: ClientSession,
): Promise<Edit | null> {
  if (piece.deletedAt === null) return null;
  const { projectId, parentId } = piece;
  if (parentId !== null && !(await models.backlogPieces.exists({ _id: parentId, deletedAt: null }).session(session)))
    throw failures.conflict(MESSAGES.parentDeleted);
  const together = { projectId, deletedWith: piece._id };
  const added = 1 + (await models.backlogPieces.countDocuments(together, { session }));
  await requireRoom(models, projectId, session, { added, restored: true });
  await models.backlogPieces.updateMany(
    together,
    { $set: { deletedAt: null, deletedWith: null, updatedAt: call.now() }, $inc: { version: 1 } },
    { session },
  );
  return { set: { deletedAt: null, deletedWith: null }, action: 'backlog.restored', changes: {} };
}
