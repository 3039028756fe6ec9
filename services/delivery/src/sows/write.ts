import type { ParsedCall } from '@scopewright/contracts';
import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ClauseDoc,
  type CompanyDoc,
  type FirmDoc,
  inBatches,
  insertInBatches,
  type Models,
  type ScopeItemDoc,
  type SowDoc,
  storeWritten,
  trusted,
  visibleSows,
  type WrittenFrom,
} from '@scopewright/data';
import { groupBy } from '@scopewright/domain/group-by';
import { distinctWords } from '@scopewright/domain/search/words';
import { type SoldItem, type SowTexts, type WrittenSow, writeSow } from '@scopewright/domain/sows/write-sow';
import { CallError, failures, type Implementation, implement, submitOnce, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireFittingSow } from '../change-orders/contract.ts';
import { deleteClauses } from '../clauses/delete-clauses.ts';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { offeredItems } from '../scoping/reading/config-items.ts';
import { linkPairs } from '../trace/link-many.ts';
import { changeDocument, createDocument, keepSummary, SOW } from './change-document.ts';
import { changedSow } from './sows.ts';
import { amountOf, auditChanges, NO_TERMS, presentSow, requireDatesInOrder, storedTerms } from './terms.ts';

type Body = ParsedCall<'writeSow'>['body'];
type Content = Omit<Body, 'keepTexts' | 'projectIds'> & { projectIds: readonly string[] };
/** In a transaction, or without one. */
type Reading = Pick<Tx, 'models'> & { session?: Tx['session'] };

/** The reason of every clause of a written text. */
const REASON = 'Written from the scope';
/** Terms of a new SOW; it is a draft unless they name its status. */
type SowTerms = ReturnType<typeof storedTerms> & Partial<Pick<SowDoc, 'status' | 'activatedAt' | 'written'>>;

