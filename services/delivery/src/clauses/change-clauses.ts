import type { ParsedCall } from '@scopewright/contracts';
import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AgreementRef,
  type ClauseDoc,
  createOne,
  type DataAccess,
  presentSource,
  type SourceTextDoc,
  trusted,
} from '@scopewright/data';
import {
  partOf,
  type QuotedPart,
  REFUSED_PARTS,
  ratesTogether,
  ratesWithin,
} from '@scopewright/domain/clauses/edit-clauses';
import { counted } from '@scopewright/domain/counted';
import { distinctWords } from '@scopewright/domain/search/words';
import type { SourceBlock } from '@scopewright/domain/sources/source';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { aboutAgreement, type HeldAgreement, holdAgreement, refOf } from '../sources/agreement.ts';
import { deleteClauses } from './delete-clauses.ts';
import { clausesOf } from './list-clauses.ts';
import { type Clause, presentClause } from './present.ts';

type Parts = Pick<DeliveryParts, 'data'>;
type Named = Pick<ClauseDoc, '_id' | 'of'>;

/** A clause and its agreement, for a transaction that changes it. @throws CallError 404, 409 */
async function holdClause(
  tx: Tx,
  { _id, of }: Named,
  version: number,
): Promise<{ clause: ClauseDoc; held: HeldAgreement }> {
  const held = await holdAgreement(tx, of);
  const clause = await tx.models.clauses.findOne({ _id }, {}, { session: tx.session }).lean<ClauseDoc>();
  if (clause === null) throw failures.notFound();
  if (clause.replaced) throw failures.conflict(MESSAGES.clauseReplaced);
  if (clause.version !== version) throw failures.versionConflict(presentClause(clause, tx.call.viewer));
  return { clause, held };
}

/** The words that a clause is found by. */
const wordsFor = ({ wording, quote }: Pick<ClauseDoc, 'wording' | 'quote'>): string[] =>
  distinctWords(wording ?? quote);

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

/** Records events of clauses of an agreement, with their texts. */
const recordClause = (
  tx: Tx,
  { of, agreement }: HeldAgreement,
  { action, from, to }: { action: string; from: unknown; to: unknown },
) =>
  record(tx, {
    ...aboutAgreement(of.type, agreement),
    action,
    changes: { clause: { from, to } },
  });

const decisionOf = (state: ClauseDoc['state'], call: CallContext) =>
  state === 'proposed'
    ? { state, decidedBy: null, decidedAt: null, milestone: null }
    : {
        state,
        decidedBy: new Types.ObjectId(call.viewer.userId),
        decidedAt: call.now(),
        ...(state === 'rejected' && { milestone: null }),
      };

const ACTIONS = { accepted: 'clause.accepted', rejected: 'clause.rejected', proposed: 'clause.reopened' } as const;

/** Whether a date is one of the readings of an ambiguous one; null: no reading is chosen. */
const isChoice = ({ date: stated }: ClauseDoc, date: string | null): boolean =>
  stated?.value === date || (stated?.choices?.some((choice) => date === null || choice === date) ?? false);

/** Changes one clause, once per Idempotency-Key. @throws CallError 404, 409, 422 */
function changeClause(
  { data }: Parts,
  call: CallContext,
  named: Named,
  body: ParsedCall<'changeClause'>['body'],
): Promise<Clause> {
  const { version, state, kind, wording, date, milestone } = body;
  const content = { clauseId: named._id, ...body };
  return submitOnce<Clause>(data, call, { name: 'changeClause', content }, async (tx) => {
    const { clause, held } = await holdClause(tx, named, version);
    if (date !== undefined && !isChoice(clause, date)) throw failures.validation({ date: MESSAGES.notAChoiceOfDate });
    const next = state ?? clause.state;
    if (milestone && next !== 'accepted') throw failures.conflict(MESSAGES.clauseNotAccepted);
    const set: Partial<ClauseDoc> = {
      ...(state !== undefined && state !== clause.state && decisionOf(state, call)),
      ...(kind !== undefined && kind !== clause.kind && { kind }),
      ...(wording !== undefined &&
        wording !== clause.wording && { wording: wording === clause.quote ? null : wording }),
      ...(date !== undefined && clause.date && clause.date.value !== date && { date: { ...clause.date, value: date } }),
      ...(milestone !== undefined && { milestone }),
    };
    if (Object.keys(set).length === 0) return presentClause(clause, call.viewer);
    const words = wordsFor({ ...clause, ...set });
    const changed = await tx.models.clauses
      .findOneAndUpdate(
        { _id: clause._id },
        {
          $set: { ...set, words, ...(state && { former: null }), touched: true, updatedAt: call.now() },
          $inc: { version: 1 },
        },
        { session: tx.session, new: true },
      )
      .lean<ClauseDoc>();
    if (changed === null) throw failures.notFound();
    await recordClause(tx, held, {
      action: 'state' in set ? ACTIONS[changed.state] : 'clause.changed',
      from: 'state' in set ? null : shortened(clause.wording ?? clause.quote),
      to: shortened(changed.wording ?? changed.quote),
    });
    return presentClause(changed, call.viewer);
  });
}

