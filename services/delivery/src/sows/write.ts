import type { ParsedCall } from '@scopewright/contracts';
import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ClauseDoc,
  type CompanyDoc,
  type FirmDoc,
  type ScopeItemDoc,
  type SowDoc,
  storeWritten,
  trusted,
} from '@scopewright/data';
import { distinctWords } from '@scopewright/domain/search/words';
import { type SoldItem, type SowTexts, type WrittenSow, writeSow } from '@scopewright/domain/sows/write-sow';
import { failures, type Implementation, implement, submitOnce, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireFittingSow } from '../change-orders/contract.ts';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { offeredItems } from '../scoping/reading/config-items.ts';
import { linkPairs } from '../trace/link-many.ts';
import { createDocument, keepSummary, SOW } from './change-document.ts';
import { auditChanges, NO_TERMS, presentSow, requireDatesInOrder, storedTerms } from './terms.ts';

type Body = ParsedCall<'writeSow'>['body'];

const NO_TEXTS: SowTexts = { introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' };

/** SOWs that are written from a scope. */
export const writeSowCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('sowTexts', async () => {
    const firm = await data.models.firms.findOne({}, { sowTexts: 1 }).lean<Pick<FirmDoc, 'sowTexts'>>();
    return firm?.sowTexts ?? NO_TEXTS;
  }),

  implement('writeSow', ({ subject, body }, call) => {
    const companyId = subject.company._id;
    return submitOnce(data, call, { name: 'writeSow', content: [companyId, body] }, async (tx) => {
      const company = await holdCompany(tx, companyId);
      const { title, amount, startDate, endDate } = body;
      const terms = storedTerms({ title, amount, startDate, endDate });
      requireDatesInOrder(terms);
      const written = await writtenFor(tx, company, body);
      const sow = await storeSow(tx, company, terms, written);
      await linkClauses(tx, company, written, await storeClauses(tx, sow, written));
      if (body.keepTexts)
        await tx.models.firms.updateOne({}, { $set: { sowTexts: body.texts } }, { session: tx.session });
      await keepSummary(tx, companyId);
      return presentSow(sow, call.viewer);
    });
  }),
];

/** The text of the scope, with its clauses. @throws CallError 422 if that is too much for one document */
async function writtenFor(tx: Tx, company: CompanyDoc, body: Body): Promise<WrittenSow> {
  const { models, session } = tx;
  const firm = await models.firms.findOne({}, { name: 1 }, { session }).orFail().lean<Pick<FirmDoc, 'name'>>();
  const items = await soldItems(tx, company, body);
  const written = writeSow({ ...body, firm: firm.name, company: company.name, items });
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
  tx: Tx,
  { _id: companyId }: CompanyDoc,
  { projectIds, configItems }: Body,
): Promise<SoldItem[]> {
  const { models, session } = tx;
  const ids = [...new Set(projectIds)].map((id) => new Types.ObjectId(id));
  const present = { companyId, deletedAt: null };
  const which = {
    $or: [
      { ...present, kind: 'project' as const, _id: trusted({ $in: ids }) },
      { ...present, kind: trusted({ $in: ['workflow', 'requestType'] }), projectId: trusted({ $in: ids }) },
    ],
  };
  if ((await models.scopeItems.countDocuments(which, { session })) > CLAUSES_PER_SOURCE)
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
    .session(session);
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

async function storeSow(
  tx: Tx,
  { _id: companyId }: CompanyDoc,
  terms: ReturnType<typeof storedTerms>,
  { text, blocks }: WrittenSow,
): Promise<SowDoc> {
  const { models, call, session } = tx;
  const _id = new Types.ObjectId();
  await requireFittingSow(tx, { ...NO_TERMS, ...terms, _id });
  return createDocument(tx, SOW, { _id, ...terms, companyId, pastedText: text }, auditChanges({}, terms), {
    read: async ({ title }) => {
      await storeWritten(
        models,
        { of: { type: 'sow', id: _id }, companyId, text, title, structure: JSON.stringify({ blocks, asides: [] }) },
        { session, now: call.now(), requestedBy: new Types.ObjectId(call.viewer.userId) },
      );
    },
  });
}

/** Stores the clauses as accepted. @returns their ids, in their order */
async function storeClauses(
  tx: Tx,
  { _id: id, companyId }: Pick<SowDoc, '_id' | 'companyId'>,
  { text, clauses }: WrittenSow,
): Promise<string[]> {
  const { models, call, session } = tx;
  const source = await models.sources.findOne({ 'of.id': id, present: true }, { _id: 1 }, { session }).orFail().lean();
  const now = call.now();
  const decided = { state: 'accepted' as const, decidedBy: new Types.ObjectId(call.viewer.userId), decidedAt: now };
  const made = await models.clauses.insertMany(
    clauses.map(({ sells: _sells, ...clause }): Partial<ClauseDoc> => {
      const quote = text.slice(clause.start, clause.end);
      return {
        ...clause,
        ...decided,
        _id: new Types.ObjectId(),
        of: { type: 'sow', id },
        companyId,
        sourceId: source._id,
        quote,
        page: 1,
        confidence: 1,
        reasons: ['Written from the scope'],
        proposedBy: 'person',
        words: distinctWords(quote),
        touched: true,
        createdAt: now,
        updatedAt: now,
      };
    }),
    { session },
  );
  return made.map(({ _id }) => _id.toHexString());
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
