import type { CallOutput } from '@scopewright/contracts';
import { BILLING_CURRENCY } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { announceFirm, type Changes, type FirmDoc, type InvoiceDoc, type Models, type SubscriptionDoc, withTransaction } from '@scopewright/data';
import { billedQuote, choosePlan, graceEnd, type OpenQuote, quotePlans } from '@scopewright/domain/billing';
import { readOnlySince } from '@scopewright/domain/lifecycle';
import type { PlanId } from '@scopewright/domain/pricing';
import {
  type Attempt,
  type BillingStep,
  type CallContext,
  collectInvoice,
  endPlan,
  failures,
  type Implementation,
  implement,
  issueInvoice,
  type PaymentGateway,
  type PaymentSubscription,
  standingOf,
  tryAgain,
} from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import { record } from '../audit-trail.ts';
import type { DeliveryParts } from '../parts.ts';
import { submitOnce } from '../submit-once.ts';
import { presentInvoice } from './present-invoice.ts';

type Parts = Pick<DeliveryParts, 'data' | 'gateway' | 'announceAddress'>;
type Billing = CallOutput<'billing'>;

const FIRM = { name: 1, plan: 1, planWish: 1, trialEndsAt: 1, planEndedAt: 1 } as const;
type Firm = Pick<FirmDoc, '_id' | keyof typeof FIRM>;

/** Active consultants of the firm; they are what plans are paid by. */
const countConsultants = ({ users }: Models, session: ClientSession | null = null): Promise<number> =>
  users.countDocuments({ role: 'consultant', status: 'active' }).session(session).exec();

/** Plan and billing of the firm. */
export const billingCalls = (parts: Parts): Implementation[] => {
  const { models, connection } = parts.data;

  /** Runs the first, short part of a change in a transaction that no other change of the firm's billing goes past. */
  const inStep = <T>(call: CallContext, work: (held: SubscriptionDoc | null, step: BillingStep) => Promise<T>) =>
    withTransaction(connection, (session) => within(call, session, work));
  const within = async <T>(call: CallContext, session: ClientSession, work: (held: SubscriptionDoc | null, step: BillingStep) => Promise<T>): Promise<T> => {
    const held = await models.subscriptions.findOneAndUpdate({}, { $inc: { revision: 1 } }, { session, new: true }).lean<SubscriptionDoc>();
    return work(held, { session, now: call.now(), by: originOf(call) });
  };

  /** Tells everybody that the firm may write or only read now, and the caller how things stand. */
  const answer = async (call: CallContext): Promise<Billing> => {
    // without Redis they learn of it within half a minute
    await announceFirm(models, parts.announceAddress).catch((error: unknown) => call.log.warn({ err: error }, 'A change of plan could not be announced'));
    return present(parts, call.now());
  };

  /** Charges what the first part has prepared. @throws CallError 402 when the card is declined */
  const collect = async (call: CallContext, gateway: PaymentGateway, attempt: Attempt): Promise<void> => {
    const outcome = await collectInvoice({ data: parts.data, gateway, clock: call.clock }, attempt, originOf(call));
    if (outcome === 'declined') throw failures.paymentDeclined();
  };

  return [
    implement('billing', (_input, call) => present(parts, call.now())),

    implement('choosePlan', async ({ body }, call) => {
      const gateway = requireGateway(parts);
      const card = body.paymentToken === undefined ? null : await saveCard(parts, gateway, call, body.paymentToken);
      const { attempt } = await submitOnce<{ attempt: Attempt | null }>(parts.data, call, { name: 'choosePlan', content: body }, (session) =>
        within(call, session, async (found, step) => {
          const held = card === null ? found : await storeCard(models, call, found, card, step);
          if (held === null) throw failures.paymentDeclined(MESSAGES.cardNeeded);
          return { attempt: await choose(parts, call, { held, ...body }, step) };
        }),
      );
      if (attempt) await collect(call, gateway, attempt);
      return answer(call);
    }),

    implement('cancelPlan', async (_input, call) => {
      await inStep(call, async (held, step) => {
        if (held === null || !isRunning(held)) throw failures.conflict(MESSAGES.noPlan);
        const open = held.openInvoiceId === null ? null : await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session: step.session }).lean();
        // what the gateway may have charged already is neither owed no more nor followed by a plan that goes on; a next month that is paid is the last one
        if (open?.collecting && (held.status === 'pastDue' || open.reason !== 'renewal')) throw failures.conflict(MESSAGES.paymentUnderWay);
        if (held.status === 'pastDue') return endPlan(models, held, step);
        if (!held.cancelAtPeriodEnd) await setCancelled(models, call, held, true, step);
      });
      return answer(call);
    }),

    implement('resumePlan', async (_input, call) => {
      await inStep(call, async (held, step) => {
        if (held === null || !isRunning(held)) throw failures.conflict(MESSAGES.noPlan);
        if (held.cancelAtPeriodEnd) await setCancelled(models, call, held, false, step);
      });
      return answer(call);
    }),

    implement('changeCard', async ({ body }, call) => {
      const gateway = requireGateway(parts);
      const card = await saveCard(parts, gateway, call, body.paymentToken);
      const attempt = await inStep(call, async (found, step) => {
        const held = await storeCard(models, call, found, card, step);
        return held.openInvoiceId === null ? null : attemptAt(models, held, step);
      });
      if (attempt) await collect(call, gateway, attempt);
      return answer(call);
    }),

    implement('payInvoice', async (_input, call) => {
      const gateway = requireGateway(parts);
      const attempt = await inStep(call, async (held, step) => {
        if (held === null || held.openInvoiceId === null) throw failures.conflict(MESSAGES.nothingOwed);
        return attemptAt(models, held, step);
      });
      await collect(call, gateway, attempt);
      return answer(call);
    }),
  ];
};