/** Stores the words that clauses are found by. */
async function storeWords({ models, session }: Tx, clauses: readonly ClauseDoc[]): Promise<void> {
  const updates = clauses.map((clause) => ({
    updateOne: { filter: { _id: clause._id }, update: { $set: { words: wordsFor(clause) } } },
  }));
  if (updates.length > 0) await models.clauses.bulkWrite(updates, { session });
}

/** Decides on many clauses of one agreement; those that have changed since are skipped. @throws CallError 404, 409 */
function decideClauses(
  { data }: Parts,
  call: CallContext,
  of: AgreementRef,
  { clauses, state }: ParsedCall<'decideSowClauses'>['body'],
) {
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const held = await holdAgreement(tx, of);
    const versions = new Map(clauses.map(({ id, version }) => [id, version]));
    const found = await models.clauses
      .find({ ...clausesOf(of), _id: trusted({ $in: [...versions.keys()] }) }, {}, { session })
      .lean<ClauseDoc[]>();
    const same = found.filter(({ _id, version }) => versions.get(_id.toHexString()) === version);
    const changing = same.filter((clause) => clause.state !== state);
    if (state === 'accepted') await storeWords(tx, changing);
    const { modifiedCount } = await models.clauses.updateMany(
      { _id: trusted({ $in: changing.map(({ _id }) => _id) }) },
      {
        $set: { ...decisionOf(state, call), former: null, touched: true, updatedAt: call.now() },
        $inc: { version: 1 },
      },
      { session },
    );
    const now = await models.clauses
      .find({ _id: trusted({ $in: same.map(({ _id }) => _id) }) }, {}, { session })
      .sort({ start: 1, _id: 1 })
      .lean<ClauseDoc[]>();
    if (modifiedCount > 0)
      await recordClause(tx, held, {
        action: ACTIONS[state],
        from: null,
        to: counted(modifiedCount, 'clause'),
      });
    const left = new Set(same.map(({ _id }) => _id.toHexString()));
    return {
      items: now.map((clause) => presentClause(clause, call.viewer)),
      conflicts: [...versions.keys()].filter((id) => !left.has(id)),
    };
  });
}

/** The text of a reading, with its blocks. @throws CallError 409 when it is no longer the current one, or not read */
async function readText(
  { models, session }: Tx,
  of: AgreementRef,
  sourceId: Types.ObjectId,
): Promise<{ text: string; blocks: SourceBlock[] }> {
  const source = await presentSource(models, of, session);
  if (!source?._id.equals(sourceId)) throw failures.conflict(MESSAGES.sourceReplaced);
  if (source.state !== 'read') throw failures.conflict(MESSAGES.notReadYet);
  const stored = await models.sourceTexts.findOne({ _id: sourceId }, {}, { session }).lean<SourceTextDoc>();
  if (stored === null) throw failures.conflict(MESSAGES.notReadYet);
  const { blocks } = JSON.parse(stored.structure) as { blocks: SourceBlock[] };
  return { text: stored.text, blocks };
}

/** @throws CallError 422 */
function requirePart(part: QuotedPart | keyof typeof REFUSED_PARTS, field: string): QuotedPart {
  if (typeof part === 'string') throw failures.validation({ [field]: REFUSED_PARTS[part] });
  return part;
}

/** @throws CallError 409 when the agreement has the maximum number of clauses */
async function requireRoom({ models: { clauses }, session }: Tx, of: AgreementRef, adding: number): Promise<void> {
  // twice as many as are proposed, split and merged ones included: people can always add some
  const there = await clauses.countDocuments({ 'of.type': of.type, 'of.id': of.id }, { session });
  if (there + adding > 2 * CLAUSES_PER_SOURCE) throw failures.conflict(MESSAGES.clausesFull);
}

