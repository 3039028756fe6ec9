import type { CallOutput } from '@scopewright/contracts';
import {
  ACCEPTED_CLAUSES,
  type ChangeOrderDoc,
  dayOf,
  effectFor,
  type Models,
  type OrderPartsDoc,
  type SowDoc,
  sha256,
  trusted,
  type Viewer,
  visibleClauses,
} from '@scopewright/data';
import { canonicalJson } from '@scopewright/domain/change-orders/canonical-json';
import { acceptanceStatement, contractSums } from '@scopewright/domain/change-orders/contract';
import { isPending } from '@scopewright/domain/sow';
import { businessDaysLater } from '@scopewright/domain/tracking/days';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { amountOf, chargeOf, presentChangeOrder } from '../sows/terms.ts';
import { chooseParts } from './compare.ts';
import { acceptedOrders, endOfContract } from './contract.ts';
import { presentRequests, shownRequests } from './requests.ts';

type Document = CallOutput<'changeOrderDocument'>;
type Stale = NonNullable<Document['parts']>['stale'];

/** Clauses that a document quotes at most. */
const CLAUSES_MAX = 50;

/** Everything that a document is made of. */
export interface OrderRecords {
  order: ChangeOrderDoc;
  sow: SowDoc;
  parts: OrderPartsDoc | null;
  /** Change orders of the SOW that were accepted before this one. */
  prior: Awaited<ReturnType<typeof acceptedOrders>>;
}

/** Contents of a change order's document. @throws CallError 404 */
export async function recordsOf(
  models: Models,
  orderId: Types.ObjectId,
  session?: ClientSession,
): Promise<OrderRecords> {
  const order = await models.changeOrders
    .findOne({ _id: orderId })
    .session(session ?? null)
    .lean<ChangeOrderDoc>();
  if (order === null) throw failures.notFound();
  const [sow, parts, accepted] = [
    await models.sows
      .findOne({ _id: order.sowId })
      .session(session ?? null)
      .lean<SowDoc>(),
    await models.orderParts
      .findOne({ changeOrderId: order._id })
      .session(session ?? null)
      .lean<OrderPartsDoc>(),
    await acceptedOrders(models, order.sowId).session(session ?? null),
  ];
  if (sow === null) throw failures.notFound();
  const at = order.acceptedAt;
  const prior = accepted.filter(
    ({ _id, acceptedAt }) => !_id.equals(order._id) && (at === null || (acceptedAt !== null && acceptedAt < at)),
  );
  return { order, sow, parts, prior };
}

/**
 * The dates that a change order moves. Whether one is out of range is seen from the day on which the order was last
 * changed, so that its text does not change automatically.
 */
export const scheduleOf = ({ order, sow, prior }: OrderRecords): Document['schedule'] => {
  const today = dayOf(order.updatedAt);
  return order.schedule.map(({ name, before, days }, at) => {
    const from = before ?? (at === 0 ? endOfContract(sow.endDate, prior, today).date : null);
    return { name, before: from, days, after: from && businessDaysLater(from, days, today) };
  });
};

const sumsOf = ({ order, sow, prior }: OrderRecords): Document['sums'] =>
  contractSums(amountOf(sow), prior.map(chargeOf), chargeOf(order));

/**
 * A change order's text, whose hash an answer names: everything that a client agrees to, nothing that changes
 * automatically.
 */
export function saidBy(records: OrderRecords): string {
  const { order, sow, parts } = records;
  return canonicalJson({
    schema: 2,
    number: order.number,
    title: order.title,
    sow: { id: sow._id.toHexString(), title: sow.title },
    ...chargeOf(order),
    sums: sumsOf(records),
    startDate: order.startDate,
    endDate: order.endDate,
    text: order.pastedText,
    details: order.details,
    schedule: scheduleOf(records),
    parts: parts && {
      projectId: parts.projectId.toHexString(),
      baseHash: parts.baseHash,
      targetHash: parts.targetHash,
      entries: parts.entries.map(({ id, hash }) => ({ id, hash })),
    },
  });
}

export const hashOf = (records: OrderRecords): string => sha256(saidBy(records));

