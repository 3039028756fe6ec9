import type { CallOutput, ParsedCall, Sow } from '@scopewright/contracts';
import { CHANGE_ORDER_STATUSES } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type Models,
  orderBy,
  type SowDoc,
  trusted,
  type Viewer,
  visibleChangeOrders,
  visibleSows,
} from '@scopewright/data';
import { groupBy } from '@scopewright/domain/group-by';
import { type ChangeOrderStatus, isOpenSow, type SowStatus, sowMove } from '@scopewright/domain/sow';
import {
  enqueue,
  failures,
  type Implementation,
  implement,
  readCountedPage,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireFittingSow } from '../change-orders/contract.ts';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import {
  changeDocument,
  createDocument,
  type Decision,
  keepSummary,
  SOW,
  setStatus,
  setTerms,
} from './change-document.ts';
import {
  auditChanges,
  NO_TERMS,
  presentSow,
  presentSowRow,
  ROW_FIELDS_LEFT,
  requireDatesInOrder,
  type StoredSowRow,
  storedTerms,
  type TermsInput,
} from './terms.ts';

export const LATEST_FIRST = orderBy('createdAt', 'time', -1);

/** SOWs of client companies. */
export const sowCalls = (parts: Pick<DeliveryParts, 'data' | 'links'>): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  return [
    implement('sows', ({ subject: { company }, query }, { viewer }) => listSows(models, viewer, company._id, query)),

    implement('sow', ({ subject: { sow } }, { viewer }) => presentSow(sow, viewer), { subjects: 'whole' }),

    implement('createSow', ({ subject, body }, call) =>
      submitOnce<Sow>(
        data,
        call,
        { name: 'createSow', content: [{ companyId: subject.company._id }, body] },
        async (tx) => {
          const { _id: companyId } = await holdCompany(tx, subject.company._id);
          const terms = storedTerms(body);
          requireDatesInOrder(terms);
          const _id = new Types.ObjectId();
          await requireFittingSow(tx, { ...NO_TERMS, ...terms, _id });
          const sow = await createDocument(tx, SOW, { _id, ...terms, companyId }, auditChanges({}, terms));
          await keepSummary(tx, companyId);
          return presentSow(sow, call.viewer);
        },
      ),
    ),

    implement('updateSow', ({ subject: { sow: stored }, body: { version, ...fields } }, call) =>
      changeDocument(parts, call, SOW, {
        of: stored,
        version,
        decide: (tx, sow) => changedSow(tx, sow, fields),
      }),
    ),

    implement('moveSow', ({ subject: { sow: stored }, body: { version, status, reason } }, call) =>
      changeDocument(parts, call, SOW, {
        of: stored,
        version,
        decide: (_tx, sow) => ({
          ...setStatus(sow, sowMove(sow.status, status), { status, reason, now: call.now() }),
          action: actionOf(sow, status),
        }),
        after: (tx, sow) =>
          stored.activatedAt === null && sow.activatedAt !== null ? keepBaselines(tx, sow) : Promise.resolve(),
      }),
    ),
  ];
};

/** Values set by new fields. @throws CallError 409 for a closed SOW, 422 for its terms */
export async function changedSow(tx: Tx, sow: SowDoc, fields: TermsInput): Promise<Decision<SowDoc>> {
  if (!isOpenSow(sow.status)) throw failures.conflict(MESSAGES.sowClosed);
  const set = setTerms(sow, fields, tx.call.now());
  const { amount, startDate, endDate } = fields;
  if ([amount, startDate, endDate].some((given) => given !== undefined))
    await requireFittingSow(tx, { ...sow, ...set });
  const isEdited = set.pastedText !== undefined && set.pastedText !== sow.pastedText;
  return { set: { ...set, ...(isEdited && { written: null }) }, action: 'sow.updated' };
}

/** Saves the company's projects' scope as the baseline agreed with a SOW that becomes active. */
const keepBaselines = (tx: Tx, { _id, companyId }: SowDoc) =>
  enqueue(tx, 'baseline.keep', {
    firmId: tx.call.requireTenant().firmId,
    companyId: companyId.toHexString(),
    sowId: _id.toHexString(),
  });

/** The audit action of a status change; a draft that was never shared with the client is discarded. */
function actionOf({ status: from, activatedAt }: Pick<SowDoc, 'status' | 'activatedAt'>, to: SowStatus): string {
  if (to === 'active') return from === 'draft' ? 'sow.activated' : 'sow.reopened';
  if (to === 'completed') return 'sow.completed';
  return activatedAt === null ? 'sow.discarded' : 'sow.cancelled';
}

/**
 * A page of a company's SOWs with the number of change orders of each, by three queries whatever its length. @throws
 * CallError 422
 */
async function listSows(
  models: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
  { status, ...query }: ParsedCall<'sows'>['query'],
): Promise<CallOutput<'sows'>> {
  const matching = visibleSows(viewer, { companyId, ...(status && { status }) });
  const { rows, ...page } = await readCountedPage(models.sows, LATEST_FIRST, matching, query, (filter, options) =>
    models.sows.find(filter, ROW_FIELDS_LEFT, options).lean<StoredSowRow[]>(),
  );
  const countOf = await changeOrderCounts(models, viewer, rows);
  return { items: rows.map((row) => ({ ...presentSowRow(row), changeOrders: countOf(row._id) })), ...page };
}

/** Number of change orders per status for these SOWs, as far as the person sees them. */
async function changeOrderCounts(
  { changeOrders }: Pick<Models, 'changeOrders'>,
  viewer: Viewer,
  sows: readonly { _id: Types.ObjectId }[],
) {
  const orders =
    sows.length === 0
      ? []
      : await changeOrders
          .find(visibleChangeOrders(viewer, { sowId: trusted({ $in: sows.map(({ _id }) => _id) }) }), {
            sowId: 1,
            status: 1,
          })
          .lean();
  const bySow = groupBy(orders, ({ sowId }) => sowId.toHexString());
  return (sowId: Types.ObjectId) => {
    const ofSow = bySow.get(sowId.toHexString()) ?? [];
    return Object.fromEntries(
      CHANGE_ORDER_STATUSES.map((status) => [status, ofSow.filter((order) => order.status === status).length]),
    ) as Record<ChangeOrderStatus, number>;
  };
}
