import type { Invoice, PlanOffer } from '@scopewright/contracts';
import {
  PAYMENT_GRACE_DAYS,
  PAYMENT_LEAST_MINOR,
  PAYMENT_RETRY_DAYS,
  PLANS,
  PRICING_TIERS,
} from '@scopewright/contracts/constants';
import { counted } from '../counted.ts';
import { inWords, moreSeatsCostLess, type PlanId, planName, quoteTiers, STANDARD_PLAN } from './pricing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Price of a plan for a firm. Amounts are in the smallest unit of `BILLING_CURRENCY`. */
export type PlanQuote = Omit<PlanOffer, 'choice'>;
export type SumLine = Invoice['lines'][number];

/** Seats for a number of consultants: at least one. */
export const seatsOf = (consultants: number): number => Math.max(1, consultants);

const consultants = (count: number): string => counted(count, 'consultant');

function monthOf(plan: PlanId, seats: number): SumLine[] {
  const { monthly, includedConsultants, perFurtherConsultant } = STANDARD_PLAN;
  if (plan === 'standard') {
    const further = Math.max(0, seats - includedConsultants);
    const base = {
      text: `Standard, ${inWords(includedConsultants)} consultants included`,
      quantity: 1,
      amountMinor: monthly * 100,
    };
    return further === 0
      ? [base]
      : [base, { text: 'Further consultants', quantity: further, amountMinor: further * perFurtherConsultant * 100 }];
  }
  const tier = quoteTiers(seats).find(({ id }) => id === plan);
  return tier
    ? [{ text: `${tier.name}, ${consultants(seats)}`, quantity: seats, amountMinor: Math.round(tier.monthly * 100) }]
    : [];
}

/**
 * Prices of every plan for a firm with this many consultants, and which is cheapest (§9; decisions, "plans"). Standard
 * is a flat price that includes four; the others are paid by seat, Enterprise from eleven.
 * @param count consultants, a whole number of at least 0
 * @throws RangeError for anything else
 */
