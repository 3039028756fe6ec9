import type { CallOutput, ChangeOrder, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  afterPosition,
  type ChangeOrderDoc,
  decodeCursor,
  encodeCursor,
  type Models,
  type SowDoc,
  sortOf,
  type Viewer,
} from '@scopewright/data';
import { type ChangeOrderStatus, changeOrderMove, isOpenSow } from '@scopewright/domain/sow';
import { failures, type Implementation, implement, submitOnce } from '@scopewright/service-kit';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { readPasted } from '../sources/read-pasted.ts';
import { changeDocument, type DocumentKind, setStatus, setTerms } from './change-document.ts';
import { LATEST_FIRST, putTo } from './sows.ts';
import {
  auditChanges,
  presentChangeOrder,
  presentListedChangeOrder,
  requireDatesInOrder,
  storedTerms,
} from './terms.ts';

/** Change orders of SOWs. */
export const changeOrderCalls = (parts: Pick<DeliveryParts, 'data' | 'links'>): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  const kind: DocumentKind<ChangeOrderDoc, ChangeOrder> = {
    targetType: 'change-order',
    find: (_id, session) => models.changeOrders.findOne({ _id }, {}, { session }).lean<ChangeOrderDoc>(),
    store: (_id, set, session) =>
      models.changeOrders
        .findOneAndUpdate({ _id }, { $set: set, $inc: { version: 1 } }, { session, new: true })
        .lean<ChangeOrderDoc>(),
    present: presentChangeOrder,
  };
  const sowOf = async (
    _id: Types.ObjectId,
    session: ClientSession,
  ): Promise<Pick<SowDoc, '_id' | 'companyId' | 'status'>> => {
    const sow = await models.sows.findOne({ _id }, { companyId: 1, status: 1 }, { session }).lean();
    if (sow === null) throw failures.notFound();
    return sow;
  };

  return [
    implement('changeOrders', ({ subject: { company }, query }, { viewer }) =>
      listChangeOrders(models, viewer, company._id, query),
    ),

    implement('changeOrder', ({ subject: { changeOrder } }, { viewer }) => presentChangeOrder(changeOrder, viewer), {
      subjects: 'whole',
    }),

    implement('createChangeOrder', ({ subject: { sow }, body }, call) =>
      submitOnce<ChangeOrder>(
        data,
        call,
        { name: 'createChangeOrder', content: [{ sowId: sow._id }, body] },
        async (session) => {
          const { viewer } = call;
          const { _id: sowId, companyId, status } = await sowOf(sow._id, session);
          await holdCompany(models, viewer, companyId, session);
          if (!isOpenSow(status)) throw failures.conflict(MESSAGES.sowClosed);
          const terms = storedTerms(body);
          requireDatesInOrder(terms);
          const now = call.now();
          const [made] = await models.changeOrders.create(
            [
              {
                title: body.title,
                ...terms,
                companyId,
                sowId,
                createdBy: new Types.ObjectId(viewer.userId),
                createdAt: now,
                updatedAt: now,
              },
            ],
            { session },
          );
          if (made === undefined) throw new Error('The change order was not created');
          const order = made.toObject<ChangeOrderDoc>();
          await readPasted(models, call, 'change-order', order, session);
          await record(models, call, session, {
            action: 'change-order.created',
            companyId,
            targetType: 'change-order',
            targetId: order._id.toHexString(),
            targetName: order.title,
            changes: auditChanges({}, terms),
          });
          return presentChangeOrder(order, viewer);
        },
      ),
    ),

    implement('updateChangeOrder', ({ subject: { changeOrder }, body: { version, ...fields } }, call) =>
      changeDocument(parts, call, kind, {
        id: changeOrder._id,
        version,
        decide: async (order, session) => {
          if (order.status === 'closed') throw failures.conflict(MESSAGES.changeOrderClosed);
          if (!isOpenSow((await sowOf(order.sowId, session)).status)) throw failures.conflict(MESSAGES.sowClosed);
          return { set: setTerms(order, fields, call.now()), action: 'change-order.updated' };
        },
      }),
    ),

    implement('moveChangeOrder', ({ subject: { changeOrder }, body: { version, status, reason } }, call) =>
      changeDocument(parts, call, kind, {
        id: changeOrder._id,
        version,
        decide: async (order, session) => {
          const moved = setStatus(order, changeOrderMove(order.status, status), { status, reason, now: call.now() });
          if (status === 'active' && (await sowOf(order.sowId, session)).status !== 'active')
            throw failures.conflict(MESSAGES.sowNotActive);
          return { ...moved, action: actionOf(order, status) };
        },
      }),
    ),
  ];
};

function actionOf(
  { status: from, activatedAt }: Pick<ChangeOrderDoc, 'status' | 'activatedAt'>,
  to: ChangeOrderStatus,
): string {
  if (to === 'active') return from === 'draft' ? 'change-order.activated' : 'change-order.reopened';
  return activatedAt === null ? 'change-order.discarded' : 'change-order.closed';
}

/** A page of the change orders of a company or of one SOW. @throws CallError 404, 422 */
async function listChangeOrders(
  models: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
  { limit = LIST_DEFAULT_LIMIT, cursor, sowId, status }: ParsedCall<'changeOrders'>['query'],
): Promise<CallOutput<'changeOrders'>> {
  const position = cursor === undefined ? undefined : decodeCursor(LATEST_FIRST, cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const matching: FilterQuery<ChangeOrderDoc> = {
    companyId,
    ...putTo(viewer),
    ...(sowId && { sowId: new Types.ObjectId(sowId) }),
    ...(status && { status }),
  };
  const [found, total] = await Promise.all([
    models.changeOrders
      .find(position ? { $and: [matching, afterPosition(LATEST_FIRST, position)] } : matching, { pastedText: 0 })
      .sort(sortOf(LATEST_FIRST))
      .limit(limit + 1)
      .lean<Omit<ChangeOrderDoc, 'pastedText'>[]>(),
    models.changeOrders.countDocuments(matching),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentListedChangeOrder(row, viewer)),
    nextCursor: found.length > limit && last ? encodeCursor(LATEST_FIRST, last) : null,
    total,
  };
}