/** Accepted clauses that sell the items that a change order changes, as far as a viewer sees them. */
async function clausesOf(models: Models, viewer: Viewer, parts: OrderPartsDoc | null): Promise<Document['clauses']> {
  if (parts === null) return [];
  const itemIds = [...new Set(parts.entries.map(({ itemId }) => itemId))].map((id) => new Types.ObjectId(id));
  const links = await models.traceLinks
    .find({ companyId: parts.companyId, itemId: trusted({ $in: itemIds }) }, { clauseId: 1 })
    .limit(CLAUSES_MAX * 10)
    .lean();
  const linked = { _id: trusted({ $in: links.map(({ clauseId }) => clauseId) }), ...ACCEPTED_CLAUSES };
  const clauses = await models.clauses
    .find(await visibleClauses(models, viewer, linked), { quote: 1, wording: 1, section: 1, page: 1 })
    .sort({ _id: 1 })
    .limit(CLAUSES_MAX)
    .lean();
  return clauses.map(({ _id, quote, wording, section, page }) => ({
    id: _id.toHexString(),
    quote: wording ?? quote,
    section,
    page,
  }));
}

/** Why a pending change order can't be accepted as it is; null: it can. */
export async function staleOf(
  parts: Pick<DeliveryParts, 'data' | 'pool'>,
  call: CallContext,
  { companyId, projectId, baseHash, entries }: OrderPartsDoc,
): Promise<{ stale: Stale; state: string | null }> {
  const chosen = await chooseParts(
    parts,
    call,
    { companyId, _id: projectId },
    entries.map(({ id }) => id),
  );
  if (chosen.baseline.hash !== baseHash) return { stale: 'baseline', state: chosen.state };
  const frozen = new Map(entries.map(({ id, hash }) => [id, hash]));
  const same =
    chosen.entries.length === entries.length && chosen.entries.every(({ id, hash }) => frozen.get(id) === hash);
  return { stale: same ? null : 'parts', state: chosen.state };
}

/** The document of a change order. */
export const orderDocumentCall = (parts: Pick<DeliveryParts, 'data' | 'pool'>): Implementation =>
  implement('changeOrderDocument', ({ subject: { changeOrder } }, call) => documentOf(parts, call, changeOrder._id));

/** A change order with everything that its document shows, for a viewer. @throws CallError 404 */
export async function documentOf(
  parts: Pick<DeliveryParts, 'data' | 'pool'>,
  call: CallContext,
  orderId: Types.ObjectId,
): Promise<Document> {
  const { models } = parts.data;
  const { viewer } = call;
  const records = await recordsOf(models, orderId);
  const { order, sow, parts: held } = records;
  const [company, firm, requests, decisions, clauses, project, baseline, stale] = await Promise.all([
    models.companies.findOne({ _id: order.companyId }, { name: 1 }).lean(),
    models.firms.findOne({}, { name: 1 }).lean(),
    models.changeRequests
      .find({ changeOrderId: order._id, ...shownRequests(viewer) })
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
    models.orderDecisions.find({ changeOrderId: order._id }).sort({ place: 1 }).lean(),
    clausesOf(models, viewer, held),
    held && models.scopeItems.findOne({ _id: held.projectId }, { name: 1 }).lean(),
    held && models.baselines.findOne({ _id: held.baselineId }, { name: 1 }).lean(),
    held && isPending(order.status) ? staleOf(parts, call, held) : null,
  ]);
  return {
    order: presentChangeOrder(order, viewer),
    sow: { id: sow._id.toHexString(), title: sow.title, amount: amountOf(sow), endDate: sow.endDate },
    company: company?.name ?? '',
    firm: firm?.name ?? '',
    sums: sumsOf(records),
    schedule: scheduleOf(records),
    requests: await presentRequests(models, viewer, requests),
    clauses,
    parts: held && {
      project: { id: held.projectId.toHexString(), name: project?.name ?? '' },
      baseline: { id: held.baselineId.toHexString(), name: baseline?.name ?? '' },
      baseHash: held.baseHash,
      targetHash: held.targetHash,
      entries: held.entries,
      effect: effectFor(viewer, held.effect),
      stale: stale?.stale ?? null,
    },
    hash: hashOf(records),
    decisions: decisions.map(({ record, hash }) => {
      const said: Omit<Document['decisions'][number], 'hash'> = JSON.parse(record);
      const { decision, name, email, onPaper, statement, reason, documentHash, at } = said;
      return { decision, name, email, onPaper, statement, reason, documentHash, hash, at };
    }),
    statement: acceptanceStatement(order.number, company?.name ?? ''),
  };
}