/** Makes a clause of a selection. @throws CallError 404, 409, 422 */
function addClause(
  { data }: Parts,
  call: CallContext,
  of: AgreementRef,
  { sourceId, start, end, kind }: ParsedCall<'addSowClause'>['body'],
): Promise<Clause> {
  return submitOnce<Clause>(
    data,
    call,
    { name: of.type === 'sow' ? 'addSowClause' : 'addChangeOrderClause', content: { of, sourceId, start, end, kind } },
    async (tx) => {
      const { models, session } = tx;
      const held = await holdAgreement(tx, of);
      const source = await readText(tx, of, new Types.ObjectId(sourceId));
      const part = requirePart(partOf(source, start, end), 'end');
      const same = { ...clausesOf(of), lost: false, start: part.start, end: part.end, kind };
      if (await models.clauses.exists(same).session(session)) throw failures.conflict(MESSAGES.clauseQuoteTaken);
      await requireRoom(tx, of, 1);
      const now = call.now();
      const clause = await createOne(models.clauses, session, {
        ...part,
        of,
        companyId: held.agreement.companyId,
        sourceId,
        kind,
        ...decisionOf('accepted', call),
        words: distinctWords(part.quote),
        confidence: 1,
        reasons: [],
        proposedBy: 'person',
        touched: true,
        createdAt: now,
        updatedAt: now,
      });
      await recordClause(tx, held, {
        action: 'clause.added',
        from: null,
        to: shortened(part.quote),
      });
      return presentClause(clause, call.viewer);
    },
  );
}

/** The values of a clause that words of its quote stand for, as far as the words are within `part`. */
const statedIn = ({ date, amount, limit, rates }: ClauseDoc, { quote }: QuotedPart) => ({
  date: date && quote.includes(date.text) ? date : null,
  amount: amount && quote.includes(amount.text) ? amount : null,
  limit: limit && quote.includes(limit.text) ? limit : null,
  rates: ratesWithin(rates, quote),
});

/** Replaces clauses by others, which record their sources. */
async function replaceClauses(
  { models, call, session }: Tx,
  replaced: readonly ClauseDoc[],
  made: readonly Partial<ClauseDoc>[],
): Promise<ClauseDoc[]> {
  const [first] = replaced;
  if (first === undefined) throw new Error('There is nothing to replace');
  const now = call.now();
  const ids = replaced.map(({ _id }) => _id);
  await models.clauses.updateMany(
    { _id: trusted({ $in: ids }) },
    { $set: { replaced: true, updatedAt: now }, $inc: { version: 1 } },
    { session },
  );
  const { _id: _first, wording: _wording, hours: _hours, milestone: _milestone, ...head } = first;
  const created = await models.clauses.create(
    made.map((one) => ({
      ...head,
      confidence: Math.max(...replaced.map(({ confidence }) => confidence)),
      ...one,
      words: distinctWords(one.quote ?? first.quote),
      proposedBy: 'person' as const,
      touched: true,
      former: null,
      madeOf: ids,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })),
    { session, ordered: true },
  );
  return created.map((document) => document.toObject<ClauseDoc>());
}

/** Splits a clause in two. @throws CallError 404, 409, 422 */
function splitClause(
  { data }: Parts,
  call: CallContext,
  named: Named,
  { version, at }: ParsedCall<'splitClause'>['body'],
) {
  return inTx(data, call, async (tx) => {
    const { clause, held } = await holdClause(tx, named, version);
    const source = await readText(tx, clause.of, clause.sourceId);
    if (at <= clause.start || at >= clause.end) throw failures.validation({ at: 'Must be within the clause' });
    const parts = [partOf(source, clause.start, at), partOf(source, at, clause.end)].map((part) =>
      requirePart(part, 'at'),
    );
    await requireRoom(tx, clause.of, 2);
    const made = await replaceClauses(
      tx,
      [clause],
      parts.map((part) => ({ ...part, ...statedIn(clause, part) })),
    );
    await recordClause(tx, held, {
      action: 'clause.split',
      from: shortened(clause.quote),
      to: parts.map(({ quote }) => shortened(quote)).join(' | '),
    });
    return { items: made.map((one) => presentClause(one, call.viewer)) };
  });
}