const originOf = (call: CallContext): BillingStep['by'] => ({ actorId: call.viewer.userId, ip: call.ip, requestId: call.requestId });

const isRunning = ({ status, plan }: SubscriptionDoc): boolean => plan !== 'trial' && (status === 'active' || status === 'pastDue');

/** @throws CallError 402 when no gateway is configured */
function requireGateway({ gateway }: Parts): PaymentGateway {
  if (gateway === null) throw failures.paymentDeclined(MESSAGES.paymentNotConfigured);
  return gateway;
}

/** Has the gateway keep a card for the firm. @throws CallError 402 when it declines the card */
async function saveCard({ data: { models } }: Parts, gateway: PaymentGateway, call: CallContext, paymentToken: string): Promise<PaymentSubscription> {
  const { firmId, firmName } = call.requireTenant();
  const [payer, known] = await Promise.all([models.users.findOne({ _id: call.viewer.userId }, { email: 1 }).orFail().lean(), models.subscriptions.exists({})]);
  const customer = { reference: firmId, name: firmName, email: payer.email };
  const card = await (known ? gateway.replaceCard(paymentToken, customer) : gateway.subscribe(paymentToken, customer));
  if (card === null) throw failures.paymentDeclined();
  return card;
}

/** Writes down what the firm pays with; gives a firm that has had no subscription its first. */
async function storeCard(
  models: Models,
  call: CallContext,
  found: SubscriptionDoc | null,
  card: PaymentSubscription,
  { session, now }: BillingStep,
): Promise<SubscriptionDoc> {
  const { firmId } = call.requireTenant();
  await record(models, call, session, { action: 'billing.card-changed', targetType: 'firm', targetId: firmId });
  if (found === null) {
    const [made] = await models.subscriptions.create([{ firmId, ...card, plan: 'trial', status: 'trialing', createdAt: now }], { session });
    if (made === undefined) throw new Error('The subscription was not created');
    return made.toObject<SubscriptionDoc>();
  }
  await models.subscriptions.updateOne({ _id: found._id }, { $set: { ...card } }, { session });
  return { ...found, ...card };
}

/** The try that is under way, or a new one. */
async function attemptAt(models: Models, held: SubscriptionDoc, step: BillingStep): Promise<Attempt> {
  const invoice = await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session: step.session }).orFail().lean<InvoiceDoc>();
  return invoice.collecting ? { invoiceId: invoice._id.toHexString(), attempt: invoice.attempt } : tryAgain(models, invoice, step);
}

interface Choosing {
  held: SubscriptionDoc;
  plan: PlanId;
  /** The price of a month that the caller has seen. */
  monthlyMinor: number;
}

/**
 * Changes the plan, or prepares the charge that does.
 * @returns the charge to make; null when nothing is charged now
 * @throws CallError 409 while a payment is under way or owed, or the price is another one by now; 422 when the plan takes fewer consultants
 */
