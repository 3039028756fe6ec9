import type { CallOutput } from '@scopewright/contracts';
import { type ChangeOrderDoc, dayOf, type Models, trusted, type Viewer, visibleChangeOrders } from '@scopewright/data';
import { contractSums } from '@scopewright/domain/change-orders/contract';
import { PENDING_STATUSES } from '@scopewright/domain/sow';
import { type Implementation, implement } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { amountOf, chargeOf } from '../sows/terms.ts';
import { acceptedOrders, endOfContract } from './contract.ts';

const PENDING = trusted({ $in: [...PENDING_STATUSES] });
const ORDERS_MAX = 500;

/** Unanswered change orders, with their parts. */
async function pendingOrders(models: Models, viewer: Viewer, which: FilterQuery<ChangeOrderDoc>) {
  const orders = await models.changeOrders
    .find(visibleChangeOrders(viewer, { projectId: trusted({ $ne: null }), ...which, status: PENDING }), {
      sowId: 1,
      number: 1,
      title: 1,
      status: 1,
      activatedAt: 1,
    })
    .limit(ORDERS_MAX)
    .lean();
  const found = await models.orderParts
    .find(
      { changeOrderId: trusted({ $in: orders.map(({ _id }) => _id) }) },
      { changeOrderId: 1, projectId: 1, 'entries.id': 1, 'entries.itemId': 1 },
    )
    .lean();
  const byId = new Map(found.map((parts) => [parts.changeOrderId.toHexString(), parts]));
  return orders.flatMap((order) => {
    const parts = byId.get(order._id.toHexString());
    return parts ? [{ order, parts }] : [];
  });
}

/** The change order that waits for an answer and contains a difference of a project, by the id of the difference. */
export async function pendingParts(
  models: Models,
  viewer: Viewer,
  projectId: Types.ObjectId,
): Promise<Map<string, { id: string; number: number }>> {
  const pending = await pendingOrders(models, viewer, { projectId });
  return new Map(
    pending.flatMap(({ order: { _id, number }, parts: { entries } }) =>
      entries.map((entry): [string, { id: string; number: number }] => [entry.id, { id: _id.toHexString(), number }]),
    ),
  );
}

/** Items with changes in unanswered change orders; clients see those that were sent to them. */
async function unsoldParts(
  models: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
  projectId: string | undefined,
): Promise<CallOutput<'unsoldParts'>> {
  const of = projectId === undefined ? {} : { projectId: new Types.ObjectId(projectId) };
  const pending = await pendingOrders(models, viewer, { companyId, ...of });
  return {
    items: pending.flatMap(({ order, parts }) => {
      const counts = new Map<string, number>();
      for (const { itemId } of parts.entries) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
      const changeOrder = {
        id: order._id.toHexString(),
        sowId: order.sowId.toHexString(),
        number: order.number,
        title: order.title,
      };
      return [...counts].map(([itemId, count]) => ({
        itemId,
        projectId: parts.projectId.toHexString(),
        parts: count,
        changeOrder,
      }));
    }),
  };
}

/** A change order in the sum of a contract. */
const summed = (order: Parameters<typeof chargeOf>[0] & { _id: Types.ObjectId; number: number; title: string }) => ({
  id: order._id.toHexString(),
  number: order.number,
  title: order.title,
  ...chargeOf(order),
});

/** Unsold items, and a contract's total. */
export const contractCalls = ({ data: { models } }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('unsoldParts', ({ subject: { company }, query: { projectId } }, { viewer }) =>
    unsoldParts(models, viewer, company._id, projectId),
  ),

  implement(
    'contractSums',
    async ({ subject: { sow } }, call) => {
      const { viewer } = call;
      const accepted = await acceptedOrders(models, sow._id);
      const pending = await models.changeOrders
        .find(visibleChangeOrders(viewer, { sowId: sow._id, status: PENDING }), {
          number: 1,
          title: 1,
          amountMinor: 1,
          currency: 1,
          noChargeReason: 1,
          status: 1,
        })
        .sort({ number: 1 })
        .limit(ORDERS_MAX)
        .lean();
      const { original, total, unpriced } = contractSums(amountOf(sow), accepted.map(chargeOf), null);
      const end = endOfContract(sow.endDate, accepted, dayOf(call.now()));
      return {
        original,
        accepted: accepted.map(summed),
        total,
        unpriced: unpriced.total,
        endDate: end.date,
        endOutOfRange: end.isOutOfRange,
        days: accepted.reduce((sum, { schedule: [last] }) => sum + (last?.days ?? 0), 0),
        pending: pending.map((order) => ({ ...summed(order), status: order.status })),
      };
    },
    { subjects: 'whole' },
  ),
];