/** Merges clauses into one that quotes from the first to the last of them. @throws CallError 404, 409, 422 */
function mergeClauses(
  { data }: Parts,
  call: CallContext,
  of: AgreementRef,
  { clauses: which }: ParsedCall<'mergeSowClauses'>['body'],
): Promise<Clause> {
  return inTx(data, call, async (tx) => {
    const held = await holdAgreement(tx, of);
    const versions = new Map(which.map(({ id, version }) => [id, version]));
    const found = await tx.models.clauses
      .find({ ...clausesOf(of), lost: false, _id: trusted({ $in: [...versions.keys()] }) }, {}, { session: tx.session })
      .sort({ start: 1, _id: 1 })
      .lean<ClauseDoc[]>();
    const [first] = found;
    if (first === undefined || found.length !== versions.size) throw failures.notFound();
    const stale = found.find(({ _id, version }) => versions.get(_id.toHexString()) !== version);
    if (stale) throw failures.versionConflict(presentClause(stale, call.viewer));
    const source = await readText(tx, of, first.sourceId);
    const part = requirePart(partOf(source, first.start, Math.max(...found.map(({ end }) => end))), 'clauses');
    await requireRoom(tx, of, 1);
    const isDecided = found.every(({ state }) => state === first.state);
    const [made] = await replaceClauses(tx, found, [
      {
        ...part,
        date: found.find(({ date }) => date)?.date ?? null,
        amount: found.find(({ amount }) => amount)?.amount ?? null,
        limit: found.find(({ limit }) => limit)?.limit ?? null,
        rates: ratesTogether(found),
        ...(!isDecided && decisionOf('proposed', call)),
      },
    ]);
    if (made === undefined) throw new Error('The clause was not created');
    await recordClause(tx, held, {
      action: 'clause.merged',
      from: found.map(({ quote }) => shortened(quote)).join(' | '),
      to: shortened(part.quote),
    });
    return presentClause(made, call.viewer);
  });
}

/** Undoes a split or merge. @throws CallError 404, 409 */
function restoreClauses(
  { data }: Parts,
  call: CallContext,
  named: Named,
  { version }: ParsedCall<'restoreClauses'>['body'],
) {
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const { clause, held } = await holdClause(tx, named, version);
    if (clause.madeOf.length === 0) throw failures.conflict(MESSAGES.notRestorable);
    const ids = trusted({ $in: clause.madeOf });
    const made = await models.clauses
      .find({ 'of.type': clause.of.type, 'of.id': clause.of.id, madeOf: clause.madeOf }, { replaced: 1 }, { session })
      .lean();
    // clauses that were split or merged further are undone first
    if (made.some(({ replaced }) => replaced)) throw failures.conflict(MESSAGES.clauseReplaced);
    const { matchedCount } = await models.clauses.updateMany(
      // of another reading they would quote another text
      { _id: ids, replaced: true, sourceId: clause.sourceId },
      { $set: { replaced: false, updatedAt: call.now() }, $inc: { version: 1 } },
      { session },
    );
    if (matchedCount < clause.madeOf.length) throw failures.conflict(MESSAGES.notRestorable);
    await deleteClauses(tx, clause, made);
    const back = await models.clauses
      .find({ _id: ids }, {}, { session })
      .sort({ start: 1, _id: 1 })
      .lean<ClauseDoc[]>();
    await recordClause(tx, held, {
      action: 'clause.restored',
      from: shortened(clause.quote),
      to: back.map(({ quote }) => shortened(quote)).join(' | '),
    });
    return { items: back.map((one) => presentClause(one, call.viewer)) };
  });
}

/** Removes a clause that a person has added, or a lost one. @throws CallError 404, 409 */
function removeClause({ data }: Parts, call: CallContext, { _id, of }: Named) {
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const held = await holdAgreement(tx, of);
    const clause = await models.clauses.findOne({ _id, replaced: false }, {}, { session }).lean<ClauseDoc>();
    if (clause === null) throw failures.notFound();
    if (!clause.lost && (clause.proposedBy !== 'person' || clause.madeOf.length > 0))
      throw failures.conflict(MESSAGES.clauseKept);
    await deleteClauses(tx, clause, [clause]);
    await recordClause(tx, held, {
      action: 'clause.removed',
      from: shortened(clause.quote),
      to: null,
    });
    return { success: true as const };
  });
}

/** People's changes to clauses. */
export const changeClausesCalls = (parts: { data: DataAccess }): Implementation[] => [
  implement('changeClause', ({ subject: { clause }, body }, call) => changeClause(parts, call, clause, body)),
  implement('decideSowClauses', ({ subject, body }, call) => decideClauses(parts, call, refOf(subject), body)),
  implement('decideChangeOrderClauses', ({ subject, body }, call) => decideClauses(parts, call, refOf(subject), body)),
  implement('addSowClause', ({ subject, body }, call) => addClause(parts, call, refOf(subject), body)),
  implement('addChangeOrderClause', ({ subject, body }, call) => addClause(parts, call, refOf(subject), body)),
  implement('splitClause', ({ subject: { clause }, body }, call) => splitClause(parts, call, clause, body)),
  implement('mergeSowClauses', ({ subject, body }, call) => mergeClauses(parts, call, refOf(subject), body)),
  implement('mergeChangeOrderClauses', ({ subject, body }, call) => mergeClauses(parts, call, refOf(subject), body)),
  implement('restoreClauses', ({ subject: { clause }, body }, call) => restoreClauses(parts, call, clause, body)),
  implement('removeClause', ({ subject: { clause } }, call) => removeClause(parts, call, clause)),
];
