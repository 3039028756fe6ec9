import {
  announceFirm,
  audit,
  type InvoiceDoc,
  type Models,
  runAsSystem,
  runWithTenant,
  type SubscriptionDoc,
} from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { type BillingStep, collectInvoice, type GatewayFacts, markPaid } from '@scopewright/payments';
import { collecting, originOf, type PaymentOptions, requireGateway } from './renew.ts';

type PaymentFacts = Extract<GatewayFacts, { kind: 'payment' }>;

/**
 * Updates the subject of a gateway's event to its current state there, regardless of the event's content: events can
 * come late, twice or out of order. Ignores unknown and removed payments.
 * @throws Error for a payment that does not match its invoice, and the gateway's error
 */
export async function takeGatewayEvent(
  options: PaymentOptions,
  subject: JobPayload<'payment.event'>,
  requestId: string | null,
): Promise<void> {
  const facts = await requireGateway(options).look(subject);
  if (facts === null) return;
  if (facts.kind === 'card') return updateCard(options.data.models, facts);
  await runWithTenant(facts.firmId, () => takePayment(options, facts, requestId));
}

/** The gateway gets renewed cards from the bank. */
async function updateCard(
  { subscriptions }: Pick<Models, 'subscriptions'>,
  { customer, paymentMethod, card }: Extract<GatewayFacts, { kind: 'card' }>,
) {
  await runAsSystem('a card was renewed', () =>
    subscriptions.updateOne({ customer, paymentMethod }, { $set: { card } }),
  );
}

async function takePayment(options: PaymentOptions, facts: PaymentFacts, requestId: string | null): Promise<void> {
  const { data, announce } = options;
  const { models } = data;
  const invoice = await models.invoices.findOne({ _id: facts.invoiceId }).lean<InvoiceDoc>();
  // of a firm that was permanently removed, or an attempt abandoned earlier
  if (invoice === null || (invoice.payment !== facts.payment && !facts.paid)) return;
  assertMatches(invoice, facts);
  if (invoice.collecting)
    await collectInvoice(
      collecting(options),
      { invoiceId: facts.invoiceId, attempt: invoice.attempt },
      originOf(requestId),
    );
  while (!(await writeLatest(options, facts.payment, requestId)));
  await announceFirm(models, announce);
}

/**
 * Stores a payment's state at the gateway, unless another job has written to the firm's billing since the gateway was
 * asked: that job's information may be newer.
 * @returns whether it is stored, or there is nothing to store it in
 */
async function writeLatest(options: PaymentOptions, payment: string, requestId: string | null): Promise<boolean> {
  const { data, clock } = options;
  const { models, inTransaction } = data;
  const seen = await models.subscriptions.findOne({}, { revision: 1 }).lean();
  const facts = await requireGateway(options).look({ kind: 'payment', id: payment });
  if (seen === null || facts?.kind !== 'payment') return true;
  const link = await collecting(options).link();
  return inTransaction(async (session) => {
    const step = { session, now: clock(), by: originOf(requestId) };
    const held = await models.subscriptions
      .findOneAndUpdate({ revision: seen.revision }, { $inc: { revision: 1 } }, { session, new: true })
      .lean<SubscriptionDoc>();
    if (held === null) return false;
    const present = await models.invoices.findOne({ _id: facts.invoiceId }, null, { session }).lean<InvoiceDoc>();
    if (present === null) return true;
    assertMatches(present, facts);
    if (facts.paid && isToBeSettled(present, facts)) await markPaid(models, held, present, link, step);
    await recordReversals(models, present, facts, step);
    return true;
  });
}

/**
 * Whether a payment was made but is not yet counted or refunded: refunds made before it was known don't change that.
 */
const isToBeSettled = ({ status }: InvoiceDoc, { refundedMinor, amountMinor }: PaymentFacts): boolean =>
  status === 'open' || (status === 'void' && refundedMinor < amountMinor);

/** @throws Error when a payment is not the invoice's, or has another amount */
function assertMatches({ number, payment, totalMinor, currency }: InvoiceDoc, facts: PaymentFacts): void {
  if (payment !== facts.payment || totalMinor !== facts.amountMinor || currency !== facts.currency)
    throw new Error(`The payment ${facts.payment} is not what invoice ${number} asks for`);
}

/** Stores refunds and the dispute of a payment. */
async function recordReversals(
  models: Models,
  invoice: InvoiceDoc,
  { refundedMinor, dispute }: PaymentFacts,
  { session, now, by }: BillingStep,
): Promise<void> {
  const { _id, number, currency } = invoice;
  if (refundedMinor === invoice.refundedMinor && dispute === invoice.dispute) return;
  await models.invoices.updateOne({ _id }, { $set: { refundedMinor, dispute } }, { session });
  const about = { targetType: 'invoice', targetId: _id.toHexString(), targetName: number, ...by };
  if (refundedMinor !== invoice.refundedMinor) {
    const refunded = { from: { minor: invoice.refundedMinor, currency }, to: { minor: refundedMinor, currency } };
    await audit(models, { action: 'billing.refunded', ...about, changes: { refunded } }, { session, now });
  }
  if (dispute !== invoice.dispute) {
    const changes = { dispute: { from: invoice.dispute, to: dispute } };
    await audit(models, { action: 'billing.disputed', ...about, changes }, { session, now });
  }
}
