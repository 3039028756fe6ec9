import { AMOUNT_MAX_MINOR } from '@scopewright/contracts/constants';
import type { Money } from './money.ts';

/** A price of work; `minor` is null where it is not known: such a price is never 0. */
export interface Price {
  minor: number | null;
  currency: string;
}

/** The hourly rates of a firm, in its main currency and in others. */
export interface HourlyRates {
  /** In the currency's smallest unit. */
  amountMinor: number;
  currency: string;
  others: readonly { amountMinor: number; currency: string }[];
}

/** The rate in a currency; null if the firm has none. Amounts are never converted. */
export function rateIn({ amountMinor, currency, others }: HourlyRates, wanted: string): number | null {
  if (currency === wanted) return amountMinor;
  return others.find((other) => other.currency === wanted)?.amountMinor ?? null;
}

/** The price of hours in a currency; not known without a rate in it, or if no amount can be so large. */
export function priceOf(hours: number, rates: HourlyRates, currency: string): Price {
  const rate = rateIn(rates, currency);
  const minor = rate === null ? null : Math.round(hours * rate);
  return { minor: minor !== null && Math.abs(minor) <= AMOUNT_MAX_MINOR ? minor : null, currency };
}

/** A known price as an amount; null: not known. */
export const amountOfPrice = ({ minor, currency }: Price): Money | null =>
  minor === null ? null : { minor, currency };

/** A change order's price for the client: an amount, nothing for a stated reason, or unknown. */
export interface Charge {
  amount: Money | null;
  /** Why the client pays nothing; empty: it pays. */
  noChargeReason: string;
}

/** Whether a change order has no price: it states neither an amount nor that there is no charge. */
export const isUnpriced = ({ amount, noChargeReason }: Charge): boolean => amount === null && noChargeReason === '';
