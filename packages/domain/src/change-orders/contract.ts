import type { Money } from '../sows/money.ts';

/** The three sums of a change order, and what they come to. */
export interface ContractSums {
  original: Money | null;
  /** Of the change orders that were accepted before. */
  prior: Money | null;
  current: Money | null;
  total: Money | null;
}

/** The sum of amounts of one currency; null for none, or for different currencies, which are never added. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null);
  const [first] = known;
  if (first === undefined || known.some(({ currency }) => currency !== first.currency)) return null;
  return { minor: known.reduce((sum, { minor }) => sum + minor, 0), currency: first.currency };
}

/**
 * Sums of a contract. A change order without an amount changes none, so that 0 is written out where the currency is
 * known.
 */
export function contractSums(
  original: Money | null,
  prior: readonly (Money | null)[],
  current: Money | null,
): ContractSums {
  const currency = [original, current, ...prior].find((amount) => amount !== null)?.currency;
  const nothing = currency === undefined ? null : { minor: 0, currency };
  const before = prior.some((amount) => amount !== null) ? sumOf(prior) : nothing;
  const mixed = before === null && prior.some((amount) => amount !== null);
  return {
    original,
    prior: before,
    current: current ?? nothing,
    total: original === null || mixed ? null : sumOf([original, before, current]),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A date some working days later, or earlier; weekends don't count. @param date YYYY-MM-DD */
export function workingDaysLater(date: string, days: number): string {
  let time = Date.parse(`${date}T00:00:00Z`);
  const step = days < 0 ? -1 : 1;
  for (let left = Math.abs(days); left > 0; ) {
    time += step * DAY_MS;
    const day = new Date(time).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

/** Days of a schedule in words: also no days are written out. */
export const daysInWords = (days: number): string =>
  `${days > 0 ? '+' : days < 0 ? '−' : ''}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;

/** The number of a change order as documents write it. */
export const orderNumber = (number: number): string => `CO-${String(number).padStart(3, '0')}`;

/** Version of the statement below: records of acceptances name it. */
export const STATEMENT_VERSION = 1;

/** What a person who accepts a change order agrees to. */
export const acceptanceStatement = (number: number, company: string): string =>
  `I accept change order ${orderNumber(number)} for ${company} as shown, with its scope, amount and dates. I agree to record this electronically. All other terms of the statement of work stay unchanged.`;
