import {
  BILLING_RATE_PER_HOUR_USD,
  type PLANS,
  PRICING_TIERS,
  SIGNUP_PRICE_PER_MONTH_USD,
} from '@scopewright/contracts/constants';

export type TierId = (typeof PRICING_TIERS)[number]['id'];
export type PlanId = (typeof PLANS)[number];

/** The flat price that signup subscribes to (§9), in US dollars a month. */
export const STANDARD_PLAN = {
  monthly: SIGNUP_PRICE_PER_MONTH_USD,
  includedConsultants: 4,
  perFurtherConsultant: 89,
} as const;

const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const CENTS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * An amount of US dollars for display: whole dollars without cents ("$49"), anything else with both digits ("$73.50").
 */
export function formatUsd(amount: number): string {
  const cents = Math.round(amount * 100);
  return (cents % 100 === 0 ? WHOLE : CENTS).format(cents / 100);
}

/** A plan's name for customers. */
export function planName(plan: PlanId): string {
  return PRICING_TIERS.find(({ id }) => id === plan)?.name ?? 'Standard';
}

/** The price after the trial, as signup shows it: the chosen plan's first step, or the flat price (§9). */
export function priceAtSignup(plan: PlanId | null): string {
  const tier = PRICING_TIERS.find(({ id }) => id === plan);
  return tier
    ? `${formatUsd(tier.steps[0].perSeat)} per consultant/month`
    : `${formatUsd(STANDARD_PLAN.monthly)}/month`;
}

/** Prices of one tier for a number of seats, in US dollars. */
export interface TierQuote {
  id: TierId;
  name: string;
  /** Per month for all seats. */
  monthly: number;
  /** Per month for one seat after discounts, rounded to the cent. */
  perSeat: number;
  /** Hours per month that must be saved in total to earn the price back at the billing rate; rounded up to a tenth. */
  breakEvenHours: number;
  /** Whether this is the cheapest tier for this number of seats; on a tie the first one. */
  cheapest: boolean;
}

type Tier = (typeof PRICING_TIERS)[number];

/**
 * Monthly price in one tier. A volume price applies to all seats from its step on, but never makes a larger firm pay
 * less than a smaller one in the same tier: just above a step the price stays the same as just below it.
 */
function monthlyPrice(tier: Tier, seats: number): number {
  let price = 0;
  for (const [index, step] of tier.steps.entries()) {
    if (step.fromSeats > seats) break;
    const next = tier.steps[index + 1];
    const lastSeatOfStep = next ? Math.min(seats, next.fromSeats - 1) : seats;
    price = Math.max(price, lastSeatOfStep * step.perSeat);
  }
  return price;
}

/**
 * Quotes every tier that allows this many seats (§9; Enterprise from 11).
 * @param seats consultants, a whole number of at least 1
 * @param billingRate billed per hour, in US dollars, above 0
 * @throws RangeError for anything else
 */
export function quoteTiers(seats: number, billingRate: number = BILLING_RATE_PER_HOUR_USD): TierQuote[] {
  if (!Number.isSafeInteger(seats) || seats < 1) throw new RangeError('seats must be a whole number of at least 1');
  if (!Number.isFinite(billingRate) || billingRate <= 0) throw new RangeError('billingRate must be above 0');
  const open = PRICING_TIERS.filter(
    (tier) => seats >= tier.minSeats && (tier.maxSeats === null || seats <= tier.maxSeats),
  );
  const prices = open.map((tier) => monthlyPrice(tier, seats));
  const cheapest = prices.indexOf(Math.min(...prices));
  return open.map((tier, index) => {
    const monthly = prices[index] ?? 0;
    return {
      id: tier.id,
      name: tier.name,
      monthly,
      perSeat: Math.round((monthly / seats) * 100) / 100,
      breakEvenHours: Math.ceil((monthly / billingRate) * 10 - 1e-9) / 10,
      cheapest: index === cheapest,
    };
  });
}

/** A larger number of seats that costs less than the requested one. */
export interface MoreSeats {
  seats: number;
  /** Name of the tier that offers them. */
  tier: string;
  /** Monthly price for all of them, in US dollars. */
  monthly: number;
  /** The offer in a sentence. */
  sentence: string;
}

/** Seats of a plan with their name. */
interface SeatsOf {
  seats: number;
  name: string;
}

/** Sentence: more seats cost less than fewer. */
export const moreSeatsCostLess = (more: SeatsOf, fewer: SeatsOf): string =>
  `${capitalized(inWords(more.seats))} seats on ${more.name} cost less than ${inWords(fewer.seats)} on ${fewer.name}`;

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** A number in a sentence: up to twelve as a word. */
export const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count);
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const bestQuote = (seats: number): TierQuote | undefined => quoteTiers(seats).find(({ cheapest }) => cheapest);

/**
 * The cheapest offer where more seats cost less, or null. Within a tier the price never falls, so only the first seats
 * of a tier can be it.
 * @param seats consultants, a whole number of at least 1
 * @throws RangeError for anything else
 */
export function cheaperWithMoreSeats(seats: number): MoreSeats | null {
  const now = bestQuote(seats);
  let found: MoreSeats | null = null;
  for (const { minSeats } of PRICING_TIERS) {
    const offer = minSeats > seats ? bestQuote(minSeats) : undefined;
    if (!now || !offer || offer.monthly >= (found ?? now).monthly) continue;
    const sentence = moreSeatsCostLess({ seats: minSeats, name: offer.name }, { seats, name: now.name });
    found = { seats: minSeats, tier: offer.name, monthly: offer.monthly, sentence };
  }
  return found;
}
