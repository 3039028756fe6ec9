import type { ParsedCall } from '@scopewright/contracts';
import type { PieceHead } from '@scopewright/contracts/backlog';
import { PIECE_LABELS_MAX } from '@scopewright/contracts/backlog/limits';
import { type BacklogPieceDoc, bytesOfPiece } from '@scopewright/data';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import { recordEach } from '../audit-trail.ts';
import { requireActive } from '../companies/visible-company.ts';
import { requireConsultants } from '../scoping/items/checked-item.ts';
import { among } from '../scoping/items/create-item.ts';
import { oneByOne } from '../scoping/items/one-by-one.ts';
import { requireFits, type StoringParts } from '../storage/storage.ts';
import { aboutPiece, pieceChanges } from './audit-piece.ts';
import { checkedHead, headOf, storedHead } from './checked-piece.ts';
import { presentProjects } from './matching-pieces.ts';
import { presentLine } from './present-piece.ts';
import { judgeAgain } from './readiness-of-edits.ts';

type Body = ParsedCall<'changePieces'>['body'];

/** What a piece becomes by the change of many. */
function changedHead(before: PieceHead, { set, addLabels, removeLabels }: Body): PieceHead {
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const removed = new Set(removeLabels);
  const labels = [...new Set([...before.labels.filter((label) => !removed.has(label)), ...addLabels])];
  if (labels.length > PIECE_LABELS_MAX) throw failures.validation({ addLabels: `Must be at most ${PIECE_LABELS_MAX}` });
  return checkedHead(before, { ...before, ...given, labels });
}

/** Changes many pieces of a company; those that are deleted, or of others, are reported as not found. */
export const changePiecesCall = (parts: StoringParts): Implementation =>
  implement('changePieces', ({ subject: { company }, body }, call) =>
    oneByOne(company._id.toHexString(), () =>
      parts.data.inTransaction(async (session) => {
        const { models } = parts.data;
        requireActive(company);
        const { pieceIds, set } = body;
        if (set.assigneeId) await requireConsultants(models, [set.assigneeId], session, 'assigneeId');
        const present = new Set((await presentProjects(models, company._id)).map((id) => id.toHexString()));
        const read = async () =>
          (
            await models.backlogPieces
              .find({ ...among(pieceIds), companyId: company._id, deletedAt: null }, {}, { session })
              .lean<BacklogPieceDoc[]>()
          ).filter(({ projectId }) => present.has(projectId.toHexString()));
        const now = call.now();
        const changing = (await read()).flatMap((piece) => {
          const before = headOf(piece);
          const stored = storedHead(piece, changedHead(before, body), now);
          const changed: BacklogPieceDoc = { ...piece, ...stored };
          const after = headOf(changed);
          return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ piece, before, after, changed, stored }];
        });
        for (const { piece, stored } of changing)
          await models.backlogPieces.updateOne(
            { _id: piece._id },
            { $set: { ...stored, updatedAt: now }, $inc: { version: 1 } },
            { session },
          );
        const projects = new Map(changing.map(({ piece }) => [piece.projectId.toHexString(), piece.projectId]));
        for (const [id, projectId] of projects) {
          const ofProject = changing.filter(({ piece }) => piece.projectId.toHexString() === id);
          await judgeAgain(
            models,
            projectId,
            ofProject.map(({ piece }) => piece._id),
            session,
          );
        }
        const events = [];
        for (const { changed, before, after } of changing)
          events.push({
            ...aboutPiece(changed),
            action: 'backlog.changed',
            changes: await pieceChanges(models, before, after, session),
          });
        const bytes = changing.reduce(
          (sum, { piece, changed }) => sum + bytesOfPiece(changed) - bytesOfPiece(piece),
          0,
        );
        await recordEach(models, call, session, events, { scopeBytes: bytes });
        if (changing.length > 0) await requireFits(parts, session);
        const changed = new Set(changing.map(({ piece }) => piece._id.toHexString()));
        const to = { viewer: call.viewer, seesParent: () => true };
        const rows = new Map(
          (await read()).map((piece) => [
            piece._id.toHexString(),
            presentLine({ ...piece, criteriaCount: Object.keys(piece.criteria).length }, to),
          ]),
        );
        return {
          results: pieceIds.map((pieceId) => {
            const row = rows.get(pieceId);
            if (row === undefined) return { pieceId, result: 'notFound' as const };
            return { pieceId, result: changed.has(pieceId) ? ('changed' as const) : ('unchanged' as const), row };
          }),
        };
      }),
    ),
  );
