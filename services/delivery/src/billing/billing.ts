import { MESSAGES } from '@scopewright/contracts/errors';
import { announceFirm, type Changes, type InvoiceDoc, OPEN_FIRM, type SubscriptionDoc } from '@scopewright/data';
import { choosePlan, type OpenQuote, quotePlans } from '@scopewright/domain/billing';
import type { PlanId } from '@scopewright/domain/pricing';
import {
  type Attempt,
  type BillingStep,
  collectInvoice,
  endPlan,
  issueInvoice,
  mailAdmins,
  type PaymentGateway,
  standingOf,
  tryAgain,
} from '@scopewright/payments';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';
import { type BillingTx, billingPage, linkOf, type NewCard, openCardPage, saveCard, storeCard } from './card.ts';
import { type Billing, countConsultants, FIRM, type Firm, hasCard, presentBilling } from './present-billing.ts';

type Parts = Pick<DeliveryParts, 'data' | 'gateway' | 'announceAddress' | 'links'>;

type BillingWork<T> = (tx: BillingTx, held: SubscriptionDoc | null) => Promise<T>;

/**
 * Work in a transaction that excludes all other changes of the firm's billing and its archiving or deletion.
 * @throws CallError 403 when the firm was closed since the call came in, for example while the gateway stored the card
 */
const billingTx =
  <T>(work: BillingWork<T>) =>
  async (tx: Tx): Promise<T> => {
    const { models, call, session } = tx;
    const held = await models.subscriptions
      .findOneAndUpdate({}, { $inc: { revision: 1 } }, { session, new: true })
      .lean<SubscriptionDoc>();
    const open = await models.firms.updateOne(OPEN_FIRM, { $inc: { revision: 1 } }, { session });
    if (open.matchedCount === 0) throw failures.archived();
    return work({ ...tx, now: call.now(), by: originOf(call) }, held);
  };

/** Common parts of the calls: the first part in a transaction, the charge, and the answer. */
function billingSteps(parts: Parts) {
  const { models } = parts.data;

  /** Runs the first, short part of a change: see `billingTx`. */
  const inStep = <T>(call: CallContext, work: BillingWork<T>) => inTx(parts.data, call, billingTx(work));

  /** Announces to every service whether the firm is read-only now, and returns the current billing to the caller. */
  const answer = async (call: CallContext, collected: Pick<Billing, 'confirmAt'> = {}): Promise<Billing> => {
    // without Redis the services notice within half a minute
    await announceFirm(models, parts.announceAddress).catch((error: unknown) =>
      call.log.warn({ err: error }, 'A change of plan could not be announced'),
    );
    return { ...(await presentBilling(parts, call.now())), ...collected };
  };

  /**
   * Makes the charge that the first part has prepared. @returns where the caller has to confirm it @throws CallError
   * 402 when the card is declined
   */
  const collect = async (
    call: CallContext,
    gateway: PaymentGateway,
    attempt: Attempt,
  ): Promise<Pick<Billing, 'confirmAt'>> => {
    const returnUrl = billingPage(linkOf(call, parts), { payment: 'returned' });
    const outcome = await collectInvoice(collecting(call, gateway), attempt, originOf(call), { returnUrl });
    if (outcome === 'declined') throw failures.paymentDeclined();
    return typeof outcome === 'string' ? {} : outcome;
  };
  const collecting = (call: CallContext, gateway: PaymentGateway) => ({
    data: parts.data,
    gateway,
    clock: call.clock,
    link: async () => linkOf(call, parts),
  });

  /**
   * Abandons a charge that waits for a confirmation with the bank, to allow another change; not a charge for the plan
   * `unless`.
   */
  const release = async (call: CallContext, unless?: PlanId): Promise<void> => {
    const held = await models.subscriptions.findOne({}, { openInvoiceId: 1 }).lean();
    const open = held?.openInvoiceId
      ? await models.invoices.findOne({ _id: held.openInvoiceId, collecting: true }).lean<InvoiceDoc>()
      : null;
    if (parts.gateway === null || !open?.awaitsPersonSince || (open.reason !== 'renewal' && open.plan === unless))
      return;
    const attempt = { invoiceId: open._id.toHexString(), attempt: open.attempt };
    await collectInvoice(collecting(call, parts.gateway), attempt, originOf(call), { giveUp: true });
  };

  return { inStep, answer, collect, release };
}

