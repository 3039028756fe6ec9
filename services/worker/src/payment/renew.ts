import {
  announceFirm,
  type DataAccess,
  enqueueOutbox,
  type InvoiceDoc,
  type Models,
  OPEN_FIRM,
  runAsSystem,
  runWithTenant,
  type SubscriptionDoc,
  trusted,
} from '@scopewright/data';
import { billedQuote, graceEnd, nextPeriodEnd } from '@scopewright/domain/billing';
import type { JobPayload, LinkTarget } from '@scopewright/jobs';
import {
  type Attempt,
  type BillingOrigin,
  type BillingStep,
  CONFIRM_WITHIN_MS,
  collectInvoice,
  endPlan,
  issueInvoice,
  type PaymentGateway,
  tryAgain,
} from '@scopewright/payments';
import type { Clock } from '@scopewright/service-kit';

const BATCH = 500;

export interface PaymentOptions {
  data: DataAccess;
  /** Null: no gateway is configured. */
  gateway: PaymentGateway | null;
  clock: Clock;
  /** Base of links in mails about the firm at a subdomain. */
  linkTo: (subdomain: string | null) => LinkTarget;
  /** Notifies every service that the firm at an address has changed. */
  announce: (addressId: string) => Promise<unknown>;
}

export const originOf = (requestId: string | null): BillingOrigin => ({ actorId: null, ip: null, requestId });

/**
 * Charges an invoice, unless it is done; see `collectInvoice`. Abandons an attempt that has waited too long for the
 * person's confirmation.
 * @throws Error when no gateway is configured or it does not know the outcome yet, or the gateway's error
 */
export function collectPayment(
  options: PaymentOptions,
  { firmId, ...attempt }: JobPayload<'payment.collect'>,
  requestId: string | null,
): Promise<void> {
  const { data, clock, announce } = options;
  return runWithTenant(firmId, async () => {
    const invoice = await data.models.invoices.findOne({ _id: attempt.invoiceId }, { awaitsPersonSince: 1 }).lean();
    const waits = invoice?.awaitsPersonSince ?? null;
    const giveUp = waits !== null && clock().getTime() - waits.getTime() >= CONFIRM_WITHIN_MS;
    const outcome = await collectInvoice(collecting(options), attempt, originOf(requestId), { giveUp });
    await announceFirm(data.models, announce);
    if (outcome === 'pending') throw new Error('The gateway does not know yet what becomes of the charge');
  });
}

/** Base of links about a firm when there is no request to take it from. Runs in the firm's scope. */
async function linkOfFirm({ data: { models }, linkTo }: Pick<PaymentOptions, 'data' | 'linkTo'>): Promise<LinkTarget> {
  const own = await models.addresses.findOne({ kind: 'subdomain' }, { _id: 1 }).lean();
  return linkTo(own?._id ?? null);
}

/** The dependencies of charging, with links that don't come from a request. */
export const collecting = (options: PaymentOptions) => ({
  ...options,
  gateway: requireGateway(options),
  link: () => linkOfFirm(options),
});

export function requireGateway({ gateway }: Pick<PaymentOptions, 'gateway'>): PaymentGateway {
  if (gateway === null) throw new Error('No payment gateway is configured to charge at');
  return gateway;
}

/**
 * Performs the steps due for a firm's plan, if anything: ends a plan that was canceled or not paid in time, retries a
 * charge, or charges the next month for the current number of consultants. Ignores archived and deleted firms.
 * @throws as `collectPayment`; another job continues from the stored state
 */
export function renewPlan(
  options: PaymentOptions,
  { firmId }: JobPayload<'payment.renew'>,
  requestId: string | null,
): Promise<void> {
  const { data, clock, announce } = options;
  const { models, inTransaction } = data;
  const by = originOf(requestId);
  return runWithTenant(firmId, async () => {
    const link = await linkOfFirm(options);
    const attempt = await inTransaction((session) => stepOn(models, link, { session, now: clock(), by }));
    if (attempt !== null) await collectInvoice(collecting(options), attempt, by);
    await announceFirm(models, announce);
  });
}

/** @returns the charge to make now, if any */
async function stepOn(models: Models, link: LinkTarget, step: BillingStep): Promise<Attempt | null> {
  const { session, now } = step;
  const held = await models.subscriptions
    .findOneAndUpdate({ dueAt: trusted({ $lte: now }) }, { $inc: { revision: 1 } }, { session, new: true })
    .lean<SubscriptionDoc>();
  if (held === null || held.plan === 'trial' || held.periodEnd === null) return null;
  const firm = await models.firms.findOne(OPEN_FIRM, { name: 1 }, { session }).lean();
  if (firm === null) {
    // a charge under way when the firm was closed has scheduled the next one; restoring the firm makes it due again
    await models.subscriptions.updateOne({ _id: held._id }, { $set: { dueAt: null } }, { session });
    return null;
  }
  const owed =
    held.openInvoiceId === null
      ? null
      : await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session }).lean<InvoiceDoc>();
  // the charge's own job finishes it
  if (owed?.collecting) return null;
  const { plan, pastDueSince, cancelAtPeriodEnd, nextPlan, periodEnd, anchorDay } = held;
  if (cancelAtPeriodEnd || (pastDueSince !== null && now >= graceEnd(pastDueSince))) {
    await endPlan(models, held, { why: cancelAtPeriodEnd ? 'asked-before' : 'unpaid', link }, step);
    return null;
  }
  if (owed !== null) return tryAgain(models, owed, step);
  const consultants = await models.users.countDocuments({ role: 'consultant', status: 'active' }).session(session);
  const quote = billedQuote(nextPlan ?? plan, consultants);
  const { lines, amountMinor: dueMinor } = quote.monthly;
  const choice = {
    dueMinor,
    lines,
    periodStart: periodEnd,
    periodEnd: nextPeriodEnd(periodEnd, anchorDay ?? periodEnd.getUTCDate()),
  };
  return issueInvoice(models, { firm, subscription: held, reason: 'renewal', quote, choice }, step);
}

/** Enqueues a job for every plan with something due. @returns how many */
export async function sweepPayments(
  models: Pick<Models, 'subscriptions' | 'outbox'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const now = clock();
  return runAsSystem('find plans that are due', async () => {
    const due = models.subscriptions
      .find({ dueAt: trusted({ $lte: now }) }, { firmId: 1 })
      .batchSize(BATCH)
      .lean()
      .cursor();
    let count = 0;
    for await (const { firmId } of due) {
      signal.throwIfAborted();
      await enqueueOutbox(models, 'payment.renew', { firmId: firmId.toHexString() }, { now });
      count += 1;
    }
    return count;
  });
}
