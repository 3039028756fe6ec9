import type { Db, ObjectId } from 'mongodb';
import { createCollections } from '../initial.ts';

const create = createCollections({
  baselines: [
    [{ firmId: 1, projectId: 1, createdAt: -1, _id: -1 }],
    [
      { firmId: 1, projectId: 1, madeFor: 1 },
      { unique: true, partialFilterExpression: { madeFor: { $type: 'string' } } },
    ],
    [{ companyId: 1 }],
  ],
  baselineItems: [[{ firmId: 1, companyId: 1, hash: 1 }, { unique: true }], [{ companyId: 1 }]],
  changeRequests: [
    [{ firmId: 1, companyId: 1, createdAt: -1, _id: -1 }],
    [{ firmId: 1, changeOrderId: 1 }],
    [{ companyId: 1 }],
  ],
  orderParts: [
    [{ firmId: 1, companyId: 1, changeOrderId: 1 }, { unique: true }],
    [{ firmId: 1, companyId: 1 }],
    [{ companyId: 1 }],
  ],
  orderDecisions: [
    [{ firmId: 1, companyId: 1, place: 1 }, { unique: true }],
    [{ firmId: 1, changeOrderId: 1, at: 1 }],
    [{ companyId: 1 }],
  ],
});

interface Order {
  _id: ObjectId;
  sowId: ObjectId;
  number?: number;
  status: string;
  activatedAt: Date | null;
  acceptedAt?: Date | null;
}

const NEW_FIELDS = {
  details: { reason: '', exclusions: '', assumptions: '', customerReference: '', validUntil: null },
  schedule: [],
  projectId: null,
};

/**
 * Baselines, change requests and what change orders contain. Change orders get their numbers, those that were active
 * are accepted, and those that were closed without ever having been active are withdrawn.
 */
export async function changeOrders(db: Db): Promise<void> {
  await create(db);
  const orders = db.collection<Order>('changeOrders');
  const last = new Map<string, number>();
  for await (const { _id, sowId, number } of orders
    .find({}, { projection: { sowId: 1, number: 1 } })
    .sort({ sowId: 1, createdAt: 1, _id: 1 })) {
    const of = sowId.toHexString();
    const given = number ?? (last.get(of) ?? 0) + 1;
    last.set(of, Math.max(given, last.get(of) ?? 0));
    if (number === undefined) await orders.updateOne({ _id, number: { $exists: false } }, { $set: { number: given } });
  }
  for await (const { _id, status, activatedAt } of orders.find(
    { acceptedAt: { $exists: false } },
    { projection: { status: 1, activatedAt: 1 } },
  )) {
    const now = status === 'active' ? 'accepted' : status === 'closed' && activatedAt === null ? 'withdrawn' : status;
    const acceptedAt = now === 'accepted' || now === 'closed' ? activatedAt : null;
    await orders.updateOne(
      { _id, acceptedAt: { $exists: false } },
      { $set: { ...NEW_FIELDS, status: now, acceptedAt } },
    );
  }
  await orders.createIndex(
    { firmId: 1, sowId: 1, number: 1 },
    { unique: true, partialFilterExpression: { number: { $type: 'number' } } },
  );
}