/** Plan and billing of the firm. */
export const billingCalls = (parts: Parts): Implementation[] => {
  const { inStep, answer, collect, release } = billingSteps(parts);

  return [
    implement('openCardPage', async ({ body: { plan } }, call) => ({
      url: await openCardPage(parts, requireGateway(parts), call, plan),
    })),

    implement('billing', (_input, call) => presentBilling(parts, call.now())),

    implement('choosePlan', async ({ body }, call) => {
      const gateway = requireGateway(parts);
      const saved: { card?: NewCard } = {};
      const prepare = async () => {
        if (body.paymentToken !== undefined) saved.card = await saveCard(parts, gateway, call, body.paymentToken);
        await release(call, saved.card ? undefined : body.plan);
      };
      const { attempt } = await submitOnce<{ attempt: Attempt | null }>(
        parts.data,
        call,
        { name: 'choosePlan', content: body, prepare },
        billingTx(async (tx, found) => {
          const held = saved.card ? await storeCard(tx, found, saved.card) : found;
          if (!hasCard(held, gateway)) throw failures.paymentDeclined(MESSAGES.cardNeeded);
          return { attempt: await choose(tx, parts, { held, ...body }) };
        }),
      );
      return answer(call, attempt ? await collect(call, gateway, attempt) : {});
    }),

    implement('cancelPlan', async (_input, call) => {
      await release(call);
      await inStep(call, (tx, held) => cancel(tx, parts, held));
      return answer(call);
    }),

    implement('resumePlan', async (_input, call) => {
      await inStep(call, async (tx, held) => {
        if (held === null || !isRunning(held)) throw failures.conflict(MESSAGES.noPlan);
        if (!held.cancelAtPeriodEnd) return;
        // a plan granted without a card ends; it can't continue without one
        if (!hasCard(held, parts.gateway)) throw failures.paymentDeclined(MESSAGES.cardNeeded);
        await setCancelled(tx, held, false);
      });
      return answer(call);
    }),

    implement('changeCard', async ({ body }, call) => {
      const gateway = requireGateway(parts);
      const saved: { card?: NewCard } = {};
      const prepare = async () => {
        saved.card = await saveCard(parts, gateway, call, body.paymentToken);
        await release(call);
      };
      const { attempt } = await submitOnce<{ attempt: Attempt | null }>(
        parts.data,
        call,
        { name: 'changeCard', content: body, prepare },
        billingTx(async (tx, found) => {
          if (!saved.card) throw new Error('The card was not saved');
          const held = await storeCard(tx, found, saved.card);
          return { attempt: held.openInvoiceId === null ? null : await attemptAt(tx, held) };
        }),
      );
      return answer(call, attempt ? await collect(call, gateway, attempt) : {});
    }),

    implement('payInvoice', async (_input, call) => {
      const gateway = requireGateway(parts);
      // a repeated call gets the outcome of its own attempt and makes no second one
      const { attempt } = await submitOnce<{ attempt: Attempt }>(
        parts.data,
        call,
        { name: 'payInvoice', content: null },
        billingTx(async (tx, held) => {
          if (held === null || held.openInvoiceId === null) throw failures.conflict(MESSAGES.nothingOwed);
          return { attempt: await attemptAt(tx, held) };
        }),
      );
      return answer(call, await collect(call, gateway, attempt));
    }),
  ];
};

const originOf = (call: CallContext): BillingStep['by'] => ({
  actorId: call.viewer.userId,
  ip: call.ip,
  requestId: call.requestId,
});

const isRunning = ({ status, plan }: SubscriptionDoc): boolean =>
  plan !== 'trial' && (status === 'active' || status === 'pastDue');

/** @throws CallError 402 when no gateway is configured */
function requireGateway({ gateway }: Parts): PaymentGateway {
  if (gateway === null) throw failures.paymentDeclined(MESSAGES.paymentNotConfigured);
  return gateway;
}

/** The attempt under way, or a new one. */
async function attemptAt(tx: BillingTx, held: SubscriptionDoc): Promise<Attempt> {
  const invoice = await tx.models.invoices
    .findOne({ _id: held.openInvoiceId }, null, { session: tx.session })
    .orFail()
    .lean<InvoiceDoc>();
  return invoice.collecting
    ? { invoiceId: invoice._id.toHexString(), attempt: invoice.attempt }
    : tryAgain(tx.models, invoice, tx);
}

interface Choosing {
  held: SubscriptionDoc;
  plan: PlanId;
  /** The monthly price that the caller was shown. */
  monthlyMinor: number;
}

/**
 * Changes the plan, or prepares the charge that does.
 * @returns the charge to make; null when nothing is charged now
 * @throws CallError 409 while a payment is under way or overdue, or the price has changed; 422 when the plan allows
 * fewer consultants
 */
