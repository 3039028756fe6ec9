import {
  audit,
  type DataAccess,
  enqueueOutbox,
  type InvoiceDoc,
  type Models,
  notifyOf,
  OPEN_FIRM,
  type SubscriptionDoc,
} from '@scopewright/data';
import { nextTry } from '@scopewright/domain/billing';
import { planName } from '@scopewright/domain/pricing';
import type { Clock, LinkTarget } from '@scopewright/service-kit';
import type { ChargeOutcome, PaymentGateway } from '../gateway.ts';
import { mailAdmins } from './mail.ts';
import { type Attempt, type BillingOrigin, type BillingStep, enqueueWithdrawal, voidInvoice } from './subscription.ts';

interface CollectParts {
  data: DataAccess;
  gateway: PaymentGateway;
  clock: Clock;
  /** Base of the links in mails about the firm. */
  link: () => Promise<LinkTarget>;
}

export interface CollectOptions {
  /** Where the bank returns the person who requested the charge; null when no person is present. */
  returnUrl?: string | null;
  /** Abandons an attempt that waits for the person. */
  giveUp?: boolean;
}

/** `pending`: the gateway does not know yet; `confirmAt`: where the person confirms the payment with the bank. */
export type Collected = 'paid' | 'declined' | 'pending' | { confirmAt: string };

/**
 * Charges an invoice and records the outcome. Safe to repeat at any point, by any process: an invoice is one payment at
 * the gateway, which is paid once, and its outcome is recorded once. For an archived or deleted firm nothing is charged
 * any more; only the state of an earlier charge is looked up. Runs in the firm's scope.
 * @returns the outcome of the attempt; if another attempt has followed, whether the invoice is paid
 */
export async function collectInvoice(
  parts: CollectParts,
  { invoiceId, attempt }: Attempt,
  by: BillingOrigin,
  options: CollectOptions = {},
): Promise<Collected> {
  const { models, inTransaction } = parts.data;
  const [invoice, subscription] = await Promise.all([
    models.invoices.findOne({ _id: invoiceId }).lean<InvoiceDoc>(),
    models.subscriptions.findOne({}).lean<SubscriptionDoc>(),
  ]);
  if (invoice === null || subscription === null) return 'declined';
  if (!invoice.collecting || invoice.attempt !== attempt) return outcomeOf(invoice);
  const closed = (await models.firms.exists(OPEN_FIRM)) === null;
  const outcome = await tryOnce(parts, invoice, subscription, { ...options, closed });
  const link = await parts.link();
  return inTransaction(async (session) => {
    const step = { session, now: parts.clock(), by };
    const held = await models.subscriptions
      .findOneAndUpdate({}, { $inc: { revision: 1 } }, { session, new: true })
      .lean<SubscriptionDoc>();
    const present = await models.invoices.findOne({ _id: invoiceId }, null, { session }).lean<InvoiceDoc>();
    if (held === null || present === null) return 'declined';
    // a payment counts for the invoice, regardless of the attempt
    if (outcome === 'paid') return markPaid(models, held, present, link, step);
    if (!present.collecting || present.attempt !== attempt) return outcomeOf(present);
    if (closed && outcome === 'declined' && present.reason === 'renewal') return putOff(models, present, step);
    if (outcome === 'declined' || outcome === 'unconfirmed') {
      await refuse(models, held, present, { failure: outcome, link }, step);
      return 'declined';
    }
    if (outcome !== 'pending' && present.awaitsPersonSince === null) await waitForPerson(models, present, step);
    return outcome;
  });
}

/** Calls the gateway for one attempt, based on the current state there. */
async function tryOnce(
  { data: { models }, gateway }: CollectParts,
  invoice: InvoiceDoc,
  subscription: SubscriptionDoc,
  { returnUrl = null, giveUp = false, closed }: CollectOptions & { closed: boolean },
): Promise<ChargeOutcome> {
  const { _id, firmId, attempt, totalMinor, currency, plan, number, awaitsPersonSince } = invoice;
  if (subscription.gateway !== gateway.name) {
    if (invoice.payment !== null)
      throw new Error(`The payment of invoice ${number} is at ${subscription.gateway}, which is not configured`);
    return 'declined';
  }
  let payment = invoice.payment;
  const outcome = await gateway.charge({
    reference: firmId.toHexString(),
    invoiceId: _id.toHexString(),
    customer: subscription.customer,
    paymentMethod: subscription.paymentMethod,
    payment,
    remember: async (made) => {
      payment = made;
      await models.invoices.updateOne({ _id }, { $set: { payment: made } });
    },
    key: `${_id.toHexString()}:${attempt}`,
    onlyLook: closed || awaitsPersonSince !== null,
    amountMinor: totalMinor,
    currency,
    description: `${planName(plan)}, invoice ${number}`,
    returnUrl,
  });
  if (!giveUp || typeof outcome === 'string' || payment === null) return outcome;
  return (await gateway.withdraw(payment)) === 'paid' ? 'paid' : 'declined';
}

/**
 * Marks an invoice as paid, if it is open. A payment for an invoice that has become void is refunded. Runs in the
 * firm's scope.
 */
export async function markPaid(
  models: Models,
  held: SubscriptionDoc,
  invoice: InvoiceDoc,
  link: LinkTarget,
  step: BillingStep,
): Promise<Collected> {
  if (invoice.status === 'open') await settle(models, held, invoice, link, step);
  if (invoice.status !== 'void') return 'paid';
  await enqueueWithdrawal(models, invoice, step);
  return 'declined';
}

