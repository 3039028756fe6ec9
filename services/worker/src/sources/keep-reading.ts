import {
  askModel,
  type ClauseDoc,
  countStorage,
  type DataAccess,
  type Models,
  NOTHING_FOUND,
  type SourceDoc,
  trusted,
} from '@scopewright/data';
import type { ClauseCandidate } from '@scopewright/domain/clauses/clause';
import type { Proposal } from '@scopewright/domain/clauses/propose-clauses';
import { describeProblem } from '@scopewright/domain/sources/problems';
import type { SourceProblem } from '@scopewright/domain/sources/source';
import { type ClientSession, Types } from 'mongoose';

/** The fields of decided clauses by which they are found again. */
const FORMER = { kind: 1, quote: 1, start: 1, section: 1, rates: 1, version: 1 } as const;
type Former = Pick<ClauseDoc, '_id' | keyof typeof FORMER>;

/** Clauses of an agreement that people have decided on, changed or added. In the firm's scope. */
export const decidedClauses = (
  { clauses }: Models,
  { of: { type, id } }: Pick<SourceDoc, 'of'>,
  session?: ClientSession,
): Promise<Former[]> =>
  clauses
    .find({ 'of.type': type, 'of.id': id, touched: true, replaced: false }, FORMER)
    .sort({ start: 1, _id: 1 })
    .session(session ?? null)
    .lean<Former[]>()
    .exec();

/** Decisions were made while the text was read: they have to be carried over too. */
export class DecidedMeanwhile extends Error {
  override name = 'DecidedMeanwhile';
}

const versionsOf = (clauses: readonly Former[]): string =>
  clauses.map(({ _id, version }) => `${_id.toHexString()} ${version}`).join();

interface Reading {
  source: SourceDoc;
  proposal: Proposal;
  /** The clauses that the proposal has carried over. */
  former: readonly Former[];
  /** Of the reader, besides those of the text. */
  problems: readonly SourceProblem[];
  pages: number;
  /** The model to ask besides, if the firm agrees to it. */
  model: Parameters<typeof askModel>[2];
}

/**
 * Stores a reading in one transaction: its text, the clauses that are carried over and those that are proposed.
 * @returns false when something else is to be read by now
 * @throws DecidedMeanwhile
 */
export async function keepReading(
  { models, inTransaction }: DataAccess,
  { source, proposal, former, problems, pages, model }: Reading,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<boolean> {
  const { _id: sourceId, companyId, firmId, of } = source;
  const { text, blocks, asides } = proposal.source;
  const structure = JSON.stringify({ blocks, asides });
  const bytes = Buffer.byteLength(text) + Buffer.byteLength(structure);
  const kept = await inTransaction(async (session) => {
    // of two transactions that change clauses the second sees the first one's changes
    await models.companies.updateOne({ _id: companyId }, { $inc: { revision: 1 } }, { session });
    const { matchedCount } = await models.sources.updateOne(
      { _id: sourceId, present: true, state: 'reading' },
      {
        $set: {
          state: 'read',
          pages: source.format === 'pdf' ? pages : proposal.source.pages,
          pagesRead: source.format === 'pdf' ? pages : proposal.source.pages,
          problems: [...problems, ...proposal.source.problems].map(describeProblem),
          title: proposal.title,
          found: proposal.source.switches ?? NOTHING_FOUND,
          bytes,
          readAt: now,
        },
      },
      { session },
    );
    if (matchedCount === 0) return false;
    const present = await decidedClauses(models, source, session);
    if (versionsOf(present) !== versionsOf(former)) throw new DecidedMeanwhile();
    await models.sourceTexts.updateOne(
      { _id: sourceId },
      { $set: { companyId, text, structure } },
      { session, upsert: true },
    );
    await models.clauses.deleteMany({ 'of.type': of.type, 'of.id': of.id, touched: false }, { session });
    await carry(models, source, proposal, now, session);
    // the documents are complete, and casting a thousand of them takes longer than storing them
    await models.clauses.insertMany(
      proposal.fresh.map((candidate) => newClause(source, candidate, now)),
      { session, lean: true },
    );
    await countStorage(models, firmId, { scopeBytes: bytes - source.bytes }, session);
    await askModel(models, source, model, { session, now, requestId });
    return true;
  });
  if (kept) await models.sourcePages.deleteMany({ sourceId });
  return kept;
}

const newClause = (
  { _id: sourceId, companyId, firmId, of }: SourceDoc,
  candidate: ClauseCandidate,
  now: Date,
): ClauseDoc => ({
  _id: new Types.ObjectId(),
  firmId,
  companyId,
  of,
  sourceId,
  state: 'proposed',
  rates: null,
  ...candidate,
  proposedBy: 'rules',
  wording: null,
  words: [],
  touched: false,
  former: null,
  lost: false,
  madeOf: [],
  replaced: false,
  milestone: null,
  decidedBy: null,
  decidedAt: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
});

/** Moves decided clauses to their places in the new text; those that aren't there stay with the former one. */
async function carry(
  { clauses }: Models,
  { _id: sourceId }: SourceDoc,
  { found, lost }: Proposal,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const quoteOf = new Map<string, string>();
  for (const { _id, quote } of await clauses
    .find(
      { _id: trusted({ $in: found.filter(({ changed }) => changed).map(({ id }) => id) }) },
      { quote: 1 },
      { session },
    )
    .lean<{ _id: Types.ObjectId; quote: string }[]>())
    quoteOf.set(_id.toHexString(), quote);
  const moves = found.map(({ id, part, changed, candidate }) => ({
    updateOne: {
      filter: { _id: id },
      update: {
        $set: {
          ...part,
          sourceId,
          lost: false,
          updatedAt: now,
          ...(changed && {
            state: 'proposed' as const,
            former: quoteOf.get(id) ?? null,
            decidedBy: null,
            decidedAt: null,
            milestone: null,
            date: candidate?.date ?? null,
            amount: candidate?.amount ?? null,
            limit: candidate?.limit ?? null,
            rates: candidate?.rates ?? null,
            hours: candidate?.hours ?? null,
            reasons: candidate?.reasons ?? [],
            confidence: candidate?.confidence ?? 0.5,
          }),
        },
        $inc: { version: 1 },
      },
    },
  }));
  if (moves.length > 0) await clauses.bulkWrite(moves as never, { session });
  await clauses.updateMany(
    { _id: trusted({ $in: lost }), lost: false },
    { $set: { lost: true, updatedAt: now }, $inc: { version: 1 } },
    { session },
  );
}