const NO_TEXTS: SowTexts = { introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' };

/** SOWs that are written from a scope. */
export const writeSowCalls = (parts: Pick<DeliveryParts, 'data' | 'links'>): Implementation[] => [
  implement('sowTexts', async () => {
    const firm = await parts.data.models.firms.findOne({}, { sowTexts: 1 }).lean<Pick<FirmDoc, 'sowTexts'>>();
    return firm?.sowTexts ?? NO_TEXTS;
  }),

  implement('writeSow', ({ subject, body }, call) => {
    const companyId = subject.company._id;
    return submitOnce(parts.data, call, { name: 'writeSow', content: [companyId, body] }, async (tx) => {
      const company = await holdCompany(tx, companyId);
      const { title, amount, startDate, endDate } = body;
      const terms = storedTerms({ title, amount, startDate, endDate });
      requireDatesInOrder(terms);
      const written = await textOf(tx, company, body);
      const sow = await storeWrittenSow(tx, company, { ...terms, written: fromOf(body) }, written);
      await keepTexts(tx, body);
      await keepSummary(tx, companyId);
      return presentSow(sow, call.viewer);
    });
  }),

  implement('writtenSow', async ({ subject }, { viewer }) => {
    const { models } = parts.data;
    const sow = await models.sows
      .findOne(visibleSows(viewer, { _id: subject.sow._id }))
      .orFail()
      .lean<SowDoc>();
    const from = requireWritten(sow);
    const company = await companyOf({ models }, sow.companyId);
    // deleted projects are omitted, as they would be in a new text
    const projectIds = await presentProjects(models, sow.companyId, from.projectIds);
    const { title, startDate, endDate } = sow;
    const content = { ...from, projectIds, title, amount: amountOf(sow), startDate, endDate };
    const text = await textOf({ models }, company, content).then(
      (written) => written.text,
      (error: unknown) => {
        // too many items for one SOW by now
        if (error instanceof CallError) return null;
        throw error;
      },
    );
    return { ...from, projectIds, outdated: text !== sow.pastedText };
  }),

  implement('rewriteSow', async ({ subject: { sow: stored }, body: { version, ...body } }, call) => {
    let written: WrittenSow | undefined;
    const { title, amount, startDate, endDate } = body;
    return changeDocument(parts, call, SOW, {
      of: stored,
      version,
      decide: async (tx, sow) => {
        requireWritten(sow);
        written = await textOf(tx, await companyOf(tx, sow.companyId), body);
        const { set } = await changedSow(tx, sow, { title, amount, startDate, endDate, pastedText: written.text });
        return { set: { ...set, written: fromOf(body) }, action: 'sow.updated' };
      },
      read: async (tx, sow) => {
        if (written === undefined) throw new Error('The text is written before it is read');
        const company = await companyOf(tx, sow.companyId);
        await storeText(tx, sow, written);
        await linkClauses(tx, company, written, await storeClauses(tx, sow, written));
      },
      after: (tx) => keepTexts(tx, body),
    });
  }),
];

const fromOf = ({ projectIds, configItems, milestones, texts }: Pick<Body, keyof WrittenFrom>): WrittenFrom => ({
  projectIds: [...new Set(projectIds)],
  configItems,
  milestones,
  texts,
});

/** The source of a written draft. @throws CallError 409 for a SOW that was not written, or is no draft */
function requireWritten({ written, status }: SowDoc): WrittenFrom {
  if (!written) throw failures.conflict(MESSAGES.sowNotWritten);
  if (status !== 'draft') throw failures.conflict(MESSAGES.rewrittenDraftOnly);
  return written;
}

/** Stores the texts for the firm's next SOWs if that was asked for. */
async function keepTexts({ models, session }: Tx, body: Pick<Body, 'keepTexts' | 'texts'>): Promise<void> {
  if (body.keepTexts) await models.firms.updateOne({}, { $set: { sowTexts: body.texts } }, { session });
}

const companyOf = ({ models, session }: Reading, _id: Types.ObjectId): Promise<CompanyDoc> =>
  models.companies
    .findOne({ _id }, {}, { session: session ?? null })
    .orFail()
    .lean<CompanyDoc>()
    .exec();

/** Those of the projects that exist, in their given order. */
async function presentProjects(
  models: Models,
  companyId: Types.ObjectId,
  projectIds: readonly string[],
): Promise<string[]> {
  const ids = trusted({ $in: projectIds.map((id) => new Types.ObjectId(id)) });
  const found = await models.scopeItems.distinct('_id', { companyId, kind: 'project', deletedAt: null, _id: ids });
  const present = new Set(found.map(String));
  return projectIds.filter((id) => present.has(id));
}

/** Stores a written SOW with its clauses, accepted and linked with what they sell. @throws CallError 409, 422 */
export async function storeWrittenSow(
  tx: Tx,
  company: CompanyDoc,
  terms: SowTerms,
  written: WrittenSow,
): Promise<SowDoc> {
  const sow = await storeSow(tx, company, terms, written);
  await linkClauses(tx, company, written, await storeClauses(tx, sow, written));
  return sow;
}

/** The text of the scope, with its clauses. @throws CallError 422 if that is too much for one document */
async function textOf(reading: Reading, company: CompanyDoc, content: Content): Promise<WrittenSow> {
  const firm = await reading.models.firms
    .findOne({}, { name: 1 }, { session: reading.session ?? null })
    .orFail()
    .lean<Pick<FirmDoc, 'name'>>();
  const items = await soldItems(reading, company, content);
  const written = writeSow({ ...content, firm: firm.name, company: company.name, items });
  if (written.clauses.length > CLAUSES_PER_SOURCE) throw failures.validation({ projectIds: MESSAGES.writtenTooLong });
  return written;
}

/** Counts of parts, so that no content is read. */
const sizeOf = (part: string) => ({ $size: { $objectToArray: { $ifNull: [`$content.${part}`, {}] } } });

interface Counted extends Pick<ScopeItemDoc, '_id' | 'kind' | 'name' | 'projectId' | 'description'> {
  statuses: number;
  approvals: number;
  placements: number;
}

/** The items that a SOW sells, in their order. @throws CallError 422 for unknown projects, and too many items */
async function soldItems(
  { models, session }: Reading,
  { _id: companyId }: CompanyDoc,
  { projectIds, configItems }: Content,
): Promise<SoldItem[]> {
  const ids = [...new Set(projectIds)].map((id) => new Types.ObjectId(id));
  const present = { companyId, deletedAt: null };
  const which = {
    $or: [
      { ...present, kind: 'project' as const, _id: trusted({ $in: ids }) },
      { ...present, kind: trusted({ $in: ['workflow', 'requestType'] }), projectId: trusted({ $in: ids }) },
    ],
  };
  if ((await models.scopeItems.countDocuments(which, { ...(session && { session }) })) > CLAUSES_PER_SOURCE)
    throw failures.validation({ projectIds: MESSAGES.writtenTooLong });
  const found = await models.scopeItems
    .aggregate<Counted>([
      { $match: which },
      {
        $project: {
          kind: 1,
          name: 1,
          projectId: 1,
          description: 1,
          order: 1,
          statuses: sizeOf('statuses'),
          approvals: sizeOf('approvals'),
          placements: sizeOf('placements'),
        },
      },
      { $sort: { order: 1, _id: 1 } },
    ])
    .session(session ?? null);
  if (found.filter(({ kind }) => kind === 'project').length < ids.length)
    throw failures.validation({ projectIds: MESSAGES.notAProject });
  const config = configItems ? (await offeredItems(models, companyId, session)).filter(({ inScope }) => inScope) : [];
  return [
    ...found.flatMap(soldItem),
    ...config.map(({ name, description }): SoldItem => ({ kind: 'configItem', name, description })),
  ];
}

function soldItem({ _id, kind, name, projectId, description, statuses, approvals, placements }: Counted): SoldItem[] {
  const item = { id: _id.toHexString(), name };
  const place = { projectId: projectId?.toHexString() ?? '' };
  if (kind === 'project') return [{ ...item, kind, description }];
  if (kind === 'workflow') return [{ ...item, ...place, kind, statuses, approvals }];
  return kind === 'requestType' ? [{ ...item, ...place, kind, fields: placements }] : [];
}

async function storeSow(tx: Tx, { _id: companyId }: CompanyDoc, terms: SowTerms, written: WrittenSow): Promise<SowDoc> {
  const _id = new Types.ObjectId();
  await requireFittingSow(tx, { ...NO_TERMS, ...terms, _id });
  const { written: _from, ...shown } = terms;
  return createDocument(tx, SOW, { _id, ...terms, companyId, pastedText: written.text }, auditChanges({}, shown), {
    read: (sow) => storeText(tx, sow, written),
  });
}

/** Stores the text as the SOW's current source. */
async function storeText(
  { models, call, session }: Tx,
  { _id: id, companyId, title }: Pick<SowDoc, '_id' | 'companyId' | 'title'>,
  { text, blocks }: WrittenSow,
): Promise<void> {
  await storeWritten(
    models,
    { of: { type: 'sow', id }, companyId, text, title, structure: JSON.stringify({ blocks, asides: [] }) },
    { session, now: call.now(), requestedBy: new Types.ObjectId(call.viewer.userId) },
  );
}

const sentenceOf = ({ kind, quote }: Pick<ClauseDoc, 'kind' | 'quote'>): string => `${kind} ${quote}`;

/**
 * Stores the clauses as accepted. A sentence of an earlier text keeps its clause, so that whatever names it still does;
 * clauses of other earlier sentences are deleted, and those that people added are marked as no longer in the text.
 * @returns their ids, in their order
 */
async function storeClauses(
  tx: Tx,
  { _id: id, companyId }: Pick<SowDoc, '_id' | 'companyId'>,
  { text, clauses }: WrittenSow,
): Promise<string[]> {
  const { models, call, session } = tx;
  const of = { type: 'sow' as const, id };
  const source = await models.sources.findOne({ 'of.id': id, present: true }, { _id: 1 }, { session }).orFail().lean();
  const former = await models.clauses
    .find({ 'of.type': 'sow', 'of.id': id }, { kind: 1, quote: 1, reasons: 1 }, { session })
    .sort({ start: 1, _id: 1 })
    .lean<Pick<ClauseDoc, '_id' | 'kind' | 'quote' | 'reasons'>[]>();
  const formerBy = groupBy(former, sentenceOf);
  const now = call.now();
  const stored = clauses.map(({ sells: _sells, ...clause }) => {
    const quote = text.slice(clause.start, clause.end);
    const again = formerBy.get(sentenceOf({ kind: clause.kind, quote }))?.shift();
    const values = {
      ...clause,
      state: 'accepted' as const,
      decidedBy: new Types.ObjectId(call.viewer.userId),
      decidedAt: now,
      sourceId: source._id,
      quote,
      page: 1,
      confidence: 1,
      reasons: [REASON],
      proposedBy: 'person' as const,
      words: distinctWords(quote),
      touched: true,
      updatedAt: now,
    };
    return { again: again?._id, _id: again?._id ?? new Types.ObjectId(), values };
  });
  const moved = stored.filter(({ again }) => again !== undefined);
  const present = { lost: false, replaced: false, madeOf: [], wording: null };
  for (const batch of inBatches(moved))
    await models.clauses.bulkWrite(
      batch.map(({ _id, values }) => ({
        updateOne: { filter: { _id }, update: { $set: { ...values, ...present }, $inc: { version: 1 } } },
      })),
      { session },
    );
  await insertInBatches<ClauseDoc>(
    models.clauses,
    stored
      .filter(({ again }) => again === undefined)
      .map(({ _id, values }): Partial<ClauseDoc> => ({ ...values, _id, of, companyId, createdAt: now })),
    session,
  );
  await dropFormer(tx, companyId, [...formerBy.values()].flat(), now);
  return stored.map(({ _id }) => _id.toHexString());
}

/** Removes clauses of an earlier text; those that people added stay, marked as no longer in the text. */
async function dropFormer(
  tx: Tx,
  companyId: Types.ObjectId,
  former: readonly Pick<ClauseDoc, '_id' | 'reasons'>[],
  now: Date,
): Promise<void> {
  const isWritten = ({ reasons }: Pick<ClauseDoc, 'reasons'>) => reasons.includes(REASON);
  const written = former.filter(isWritten);
  const added = former.filter((clause) => !isWritten(clause)).map(({ _id }) => _id);
  if (written.length > 0) await deleteClauses(tx, { companyId }, written);
  if (added.length > 0)
    await tx.models.clauses.updateMany(
      { _id: trusted({ $in: added }), lost: false },
      { $set: { lost: true, updatedAt: now }, $inc: { version: 1 } },
      { session: tx.session },
    );
}

/** Links each clause with the items that it sells. */
async function linkClauses(
  tx: Tx,
  company: CompanyDoc,
  { clauses }: WrittenSow,
  ids: readonly string[],
): Promise<void> {
  const pairs = clauses.flatMap(({ sells }, at) =>
    sells.map((target) => ({ clauseId: ids[at] ?? '', takeIntoScope: false, ...target })),
  );
  const { refused } = await linkPairs(tx, company, pairs);
  if (refused[0]) throw failures.conflict(refused[0].error);
}
