import { createHash } from 'node:crypto';
import { BILLING_CURRENCY } from '@scopewright/contracts/constants';
import {
  audit,
  enqueueOutbox,
  type FirmDoc,
  type InvoiceDoc,
  type Models,
  type SubscriptionDoc,
} from '@scopewright/data';
import type { BillingStanding, OpenQuote, PlanChoice } from '@scopewright/domain/billing';
import type { LinkTarget } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { mailAdmins } from './mail.ts';

/** The person who caused a billing action; all null for the worker. */
export interface BillingOrigin {
  actorId: string | null;
  ip: string | null;
  requestId: string | null;
}

export interface BillingStep {
  session: ClientSession;
  now: Date;
  by: BillingOrigin;
}

/** After this time without an answer the worker retries a charge. */
const COLLECT_AFTER_MS = 60_000;

/** Input of the billing rules about a firm; without a subscription, no plan has been chosen yet. */
export function standingOf(
  { plan, trialEndsAt }: Pick<FirmDoc, 'plan' | 'trialEndsAt'>,
  subscription: SubscriptionDoc | null,
): BillingStanding {
  if (subscription === null || subscription.plan === 'trial')
    return {
      plan: null,
      status: plan === 'paid' ? 'ended' : 'trialing',
      period: null,
      cancels: false,
      nextPlan: null,
      trialEndsAt,
    };
  const {
    status,
    periodStart: start,
    periodEnd: end,
    chargedMinor,
    cancelAtPeriodEnd: cancels,
    nextPlan,
  } = subscription;
  const running = status === 'active' || status === 'pastDue';
  return {
    plan: running ? subscription.plan : null,
    status,
    period: running && start && end ? { start, end, chargedMinor } : null,
    cancels,
    nextPlan,
    trialEndsAt,
  };
}

/** A firm's number series: always the same for one firm, different for each. */
const seriesOf = (firmId: Types.ObjectId): string => {
  const hash = createHash('sha256').update(`invoices\0${firmId.toHexString()}`).digest('hex');
  return BigInt(`0x${hash.slice(0, 16)}`)
    .toString(36)
    .toUpperCase()
    .padStart(13, '0')
    .slice(-10);
};

export interface NewInvoice {
  firm: Pick<FirmDoc, '_id' | 'name'>;
  subscription: Pick<SubscriptionDoc, '_id' | 'invoiceCount'>;
  reason: InvoiceDoc['reason'];
  quote: OpenQuote;
  choice: Omit<Extract<PlanChoice, { kind: 'now' }>, 'kind'>;
}

/** One attempt to charge an invoice. */
export interface Attempt {
  invoiceId: string;
  attempt: number;
}

/**
 * Creates an invoice that is about to be charged, together with the job that charges it if this process dies first.
 * Runs in the firm's scope.
 */
export async function issueInvoice(
  models: Models,
  invoice: NewInvoice,
  { session, now, by }: BillingStep,
): Promise<Attempt> {
  const { firm, subscription, reason, quote, choice } = invoice;
  const _id = new Types.ObjectId();
  const count = subscription.invoiceCount + 1;
  await models.subscriptions.updateOne(
    { _id: subscription._id },
    { $set: { openInvoiceId: _id, invoiceCount: count } },
    { session },
  );
  const document = {
    _id,
    firmId: firm._id,
    number: `${seriesOf(firm._id)}-${String(count).padStart(4, '0')}`,
    billedTo: firm.name,
    reason,
    plan: quote.plan,
    seats: quote.seats,
    monthlyMinor: quote.monthly.amountMinor,
    lines: choice.lines,
    totalMinor: choice.dueMinor,
    currency: BILLING_CURRENCY,
    periodStart: choice.periodStart,
    periodEnd: choice.periodEnd,
    issuedAt: now,
  };
  await models.invoices.create([document], { session });
  return enqueueCollection(models, firm._id, { invoiceId: _id.toHexString(), attempt: 1 }, { session, now, by });
}

/** Starts another attempt to charge an open invoice. Runs in the firm's scope. */
export async function tryAgain(
  models: Models,
  { _id, firmId, attempt }: InvoiceDoc,
  step: BillingStep,
): Promise<Attempt> {
  const next = attempt + 1;
  await models.invoices.updateOne(
    { _id },
    { $set: { attempt: next, collecting: true, failure: null } },
    { session: step.session },
  );
  return enqueueCollection(models, firmId, { invoiceId: _id.toHexString(), attempt: next }, step);
}

async function enqueueCollection(
  models: Models,
  firmId: Types.ObjectId,
  attempt: Attempt,
  { session, now, by }: BillingStep,
): Promise<Attempt> {
  const availableAt = new Date(now.getTime() + COLLECT_AFTER_MS);
  await enqueueOutbox(
    models,
    'payment.collect',
    { firmId: firmId.toHexString(), ...attempt },
    { session, now, availableAt, requestId: by.requestId },
  );
  return attempt;
}

/** Voids an unpaid invoice, so that it can't be paid any more. Runs in the firm's scope. */
export async function voidInvoice(models: Models, invoiceId: Types.ObjectId, step: BillingStep): Promise<void> {
  const set = { status: 'void' as const, collecting: false, awaitsPersonSince: null };
  const invoice = await models.invoices
    .findOneAndUpdate({ _id: invoiceId, status: 'open' }, { $set: set }, { session: step.session, new: true })
    .lean<InvoiceDoc>();
  if (invoice !== null) await enqueueWithdrawal(models, invoice, step);
}

/** Cancels the payment of a void invoice at the gateway, and refunds it if it was made. */
export async function enqueueWithdrawal(
  models: Models,
  { firmId, payment }: InvoiceDoc,
  { session, now, by }: BillingStep,
): Promise<void> {
  if (payment === null) return;
  await enqueueOutbox(
    models,
    'payment.withdraw',
    { firmId: firmId.toHexString(), payment },
    { session, now, requestId: by.requestId },
  );
}

/** Why a plan ended: the firm cancelled it, earlier or just now, or did not pay for it. */
export interface PlanEnd {
  why: 'asked-before' | 'asked-now' | 'unpaid';
  link: LinkTarget;
}

/**
 * Ends a firm's plan: open invoices are void, and the account is read-only from now on unless its trial still runs.
 * Runs in the firm's scope.
 */
export async function endPlan(
  models: Models,
  held: SubscriptionDoc,
  { why, link }: PlanEnd,
  step: BillingStep,
): Promise<void> {
  const { _id, firmId, plan, openInvoiceId } = held;
  const { session, now, by } = step;
  const over = {
    status: 'ended' as const,
    endedAt: now,
    dueAt: null,
    nextPlan: null,
    cancelAtPeriodEnd: false,
    periodStart: null,
    periodEnd: null,
    chargedMinor: null,
    complimentary: false,
    pastDueSince: null,
    openInvoiceId: null,
  };
  await models.subscriptions.updateOne({ _id }, { $set: over }, { session });
  if (openInvoiceId) await voidInvoice(models, openInvoiceId, step);
  await models.firms.updateOne({}, { $set: { plan: 'trial', planEndedAt: now, lifecycleDueAt: now } }, { session });
  const changes = { plan: { from: plan, to: null } };
  await audit(
    models,
    { action: 'billing.plan-ended', targetType: 'firm', targetId: firmId.toHexString(), changes, ...by },
    { session, now },
  );
  // a cancellation made earlier was mailed at that time
  if (why !== 'asked-before')
    await mailAdmins(models, firmId, { what: 'plan-cancelled', issue: `ended:${now.toISOString()}`, link }, step);
}
