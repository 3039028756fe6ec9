import { MESSAGES } from '@scopewright/contracts/errors';
import { type BacklogPieceDoc, bytesOfPiece } from '@scopewright/data';
import { type CallContext, failures, type SubjectOf } from '@scopewright/service-kit';
import { requireActive } from '../companies/visible-company.ts';
import { editOnce, type OperationOn } from '../edit-once.ts';
import type { StoringParts } from '../storage/storage.ts';
import { aboutPiece } from './audit-piece.ts';
import { holdBacklog } from './hold-backlog.ts';

/** An operation on one piece. */
export interface PieceOperation extends OperationOn<BacklogPieceDoc> {
  piece: SubjectOf<'backlogPiece'>;
  /** Whether it depends on more than the piece: then of two such operations in a backlog the second retries. */
  holds?: boolean;
}

/**
 * Performs an operation on a piece once; see `editOnce`.
 * @returns the changed piece; the current one if the operation was done before
 * @throws CallError 404; 409 for an archived company, and what `editOnce` throws
 */
export function editPiece(
  parts: StoringParts,
  call: CallContext,
  { piece: { _id, companyId, projectId, company }, holds, ...operation }: PieceOperation,
): Promise<BacklogPieceDoc> {
  const { models } = parts.data;
  const { backlogPieces } = models;
  return editOnce(
    parts,
    call,
    {
      read: (session) => backlogPieces.findOne({ _id }, {}, { session }).lean<BacklogPieceDoc>(),
      write: (update, session) =>
        backlogPieces.findOneAndUpdate({ _id }, update, { session, new: true }).lean<BacklogPieceDoc>(),
      bytesOf: bytesOfPiece,
      about: aboutPiece,
    },
    {
      ...operation,
      turn: holds ? projectId : _id,
      admit: async (session) => {
        requireActive(company);
        if (holds) await holdBacklog(models, call, { companyId, projectId }, session);
      },
    },
  );
}

/** @throws CallError 409 for a deleted piece */
export function requirePresent({ deletedAt }: Pick<BacklogPieceDoc, 'deletedAt'>): void {
  if (deletedAt !== null) throw failures.conflict(MESSAGES.pieceDeleted);
}
