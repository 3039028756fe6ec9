import { READY_CHECKS, type ReadyCheck } from '@scopewright/contracts/backlog/limits';
import { type BacklogPieceDoc, type Models, trusted } from '@scopewright/data';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { readiness } from '@scopewright/domain/backlog/readiness';
import type { ClientSession, Types } from 'mongoose';
import { profileOfBacklog } from './profile-of.ts';

/** Conditions that a piece alone decides; all others are about the scope and the agreements. */
const OF_PIECE: ReadonlySet<ReadyCheck> = new Set(['assigned', 'estimated', 'hasCriteria', 'smallEnough']);

export const isOfPiece = (check: ReadyCheck): boolean => OF_PIECE.has(check);

type Judged = Pick<
  BacklogPieceDoc,
  '_id' | 'level' | 'criteria' | 'estimate' | 'assigneeId' | 'unmet' | 'reasons' | 'readyOverride'
>;
type Judgment = Pick<BacklogPieceDoc, 'ready' | 'reasons' | 'unmet'>;

/** Readiness of a piece that was edited: what the scope decides stays as it was found last. */
export function judgedAfterEdit(piece: Judged, profile: BacklogProfile, hoursBelow: number): Judgment {
  const { level, criteria, estimate } = piece;
  const facts = { items: [], assigneeId: piece.assigneeId?.toHexString() ?? null, clauses: 0, hoursBelow };
  const found = readiness({ level, fields: { criteria, estimate } }, facts, {
    ...profile,
    ready: profile.ready.filter(isOfPiece),
  });
  const kept = piece.unmet.flatMap((check, at) => (isOfPiece(check) ? [] : [{ check, text: piece.reasons[at] ?? '' }]));
  const all = [...kept, ...found.reasons].sort(
    (one, other) => READY_CHECKS.indexOf(one.check) - READY_CHECKS.indexOf(other.check),
  );
  return {
    ready: all.length === 0 || piece.readyOverride !== null,
    reasons: all.map(({ text }) => text),
    unmet: all.map(({ check }) => check),
  };
}

/** Expected hours of what is part of pieces, by the ids of these. */
export async function hoursBelow(
  { backlogPieces }: Pick<Models, 'backlogPieces'>,
  { projectId, ids }: { projectId: Types.ObjectId; ids: readonly Types.ObjectId[] },
  session: ClientSession,
): Promise<(id: Types.ObjectId) => number> {
  const sums = await backlogPieces
    .aggregate<{ _id: Types.ObjectId; hours: number }>([
      { $match: { projectId, parentId: { $in: ids }, deletedAt: null, status: { $ne: 'obsolete' } } },
      { $group: { _id: '$parentId', hours: { $sum: '$hours' } } },
    ])
    .session(session);
  const hours = new Map(sums.map((sum) => [sum._id.toHexString(), sum.hours]));
  return (id) => hours.get(id.toHexString()) ?? 0;
}

const JUDGED = {
  level: 1,
  criteria: 1,
  estimate: 1,
  assigneeId: 1,
  unmet: 1,
  reasons: 1,
  ready: 1,
  readyOverride: 1,
} as const;

/** Brings up to date whether pieces are ready after their own edits, or after those of what is part of them. */
export async function judgeAgain(
  models: Pick<Models, 'backlogs' | 'backlogProfiles' | 'backlogPieces'>,
  projectId: Types.ObjectId,
  pieceIds: readonly (Types.ObjectId | null)[],
  session: ClientSession,
): Promise<void> {
  const ids = pieceIds.flatMap((id) => (id ? [id] : []));
  if (ids.length === 0) return;
  const profile = await profileOfBacklog(models, projectId);
  const below = await hoursBelow(models, { projectId, ids }, session);
  const pieces = await models.backlogPieces
    .find({ _id: trusted({ $in: ids }), deletedAt: null }, JUDGED, { session })
    .lean<(Judged & Pick<BacklogPieceDoc, 'ready'>)[]>();
  for (const piece of pieces) {
    const judged = judgedAfterEdit(piece, profile, below(piece._id));
    const { ready, reasons, unmet } = piece;
    if (JSON.stringify({ ready, reasons, unmet }) !== JSON.stringify(judged))
      await models.backlogPieces.updateOne({ _id: piece._id }, { $set: judged }, { session });
  }
}