async function choose(parts: Parts, call: CallContext, { held, plan, monthlyMinor }: Choosing, step: BillingStep): Promise<Attempt | null> {
  const { models } = parts.data;
  const { session, now } = step;
  if (held.openInvoiceId !== null) {
    const open = await models.invoices.findOne({ _id: held.openInvoiceId }, null, { session }).orFail().lean<InvoiceDoc>();
    if (!open.collecting) throw failures.conflict(MESSAGES.paymentOwed);
    // the same choice as the one that is being paid: it is brought to its end
    if (open.plan === plan && open.reason !== 'renewal') return { invoiceId: open._id.toHexString(), attempt: open.attempt };
    throw failures.conflict(MESSAGES.paymentUnderWay);
  }
  const firm = await models.firms.findOne({}, FIRM, { session }).orFail().lean<Firm>();
  const quote = quotePlans(await countConsultants(models, session)).find((candidate) => candidate.plan === plan);
  if (!quote?.monthly) throw failures.validation({ plan: MESSAGES.planTakesFewer }, MESSAGES.planTakesFewer);
  if (quote.monthly.amountMinor !== monthlyMinor) throw failures.versionConflict(await present(parts, now));
  const open: OpenQuote = { ...quote, monthly: quote.monthly };
  const standing = standingOf(firm, held);
  const choice = choosePlan(standing, open, now);
  if (choice.kind === 'now') {
    const reason = standing.plan === null ? 'start' : 'change';
    return issueInvoice(models, { firm, subscription: held, reason, quote: open, choice }, step);
  }
  if (choice.kind === 'current') return null;
  const { set, changes } = laterChange(held, standing.period?.chargedMinor === null || standing.plan === null, open, choice.at, now);
  await models.subscriptions.updateOne({ _id: held._id }, { $set: set }, { session });
  await models.firms.updateOne({}, { $set: { plan: 'paid', planEndedAt: null } }, { session });
  const action = standing.plan === null ? 'billing.plan-started' : 'billing.plan-changed';
  await record(models, call, session, { action, targetType: 'firm', targetId: firm._id.toHexString(), targetName: firm.name, changes });
  return null;
}

/**
 * What a choice that is charged later writes: the plan at once as long as nothing is paid for, or the plan that follows the present one.
 * @param free whether the trial pays for the present period
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
  const begun = present === null ? { status: 'active' as const, periodStart: now, periodEnd: at, dueAt: at, anchorDay: at.getUTCDate(), endedAt: null } : {};
  return { set: { ...kept, ...begun, plan, seats, chargedMinor: null }, changes: present === plan ? {} : { plan: { from: present, to: plan } } };
}

async function setCancelled(models: Models, call: CallContext, held: SubscriptionDoc, cancelAtPeriodEnd: boolean, { session }: BillingStep): Promise<void> {
  await models.subscriptions.updateOne({ _id: held._id }, { $set: { cancelAtPeriodEnd } }, { session });
  const action = cancelAtPeriodEnd ? 'billing.plan-cancelled' : 'billing.plan-kept';
  await record(models, call, session, { action, targetType: 'firm', targetId: held.firmId.toHexString() });
}

/** How plan and billing of the firm stand. */
async function present({ data: { models }, gateway }: Parts, now: Date): Promise<Billing> {
  const [firm, subscription, consultants] = await Promise.all([
    models.firms.findOne({}, FIRM).orFail().lean<Firm>(),
    models.subscriptions.findOne({}).lean<SubscriptionDoc>(),
    countConsultants(models),
  ]);
  const openInvoice = subscription?.openInvoiceId ? await models.invoices.findOne({ _id: subscription.openInvoiceId }).lean<InvoiceDoc>() : null;
  const standing = standingOf(firm, subscription);
  const { plan, status, period, cancels, nextPlan } = standing;
  const next = plan === null || period === null || cancels || status === 'pastDue' ? null : billedQuote(nextPlan ?? plan, consultants);
  const since = readOnlySince(firm, now);
  return {
    currency: BILLING_CURRENCY,
    consultants,
    trialEndsAt: firm.trialEndsAt.toISOString(),
    readOnlySince: since?.toISOString() ?? null,
    plan,
    status,
    planWish: firm.planWish,
    period: period && { start: period.start.toISOString(), end: period.end.toISOString(), free: period.chargedMinor === null },
    cancelsAtPeriodEnd: cancels,
    nextPlan,
    nextCharge: next && period && { at: period.end.toISOString(), planName: next.name, ...next.monthly },
    owed:
      openInvoice && !openInvoice.collecting && subscription?.pastDueSince
        ? { invoice: presentInvoice(openInvoice), planEndsAt: graceEnd(subscription.pastDueSince).toISOString() }
        : null,
    paying: openInvoice?.collecting ?? false,
    hasCard: subscription !== null,
    configured: gateway !== null,
    plans: quotePlans(consultants).map(({ monthly, ...quote }) => ({
      ...quote,
      monthly,
      choice: monthly && presentChoice(choosePlan(standing, { ...quote, monthly }, now)),
    })),
  };
}

function presentChoice(choice: ReturnType<typeof choosePlan>): Billing['plans'][number]['choice'] {
  if (choice.kind === 'at') return { kind: 'at', at: choice.at.toISOString() };
  if (choice.kind === 'current') return choice;
  const { kind, dueMinor, lines, periodEnd } = choice;
  return { kind, dueMinor, lines, periodEnd: periodEnd.toISOString() };
}