export function quotePlans(count: number): PlanQuote[] {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError('consultants must be a whole number of at least 0');
  const quotes = PLANS.map((plan) => {
    const { minSeats, maxSeats } = PRICING_TIERS.find(({ id }) => id === plan) ?? { minSeats: 1, maxSeats: null };
    const seats = Math.max(seatsOf(count), minSeats);
    const lines = maxSeats !== null && seats > maxSeats ? null : monthOf(plan, seats);
    const monthly = lines && { lines, amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
    return { plan, name: planName(plan), minSeats, maxSeats, seats, monthly };
  });
  const least = quotes.reduce((best, quote) => (priceOf(quote) < priceOf(best) ? quote : best));
  return quotes.map((quote) => {
    const larger = quotes.filter(
      (other) => other.seats > quote.seats && priceOf(other) < priceOf(quote) && quote.monthly !== null,
    );
    const better = larger.toSorted((a, b) => priceOf(a) - priceOf(b)).at(0);
    return { ...quote, cheapest: quote === least, advice: better ? moreSeatsCostLess(better, quote) : null };
  });
}

const priceOf = ({ monthly }: Pick<PlanQuote, 'monthly'>): number => monthly?.amountMinor ?? Number.POSITIVE_INFINITY;

/** A quote of a plan that allows the firm's number of consultants. */
export type OpenQuote = PlanQuote & { monthly: NonNullable<PlanQuote['monthly']> };
const isOpen = (quote: PlanQuote): quote is OpenQuote => quote.monthly !== null;

/**
 * The monthly bill of a firm on `plan`: the plan's, or the cheapest plan's if it allows fewer consultants than the firm
 * has.
 * @throws RangeError as `quotePlans`
 */
export function billedQuote(plan: PlanId, count: number): OpenQuote {
  const open = quotePlans(count).filter(isOpen);
  const quote = open.find((candidate) => candidate.plan === plan) ?? open.find(({ cheapest }) => cheapest);
  if (!quote) throw new RangeError('No plan takes so many consultants');
  return quote;
}

/** The state of a firm that billing depends on. */
export interface BillingStanding {
  /** The chosen plan; null before one is chosen, and after it has ended. */
  plan: PlanId | null;
  status: 'trialing' | 'active' | 'pastDue' | 'ended';
  /** The plan's current period; `chargedMinor` is the price of a month of it, null while it is covered by the trial. */
  period: { start: Date; end: Date; chargedMinor: number | null } | null;
  /** The plan ends with the period. */
  cancels: boolean;
  /** The plan of the next period. */
  nextPlan: PlanId | null;
  trialEndsAt: Date;
}

/**
 * Effect of choosing a plan: none, as the firm already has it; starting or changing it, with an immediate charge; or
 * changing it with the next charge.
 */
export type PlanChoice =
  | { kind: 'current' }
  | { kind: 'now'; dueMinor: number; lines: SumLine[]; periodStart: Date; periodEnd: Date }
  | { kind: 'at'; at: Date };

/**
 * The effect of choosing a plan, with the times of its charges: during the trial nothing until it ends; a more
 * expensive plan starts immediately, for the difference over the rest of the period; any other starts with the next
 * period; without a plan the first month is charged immediately.
 */
export function choosePlan(standing: BillingStanding, quote: OpenQuote, now: Date): PlanChoice {
  const { plan, status, period, cancels, nextPlan, trialEndsAt } = standing;
  const running = plan !== null && period !== null && (status === 'active' || status === 'pastDue') ? period : null;
  if (running === null) {
    if (status !== 'ended' && now < trialEndsAt) return { kind: 'at', at: trialEndsAt };
    const { lines, amountMinor } = quote.monthly;
    return {
      kind: 'now',
      dueMinor: amountMinor,
      lines,
      periodStart: now,
      periodEnd: nextPeriodEnd(now, now.getUTCDate()),
    };
  }
  if (plan === quote.plan && !cancels && nextPlan === null) return { kind: 'current' };
  const { start, end, chargedMinor } = running;
  if (plan === quote.plan || chargedMinor === null || quote.monthly.amountMinor <= chargedMinor)
    return { kind: 'at', at: end };
  const left = Math.min(1, Math.max(0, (end.getTime() - now.getTime()) / (end.getTime() - start.getTime())));
  const dueMinor = Math.round((quote.monthly.amountMinor - chargedMinor) * left);
  // smaller amounts are not charged: the plan starts with the next period
  if (dueMinor < PAYMENT_LEAST_MINOR) return { kind: 'at', at: end };
  const restMinor = Math.round(quote.monthly.amountMinor * left);
  const lines = [
    { text: `${quote.name}, rest of the period`, quantity: 1, amountMinor: restMinor },
    { text: `${planName(plan ?? quote.plan)}, paid already`, quantity: 1, amountMinor: dueMinor - restMinor },
  ];
  return { kind: 'now', dueMinor, lines, periodStart: start, periodEnd: end };
}

/**
 * The end of a month that begins at `from`: the same time (UTC) on the day `anchorDay` of the next month, or on its
 * last day if it is shorter.
 * @param anchorDay day of the month that the first period began on, 1 to 31
 */
export function nextPeriodEnd(from: Date, anchorDay: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCFullYear(year, month, Math.min(anchorDay, daysInMonth));
  return end;
}

/** When a plan whose payment first failed at `since` ends unless it is paid. */
export const graceEnd = (since: Date): Date => new Date(since.getTime() + PAYMENT_GRACE_DAYS * DAY_MS);

/** When a payment that has just failed is retried; the end of the grace period at the latest. */
export const nextTry = (since: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + PAYMENT_RETRY_DAYS * DAY_MS, graceEnd(since).getTime()));

/**
 * Whether a card has expired at a time: cards are valid until their month has ended in every time zone. @param expMonth
 * 1 to 12
 */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, at: Date): boolean =>
  at.getTime() >= Date.UTC(expYear, expMonth, 1) + DAY_MS / 2;
