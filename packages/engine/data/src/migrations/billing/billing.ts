import type { Db } from 'mongodb';
import { createCollections } from '../initial.ts';

const create = createCollections({
  invoices: [[{ firmId: 1, number: 1 }, { unique: true }], [{ firmId: 1, issuedAt: -1, _id: -1 }]],
  subscriptions: [[{ dueAt: 1 }, { name: 'due-subscriptions' }]],
});

/**
 * State of existing subscriptions when charging starts: nothing is due for those from signup, which wait for a plan.
 */
const FROM_SIGNUP = {
  nextPlan: null,
  cancelAtPeriodEnd: false,
  periodStart: null,
  periodEnd: null,
  chargedMinor: null,
  anchorDay: null,
  dueAt: null,
  pastDueSince: null,
  endedAt: null,
  openInvoiceId: null,
  invoiceCount: 0,
  revision: 0,
};

/** Plans are charged: subscriptions record their period and what is due, and invoices are stored. */
export async function billing(db: Db): Promise<void> {
  await create(db);
  await db.collection('subscriptions').updateMany({ revision: { $exists: false } }, { $set: FROM_SIGNUP });
}
