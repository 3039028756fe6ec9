import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import type { ClauseDoc, DataAccess, SourceDoc, SourceModelRun } from '@scopewright/data';
import { compareProposals } from '@scopewright/domain/clauses/compare-proposals';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { type Extraction, notesOf } from '@scopewright/scope-extractor';

/**
 * Adds a model's reading of a source to the existing clauses: marks on undecided ones, and clauses that only the model
 * found. Runs once: it does nothing if that was stored already, or the source was replaced. In the firm's scope.
 * @returns whether it was stored
 */
export function applyExtraction(
  { models, inTransaction }: DataAccess,
  { _id: sourceId, of, companyId }: Pick<SourceDoc, '_id' | 'of' | 'companyId'>,
  { model, extraction, now }: { model: string; extraction: Extraction; now: Date },
): Promise<boolean> {
  return inTransaction(async (session) => {
    const waiting = { _id: sourceId, present: true, 'model.state': 'waiting' };
    if ((await models.sources.exists(waiting).session(session)) === null) return false;
    // of two transactions that change clauses the second sees the first one's changes
    await models.companies.updateOne({ _id: companyId }, { $inc: { revision: 1 } }, { session });
    const there = await models.clauses
      .find({ 'of.type': of.type, 'of.id': of.id, sourceId, lost: false }, {}, { session })
      .sort({ start: 1, _id: 1 })
      .lean<ClauseDoc[]>();
    const compared = compareProposals(there, extraction.candidates, extraction.read, (kind) => CLAUSE_KIND_NAMES[kind]);
    const counts = { both: 0, onlyRules: 0, onlyModel: 0, differently: 0 };
    const marks = [];
    const made = [];
    const room = Math.max(0, CLAUSES_PER_SOURCE - there.length);
    for (const { foundBy, otherKind, ...proposal } of compared) {
      if (foundBy === 'both') counts.both++;
      else if (foundBy === 'model') counts.onlyModel++;
      else if (otherKind !== null) counts.differently++;
      else counts.onlyRules++;
      const { confidence, reasons } = proposal;
      if ('_id' in proposal)
        marks.push({
          updateOne: {
            filter: { _id: proposal._id, state: 'proposed' as const, touched: false },
            update: { $set: { confidence, reasons } },
          },
        });
      else if (made.length < room)
        made.push({
          ...proposal,
          of,
          companyId,
          sourceId,
          proposedBy: 'model' as const,
          createdAt: now,
          updatedAt: now,
        });
    }
    if (marks.length > 0) await models.clauses.bulkWrite(marks, { session });
    if (made.length > 0) await models.clauses.insertMany(made, { session });
    const state: SourceModelRun['state'] =
      extraction.read.length > 0 || extraction.unread.length === 0 ? 'done' : 'failed';
    const { matchedCount } = await models.sources.updateOne(
      waiting,
      { $set: { 'model.state': state, 'model.notes': notesOf(model, extraction, counts) } },
      { session },
    );
    return matchedCount > 0;
  });
}
