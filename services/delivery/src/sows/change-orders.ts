import type { CallOutput, ChangeOrder, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { afterPosition, type ChangeOrderDoc, decodeCursor, encodeCursor, type Models, type SowDoc, sortOf, type Viewer } from '@scopewright/data';
import { type ChangeOrderStatus, changeOrderMove, isOpenSow } from '@scopewright/domain/sow';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import { holdCompany, visibleCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { submitOnce } from '../submit-once.ts';
import { becauseOf, changeDocument, type DocumentChange } from './change-document.ts';
import { LATEST_FIRST, putTo, touched } from './sows.ts';
import { presentChangeOrder, requireDatesInOrder, storedTerms, toldChanges } from './terms.ts';

/** Change orders of SOWs. */
export const changeOrderCalls = ({ data, links }: Pick<DeliveryParts, 'data' | 'links'>): Implementation[] => {
  const { models } = data;
  const find =
    (id: string): DocumentChange<ChangeOrderDoc>['find'] =>
    (session) =>
      models.changeOrders.findOne({ _id: id }, {}, { session }).lean<ChangeOrderDoc>();
  const store: DocumentChange<ChangeOrderDoc>['store'] = (_id, set, session) =>
    models.changeOrders.findOneAndUpdate({ _id }, { $set: set, $inc: { version: 1 } }, { session, new: true }).lean<ChangeOrderDoc>();
  const sowOf = async (_id: Types.ObjectId | string, session: ClientSession): Promise<Pick<SowDoc, '_id' | 'companyId' | 'status'>> => {
    const sow = await models.sows.findOne({ _id }, { companyId: 1, status: 1 }, { session }).lean();
    if (sow === null) throw failures.notFound();
    return sow;
  };

  return [
    implement('changeOrders', ({ params, query }, { viewer }) => listChangeOrders(models, viewer, params.companyId, query)),

    implement('changeOrder', async ({ params }, { viewer }) => {
      const order = await models.changeOrders.findOne({ _id: params.changeOrderId, ...putTo(viewer) }).lean<ChangeOrderDoc>();
      if (order === null) throw failures.notFound();
      await visibleCompany(models, viewer, order.companyId.toHexString(), { projection: { _id: 1 } });
      return presentChangeOrder(order, viewer);
    }),

    implement('createChangeOrder', ({ params, body }, call) =>
      submitOnce<ChangeOrder>(data, call, { name: 'createChangeOrder', content: [params, body] }, async (session) => {
        const { viewer } = call;
        const { _id: sowId, companyId, status } = await sowOf(params.sowId, session);
        await holdCompany(models, viewer, companyId.toHexString(), session);
        if (!isOpenSow(status)) throw failures.conflict(MESSAGES.sowClosed);
        const terms = storedTerms(body);
        requireDatesInOrder(terms);
        const now = call.now();
        const [made] = await models.changeOrders.create(
          [{ title: body.title, ...terms, companyId, sowId, createdBy: new Types.ObjectId(viewer.userId), createdAt: now, updatedAt: now }],
          { session },
        );
        if (made === undefined) throw new Error('The change order was not created');
        const order = made.toObject<ChangeOrderDoc>();
        await record(models, call, session, {
          action: 'change-order.created',
          companyId,
          targetType: 'change-order',
          targetId: order._id.toHexString(),
          targetName: order.title,
          changes: toldChanges({}, terms),
        });
        return presentChangeOrder(order, viewer);
      }),
    ),

    implement('updateChangeOrder', async ({ params, body: { version, ...fields } }, call) => {
      const order = await changeDocument({ ...data, links }, call, {
        version,
        find: find(params.changeOrderId),
        store,
        present: (document) => presentChangeOrder(document, call.viewer),
        targetType: 'change-order',
        decide: async (document, session) => {
          if (document.status === 'closed') throw failures.conflict(MESSAGES.changeOrderClosed);
          if (!isOpenSow((await sowOf(document.sowId, session)).status)) throw failures.conflict(MESSAGES.sowClosed);
          const terms = storedTerms(fields);
          requireDatesInOrder({ ...document, ...terms });
          return { set: { ...terms, ...touched(document, terms, call.now()) }, action: 'change-order.updated' };
        },
      });
      return presentChangeOrder(order, call.viewer);
    }),

    implement('moveChangeOrder', async ({ params, body: { version, status, reason } }, call) => {
      const order = await changeDocument({ ...data, links }, call, {
        version,
        find: find(params.changeOrderId),
        store,
        present: (document) => presentChangeOrder(document, call.viewer),
        targetType: 'change-order',
        decide: async (document, session) => {
          const move = changeOrderMove(document.status, status);
          if (move === null) throw failures.conflict(MESSAGES.statusNotReachable);
          if (move === 'with reason' && reason === undefined) throw failures.validation({ reason: MESSAGES.reasonRequired });
          if (status === 'active' && (await sowOf(document.sowId, session)).status !== 'active') throw failures.conflict(MESSAGES.sowNotActive);
          const activatedAt = document.activatedAt ?? (status === 'active' ? call.now() : null);
          return { set: { status, activatedAt, updatedAt: call.now() }, action: actionOf(document, status), changes: becauseOf(reason) };
        },
      });
      return presentChangeOrder(order, call.viewer);
    }),
  ];
};

function actionOf({ status: from, activatedAt }: Pick<ChangeOrderDoc, 'status' | 'activatedAt'>, to: ChangeOrderStatus): string {
  if (to === 'active') return from === 'draft' ? 'change-order.activated' : 'change-order.reopened';
  return activatedAt === null ? 'change-order.discarded' : 'change-order.closed';
}

/** A page of a company's change orders, or of one of its SOWs. @throws CallError 404, 422 */
async function listChangeOrders(
  models: Models,
  viewer: Viewer,
  companyId: string,
  { limit = LIST_DEFAULT_LIMIT, cursor, sowId, status }: ParsedCall<'changeOrders'>['query'],
): Promise<CallOutput<'changeOrders'>> {
  const position = cursor === undefined ? undefined : decodeCursor(LATEST_FIRST, cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const { _id } = await visibleCompany(models, viewer, companyId, { projection: { _id: 1 } });
  const matching: FilterQuery<ChangeOrderDoc> = {
    companyId: _id,
    ...putTo(viewer),
    ...(sowId && { sowId: new Types.ObjectId(sowId) }),
    ...(status && { status }),
  };
  const [found, total] = await Promise.all([
    models.changeOrders
      .find(position ? { $and: [matching, afterPosition(LATEST_FIRST, position)] } : matching)
      .sort(sortOf(LATEST_FIRST))
      .limit(limit + 1)
      .lean<ChangeOrderDoc[]>(),
    models.changeOrders.countDocuments(matching),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentChangeOrder(row, viewer)),
    nextCursor: found.length > limit && last ? encodeCursor(LATEST_FIRST, last) : null,
    total,
  };
}
