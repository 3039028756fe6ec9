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
  /** Null: none is configured. */
  gateway: PaymentGateway | null;
  clock: Clock;
  /** Where the links of mails about the firm at a subdomain lead. */
  linkTo: (subdomain: string | null) => LinkTarget;
  /** Tells every service that the firm at an address has changed. */
  announce: (addressId: string) => Promise<unknown>;
}

export const originOf = (requestId: string | null): BillingOrigin => ({ actorId: null, ip: null, requestId });

/**
 * Charges an invoice, unless that is done; see `collectInvoice`. A try that has waited long enough for the person to confirm it is given up.
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

/** Where links about a firm lead that nobody has asked from. Runs in the firm's scope. */
async function linkOfFirm({ data: { models }, linkTo }: Pick<PaymentOptions, 'data' | 'linkTo'>): Promise<LinkTarget> {
  const own = await models.addresses.findOne({ kind: 'subdomain' }, { _id: 1 }).lean();
  return linkTo(own?._id ?? null);
}

/** What charging takes, with the links of a firm that nobody has asked from. */
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
 * Does what is due of a firm's plan, if anything is: ends a plan that was cancelled or has not been paid for in time, tries a charge again, or charges the
 * next month for the consultants that there are. Of a firm that is archived or deleted nothing is done.
 * @throws as `collectPayment`; what was written by then is gone on with by another job
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

/** @returns the charge to make now; null when there is none */
async function stepOn(models: Models, link: LinkTarget, step: BillingStep): Promise<Attempt | null> {
  const { session, now } = step;
  const held = await models.subscriptions
    .findOneAndUpdate({ dueAt: trusted({ $lte: now }) }, { $inc: { revision: 1 } }, { session, new: true })
    .lean<SubscriptionDoc>();
  if (held === null || held.plan === 'trial' || held.periodEnd === null) return null;
  const firm = await models.firms.findOne(OPEN_FIRM, { name: 1 }, { session }).lean();
  if (firm === null) {
    // a charge that was under way when the firm was closed has set the next one; restoring the firm makes it due again
    await models.subscriptions.updateOne({ _id: held._id }, { $set: { dueAt: null } }, { session });
    return null;
  }
  const owed =
    held.openInvoiceId === null
      ? null
      : await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session }).lean<InvoiceDoc>();
  // its own job brings that charge to its end
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

/** Has every plan looked at of which something is due. @returns how many */
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
