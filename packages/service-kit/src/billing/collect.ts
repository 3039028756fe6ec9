import { audit, type Data, type InvoiceDoc, type Models, notify, recipients, type SubscriptionDoc, withTransaction } from '@scopewright/data';
import { nextTry } from '@scopewright/domain/billing';
import { planName } from '@scopewright/domain/pricing';
import type { Clock } from '../clock.ts';
import type { PaymentGateway } from '../payments.ts';
import type { Attempt, BillingOrigin, BillingStep } from './subscription.ts';

interface CollectParts {
  data: Data;
  gateway: PaymentGateway;
  clock: Clock;
}

type Collected = 'paid' | 'declined';

/**
 * Charges an invoice and writes down what came of it. May be repeated at any point, by any process: the gateway charges one try once, and its outcome is
 * written once. Runs in the firm's scope.
 * @returns what came of the try; of one that another has followed, whether the invoice is paid
 */
export async function collectInvoice(
  { data: { models, connection }, gateway, clock }: CollectParts,
  { invoiceId, attempt }: Attempt,
  by: BillingOrigin,
): Promise<Collected> {
  const [invoice, subscription] = await Promise.all([
    models.invoices.findOne({ _id: invoiceId }).lean<InvoiceDoc>(),
    models.subscriptions.findOne({}, { customer: 1 }).lean(),
  ]);
  if (invoice === null || subscription === null) return 'declined';
  if (!invoice.collecting || invoice.attempt !== attempt) return outcomeOf(invoice);
  const outcome = await gateway.charge({
    reference: invoice.firmId.toHexString(),
    customer: subscription.customer,
    key: `${invoiceId}:${attempt}`,
    amountMinor: invoice.totalMinor,
    currency: invoice.currency,
    description: `${planName(invoice.plan)}, invoice ${invoice.number}`,
  });
  return withTransaction(connection, async (session) => {
    const step = { session, now: clock(), by };
    const held = await models.subscriptions.findOneAndUpdate({}, { $inc: { revision: 1 } }, { session, new: true }).lean<SubscriptionDoc>();
    const present = await models.invoices.findOne({ _id: invoiceId }, null, { session }).lean<InvoiceDoc>();
    if (held === null || present === null) return 'declined';
    if (!present.collecting || present.attempt !== attempt) return outcomeOf(present);
    await (outcome === 'paid' ? settle : refuse)(models, held, present, step);
    return outcome;
  });
}

const outcomeOf = ({ status }: InvoiceDoc): Collected => (status === 'paid' ? 'paid' : 'declined');

const aboutInvoice = ({ _id, number }: InvoiceDoc) => ({ targetType: 'invoice', targetId: _id.toHexString(), targetName: number });

async function settle(models: Models, held: SubscriptionDoc, invoice: InvoiceDoc, { session, now, by }: BillingStep): Promise<void> {
  const { _id, reason, plan, seats, monthlyMinor, periodStart, periodEnd, totalMinor, currency } = invoice;
  await models.invoices.updateOne({ _id }, { $set: { status: 'paid', paidAt: now, collecting: false } }, { session });
  const set: Partial<SubscriptionDoc> = { plan, seats, chargedMinor: monthlyMinor, nextPlan: null, openInvoiceId: null };
  // a plan may be cancelled while its next month is being charged: it ends with that month
  if (reason !== 'renewal') set.cancelAtPeriodEnd = false;
  if (reason !== 'change') Object.assign(set, { status: 'active', periodStart, periodEnd, dueAt: periodEnd, pastDueSince: null, endedAt: null });
  if (reason === 'start') set.anchorDay = periodStart.getUTCDate();
  await models.subscriptions.updateOne({ _id: held._id }, { $set: set }, { session });
  await models.firms.updateOne({}, { $set: { plan: 'paid', planEndedAt: null } }, { session });
  const action = reason === 'start' ? 'billing.plan-started' : reason === 'change' ? 'billing.plan-changed' : 'billing.renewed';
  const from = held.status === 'active' || held.status === 'pastDue' ? held.plan : null;
  const changes = { ...(from !== plan && { plan: { from, to: plan } }), paid: { from: null, to: { minor: totalMinor, currency } } };
  await audit(models, { action, ...aboutInvoice(invoice), changes, ...by }, { session, now });
}

async function refuse(models: Models, held: SubscriptionDoc, invoice: InvoiceDoc, { session, now, by }: BillingStep): Promise<void> {
  const owed = invoice.reason === 'renewal';
  // nothing was given for the first month of a plan, or for a change: nothing is owed
  await models.invoices.updateOne({ _id: invoice._id }, { $set: { collecting: false, ...(!owed && { status: 'void' as const }) } }, { session });
  const since = held.pastDueSince ?? now;
  const set: Partial<SubscriptionDoc> = owed ? { status: 'pastDue', pastDueSince: since, dueAt: nextTry(since, now) } : { openInvoiceId: null };
  await models.subscriptions.updateOne({ _id: held._id }, { $set: set }, { session });
  await audit(models, { action: 'billing.payment-failed', ...aboutInvoice(invoice), ...by }, { session, now });
  if (!owed) return;
  const to = await recipients(models, { role: 'firmAdmin' }, { actorId: by.actorId, session });
  const event = `unpaid:${invoice._id.toHexString()}:${invoice.attempt}`;
  const target = { type: 'invoice' as const, id: invoice._id, name: invoice.number, sowId: null };
  const what = { kind: 'plan-unpaid' as const, event, companyId: null, companyName: null, target, status: null };
  await notify(models, [{ what, to }], { firmId: invoice.firmId.toHexString(), link: null, session, now, requestId: by.requestId });
}