/** How long a person has to confirm a payment with the bank before the attempt is abandoned. */
export const CONFIRM_WITHIN_MS = 60 * 60_000;

async function waitForPerson(
  models: Models,
  { _id, firmId, attempt }: InvoiceDoc,
  { session, now, by }: BillingStep,
): Promise<void> {
  await models.invoices.updateOne({ _id }, { $set: { awaitsPersonSince: now } }, { session });
  const availableAt = new Date(now.getTime() + CONFIRM_WITHIN_MS);
  const payload = { firmId: firmId.toHexString(), invoiceId: _id.toHexString(), attempt };
  await enqueueOutbox(models, 'payment.collect', payload, { session, now, availableAt, requestId: by.requestId });
}

/**
 * Not a payment failure: if a month was not charged before the firm was closed, it is retried when the firm is open
 * again.
 */
async function putOff(models: Models, { _id }: InvoiceDoc, { session }: BillingStep): Promise<Collected> {
  await models.invoices.updateOne({ _id }, { $set: { collecting: false, awaitsPersonSince: null } }, { session });
  return 'declined';
}

const outcomeOf = ({ status }: InvoiceDoc): Collected => (status === 'paid' ? 'paid' : 'declined');

const aboutInvoice = ({ _id, number }: InvoiceDoc) => ({
  targetType: 'invoice',
  targetId: _id.toHexString(),
  targetName: number,
});

async function settle(
  models: Models,
  held: SubscriptionDoc,
  invoice: InvoiceDoc,
  link: LinkTarget,
  step: BillingStep,
): Promise<void> {
  const { session, now, by } = step;
  const { _id, reason, plan, seats, monthlyMinor, periodStart, periodEnd, totalMinor, currency } = invoice;
  await models.invoices.updateOne(
    { _id },
    { $set: { status: 'paid', paidAt: now, collecting: false, awaitsPersonSince: null, failure: null } },
    { session },
  );
  const set: Partial<SubscriptionDoc> = {
    plan,
    seats,
    chargedMinor: monthlyMinor,
    complimentary: false,
    nextPlan: null,
    openInvoiceId: null,
  };
  // a plan may be cancelled while its next month is being charged: then it ends with that month
  if (reason !== 'renewal') set.cancelAtPeriodEnd = false;
  if (reason !== 'change')
    Object.assign(set, {
      status: 'active',
      periodStart,
      periodEnd,
      dueAt: periodEnd,
      pastDueSince: null,
      endedAt: null,
    });
  if (reason === 'start') set.anchorDay = periodStart.getUTCDate();
  await models.subscriptions.updateOne({ _id: held._id }, { $set: set }, { session });
  await models.firms.updateOne({}, { $set: { plan: 'paid', planEndedAt: null } }, { session });
  const action =
    reason === 'start' ? 'billing.plan-started' : reason === 'change' ? 'billing.plan-changed' : 'billing.renewed';
  const from = held.status === 'active' || held.status === 'pastDue' ? held.plan : null;
  const changes = {
    ...(from !== plan && { plan: { from, to: plan } }),
    paid: { from: null, to: { minor: totalMinor, currency } },
  };
  await audit(models, { action, ...aboutInvoice(invoice), changes, ...by }, { session, now });
  if (reason === 'start')
    await mailAdmins(models, held.firmId, { what: 'plan-started', issue: _id.toHexString(), link }, step);
}

interface Refusal {
  failure: NonNullable<InvoiceDoc['failure']>;
  link: LinkTarget;
}

async function refuse(
  models: Models,
  held: SubscriptionDoc,
  invoice: InvoiceDoc,
  { failure, link }: Refusal,
  step: BillingStep,
): Promise<void> {
  const { session, now, by } = step;
  const invoiceId = invoice._id.toHexString();
  const owed = invoice.reason === 'renewal';
  await models.invoices.updateOne(
    { _id: invoice._id },
    { $set: { collecting: false, awaitsPersonSince: null, failure } },
    { session },
  );
  // the first month of a plan, or a change, has not been delivered yet: nothing is owed
  if (!owed) await voidInvoice(models, invoice._id, step);
  const since = held.pastDueSince ?? now;
  const set: Partial<SubscriptionDoc> = owed
    ? { status: 'pastDue', pastDueSince: since, dueAt: nextTry(since, now) }
    : { openInvoiceId: null };
  await models.subscriptions.updateOne({ _id: held._id }, { $set: set }, { session });
  await audit(models, { action: 'billing.payment-failed', ...aboutInvoice(invoice), ...by }, { session, now });
  if (!owed) return;
  // once per period, regardless of how many attempts are made
  if (held.pastDueSince === null)
    await mailAdmins(models, held.firmId, { what: 'payment-failed', issue: invoiceId, link }, step);
  const event = `unpaid:${invoiceId}:${invoice.attempt}`;
  const target = { type: 'invoice' as const, id: invoice._id, name: invoice.number, sowId: null };
  const what = { event, companyId: null, companyName: null, target, status: null };
  await notifyOf(models, 'plan-unpaid', {}, what, {
    actorId: by.actorId,
    firmId: invoice.firmId.toHexString(),
    link: null,
    session,
    now,
    requestId: by.requestId,
  });
}
