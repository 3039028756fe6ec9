import type { CallOutput } from '@scopewright/contracts';
import { BILLING_CURRENCY } from '@scopewright/contracts/constants';
import type { FirmDoc, InvoiceDoc, Models, SubscriptionDoc } from '@scopewright/data';
import { billedQuote, choosePlan, graceEnd, isExpired, quotePlans } from '@scopewright/domain/billing';
import { readOnlySince } from '@scopewright/domain/lifecycle';
import { standingOf } from '@scopewright/payments';
import type { ClientSession } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { presentInvoice } from './present-invoice.ts';

export type Billing = CallOutput<'billing'>;

/** The firm's fields that billing reads. */
export const FIRM = { name: 1, plan: 1, planWish: 1, trialEndsAt: 1, planEndedAt: 1 } as const;
export type Firm = Pick<FirmDoc, '_id' | keyof typeof FIRM>;

/** The number of the firm's active consultants, which plans are priced by. */
export const countConsultants = ({ users }: Models, session: ClientSession | null = null): Promise<number> =>
  users.countDocuments({ role: 'consultant', status: 'active' }).session(session).exec();

/** Whether the firm has a card that can be charged; a card stored with another gateway can't. */
export const hasCard = (
  subscription: SubscriptionDoc | null,
  gateway: DeliveryParts['gateway'],
): subscription is SubscriptionDoc =>
  subscription !== null && (gateway === null || subscription.gateway === gateway.name);

/** The firm's current plan and billing. */
export async function presentBilling(
  { data: { models }, gateway }: Pick<DeliveryParts, 'data' | 'gateway'>,
  now: Date,
): Promise<Billing> {
  const [firm, subscription, consultants] = await Promise.all([
    models.firms.findOne({}, FIRM).orFail().lean<Firm>(),
    models.subscriptions.findOne({}).lean<SubscriptionDoc>(),
    countConsultants(models),
  ]);
  const openInvoice = subscription?.openInvoiceId
    ? await models.invoices.findOne({ _id: subscription.openInvoiceId }).lean<InvoiceDoc>()
    : null;
  const standing = standingOf(firm, subscription);
  const { plan, status, period, cancels, nextPlan } = standing;
  const next =
    plan === null || period === null || cancels || status === 'pastDue'
      ? null
      : billedQuote(nextPlan ?? plan, consultants);
  const since = readOnlySince(firm, now);
  return {
    currency: BILLING_CURRENCY,
    consultants,
    trialEndsAt: firm.trialEndsAt.toISOString(),
    readOnlySince: since?.toISOString() ?? null,
    plan,
    status,
    planWish: firm.planWish,
    period: period && {
      start: period.start.toISOString(),
      end: period.end.toISOString(),
      free: period.chargedMinor === null,
    },
    cancelsAtPeriodEnd: cancels,
    nextPlan,
    nextCharge: next && period && { at: period.end.toISOString(), planName: next.name, ...next.monthly },
    owed:
      openInvoice && !openInvoice.collecting && subscription?.pastDueSince
        ? {
            invoice: presentInvoice(openInvoice),
            planEndsAt: graceEnd(subscription.pastDueSince).toISOString(),
            unconfirmed: openInvoice.failure === 'unconfirmed',
          }
        : null,
    paying: openInvoice?.collecting ? (openInvoice.awaitsPersonSince ? 'person' : 'gateway') : null,
    hasCard: hasCard(subscription, gateway),
    card: hasCard(subscription, gateway) ? presentCard(subscription, next ? (period?.end ?? now) : now) : null,
    cardPage: gateway?.name === 'stripe',
    configured: gateway !== null,
    plans: quotePlans(consultants).map(({ monthly, ...quote }) => ({
      ...quote,
      monthly,
      choice: monthly && presentChoice(choosePlan(standing, { ...quote, monthly }, now)),
    })),
  };
}

function presentCard({ card }: SubscriptionDoc, chargedAt: Date): Billing['card'] {
  return (
    card && {
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      expiresBeforeCharge: isExpired(card, chargedAt),
    }
  );
}

function presentChoice(choice: ReturnType<typeof choosePlan>): Billing['plans'][number]['choice'] {
  if (choice.kind === 'at') return { kind: 'at', at: choice.at.toISOString() };
  if (choice.kind === 'current') return choice;
  const { kind, dueMinor, lines, periodEnd } = choice;
  return { kind, dueMinor, lines, periodEnd: periodEnd.toISOString() };
}
