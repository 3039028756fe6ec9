import type { Db } from 'mongodb';
import { createCollections } from '../initial.ts';

const create = createCollections({
  gatewayEvents: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  subscriptions: [[{ customer: 1 }, { name: 'subscriptions-by-customer', sparse: true }]],
});

const OF_TEST_GATEWAY = { paymentMethod: null, card: null };
const NEVER_AT_GATEWAY = { payment: null, awaitsPersonSince: null, failure: null, refundedMinor: 0, dispute: null };

/** Payments are made at a gateway that stores cards, and reports refunds and disputes. */
export async function gatewayPayments(db: Db): Promise<void> {
  await create(db);
  await db.collection('subscriptions').updateMany({ paymentMethod: { $exists: false } }, { $set: OF_TEST_GATEWAY });
  await db.collection('invoices').updateMany({ payment: { $exists: false } }, { $set: NEVER_AT_GATEWAY });
}