async function choose(tx: BillingTx, parts: Parts, { held, plan, monthlyMinor }: Choosing): Promise<Attempt | null> {
  const { models, call, session, now } = tx;
  if (held.openInvoiceId !== null) {
    const open = await models.invoices
      .findOne({ _id: held.openInvoiceId }, null, { session })
      .orFail()
      .lean<InvoiceDoc>();
    if (!open.collecting) throw failures.conflict(MESSAGES.paymentOwed);
    // the same choice as the one being paid for: continue that payment
    if (open.plan === plan && open.reason !== 'renewal')
      return { invoiceId: open._id.toHexString(), attempt: open.attempt };
    throw failures.conflict(MESSAGES.paymentUnderWay);
  }
  const firm = await models.firms.findOne({}, FIRM, { session }).orFail().lean<Firm>();
  const quote = quotePlans(await countConsultants(models, session)).find((candidate) => candidate.plan === plan);
  if (!quote?.monthly) throw failures.validation({ plan: MESSAGES.planTakesFewer }, MESSAGES.planTakesFewer);
  if (quote.monthly.amountMinor !== monthlyMinor) throw failures.versionConflict(await presentBilling(parts, now));
  const open: OpenQuote = { ...quote, monthly: quote.monthly };
  const standing = standingOf(firm, held);
  const choice = choosePlan(standing, open, now);
  if (choice.kind === 'now') {
    const reason = standing.plan === null ? 'start' : 'change';
    return issueInvoice(models, { firm, subscription: held, reason, quote: open, choice }, tx);
  }
  if (choice.kind === 'current') return null;
  const { set, changes } = laterChange(
    held,
    standing.period?.chargedMinor === null || standing.plan === null,
    open,
    choice.at,
    now,
  );
  await models.subscriptions.updateOne({ _id: held._id }, { $set: set }, { session });
  await models.firms.updateOne({}, { $set: { plan: 'paid', planEndedAt: null } }, { session });
  const action = standing.plan === null ? 'billing.plan-started' : 'billing.plan-changed';
  await record(tx, {
    action,
    targetType: 'firm',
    targetId: firm._id.toHexString(),
    targetName: firm.name,
    changes,
  });
  if (standing.plan === null)
    await mailAdmins(
      models,
      firm._id,
      { what: 'plan-started', issue: now.toISOString(), link: linkOf(call, parts) },
      tx,
    );
  return null;
}

/**
 * Values set by a choice that is charged later: the plan immediately while nothing is paid for yet, else the plan that
 * follows the current one.
 * @param free whether the trial covers the current period
 */
function laterChange(
  held: SubscriptionDoc,
  free: boolean,
  { plan, seats }: OpenQuote,
  at: Date,
  now: Date,
): { set: Partial<SubscriptionDoc>; changes: Changes } {
  const present = isRunning(held) ? held.plan : null;
  const kept = { nextPlan: null, cancelAtPeriodEnd: false };
  if (!free) {
    const nextPlan = present === plan ? null : plan;
    const changes: Changes = present === plan ? {} : { nextPlan: { from: held.nextPlan, to: plan } };
    return { set: { ...kept, nextPlan }, changes };
  }
  const begun =
    present === null
      ? {
          status: 'active' as const,
          periodStart: now,
          periodEnd: at,
          dueAt: at,
          anchorDay: at.getUTCDate(),
          endedAt: null,
        }
      : {};
  return {
    set: { ...kept, ...begun, plan, seats, chargedMinor: null },
    changes: present === plan ? {} : { plan: { from: present, to: plan } },
  };
}

/** Ends a plan at the end of its period, or immediately while a payment is overdue. @throws CallError 409 */
async function cancel(tx: BillingTx, parts: Parts, held: SubscriptionDoc | null): Promise<void> {
  const { models, call, session } = tx;
  if (held === null || !isRunning(held)) throw failures.conflict(MESSAGES.noPlan);
  const open =
    held.openInvoiceId === null
      ? null
      : await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session }).lean();
  // the gateway may already have made the charge: then the debt can't be dropped, nor a new plan canceled; a
  // renewal under way simply pays for the last month
  if (open?.collecting && (held.status === 'pastDue' || open.reason !== 'renewal'))
    throw failures.conflict(MESSAGES.paymentUnderWay);
  const link = linkOf(call, parts);
  if (held.status === 'pastDue') return endPlan(models, held, { why: 'asked-now', link }, tx);
  if (held.cancelAtPeriodEnd) return;
  await setCancelled(tx, held, true);
  const issue = `asked:${held.periodEnd?.toISOString()}`;
  await mailAdmins(models, held.firmId, { what: 'plan-cancelled', issue, link }, tx);
}

async function setCancelled(tx: Tx, held: SubscriptionDoc, cancelAtPeriodEnd: boolean): Promise<void> {
  await tx.models.subscriptions.updateOne({ _id: held._id }, { $set: { cancelAtPeriodEnd } }, { session: tx.session });
  const action = cancelAtPeriodEnd ? 'billing.plan-cancelled' : 'billing.plan-kept';
  await record(tx, { action, targetType: 'firm', targetId: held.firmId.toHexString() });
}
