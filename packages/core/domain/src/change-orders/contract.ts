import type { CallOutput } from '@scopewright/contracts';
import { AMOUNT_MAX_MINOR } from '@scopewright/contracts/constants';
import { counted } from '../counted.ts';
import type { Money } from '../sows/money.ts';
import { type Charge, isUnpriced } from '../sows/price.ts';

/** The three sums of a change order, and their total. */
export type ContractSums = CallOutput<'changeOrderDocument'>['sums'];

/** The sum of amounts of one currency; null for no amounts, and for different currencies, which are never added. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null);
  const [first] = known;
  if (first === undefined || known.some(({ currency }) => currency !== first.currency)) return null;
  return { minor: known.reduce((sum, { minor }) => sum + minor, 0), currency: first.currency };
}

/** The currency of a contract: that of its SOW, else of its change orders; null if unknown. */
export const contractCurrency = (original: Money | null, prior: readonly Pick<Charge, 'amount'>[]): string | null =>
  [original, ...prior.map(({ amount }) => amount)].find((amount) => amount !== null)?.currency ?? null;

/**
 * Sums of a contract. A change order without charge changes nothing, so 0 is shown if the currency is known; an
 * unpriced one is counted separately.
 * @param current null: no change order
 */
export function contractSums(original: Money | null, prior: readonly Charge[], current: Charge | null): ContractSums {
  const currency = contractCurrency(original, current === null ? prior : [...prior, current]);
  const nothing = currency === null ? null : { minor: 0, currency };
  const [unpriced, priced] = [prior.filter(isUnpriced).length, prior.some(({ amount }) => amount !== null)];
  const before = priced ? sumOf(prior.map(({ amount }) => amount)) : unpriced > 0 ? null : nothing;
  const isKnown = current === null || !isUnpriced(current);
  const now = current?.amount ?? (isKnown ? nothing : null);
  const mixed = before === null && priced;
  return {
    original,
    prior: before,
    current: now,
    total: original === null || mixed ? null : sumOf([original, before, now]),
    unpriced: { prior: unpriced, total: unpriced + (isKnown ? 0 : 1) },
  };
}

/**
 * Why an amount can't be part of a contract: it is in another currency, or the contract would come to less than nothing
 * or to more than amounts can be. Null: it can.
 */
export function amountProblem(
  amount: Money,
  { original, prior }: { original: Money | null; prior: readonly Charge[] },
): string | null {
  const currency = contractCurrency(original, prior);
  if (currency !== null && amount.currency !== currency)
    return `This SOW is in ${currency}. Enter the amount in ${currency}.`;
  const known = [original, ...prior.map((order) => order.amount), amount];
  const total = known.reduce((sum, one) => (one?.currency === amount.currency ? sum + one.minor : sum), 0);
  if (total < 0) return 'The SOW with its change orders would come to less than nothing. Enter a smaller reduction.';
  return total > AMOUNT_MAX_MINOR ? 'The SOW with its change orders would come to too large an amount.' : null;
}

/** Formats days of a schedule; zero days, too. */
export const formatDays = (days: number): string =>
  `${days > 0 ? '+' : days < 0 ? '−' : ''}${counted(Math.abs(days), 'day')}`;

/** The number of a change order as documents write it. */
export const orderNumber = (number: number): string => `CO-${String(number).padStart(3, '0')}`;

/** Version of the statement below: records of acceptances name it. */
export const STATEMENT_VERSION = 1;

/** The terms that a person agrees to by accepting a change order. */
export const acceptanceStatement = (number: number, company: string): string =>
  `I accept change order ${orderNumber(number)} for ${company} as shown, with its scope, amount and dates. I agree to record this electronically. All other terms of the statement of work stay unchanged.`;
