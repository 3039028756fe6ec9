import type { Agreement } from './timeline.ts';

/** What agreements of one currency come to, in its smallest unit. */
export interface Total {
  currency: string;
  /** Of SOWs that are, or were, in force. */
  sows: number;
  /** Of change orders that are, or were; below zero where they take something away. */
  changeOrders: number;
  /** Of what is drafted. */
  drafted: number;
}

const AGREED: readonly string[] = ['active', 'completed', 'closed'];

/** What a company's agreements come to, currency by currency, the largest first. What was cancelled, or names no amount, counts nothing. */
export function totalsOf(agreements: readonly Pick<Agreement, 'kind' | 'status' | 'amount'>[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { kind, status, amount } of agreements) {
    if (amount === null || (status !== 'draft' && !AGREED.includes(status))) continue;
    const { currency, minor } = amount;
    const total = totals.get(currency) ?? { currency, sows: 0, changeOrders: 0, drafted: 0 };
    if (status === 'draft') total.drafted += minor;
    else if (kind === 'sow') total.sows += minor;
    else total.changeOrders += minor;
    totals.set(currency, total);
  }
  const agreed = ({ sows, changeOrders }: Total) => sows + changeOrders;
  return [...totals.values()].sort((a, b) => agreed(b) - agreed(a) || a.currency.localeCompare(b.currency));
}
