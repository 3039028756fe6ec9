import {
  announceFirm,
  type Data,
  enqueueOutbox,
  type InvoiceDoc,
  type Models,
  OPEN_FIRM,
  runAsSystem,
  runWithTenant,
  type SubscriptionDoc,
  trusted,
  withTransaction,
} from '@scopewright/data';
import { billedQuote, graceEnd, nextPeriodEnd } from '@scopewright/domain/billing';
import type { JobPayload } from '@scopewright/jobs';
import {
  type Attempt,
  type BillingOrigin,
  type BillingStep,
  type Clock,
  collectInvoice,
  endPlan,
  issueInvoice,
  type PaymentGateway,
  tryAgain,
} from '@scopewright/service-kit';

const BATCH = 500;

interface Options {
  data: Data;
  /** Null: none is configured. */
  gateway: PaymentGateway | null;
  clock: Clock;
  /** Tells every service that the firm at an address has changed. */
  announce: (addressId: string) => Promise<unknown>;
}

const originOf = (requestId: string | null): BillingOrigin => ({ actorId: null, ip: null, requestId });

/**
 * Charges an invoice, unless that is done; see `collectInvoice`.
 * @throws Error when no gateway is configured, or the gateway's error
 */
export function collectPayment(options: Options, { firmId, ...attempt }: JobPayload<'payment.collect'>, requestId: string | null): Promise<void> {
  return runWithTenant(firmId, async () => {
    await collectInvoice({ ...options, gateway: requireGateway(options) }, attempt, originOf(requestId));
    await announceFirm(options.data.models, options.announce);
  });
}

function requireGateway({ gateway }: Pick<Options, 'gateway'>): PaymentGateway {
  if (gateway === null) throw new Error('No payment gateway is configured to charge at');
  return gateway;
}

/**
 * Does what is due of a firm's plan, if anything is: ends a plan that was cancelled or has not been paid for in time, tries a charge again, or charges the
 * next month for the consultants that there are. Of a firm that is archived or deleted nothing is done.
 * @throws as `collectPayment`; what was written by then is gone on with by another job
 */
export function renewPlan(options: Options, { firmId }: JobPayload<'payment.renew'>, requestId: string | null): Promise<void> {
  const { data, clock, announce } = options;
  const { models, connection } = data;
  const by = originOf(requestId);
  return runWithTenant(firmId, async () => {
    const attempt = await withTransaction(connection, (session) => stepOn(models, { session, now: clock(), by }));
    if (attempt !== null) await collectInvoice({ ...options, gateway: requireGateway(options) }, attempt, by);
    await announceFirm(models, announce);
  });
}

/** @returns the charge to make now; null when there is none */
async function stepOn(models: Models, step: BillingStep): Promise<Attempt | null> {
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
  const owed = held.openInvoiceId === null ? null : await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session }).lean<InvoiceDoc>();
  // its own job brings that charge to its end
  if (owed?.collecting) return null;
  const { plan, pastDueSince, cancelAtPeriodEnd, nextPlan, periodEnd, anchorDay } = held;
  if (cancelAtPeriodEnd || (pastDueSince !== null && now >= graceEnd(pastDueSince))) {
    await endPlan(models, held, step);
    return null;
  }
  if (owed !== null) return tryAgain(models, owed, step);
  const consultants = await models.users.countDocuments({ role: 'consultant', status: 'active' }).session(session);
  const quote = billedQuote(nextPlan ?? plan, consultants);
  const { lines, amountMinor: dueMinor } = quote.monthly;
  const choice = { dueMinor, lines, periodStart: periodEnd, periodEnd: nextPeriodEnd(periodEnd, anchorDay ?? periodEnd.getUTCDate()) };
  return issueInvoice(models, { firm, subscription: held, reason: 'renewal', quote, choice }, step);
}

/** Has every plan looked at of which something is due. @returns how many */
export async function sweepPayments(models: Pick<Models, 'subscriptions' | 'outbox'>, clock: Clock, signal: AbortSignal): Promise<number> {
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
