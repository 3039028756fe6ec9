import { instalmentsBySection, type ReviewedClause, totalsOf } from '../clauses/open-questions.ts';
import { timelineTitle } from './follow-ups.ts';
import type { Money } from './money.ts';

/** A part of the price of an agreement that falls due separately. */
export interface StatedInstalment {
  clauseId: string;
  title: string;
  amount: Money;
  /** YYYY-MM-DD; null if its clause states none. */
  date: string | null;
}

/** A rate that an agreement states. */
export interface StatedRate extends Money {
  clauseId: string;
  /** The row of the rate card; null: the clause states nothing else. */
  text: string | null;
  /** Role, level and place, as far as they are stated. */
  labels: string[];
  /** Unit, such as `hour`. */
  per: string | null;
}

const notRejected = (clauses: readonly ReviewedClause[]) => clauses.filter(({ state }) => state !== 'rejected');

/**
 * The instalments of an agreement. Nothing is guessed: amounts that don't add up to the stated price are no instalments
 * of it, nor are those of several sections without a price.
 * @param clauses in the order of the text; rejected ones don't count
 */
export function statedInstalments(clauses: readonly ReviewedClause[]): StatedInstalment[] {
  const present = notRejected(clauses);
  const totals = totalsOf(present);
  const groups = instalmentsBySection(present, totals).filter(
    (group) => new Set(group.map(({ amount }) => amount.currency)).size === 1,
  );
  const isWhole = (group: (typeof groups)[number]) =>
    totals.some(
      ({ minor, currency }) =>
        currency === group[0]?.amount.currency &&
        Math.abs(group.reduce((sum, { amount }) => sum + amount.minor, 0) - minor) <= group.length,
    );
  const [group, ...others] = totals.length === 0 ? groups : groups.filter(isWhole);
  if (!group || others.length > 0) return [];
  return group.map(({ id, quote, wording, date, amount: { minor, currency } }) => ({
    clauseId: id,
    title: timelineTitle(wording ?? quote, date?.text ?? ''),
    amount: { minor, currency },
    date: date?.value ?? null,
  }));
}

/** The rates of an agreement, in the order of the text: those of its rate cards, and single ones. */
export const statedRates = (clauses: readonly ReviewedClause[]): StatedRate[] =>
  notRejected(clauses).flatMap(({ id, rates, amount }): StatedRate[] => {
    if (rates)
      return rates.map(({ text, role, level, place, minor, currency, per }) => ({
        clauseId: id,
        text,
        labels: [role, level, place].filter((label) => label !== null),
        minor,
        currency,
        per,
      }));
    if (amount?.is !== 'rate') return [];
    return [{ clauseId: id, text: null, labels: [], minor: amount.minor, currency: amount.currency, per: amount.per }];
  });
